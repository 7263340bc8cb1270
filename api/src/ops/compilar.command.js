/**
 * `talonario compilar`: reads this version's program once, as the user of the service, so that its first start takes half of the time.
 * What former versions left is dropped.
 */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { keepCompiled } from '../compiled.js'

if (process.env.DATA_DIR) rmSync(join(process.env.DATA_DIR, 'compilado'), { recursive: true, force: true })
keepCompiled()
await Promise.all([
  import('../serve.ts'),
  import('../threads.ts'),
  import('../db/main-database.ts'),
  import('../db/open-migrated.ts'),
])
