import { randomInt } from 'node:crypto'
import { ALFABETO_ENLACE, AppError, dayIn, type EnlaceVendedor, type ReplyOf, type rifaApi } from '@talonario/contract'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { listarRifas } from '#modules/numeros/rifa/rifa.service.ts'
import { recordActo } from '#modules/sitio/auditoria/auditoria.service.ts'
import { countIntento, enlaceLimit, refuseIfFull } from '#modules/sitio/intento/intento.service.ts'
import { addVisita, type Enlace, endEnlace, findEnlace, findVendedorDeCodigo, insertEnlace } from './enlace.queries.ts'

export { vendedorDeCodigo } from './enlace.queries.ts'

/** A seller's current link, made if there is none yet. */
export async function miEnlace(db: Db, usuarioId: string, now: Date): Promise<EnlaceVendedor> {
  for (;;) {
    const enlace = await findEnlace(db, usuarioId)
    if (enlace) return toEnlace(enlace)
    await insertEnlace(db, { codigo: newCodigo(), usuarioId, now })
  }
}

/** Replaces it by another link. The earlier one keeps working for the seller. */
export async function renovarEnlace(db: Db, usuarioId: string, now: Date): Promise<EnlaceVendedor> {
  await inTransaction(db, async db => {
    await endEnlace(db, usuarioId, now)
    // One in a thousand million is taken already.
    while (!(await insertEnlace(db, { codigo: newCodigo(), usuarioId, now })))
      if (await findEnlace(db, usuarioId)) break
    await recordActo(db, 'renovarEnlace', usuarioId)
  })
  return await miEnlace(db, usuarioId, now)
}

const newCodigo = () => Array.from({ length: 6 }, () => ALFABETO_ENLACE[randomInt(ALFABETO_ENLACE.length)]).join('')

const toEnlace = ({ createdAt, ...enlace }: Enlace): EnlaceVendedor => ({ ...enlace, desde: createdAt.toISOString() })

type Visita = { codigo: string; ip: string; now: Date }

/** The seller of a link. Throws ENLACE_NO_ENCONTRADO, also for an inactive seller, and DEMASIADOS_INTENTOS. */
async function requireVendedor<V>(db: Db, { ip, now }: Visita, find: () => Promise<V | undefined>): Promise<V> {
  const limit = enlaceLimit(ip)
  await refuseIfFull(db, limit, now)
  const vendedor = await find()
  if (vendedor) return vendedor
  await countIntento(db, [limit], now)
  throw new AppError('ENLACE_NO_ENCONTRADO')
}

/** The first name of a link's seller; the visit is counted without any data of the visitor. */
export async function porEnlace(db: Db, visita: Visita & { zone: string }) {
  const { codigo, zone, now } = visita
  const { nombre } = await requireVendedor(db, visita, () => addVisita(db, codigo, dayIn(zone, now)))
  return { codigo, vendedor: { nombre: firstName(nombre) } }
}

/** A page of the numbers of a link's seller and of unassigned ones. */
export async function numerosPorEnlace(
  db: Db,
  {
    visita,
    query,
  }: {
    visita: Visita
    query: { page: number; buscar?: string | undefined; sorteo?: string | undefined; estado?: 'libre' | undefined }
  },
  { venderAsignadas, limit }: { venderAsignadas: boolean; limit: number },
): Promise<ReplyOf<typeof rifaApi.listarRifas>> {
  const { id: deVendedor } = await requireVendedor(db, visita, () => findVendedorDeCodigo(db, visita.codigo))
  const view = { viewer: null, now: visita.now, venderAsignadas }
  return await listarRifas(db, { ...query, limit, deVendedor }, view)
}

/** What a shopper sees of a seller; nothing if the account has ended. */
export const firstName = (nombreCompleto: string): string => nombreCompleto.trim().split(/\s+/)[0] ?? ''
