import { type Day, dayIn, type Usuario } from '@talonario/contract'
import { sql } from 'kysely'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Env } from '#env.ts'
import { asignarPremio } from '#modules/campania/sorteo/sorteo.service.ts'
import { asignarRifaAVendedor } from '#modules/numeros/asignacion/asignacion.service.ts'
import { generarNumerosRifa } from '#modules/numeros/rifa/rifa-cambios.service.ts'
import { realizarSorteo } from '#modules/resultado/resultado/resultado.service.ts'
import { storeImagen } from '#modules/sitio/imagen/imagen.service.ts'
import type { Clock } from '#outside/clock.ts'
import { beaconOf } from '#outside/drand.ts'
import { hasCast, insertPeople } from './cast.ts'
import { type PremioDemo, premios, productos } from './catalogue.ts'
import { insertOrganizacion } from './organizacion.ts'
import { type Dibujo, pictureOf } from './pictures.ts'
import { orderOnline, sellInPerson } from './sales.ts'
import { seedContinua } from './seed-continua.ts'

const DAY = 86_400_000
/** Held to the end of the transaction: of two servers that start at once, one fills the database. */
const LOCK_DEMO = 7_241_815
type Cast = Awaited<ReturnType<typeof insertPeople>>

/**
 * Fills an empty database so that every screen shows something: the cast, two draws carried out, 2,000 numbers over two
 * open ones, partly sold and assigned, products, prizes and goals; or, by DEMO_CLASE, a campaign in instalments. Does nothing if the cast exists already.
 */
export async function seedDemo(db: Db, env: Env, clock: Clock): Promise<void> {
  await inTransaction(db, async db => {
    await sql`select pg_advisory_xact_lock(${LOCK_DEMO})`.execute(db)
    if (await hasCast(db)) return
    const pictures = drawPictures()
    const cast = await insertPeople(db)
    await insertOrganizacion(db, 'hola@talonario.test')
    const at = daysFrom(clock)
    if (env.DEMO_CLASE === 'continua') await seedContinua(db, env, at, cast)
    else await seedSerie(db, env, at, cast)
    await insertPremios(db, premios.libres, at(-3))
    await sellProducts(db, env, cast, at, pictures)
    await setGoals(db, cast, Number(dayIn(env.TZ_RIFA, clock.now()).slice(0, 4)))
  })
}

async function seedSerie(db: Db, env: Env, at: At, cast: Cast): Promise<void> {
  await pastDraw(db, env, at, cast, { days: -60, first: 1, count: 150, precio: 50_000, premios: premios.primavera })
  await pastDraw(db, env, at, cast, {
    days: -25,
    first: 151,
    count: 150,
    precio: 80_000,
    premios: premios.aniversario,
  })
  await openDraws(db, env, at, cast)
}

/** A moment so many days from now, at the same hour. */
type At = (days: number) => Date
const daysFrom = (clock: Clock): At => {
  const now = clock.now().getTime()
  return days => new Date(now + days * DAY)
}

const range = (first: number, count: number, step = 1) => Array.from({ length: count }, (_, i) => first + i * step)

/** A stopped clock: what happened then is written down as of then. */
const stoppedAt = (now: Date): Clock => ({ now: () => now })

type Tanda = { days: number; first: number; count: number; precio: number; premios: readonly PremioDemo[] }

/** Numbers for the draw so many days from now, made at `made`, with its prizes; returns its day. */
async function makeDraw(db: Db, env: Env, at: At, tanda: Tanda, made: Date): Promise<Day> {
  const fecha = dayIn(env.TZ_RIFA, at(tanda.days))
  const parts = { env, clock: stoppedAt(made) }
  await generarNumerosRifa(db, { cantidad: tanda.count, precioRifa: tanda.precio, fecha }, parts)
  const { id } = await db.selectFrom('sorteo').select('id').where('fecha', '=', fecha).executeTakeFirstOrThrow()
  await asignarPremio(db, id, await insertPremios(db, tanda.premios, made))
  return fecha
}

/** A draw carried out: nine of ten numbers sold by the sellers and the organiser, then drawn like any other. */
async function pastDraw(db: Db, env: Env, at: At, { vendedora, vendedor, admin }: Cast, tanda: Tanda): Promise<void> {
  const made = at(tanda.days - 25)
  const fecha = await makeDraw(db, env, at, tanda, made)
  const sold = range(tanda.first, tanda.count).filter(numero => numero % 10 !== 0)
  const third = Math.floor(sold.length / 3)
  await sellInPerson(db, { numeros: sold.slice(0, third), vendedor: vendedora, from: made, everyHours: 8 })
  await sellInPerson(db, { numeros: sold.slice(third, 2 * third), vendedor, from: made, everyHours: 9 })
  await sellInPerson(db, { numeros: sold.slice(2 * third), vendedor: admin, from: made, everyHours: 10 })
  const clock = stoppedAt(await shortlyAfterHour(db, fecha))
  await realizarSorteo(db, { fechaSorteo: fecha }, { env, clock, beacon: beaconOf(clock), payments: null })
}

/** Some minutes past the hour that the draw of a date was announced for. */
async function shortlyAfterHour(db: Db, fecha: Day): Promise<Date> {
  const { fuente_datos } = await db
    .selectFrom('sorteo')
    .select('fuente_datos')
    .where('fecha', '=', fecha)
    .executeTakeFirstOrThrow()
  return new Date(Date.parse(String(fuente_datos.hora)) + 5 * 60_000)
}

async function openDraws(db: Db, env: Env, at: At, cast: Cast): Promise<void> {
  const { vendedora, vendedor, admin, cliente, clienta } = cast
  await makeDraw(db, env, at, { days: 29, first: 301, count: 1000, precio: 150_000, premios: premios.grande }, at(-20))
  await makeDraw(db, env, at, { days: 64, first: 1301, count: 1000, precio: 90_000, premios: premios.verano }, at(-6))
  await assign(db, vendedora, range(301, 120), at(-19))
  await assign(db, vendedor, range(421, 80), at(-19))
  await assign(db, vendedora, range(1301, 60), at(-5))
  await sellInPerson(db, { numeros: range(301, 46, 2), vendedor: vendedora, from: at(-18), everyHours: 9 })
  await sellInPerson(db, { numeros: range(421, 21, 3), vendedor, from: at(-17), everyHours: 18 })
  await sellInPerson(db, { numeros: range(520, 260, 3), vendedor: admin, from: at(-16) })
  await sellInPerson(db, { numeros: range(1302, 12, 4), vendedor: vendedora, from: at(-4), everyHours: 6 })
  await sellInPerson(db, { numeros: range(1400, 60, 7), vendedor: admin, from: at(-4) })
  await orderOnline(db, env, { cuenta: cliente, numeros: [505, 507, 511], at: at(-9) })
  await orderOnline(db, env, { cuenta: clienta, numeros: [348, 1299, 1777], at: at(-2) })
  await orderOnline(db, env, { cuenta: cliente, numeros: [513], at: at(-3), hasta: 'reclamada' })
  // Unpaid: the shop shows it as reserved for half an hour.
  await orderOnline(db, env, {
    cuenta: clienta,
    numeros: [506, 509, 1305],
    at: at(0),
    hasta: 'reservada',
  })
}

const assign = (db: Db, { ci }: Usuario, numerosRifas: number[], now: Date) =>
  asignarRifaAVendedor(db, { ci, numerosRifas }, now)

async function insertPremios(db: Db, list: readonly PremioDemo[], from: Date): Promise<string[]> {
  const values = list.map((premio, i) => ({ ...premio, created_at: new Date(from.getTime() + i * 1000) }))
  const rows = await db.insertInto('premio').values(values).returning('id').execute()
  return rows.map(row => row.id)
}

type Pictures = Map<Dibujo, ReturnType<typeof pictureOf>>

/** The pictures of all kinds of products, drawn by other threads while PostgreSQL works. */
const drawPictures = (): Pictures =>
  new Map([...new Set(productos.map(({ dibujo }) => dibujo))].map(dibujo => [dibujo, pictureOf(dibujo)]))

/** Orders of two shoppers that add up to what each product has sold. */
async function sellProducts(db: Db, env: Env, { cliente, clienta }: Cast, at: At, pictures: Pictures): Promise<void> {
  const imagenes = new Map<Dibujo, string>()
  for (const [dibujo, picture] of pictures) imagenes.set(dibujo, await storeImagen(db, await picture))
  const values = productos.map(({ vendidos: _, dibujo, ...producto }, i) => ({
    ...producto,
    imagen: imagenes.get(dibujo) ?? null,
    created_at: at(-40 - i / 24),
  }))
  const rows = await db.insertInto('producto').values(values).returning('id').execute()
  for (const cuenta of [cliente, clienta]) {
    const half = cuenta === cliente ? Math.ceil : Math.floor
    const lines = rows.map(({ id }, i) => ({ id, cantidad: half((productos[i]?.vendidos ?? 0) / 2) }))
    await orderOnline(db, env, { cuenta, numeros: [], productos: lines.filter(line => line.cantidad > 0), at: at(-8) })
  }
}

/** One goal in each band, and one of the year before. */
async function setGoals(db: Db, { vendedora, vendedor }: Cast, anio: number): Promise<void> {
  const goals = [
    { usuario_id: vendedora.id, anio, meta_ventas: 180 },
    { usuario_id: vendedora.id, anio: anio - 1, meta_ventas: 60 },
    { usuario_id: vendedor.id, anio, meta_ventas: 260 },
  ]
  await db.insertInto('meta_anual').values(goals).execute()
}
