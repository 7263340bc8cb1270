import { parentPort } from 'node:worker_threads'
import { sellarFilas } from './cierre-lista.rules.ts'

/** The thread that hashes a long list, so that the server goes on answering meanwhile. */
parentPort?.on('message', (filas: string) => parentPort?.postMessage(sellarFilas(filas)))
