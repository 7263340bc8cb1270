import { keepCompiled } from './compiled.js'

keepCompiled()

await import('./main.ts')
