/**
 * How long a draw over a million sold numbers takes and how much memory: `node sorteo/test/millon.ts [numbers]`.
 * Prints, asserts only that the result verifies.
 */
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compromisoOf, hojaOf } from '../src/compromiso.ts'
import { cerrar, composePrueba, sortear } from '../src/draw.ts'
import { verificar } from '../src/verify.ts'
import { datosOf, ENTROPIAS, PROGRAMAS, participacionOf } from './casos.ts'

const n = Number(process.argv[2] ?? 1_000_000)

function medir<T>(que: string, hacer: () => T): T {
  const antes = { reloj: performance.now(), cpu: process.cpuUsage() }
  const hecho = hacer()
  const { user, system } = process.cpuUsage(antes.cpu)
  const segundos = [performance.now() - antes.reloj, (user + system) / 1000].map(ms =>
    (ms / 1000).toFixed(2).padStart(6),
  )
  console.log(`${que.padEnd(34)} ${segundos[0]} s  ${segundos[1]} s cpu  ${mebibytes(process.memoryUsage.rss())} MiB`)
  return hecho
}

const mebibytes = (bytes: number): string => (bytes / 2 ** 20).toFixed(0)

const hojas = medir('commitments and leaves', () => {
  const clave = new Uint8Array(32)
  const vista = new DataView(clave.buffer)
  return Array.from({ length: n }, (_, i) => {
    vista.setUint32(0, i)
    return hojaOf(
      i + 1,
      compromisoOf({
        clave,
        ci: String(1_000_000 + i),
        nombre: `Comprador número ${i}`,
        contado: { modalidad: 'diez', pagado: 36_000 },
      }),
    )
  })
})
const datos = { ...datosOf(PROGRAMAS.drand), derivados: [], ...participacionOf([], []) }
Object.assign(datos.participacion, { emitidos: n })
const { cierre, arbol } = medir('seal (order, tree, root)', () => cerrar(datos, hojas))
const sorteado = '2023-08-23T15:59:30.000Z'
const resultado = medir('draw (signature, winners, paths)', () =>
  sortear(cierre, ENTROPIAS.drand, { sorteado, hojas, arbol }),
)
medir('inclusion paths of 100,000 buyers', () => {
  for (let i = 0; i < Math.min(n, 100_000); i++) arbol.camino(i)
})
const prueba = composePrueba({
  cierre,
  resultado,
  lista: { archivo: 'lista.txt' },
  fuera: { lineas: [] },
  bitacora: null,
})
const carpeta = mkdtempSync(join(tmpdir(), 'sorteo-'))
medir('proof and list written as files', () => {
  writeFileSync(join(carpeta, 'prueba.json'), JSON.stringify(prueba))
  for (let i = 0; i < n; i += 1000) {
    appendFileSync(join(carpeta, 'lista.txt'), `${hojas.slice(i, i + 1000).join('\n')}\n`)
  }
})
rmSync(carpeta, { recursive: true })
console.log(`peak so far ${mebibytes(process.resourceUsage().maxRSS * 1024)} MiB`)
const { valida, falla } = medir('verification from the list', () => verificar(prueba, { hojas }))
if (!valida) throw new Error(`The proof does not verify: ${falla?.detalle}`)
console.log(`peak ${mebibytes(process.resourceUsage().maxRSS * 1024)} MiB, ${n} numbers, node ${process.version}`)
