import { answer } from '#http/line/thread.ts'
import { sealRows } from './cierre-lista.rules.ts'

/** The thread that hashes a long list, so that the server keeps answering meanwhile. */
answer(sealRows)
