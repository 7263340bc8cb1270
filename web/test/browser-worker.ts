import { Blob as NodeBlob } from 'node:buffer'
import { resolve } from 'node:path'
import { Worker as Thread } from 'node:worker_threads'

// jsdom has no workers. This one is a real thread of Node that runs the same file as the browser, with the few names of
// a browser's worker that the app uses.
const names = `
  const { parentPort, workerData } = require('node:worker_threads')
  globalThis.self = globalThis
  globalThis.reportError = error => setImmediate(() => { throw error })
  globalThis.postMessage = data => parentPort.postMessage(data)
  parentPort.on('message', data => globalThis.onmessage({ data }))
  import(workerData)
`

export class BrowserWorker {
  onmessage: (event: { data: unknown }) => void = () => {}
  onerror: (event: { message: string }) => void = () => {}
  #thread: Thread

  /** The page's origin is mapped to the folder of the web. */
  constructor(url: URL) {
    this.#thread = new Thread(names, { eval: true, workerData: resolve(import.meta.dirname, `..${url.pathname}`) })
    this.#thread.on('message', data => this.onmessage({ data }))
    this.#thread.on('error', error => this.onerror({ message: error.message }))
  }

  /** jsdom's files are strangers to Node's threads: their bytes go over. */
  async postMessage(message: Record<string, unknown>): Promise<void> {
    const entries = Object.entries(message).map(async ([name, value]) => [name, await crossing(value)] as const)
    this.#thread.postMessage(Object.fromEntries(await Promise.all(entries)))
  }

  terminate(): void {
    void this.#thread.terminate()
  }
}

const crossing = async (value: unknown): Promise<unknown> =>
  Array.isArray(value)
    ? await Promise.all(value.map(crossing))
    : value instanceof Blob
      ? new NodeBlob([new Uint8Array(await value.arrayBuffer())])
      : value
