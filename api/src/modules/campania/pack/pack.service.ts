import { AppError, fromMinor, type Pack, type packApi, packMalo, repartir } from '@talonario/contract'
import type * as z from 'zod/mini'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { requireLeido } from '#http/leido.ts'
import { importe } from '#mails/mail.ts'
import { tablasDesde } from '#modules/campania/modalidad/modalidad.rules.ts'
import { lockSorteo } from '#modules/campania/sorteo/sorteo.queries.ts'
import { refuseUnlessOpen } from '#modules/campania/sorteo/sorteo.service.ts'
import { toPacks } from '#modules/campania/sorteo/sorteo.shape.ts'
import { recordActo } from '#modules/sitio/auditoria/auditoria.service.ts'
import type { Clock } from '#outside/clock.ts'
import { insertPacks, listPacks, listPrecios, retirePacks } from './pack.queries.ts'

type Config = Parameters<typeof importe>[0] & { CURRENCY: string }

/**
 * Replaces what several numbers of a draw cost together. Sales share the draw's row, which is locked here: each is by the table before or the one
 * after. Throws SORTEO_NO_ENCONTRADO, SORTEO_CERRADO, SORTEO_REALIZADO, PACK_DE_TABLA, PACK_SIN_PRECIO, PACK_CARO, PACK_BARATO, CAMBIO_MIENTRAS.
 */
export async function guardarPacks(
  db: Db,
  env: Config,
  { idSorteo, packs: pedidos, leido }: z.output<typeof packApi.guardarPacks.body>,
  clock: Clock,
): Promise<Pack[]> {
  return await inTransaction(db, async db => {
    const sorteo = refuseUnlessOpen(await lockSorteo(db, idSorteo))
    // What was lent before, it was lent with the table that ends now.
    const now = clock.now()
    if (sorteo.vence_at || sorteo.tipo !== 'principal') throw new AppError('PACK_DE_TABLA')
    const before = await listPacks(db, idSorteo)
    const shown = (packs: readonly Omit<Pack, 'suelto'>[]) =>
      packs.map(({ cantidad, total }) => ({ cantidad, total: fromMinor(total) }))
    const fresh = pedidos.toSorted((a, b) => a.cantidad - b.cantidad)
    requireLeido(leido, { packs: shown(before) }, { packs: shown(fresh) })
    const [suelto, otro] = fresh.length > 0 ? await listPrecios(db, idSorteo) : [0]
    if (suelto === undefined || otro !== undefined) throw new AppError('PACK_SIN_PRECIO')
    const table = fresh.map(pack => ({ ...pack, suelto }))
    refuseBad(env, table)
    const keyOf = (pack: Pack) => `${pack.cantidad} ${pack.total} ${pack.suelto}`
    const [stood, stays] = [new Set(before.map(keyOf)), new Set(table.map(keyOf))]
    const gone = before.filter(pack => !stays.has(keyOf(pack)))
    await retirePacks(db, gone, now)
    await insertPacks(
      db,
      idSorteo,
      table.filter(pack => !stood.has(keyOf(pack))),
      now,
    )
    await recordActo(db, 'guardarPacks', idSorteo, {
      packs: table.map(({ cantidad, total }) => `${cantidad} por ${importe(env, total, env.CURRENCY)}`),
    })
    return toPacks(table)
  })
}

function refuseBad(env: Config, table: readonly Pack[]): void {
  const malo = packMalo(table)
  if (!malo) return
  const written = (minor: number) => importe(env, minor, env.CURRENCY)
  const { cantidad, total, otro } = malo
  throw new AppError(malo.que === 'caro' ? 'PACK_CARO' : 'PACK_BARATO', {
    cantidad,
    total: written(total),
    menos: otro.cantidad === 1 ? '1 número' : `${otro.cantidad} números`,
    otro: written(otro.total),
  })
}

/** Numbers of a locked draw cost something else by now, or there are others: what was offered of several is asked for again. Returns whether it was retired. */
export async function retireWithoutPrice(db: Db, sorteoId: string, clock: Clock): Promise<boolean> {
  const packs = await listPacks(db, sorteoId)
  if (packs.length === 0) return false
  const precios = await listPrecios(db, sorteoId)
  const gone = packs.filter(({ suelto }) => precios.some(precio => precio !== suelto))
  await retirePacks(db, gone, clock.now())
  return gone.length > 0
}

/** What several numbers of a draw cost together, at each moment since just before this one. */
export const packsDesde = async (db: Db, sorteoId: string, at: Date): Promise<Pack[][]> =>
  tablasDesde(await listPacks(db, sorteoId, true), at)

/** Whether a number that costs `precio` alone was ever sold for `pagado`: in a pack. */
export async function isShare(
  db: Db,
  sorteoId: string,
  { precio, pagado }: { precio: number; pagado: number },
): Promise<boolean> {
  const rows = await listPacks(db, sorteoId, true)
  return rows.some(pack => pack.suelto === precio && repartir(pack.total, pack.cantidad).includes(pagado))
}
