import { parentPort } from 'node:worker_threads'
import { sealRows } from './cierre-lista.rules.ts'

/** The thread that hashes a long list, so that the server keeps answering meanwhile. */
parentPort?.on('message', (filas: string) => parentPort?.postMessage(sealRows(filas)))
