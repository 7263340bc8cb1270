import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { promisify } from 'node:util'
import type { Browser, Page } from '@playwright/test'
import { freshFolder, type ServerProcess, startServer } from './server-process.ts'

/** An empty installation in a folder of its own, which goes on at one day after another. */
export function onOtherDays(env: Record<string, string>) {
  let [folder, server] = ['', undefined as unknown as ServerProcess]
  return {
    url: () => server.url,
    /** At noon of a day; its organiser is at the log-in. */
    async goOn(browser: Browser, day: string): Promise<Page> {
      folder ||= await freshFolder()
      if (server) await server.kill()
      await promisify(execFile)(process.execPath, ['api/test/clock-ahead.ts', folder, `${day}T15:00:00Z`])
      server = await startServer({ demo: false, env, dataDir: folder })
      const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1366, height: 768 } })
      const page = await context.newPage()
      await page.goto('/login')
      return page
    },
    async end() {
      await server.kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
