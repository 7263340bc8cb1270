import type { Transaction } from 'kysely'
import type { Database } from '#db/schema.ts'
import {
  findRifaIdsOfTelefono,
  insertPrestamos,
  lockRifas,
  type RifaVista,
  updatePrestamos,
  updatePrestamosToFree,
  updateToFree,
} from './toma.queries.ts'
import { isFree } from './toma.rules.ts'

/** Loans of numbers to telephones. Everything here needs a transaction, as toma.service.ts does. */
type Tx = Transaction<Database>

/**
 * Lends locked numbers to a telephone, each until its own moment: to everybody else they are held. Those it has are lent for longer; ones that
 * are taken are left out.
 */
export async function lendRifas(
  db: Tx,
  telefonoId: string,
  prestamos: readonly { rifa: RifaVista; hasta: Date }[],
  now: Date,
): Promise<void> {
  const toPrestamo = ({ rifa, hasta }: { rifa: RifaVista; hasta: Date }) => ({ rifaId: rifa.id, hasta })
  const libres = prestamos.filter(({ rifa }) => isFree(rifa, now))
  const propias = prestamos.filter(({ rifa }) => rifa.titularTelefonoId === telefonoId && !isFree(rifa, now))
  await updateToFree(
    db,
    libres.flatMap(({ rifa }) => rifa.titularId ?? []),
    now,
  )
  await insertPrestamos(db, telefonoId, libres.map(toPrestamo), now)
  await updatePrestamos(db, telefonoId, propias.map(toPrestamo))
}

const lockPrestadas = async (db: Tx, telefonoId: string): Promise<RifaVista[]> => {
  const rifas = await lockRifas(db, await findRifaIdsOfTelefono(db, telefonoId))
  return rifas.filter(rifa => rifa.titularTelefonoId === telefonoId)
}

/** Ends what a telephone has. `por`: an organiser takes it back. */
export async function endPrestamos(db: Tx, telefonoId: string, now: Date, por: 'retirada' | null): Promise<void> {
  await returnRifas(db, telefonoId, await lockPrestadas(db, telefonoId), now, por)
}

/** Of numbers tied to a draw, whose row is locked: it closes, and nothing of it is lent any more. */
export async function endAllPrestamos(db: Tx, anclaId: string, now: Date): Promise<void> {
  await updatePrestamosToFree(db, anclaId, now)
}

/** Ends the loans of locked numbers to a telephone. */
export async function returnRifas(
  db: Tx,
  telefonoId: string,
  rifas: readonly RifaVista[],
  now: Date,
  por: 'retirada' | null = null,
): Promise<void> {
  const own = rifas.filter(rifa => rifa.titularTelefonoId === telefonoId)
  const titulares = own.flatMap(({ titularId }) => titularId ?? [])
  await updateToFree(db, titulares, now, por)
}

/** What a telephone has ends at `hasta` at the latest. */
export async function shortenPrestamos(db: Tx, telefonoId: string, hasta: Date): Promise<void> {
  const own = await lockPrestadas(db, telefonoId)
  const largas = own.filter(({ titularVence }) => titularVence && titularVence > hasta)
  await updatePrestamos(
    db,
    telefonoId,
    largas.map(({ id }) => ({ rifaId: id, hasta })),
  )
}
