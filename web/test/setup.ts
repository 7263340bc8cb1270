import { cleanup, configure, prettyDOM } from '@testing-library/react'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { wipeSession } from '#lib/session.ts'
import { BrowserWorker } from './browser-worker.ts'
import { putBackStores } from './stores.ts'

// Mantine uses these when it renders; jsdom has neither.
window.matchMedia = query =>
  ({
    matches: false,
    media: query,
    onchange: null,
    addEventListener: () => {},
    removeEventListener: () => {},
    addListener: () => {},
    removeListener: () => {},
    dispatchEvent: () => false,
  }) satisfies MediaQueryList
window.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
window.scrollTo = () => {}
Element.prototype.scrollIntoView = () => {}
window.Worker = BrowserWorker as unknown as typeof Worker
// With jsdom's own ArrayBuffer the server, in the same process, would not recognise its bytes.
globalThis.ArrayBuffer = Buffer.alloc(0).buffer.constructor as ArrayBufferConstructor

configure({
  // A log-in costs the server some work, and test files share the machine's cores.
  asyncUtilTimeout: 20_000,
  // What is waited for is looked for many times: the page is written out once, when the test has failed.
  getElementError: message => Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' }),
})

// A reply to the file before may have come since its last test.
putBackStores()

beforeEach(() => {
  // Whatever React or a component complains about fails the test.
  vi.spyOn(console, 'error')
})

afterEach(({ task }) => {
  if (task.result?.state === 'fail') console.log(prettyDOM(document.body, 7000))
  cleanup()
  const complaints = vi.mocked(console.error).mock.calls
  vi.restoreAllMocks()
  wipeSession()
  sessionStorage.clear()
  putBackStores()
  expect(complaints).toEqual([])
})
