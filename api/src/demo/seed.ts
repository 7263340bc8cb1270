import { dayIn } from '@talonario/contract'
import { sql } from 'kysely'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Env } from '#env.ts'
import { storeImagen } from '#modules/sitio/imagen/imagen.service.ts'
import type { Clock } from '#outside/clock.ts'
import { hasCast, insertPeople } from './cast.ts'
import { premios, productos } from './catalogue.ts'
import { insertOrganizacion } from './organizacion.ts'
import { type Dibujo, pictureOf } from './pictures.ts'
import { orderOnline } from './sales.ts'
import { seedContinua } from './seed-continua.ts'
import { seedDesk } from './seed-desk.ts'
import { type At, type Gente, insertPremios, seedSerie } from './seed-serie.ts'
import { castInDemo, insertStudents } from './students.ts'

const DAY = 86_400_000
/** Held to the end of the transaction, so that of two servers that start at once only one fills the database. */
const LOCK_DEMO = 7_241_815
type Cast = Awaited<ReturnType<typeof insertPeople>>

/**
 * Fills an empty database so that every screen shows something: a class that pays for its trip, one draw carried out, 2,000 numbers over
 * two open ones, products, prizes and goals; or, by DEMO_CLASE, a campaign in instalments. Does nothing if the people exist already.
 */
export async function seedDemo(db: Db, env: Env, clock: Clock): Promise<void> {
  await inTransaction(db, async db => {
    await sql`select set_config('statement_timeout', '0', true), set_config('lock_timeout', '0', true)`.execute(db)
    await sql`select pg_advisory_xact_lock(${LOCK_DEMO})`.execute(db)
    if (await hasCast(db)) return
    const pictures = drawPictures()
    const cast = await insertPeople(db, castInDemo)
    const students = await insertStudents(db)
    await insertOrganizacion(db, 'hola@talonario.test')
    const at = daysFrom(clock)
    if (env.DEMO_CLASE === 'continua') await seedContinua(db, env, at, cast)
    else {
      await seedSerie(db, env, at, { ...cast, students })
      await seedDesk(db, env, at, { ...cast, students })
    }
    await insertPremios(db, premios.libres, at(-3))
    await sellProducts(db, env, cast, at, pictures)
    await setGoals(db, { ...cast, students }, Number(dayIn(env.TZ_RIFA, clock.now()).slice(0, 4)))
  })
}

const daysFrom = (clock: Clock): At => {
  const now = clock.now().getTime()
  return days => new Date(now + days * DAY)
}

type Pictures = Map<Dibujo, ReturnType<typeof pictureOf>>

/** Draws the pictures of all kinds of products, in other threads while PostgreSQL works. */
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
  for (const usuario of [cliente, clienta]) {
    const half = usuario === cliente ? Math.ceil : Math.floor
    const lines = rows.map(({ id }, i) => ({ id, cantidad: half((productos[i]?.vendidos ?? 0) / 2) }))
    await orderOnline(db, env, { usuario, numeros: [], productos: lines.filter(line => line.cantidad > 0), at: at(-8) })
  }
}

/** Sets goals in each band, and one of the year before. */
async function setGoals(db: Db, { vendedora, vendedor, students }: Gente, anio: number): Promise<void> {
  const goals = [
    { usuario_id: vendedora.id, anio, meta_ventas: 100 },
    { usuario_id: vendedora.id, anio: anio - 1, meta_ventas: 60 },
    { usuario_id: vendedor.id, anio, meta_ventas: 200 },
    ...students.map(({ id }, i) => ({ usuario_id: id, anio, meta_ventas: 45 + (i % 3) * 15 })),
  ]
  await db.insertInto('meta_anual').values(goals).execute()
}
