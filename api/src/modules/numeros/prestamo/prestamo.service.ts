import { AppError, type Decidida, limits, type Pack } from '@talonario/contract'
import type { Transaction } from 'kysely'
import type { Database, Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Deps } from '#http/deps.ts'
import { toPacks } from '#modules/campania/sorteo/sorteo.shape.ts'
import { cierreAnunciado } from '#modules/campania/sorteo/sorteo-fuente.service.ts'
import { lockRifas, type RifaVista } from '#modules/numeros/toma/toma.queries.ts'
import { endPrestamos, lendRifas, shortenPrestamos } from '#modules/numeros/toma/toma-prestamo.service.ts'
import { recordActo } from '#modules/sitio/auditoria/auditoria.service.ts'
import {
  countTelefonosSince,
  insertTelefono,
  listCortes,
  listDecididas,
  listEnUso,
  listPrestables,
  listPrestadas,
  lockTelefono,
  type PrestadaFila,
  type Telefono,
  updateBaja,
  updateVisto,
} from './prestamo.queries.ts'
import { prestadaHasta } from './prestamo.rules.ts'

type Tx = Transaction<Database>

const HOUR = 3_600_000

/** Telephones that one seller makes in a day: a key that does not survive makes another one each time. */
const POR_DIA = 20

/** For how long a telephone hears what was decided about a sale. */
const DECIDIDAS_DIAS = 90

type Nuevo = { usuarioId: string; nombre: string; clave: Buffer }

/** Throws TELEFONO_DESCONOCIDO for a key that is somebody else's or was given up, DEMASIADOS_INTENTOS. */
export async function registrarTelefono(db: Db, nuevo: Nuevo, now: Date): Promise<string> {
  return await inTransaction(db, async db => {
    if ((await countTelefonosSince(db, nuevo.usuarioId, new Date(now.getTime() - 24 * HOUR))) >= POR_DIA)
      throw new AppError('DEMASIADOS_INTENTOS')
    const telefono = await insertTelefono(db, nuevo, now)
    if (telefono?.usuarioId !== nuevo.usuarioId || telefono.bajaAt) throw new AppError('TELEFONO_DESCONOCIDO')
    await recordActo(db, 'registrarTelefono', nuevo.usuarioId, { telefono: telefono.id })
    return telefono.id
  })
}

/** Somebody and a telephone; `onlyOf` null: an organiser, whoever's it is. */
type Cual = { telefonoId: string; onlyOf: string | null }

/** Throws TELEFONO_DESCONOCIDO. */
async function lockOwn(db: Tx, { telefonoId, onlyOf }: Cual): Promise<Telefono> {
  const telefono = await lockTelefono(db, telefonoId)
  if (!telefono || (onlyOf && telefono.usuarioId !== onlyOf)) throw new AppError('TELEFONO_DESCONOCIDO')
  return telefono
}

/** `renueva`: the telephone asks by itself, and gets nothing that an organiser took back. */
type TelefonoQuePide = { telefonoId: string; usuarioId: string; renueva: boolean }

/**
 * Lends a seller's free numbers, none on paper, to their telephone until the next cut of their draws, those it has already for longer. Returns all it
 * has, how many free ones it was not given, and what was decided about its sales. Throws TELEFONO_DESCONOCIDO.
 */
export async function tomarPrestamo(
  db: Db,
  { telefonoId, usuarioId, renueva }: TelefonoQuePide,
  { env, now }: { env: Pick<Deps['env'], 'PRESTAMO_HORAS' | 'TZ_RIFA'>; now: Date },
): Promise<{ prestadas: PrestadaFila[]; packs: PackDeSorteo[]; retiradas: number; decididas: Decidida[] }> {
  return await inTransaction(db, async db => {
    const { bajaAt } = await lockOwn(db, { telefonoId, onlyOf: usuarioId })
    if (bajaAt) throw new AppError('TELEFONO_DESCONOCIDO')
    const own = await listPrestables(db, { usuarioId, telefonoId }, now)
    const prestables = own.filter(({ retirada }) => !(renueva && retirada))
    const ids = prestables.slice(0, limits.prestados).map(({ id }) => id)
    const rifas = (await lockRifas(db, ids)).filter(
      rifa => rifa.abierto && !rifa.enPapel && rifa.vendedorId === usuarioId,
    )
    const cortes = await listCortes(db, [...new Set(rifas.map(({ sorteoId }) => sorteoId))])
    const hasta = new Map(
      cortes.map(({ anclaId, fecha, fuente, datos }) => {
        const anunciado = cierreAnunciado(fuente, { ...datos, hora: String(datos.hora) })
        return [anclaId, prestadaHasta({ fecha, anunciado }, env.PRESTAMO_HORAS, env.TZ_RIFA, now)]
      }),
    )
    const prestamos = rifas.flatMap(rifa => {
      const fin = hasta.get(rifa.sorteoId)
      return fin ? [{ rifa, hasta: fin }] : []
    })
    await lendRifas(db, telefonoId, prestamos, now)
    await updateVisto(db, telefonoId, now)
    await recordActo(db, 'tomarPrestamo', usuarioId, { telefono: telefonoId, cantidad: prestamos.length })
    return {
      prestadas: await listPrestadas(db, telefonoId, now),
      packs: packsDe(rifas),
      retiradas: own.length - prestables.length,
      decididas: await listDecididas(db, telefonoId, new Date(now.getTime() - DECIDIDAS_DIAS * 24 * HOUR)),
    }
  })
}

type PackDeSorteo = Pack & { idSorteo: string }

/** By what several of these numbers are sold, in major units. */
const packsDe = (rifas: readonly RifaVista[]): PackDeSorteo[] =>
  [...new Map(rifas.map(({ sorteoId, packs }) => [sorteoId, packs]))].flatMap(([idSorteo, packs]) =>
    toPacks(packs).map(pack => ({ idSorteo, ...pack })),
  )

/** All that a telephone has is free at once; what an organiser takes back is not lent again by itself. Throws TELEFONO_DESCONOCIDO. */
export async function devolverPrestamo(db: Db, cual: Cual, now: Date): Promise<void> {
  await inTransaction(db, async db => {
    const { id, usuarioId } = await lockOwn(db, cual)
    await endPrestamos(db, id, now, cual.onlyOf ? null : 'retirada')
    await recordActo(db, 'devolverPrestamo', usuarioId, { telefono: id })
  })
}

type Momento = { por: string; now: Date }

/**
 * A telephone sells no more from now on. Its numbers stay lent for a while, for sales that are on their way. Again, it changes nothing. Throws
 * TELEFONO_DESCONOCIDO.
 */
export async function darDeBaja(db: Db, cual: Cual, { por, now }: Momento): Promise<void> {
  await inTransaction(db, async db => {
    const { id, usuarioId, bajaAt } = await lockOwn(db, cual)
    if (bajaAt) return
    await updateBaja(db, id, por, now)
    await shortenPrestamos(db, id, new Date(now.getTime() + limits.sobresEnCaminoHoras * HOUR))
    await recordActo(db, 'darDeBaja', usuarioId, { telefono: id })
  })
}

/** The same of all telephones of somebody who sells no more, one by one: numbers of two are not locked in one order. */
export async function darDeBajaTelefonosOf(db: Db, usuarioId: string, momento: Momento): Promise<void> {
  for (const telefonoId of await listEnUso(db, usuarioId)) await darDeBaja(db, { telefonoId, onlyOf: null }, momento)
}
