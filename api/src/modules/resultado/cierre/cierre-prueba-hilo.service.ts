import { answer } from '#http/line/thread.ts'
import { openRevision } from './cierre-prueba.rules.ts'

/** The thread that verifies a result of long lists, so that the server keeps answering meanwhile. */
answer(openRevision())
