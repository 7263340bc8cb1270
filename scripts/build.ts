/**
 * `npm run build`: the web, and the database template that new data folders are copied from. Neither is made twice. With
 * --demo, for `npm run demo`, the web stays uncompressed.
 */
import { makeTemplate } from '../api/src/db/embedded/make-template.ts'
import { buildWeb } from '../web/build.ts'

const started = performance.now()
// If PostgreSQL's own programs do not run here (an image with an external database), the server needs no template.
const template = makeTemplate().catch(error => console.warn(`No database to copy: ${error.message}`))
await Promise.all([buildWeb({ compressed: !process.argv.includes('--demo') }), template])
console.log(`web/dist is built (${((performance.now() - started) / 1000).toFixed(1)} s)`)
