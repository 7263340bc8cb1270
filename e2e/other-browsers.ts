/**
 * The browsers besides Chromium that a journey also runs on, over WebDriver: Firefox ESR has WebDriver BiDi, WebKitGTK
 * has WebKitWebDriver. Both are Debian's packages.
 */
import { existsSync } from 'node:fs'
import type { RunningBrowser } from './window.ts'

type OtherBrowser = { name: string; packages: string; needs: readonly string[]; start: () => Promise<RunningBrowser> }

export const otherBrowsers: readonly OtherBrowser[] = [
  {
    name: 'Firefox ESR',
    packages: 'firefox-esr',
    needs: ['/usr/bin/firefox-esr'],
    start: async () => (await import('./firefox.ts')).startFirefox(),
  },
  {
    name: 'WebKitGTK',
    packages: 'webkit2gtk-driver xvfb',
    needs: ['/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb'],
    start: async () => (await import('./webkit.ts')).startWebKit(),
  },
]

export const isInstalled = ({ needs }: OtherBrowser): boolean => needs.every(path => existsSync(path))
