import { cleanup, configure, prettyDOM } from '@testing-library/react'
import { afterEach, beforeEach, expect, onTestFailed, vi } from 'vitest'
import { toastStore } from '#ui/feedback/toast.ts'
import { BrowserWorker } from './browser-worker.ts'

// Mantine asks for these when it draws; jsdom has neither.
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
window.Worker = BrowserWorker as unknown as typeof Worker
// jsdom's own ArrayBuffer would keep the server, in the same process, from knowing its bytes.
globalThis.ArrayBuffer = Buffer.alloc(0).buffer.constructor as ArrayBufferConstructor

// What is waited for is looked for many times: the page is written out once, when the test has failed.
configure({
  getElementError: message => Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' }),
})

beforeEach(() => {
  // Whatever React or a component complains about fails the test.
  vi.spyOn(console, 'error')
  onTestFailed(() => console.log(prettyDOM(document.body, 7000)))
})

afterEach(() => {
  cleanup()
  expect(console.error).not.toHaveBeenCalled()
  vi.restoreAllMocks()
  localStorage.clear()
  sessionStorage.clear()
  toastStore.set([])
})
