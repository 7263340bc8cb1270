/**
 * Imports every file that runs in a thread, so that they are read once while nothing else runs and Node's folder of compiled files has them
 * without types. Otherwise each thread strips the types itself with a WebAssembly program, and V8 may end the whole process if several
 * threads load and drop such programs at once (https://github.com/nodejs/node/issues/64500).
 */
import '#http/pages/first-look-worker.ts'
import '#modules/numeros/talonario/talonario-hilo.service.ts'
import '#modules/resultado/cierre/cierre-hilo.service.ts'
import '#modules/resultado/cierre/cierre-prueba-hilo.service.ts'
