/**
 * Every file that runs in a thread. Reading them once where nothing else runs leaves them without types in the folder of compiled files.
 * Otherwise each thread takes the types out again, by a program in WebAssembly, and V8 may end the whole process when several threads load and
 * drop such programs at the same time (https://github.com/nodejs/node/issues/64500).
 */
import '#http/pages/first-look-worker.ts'
import '#modules/numeros/talonario/talonario-hilo.service.ts'
import '#modules/resultado/cierre/cierre-hilo.service.ts'
import '#modules/resultado/cierre/cierre-prueba-hilo.service.ts'
