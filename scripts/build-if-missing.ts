/** `npm start` builds the web once, if `npm run demo` has not compressed it too; `npm run build` builds it again. */
import { existsSync } from 'node:fs'

if (!existsSync('web/dist/index.html.br')) await import('./build.ts')
