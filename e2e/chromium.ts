import { existsSync, mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { chromium } from '@playwright/test'

/**
 * A Chromium without manual steps: CHROME_PATH, Playwright's own, the system's, or the one inside a registry package
 * (unpacked once into .cache). Throws an error that names the command to run if there is none.
 */
export async function chromiumPath(): Promise<string> {
  const named = process.env.CHROME_PATH
  if (named) {
    if (!existsSync(named)) throw new Error(`CHROME_PATH names ${named}, and there is no such file.`)
    return named
  }
  for (const path of [chromium.executablePath(), '/usr/bin/chromium']) {
    if (existsSync(path)) return path
  }
  return packagedChromium()
}

async function packagedChromium(): Promise<string> {
  const cache = resolve('.cache/chromium')
  mkdirSync(cache, { recursive: true })
  const before = process.env.TMPDIR
  process.env.TMPDIR = cache
  try {
    const { default: packaged } = await import('@sparticuz/chromium')
    return await packaged.executablePath()
  } catch (error) {
    throw new Error('No Chromium found. Run `npx playwright install chromium`, or set CHROME_PATH.', { cause: error })
  } finally {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
  }
}

/** Flags for a closed network; as root Chromium has no sandbox to offer. */
export const chromiumArgs = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
