import { type Day, dayIn, type Usuario } from '@talonario/contract'
import type { Db } from '#db/schema.ts'
import type { Env } from '#env.ts'
import { guardarModalidades } from '#modules/campania/modalidad/modalidad.service.ts'
import { crearPremio } from '#modules/campania/premio/premio.service.ts'
import { asignarPremio, elegirClase, generarSorteo } from '#modules/campania/sorteo/sorteo.service.ts'
import { cobrarCuota } from '#modules/dinero/cuota/cuota.service.ts'
import { realizarCompraFisica } from '#modules/dinero/venta/venta.service.ts'
import { asignarRifaAVendedor } from '#modules/numeros/asignacion/asignacion.service.ts'
import { generarNumerosRifa } from '#modules/numeros/rifa/rifa-cambios.service.ts'
import { realizarSorteo } from '#modules/resultado/resultado/resultado.service.ts'
import type { Clock } from '#outside/clock.ts'
import { beaconOf } from '#outside/drand.ts'
import type { insertPeople } from './cast.ts'
import { comprador, premios } from './catalogue.ts'
import { people } from './people.ts'
import type { At } from './seed-serie.ts'
import { castInDemo } from './students.ts'

type Cast = Awaited<ReturnType<typeof insertPeople>>

/** The days of its draws, counted from today; two are past. */
const SORTEOS = [-100, -20, 45, 110]
const PREMIOS = [premios.invierno, premios.aniversario, premios.verano, premios.grande]
/** Amounts in minor units. */
const TABLA = [
  { nombre: 'Contado', desde: 1, hasta: 1, total: 360_000, vencen: [1] },
  { nombre: '4 cuotas', desde: 1, hasta: 1, total: 360_000, vencen: [1, 2, 3, 4] },
  { nombre: '10 cuotas', desde: 1, hasta: 1, total: 360_000, vencen: [1, 2, 2, 2, 3, 3, 3, 4, 4, 4] },
  { nombre: 'Tras el primero', desde: 2, hasta: 2, total: 270_000, vencen: [2] },
  { nombre: 'Tras el segundo', desde: 3, hasta: 3, total: 180_000, vencen: [3] },
  { nombre: 'Tras el segundo, en 2', desde: 3, hasta: 3, total: 180_000, vencen: [3, 4] },
]
/** Numbers of the shopper whose account people try: one paid up to now, one in arrears, one paid in full. */
const DEL_CLIENTE = [13, 14, 15]
const { nombreCompleto, email } = people.cliente
const { ci, telefono } = castInDemo.cliente
const CLIENTE = { nombre: nombreCompleto, ci, email, telefono }
const METODOS = ['efectivo', 'pos', 'transferencia'] as const

/** A year of a campaign whose numbers play in all its draws: two are drawn, a prize by last digits is won, some numbers are in arrears, and instalments are due. */
export async function seedContinua(db: Db, env: Env, at: At, cast: Cast): Promise<void> {
  const { vendedora, vendedor, admin } = cast
  const made = at(-150)
  const fechas = SORTEOS.map(days => dayIn(env.TZ_RIFA, at(days)))
  const parts = { env, clock: stoppedAt(made) }
  await elegirClase(db, { clase: 'continua', venden: 'muchos' })
  for (const [i, fecha] of fechas.entries()) await makeDraw(db, fecha, PREMIOS[i] ?? [], parts)
  const numeros = { cantidad: 400, precioRifa: 360_000, fecha: fechas.at(-1) ?? '' }
  await generarNumerosRifa(db, numeros, parts)
  await guardarModalidades(db, { modalidades: TABLA }, { now: () => made })
  await asignarRifaAVendedor(db, { ci: vendedora.ci, numerosRifas: range(1, 60) }, made)
  await asignarRifaAVendedor(db, { ci: vendedor.ci, numerosRifas: range(61, 60) }, made)
  const sell = seller(db, env)
  for (const numero of range(1, 45))
    await sell(vendedora, numero, numero % 5 === 0 ? 'Contado' : '4 cuotas', at(-140 + numero / 2))
  for (const numero of range(61, 40))
    await sell(vendedor, numero, numero % 3 === 0 ? '10 cuotas' : '4 cuotas', at(-135))
  for (const numero of range(121, 30)) await sell(admin, numero, 'Contado', at(-130))
  await carryOut(db, env, fechas[0])
  for (const numero of range(46, 10)) await sell(vendedora, numero, 'Tras el primero', at(-60))
  // Every seventh number stays unpaid.
  await collect(db, env, admin, { orden: 2, forgets: numero => numero % 7 === 0, at: at(-30) })
  await carryOut(db, env, fechas[1])
  await collect(db, env, admin, { orden: 3, forgets: numero => numero % 7 === 0 || numero % 2 === 0, at: at(-5) })
  for (const numero of range(101, 6)) await sell(vendedor, numero, 'Tras el segundo, en 2', at(-3))
  // Marks its mails as sent, as if they had left long ago.
  await db
    .updateTable('correo')
    .set({ created_at: at(-3), sent_at: at(-3) })
    .execute()
}

const range = (first: number, count: number) => Array.from({ length: count }, (_, i) => first + i)
const stoppedAt = (now: Date): Clock => ({ now: () => now })

/** Makes a draw with its prizes, and one more prize for all numbers that end like the first prize's. */
async function makeDraw(
  db: Db,
  fecha: Day,
  list: readonly { nombre: string; descripcion: string }[],
  parts: { env: Env; clock: Clock },
) {
  const now = parts.clock.now()
  const id = await generarSorteo(db, fecha, {}, parts)
  const ids: string[] = []
  for (const premio of list) ids.push((await crearPremio(db, premio, now)).id)
  await asignarPremio(db, id, ids)
  const terminacion = { dePremio: ids[0] ?? '', cifras: 1 }
  await crearPremio(db, { nombre: 'Vale de compra', descripcion: 'Para gastar en la feria.', terminacion }, now)
}

/** Sells a seller's number in a plan to the buyer of that number. */
const seller = (db: Db, env: Env) => async (persona: Usuario, numero: number, plan: string, now: Date) => {
  const rifa = db.selectFrom('rifa').select('id').where('numero', '=', numero)
  const modalidad = db.selectFrom('modalidad').select('id').where('nombre', '=', plan)
  const { nombre, ci, email, telefono } = DEL_CLIENTE.includes(numero) ? CLIENTE : comprador(Math.floor(numero / 3))
  const venta = {
    rifaId: (await rifa.executeTakeFirstOrThrow()).id,
    modalidadId: (await modalidad.executeTakeFirstOrThrow()).id,
    metodoPago: METODOS[numero % METODOS.length] ?? 'efectivo',
    numeroCuotas: 1 as const,
    datosClienteFisico: { nombre, correo: email, cedula: ci, telefono },
  }
  await realizarCompraFisica(db, env, persona, venta, { key: null, now })
}

type Collected = { orden: number; forgets: (numero: number) => boolean; at: Date }

/** Pays the instalments due before a draw to an organiser, except those of the numbers that `forgets` names. */
async function collect(db: Db, env: Env, caller: Usuario, { orden, forgets, at }: Collected): Promise<void> {
  const due = await db
    .selectFrom('cuota')
    .innerJoin('titular', 'titular.id', 'cuota.titular_id')
    .select(['titular.id', 'titular.numero', eb => eb.fn.agg<number[]>('array_agg', ['cuota.n']).as('cuotas')])
    .where('cuota.pagada_at', 'is', null)
    .where('cuota.orden', '<=', orden)
    .groupBy(['titular.id', 'titular.numero'])
    .orderBy('titular.numero')
    .execute()
  for (const { id, numero, cuotas } of due) {
    if (forgets(numero)) continue
    const pago = {
      titularId: id,
      cuotas: cuotas.toSorted((a, b) => a - b),
      metodoPago: METODOS[numero % METODOS.length] ?? 'efectivo',
    }
    await cobrarCuota(db, env, caller, pago, { key: null, now: at })
  }
}

/** Carries a draw out, some minutes after the announced hour. */
async function carryOut(db: Db, env: Env, fecha = ''): Promise<void> {
  const sorteo = db.selectFrom('sorteo').select('fuente_datos').where('fecha', '=', fecha)
  const { fuente_datos } = await sorteo.executeTakeFirstOrThrow()
  const clock = stoppedAt(new Date(Date.parse(String(fuente_datos.hora)) + 5 * 60_000))
  await realizarSorteo(db, { fechaSorteo: fecha }, { env, clock, beacon: beaconOf(clock), payments: null })
}
