import puppeteer, { type ElementHandle } from 'puppeteer-core'
import type { RunningBrowser } from './window.ts'

/** Firefox without a window; each person has separate cookies and storage. */
export async function startFirefox(): Promise<RunningBrowser> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: '/usr/bin/firefox-esr',
    timeout: 60_000,
    extraPrefsFirefox: { 'ui.prefersReducedMotion': 1 },
  })
  return {
    async window() {
      const page = await (await browser.createBrowserContext()).newPage()
      await page.setViewport({ width: 1280, height: 800 })
      return {
        navigate: async url => void (await page.goto(url)),
        evaluate: script => page.evaluate(script),
        async act(script, text) {
          const element = (await page.evaluateHandle(script)).asElement() as ElementHandle<Element> | null
          await element?.click()
          if (text) await element?.type(text)
          return element !== null
        },
      }
    },
    stop: () => browser.close(),
  }
}
