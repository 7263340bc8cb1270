import { type Day, dayIn, type Usuario } from '@talonario/contract'
import type { Transaction } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { Env } from '#env.ts'
import { asignarPremio, generarSorteo } from '#modules/campania/sorteo/sorteo.service.ts'
import { recibirEntrega } from '#modules/dinero/caja/caja-entrega.service.ts'
import { establecerPlan } from '#modules/dinero/comision/comision.service.ts'
import { importarAsignaciones } from '#modules/numeros/asignacion/asignacion.service.ts'
import { generarNumerosRifa } from '#modules/numeros/rifa/rifa-cambios.service.ts'
import { realizarSorteo } from '#modules/resultado/resultado/resultado.service.ts'
import { watchBeacon } from '#modules/resultado/resultado/resultado-baliza.service.ts'
import type { Clock } from '#outside/clock.ts'
import { beaconOf } from '#outside/drand.ts'
import type { insertPeople } from './cast.ts'
import { type PremioDemo, premios } from './catalogue.ts'
import { orderOnline, sellInPerson } from './sales.ts'

export type Tx = Transaction<Database>
type Cast = Awaited<ReturnType<typeof insertPeople>>
/** The moment so many days from now, at the same hour. */
export type At = (days: number) => Date
export type Gente = Cast & { students: readonly Usuario[] }

/** A recorded round of drand's quicknet that decides the demo's first draw, so that anybody can verify it without a network. */
const RECORDED = {
  ronda: 29_266_612,
  salida: new Date('2026-06-04T20:00:00Z'),
  firma: '852189fba94187c6d6b4811dc8716280a58a44157e4404f6bcd40847901c24f7bd0ae02d7e94a129dfce46662ca48787',
}

/** When that draw had its winners. */
export const SORTEADO = new Date(RECORDED.salida.getTime() + 5_000)

const range = (first: number, count: number, step = 1) => Array.from({ length: count }, (_, i) => first + i * step)
const stoppedAt = (now: Date): Clock => ({ now: () => now })
const before = (moment: Date, days: number) => new Date(moment.getTime() - days * 86_400_000)
const after = (moment: Date, seconds: number) => new Date(moment.getTime() + seconds * 1000)

/** The raffle of a school's last class: one draw carried out and two open ones, partly sold and assigned, with a commission from the beginning. */
export async function seedSerie(db: Tx, env: Env, at: At, gente: Gente): Promise<void> {
  const begun = before(RECORDED.salida, 40)
  const tramos = [
    { desde: 1, tasa: 1000 },
    { desde: 101, tasa: 1200 },
  ]
  const plan = { activa: true, comprasPropias: true, tramos }
  await establecerPlan(db, plan, { usuarioId: gente.admin.id, clock: stoppedAt(begun) })
  await recordedDraw(db, env, gente)
  await openDraws(db, env, at, gente)
}

type Tanda = { fecha: Day; hora?: string; count: number; precio: number; premios: readonly PremioDemo[] }

/** Makes numbers for a draw and its prizes, all at that time. */
async function makeDraw(db: Tx, env: Env, { fecha, count, precio, ...tanda }: Tanda, made: Date): Promise<void> {
  const parts = { env, clock: stoppedAt(made) }
  const id = await generarSorteo(db, fecha, tanda.hora ? { fuente: 'drand', hora: tanda.hora } : {}, parts)
  await generarNumerosRifa(db, { cantidad: count, precioRifa: precio, fecha }, parts)
  await asignarPremio(db, id, await insertPremios(db, tanda.premios, made))
}

/** A draw with nine of ten numbers sold, closed a minute before its round and drawn like any other; days later the sellers hand in the cash. */
async function recordedDraw(db: Tx, env: Env, { admin, vendedora, vendedor, students }: Gente): Promise<void> {
  const { ronda, salida, firma } = RECORDED
  const made = before(salida, 35)
  const fecha = dayIn(env.TZ_RIFA, salida)
  const wall = new Intl.DateTimeFormat('sv-SE', { timeZone: env.TZ_RIFA, timeStyle: 'short' })
  const batch = { fecha, hora: wall.format(salida), count: 300, precio: 50_000, premios: premios.invierno }
  await makeDraw(db, env, batch, made)
  const sellers = [vendedora, vendedor, ...students].map((vendedor, i) => {
    const numeros = range(1 + i * 27, 27).filter(numero => numero % 10 !== 0)
    return { numeros, vendedor, from: after(made, 3600 * (i + 1)), to: before(salida, 1) }
  })
  await sellInPerson(db, env, sellers, ['efectivo'])
  const closing = stoppedAt(after(salida, -60))
  await realizarSorteo(db, { fechaSorteo: fecha }, { env, clock: closing, beacon: beaconOf(closing), payments: null })
  const beacon = { firma: async (asked: number) => (asked === ronda ? firma : null), ultimas: async () => [] }
  await watchBeacon({ db, env, clock: stoppedAt(SORTEADO), beacon })()
  for (const [i, { vendedor, numeros }] of sellers.entries()) {
    const entrega = { vendedor: vendedor.id, contado: numeros.length * batch.precio, medio: 'efectivo' as const }
    await recibirEntrega(db, entrega, { usuarioId: admin.id, key: null, now: after(salida, 86_400 * (3 + i / 4)) })
  }
}

async function openDraws(db: Tx, env: Env, at: At, gente: Gente): Promise<void> {
  const { vendedora, vendedor, admin, students } = gente
  const day = (days: number) => dayIn(env.TZ_RIFA, at(days))
  await makeDraw(db, env, { fecha: day(29), count: 1000, precio: 150_000, premios: premios.grande }, at(-20))
  await makeDraw(db, env, { fecha: day(64), count: 1000, precio: 90_000, premios: premios.verano }, at(-6))
  const sold = (vendedor: Usuario, numeros: number[], from: number, to: number) => ({
    numeros,
    vendedor,
    from: at(from),
    to: at(to),
  })
  const assigned = [
    { ci: vendedora.ci, numeros: [...range(301, 120), ...range(1301, 60)] },
    { ci: vendedor.ci, numeros: range(421, 80) },
    ...students.map(({ ci }, i) => ({ ci, numeros: [...range(521 + i * 60, 60), ...range(1361 + i * 40, 40)] })),
  ]
  await importarAsignaciones(db, csvOf(assigned), at(-5.5))
  await sellInPerson(db, env, [
    sold(vendedora, range(301, 46, 2), -18, -1),
    sold(vendedora, range(1302, 12, 4), -4, -1),
    sold(vendedor, range(421, 21, 3), -17, -2),
    sold(admin, range(1062, 10, 4), -16, -8),
    // The third student has sold all of their numbers of the first draw.
    ...students.map((student, i) =>
      sold(student, i === 2 ? range(641, 60) : range(521 + i * 60, 24 + ((i * 7) % 7), 2), -18 + i / 2, -1 - i / 9),
    ),
    ...students.map((student, i) => sold(student, range(1361 + i * 40, 6 + ((i * 5) % 7), 3), -4.5, -1)),
  ])
  await buyOnline(db, env, at, gente)
}

async function buyOnline(db: Tx, env: Env, at: At, { cliente, clienta }: Cast): Promise<void> {
  await orderOnline(db, env, { usuario: cliente, numeros: [505, 507, 511], at: at(-9) })
  await orderOnline(db, env, { usuario: clienta, numeros: [348, 1299, 1777], at: at(-2) })
  // Its buyer has opened a claim, so there is a case to decide.
  await orderOnline(db, env, { usuario: cliente, numeros: [513], at: at(-3), hasta: 'reclamada' })
  // An unpaid order: the shop shows its numbers as reserved for half an hour.
  await orderOnline(db, env, { usuario: clienta, numeros: [1305, 1779, 1780], at: at(0), hasta: 'reservada' })
}

/** The CSV of a spreadsheet with numbers and documents. */
const csvOf = (assigned: readonly { ci: string; numeros: readonly number[] }[]) =>
  ['numero;ci', ...assigned.flatMap(({ ci, numeros }) => numeros.map(numero => `${numero};${ci}`))].join('\n')

export async function insertPremios(db: Tx, list: readonly PremioDemo[], from: Date): Promise<string[]> {
  const values = list.map((premio, i) => ({ ...premio, created_at: new Date(from.getTime() + i * 1000) }))
  const rows = await db.insertInto('premio').values(values).returning('id').execute()
  return rows.map(row => row.id)
}
