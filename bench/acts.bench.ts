/**
 * How long each big act of an organiser takes over 10,000 and 100,000 rows, how much more that is than ten times as long, and the longest call of
 * eight visitors meanwhile (aim: 0.5 s). `npm run bench -- acts`; `ROWS=1000,10000` for other sizes, the largest ten times the first.
 */
import { loadavg } from 'node:os'
import {
  asignacionApi,
  balanceApi,
  cajaApi,
  campaniaApi,
  cierreApi,
  correccionApi,
  difusionApi,
  type Endpoint,
  premioApi,
  resultadoApi,
  rifaApi,
  sorteoApi,
  vendedorApi,
  ventaApi,
} from '@talonario/contract'
import { openSesion } from '../api/src/modules/personas/sesion/sesion.service.ts'
import { urlOf } from '../api/test/test-app.ts'
import { visit } from '../api/test/visitors.ts'
import type { BenchDatabase } from './cluster.ts'
import { onSite, type Site } from './site.ts'

const SIZES = (process.env.ROWS ?? '10000,100000').split(',').map(Number)
const fechaSorteo = '2099-12-24'
const DRAW = { fechaSorteo }

type Asked = { query?: object; body?: object }
type Act = { what: string; seconds: number; stall: number; load: number }

/** Calls an endpoint as an organiser and reads its whole reply. */
type Ask = (endpoint: Endpoint, asked?: Asked) => Promise<string>

const askOf =
  (url: string, authorization: string): Ask =>
  async (endpoint, { query, body } = {}) => {
    const answer = await fetch(url + urlOf(endpoint, { query } as never), {
      method: endpoint.method,
      headers: { authorization, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${endpoint.path}: ${text.slice(0, 300)}`)
    return text
  }

async function measure(rows: number, { url }: Site, { db, users }: BenchDatabase): Promise<Act[]> {
  const ask = askOf(url, await openSesion(db, users.admin, new Date()))
  const acts: Act[] = []
  const act = async (what: string, work: () => Promise<unknown>) => {
    let seconds = 0
    let failed: unknown
    const started = performance.now()
    const done = work()
      .catch(error => {
        failed = error
      })
      .then(() => {
        seconds = (performance.now() - started) / 1000
      })
    const others: number[] = []
    while (seconds === 0) others.push(...(await visit(url, 0.5)))
    await done
    if (failed) throw failed
    const measured = { what, seconds, stall: Math.max(...others) / 1000, load: loadavg()[0] ?? 0 }
    console.log(`${rows} rows, ${what}: ${seconds.toFixed(2)} s, others at most ${measured.stall.toFixed(2)} s`)
    acts.push(measured)
  }

  const all = Array.from({ length: rows }, (_, i) => i + 1)
  const hand = { vendedor: users.vendedora.id, tramos: [[1, rows]] }
  await act('generate numbers', () =>
    ask(rifaApi.generarNumerosRifa, { body: { cantidad: rows, precioRifa: 100, fecha: fechaSorteo } }),
  )
  await act('change their price', () => ask(correccionApi.cambiarPrecio, { body: { ...DRAW, precioRifa: 150 } }))
  await act('assign', () =>
    ask(asignacionApi.asignarRifaAVendedor, { body: { ci: users.vendedora.ci, numerosRifas: all } }),
  )
  await act('take back', () => ask(asignacionApi.liberarRifas, { body: { numerosRifas: all } }))
  await act('hand out', () => ask(asignacionApi.repartirRifas, { body: { partes: [hand] } }))
  await act('enter 1,000 sellers', () => ask(vendedorApi.importarVendedores, { body: { csv: sellers() } }))
  await act('enter sales', () => ask(ventaApi.importarVentas, { body: { csv: sales(rows) } }))
  await act('export numbers', () => ask(rifaApi.exportarRifas))
  await act('export sales', () => ask(ventaApi.exportarVentas))
  await act('export the ledger', () => ask(cajaApi.exportarCaja))
  await act('export sellers', () => ask(vendedorApi.exportarVendedores))
  await act('balance', () => ask(balanceApi.balance))
  const prize = JSON.parse(await ask(premioApi.crearPremio, { body: { nombre: 'Una moto', descripcion: 'Roja' } }))
  const { sorteos } = JSON.parse(await ask(sorteoApi.sorteosFuturos))
  const idSorteo: string = sorteos[0].id
  await ask(sorteoApi.asignarPremio, { body: { idSorteo, idPremios: [prize.premio.id] } })
  const mail = { destino: 'compradores', idSorteo, asunto: 'Gracias', texto: 'Gracias por ayudar.' }
  await act('write to all buyers', () => ask(difusionApi.enviarDifusion, { body: mail }))
  await act('close the draw', () => ask(cierreApi.cerrarSorteo, { body: DRAW }))
  await act('draw', () => ask(resultadoApi.realizarSorteo, { body: DRAW }))
  const { campanias } = JSON.parse(await ask(campaniaApi.listarCampanias))
  await act('end the campaign', () => ask(campaniaApi.terminarCampania, { body: { id: campanias[0].id } }))
  return acts
}

const sellers = () =>
  [
    'nombre;documento;telefono',
    ...Array.from({ length: 1_000 }, (_, i) => `Ana ${i};${2_000_000 + i};099 123 456`),
  ].join('\n')

const sales = (rows: number) =>
  [
    'numero;nombre;cedula;correo;telefono;metodoPago',
    ...Array.from(
      { length: rows },
      (_, i) => `${i + 1};Ana ${i};${1_000_000 + i};ana${i}@correo.test;099 123 456;efectivo`,
    ),
  ].join('\n')

const measured: Act[][] = []
for (const rows of SIZES)
  measured.push(
    await onSite(`acts${rows}`, 0, (site, database) => measure(rows, site, database), { DRAW_SOURCE: 'interna' }),
  )
const [few = [], many = few] = measured
console.log(`Seconds, the longest call of others and the load, over ${SIZES.join(' and ')} rows`)
console.table(
  few.map(({ what, seconds, stall, load }, i) => ({
    act: what,
    seconds: seconds.toFixed(2),
    others: stall.toFixed(2),
    load: load.toFixed(0),
    'seconds, many': many[i]?.seconds.toFixed(2),
    'others, many': many[i]?.stall.toFixed(2),
    'load, many': many[i]?.load.toFixed(0),
    growth: ((many[i]?.seconds ?? 0) / seconds).toFixed(1),
  })),
)
process.exit()
