import { randomInt } from 'node:crypto'
import { ALFABETO_ENLACE, AppError, dayIn, type EnlaceVendedor, type ReplyOf, type rifaApi } from '@talonario/contract'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import type { KeptRead } from '#http/kept-read.ts'
import { addressOf } from '#http/network.ts'
import { countIntento, refuseIfFull } from '#http/throttle.ts'
import { enlaceLimit, renovarLimit } from '#http/throttle-limits.ts'
import { numerosOf } from '#modules/numeros/rifa/rifa.queries.ts'
import { readNumeros, readPagina } from '#modules/numeros/rifa/rifa.service.ts'
import { recordActo } from '#modules/sitio/auditoria/auditoria.service.ts'
import { addVisita, type Enlace, endEnlace, findEnlace, findVendedorOfCodigo, insertEnlace } from './enlace.queries.ts'

/** A seller's current link, made if there is none yet. */
export async function miEnlace(db: Db, usuarioId: string, now: Date): Promise<EnlaceVendedor> {
  for (;;) {
    const enlace = await findEnlace(db, usuarioId)
    if (enlace) return toEnlace(enlace)
    await insertEnlace(db, { codigo: newCodigo(), usuarioId, now })
  }
}

/** Replaces it by another link. The earlier one keeps working for the seller. Throws DEMASIADOS_INTENTOS. */
export async function renovarEnlace(db: Db, usuarioId: string, now: Date): Promise<EnlaceVendedor> {
  await inTransaction(db, async db => {
    await countIntento(db, [renovarLimit(usuarioId)], now)
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

/** Throws ENLACE_NO_ENCONTRADO, also for an inactive seller: the address has tried once more. */
async function refuseCodigo(db: Db, { ip, now }: Visita): Promise<never> {
  await countIntento(db, [enlaceLimit(ip)], now)
  throw new AppError('ENLACE_NO_ENCONTRADO')
}

/** Most visits of one hour that a process remembers; further ones are not counted. */
const MOST_VISITS = 50_000
/** The links and addresses of the current hour, in memory alone. */
const visits = { hour: 0, seen: new Set<string>() }

/** Whether an address opens a link for the first time in this hour. */
function isFirst({ codigo, ip, now }: Visita): boolean {
  const hour = Math.floor(now.getTime() / 3_600_000)
  if (hour !== visits.hour) Object.assign(visits, { hour, seen: new Set() })
  const before = visits.seen.size
  return before < MOST_VISITS && visits.seen.add(`${codigo} ${addressOf(ip)}`).size > before
}

/**
 * The first name of a link's seller; a visit is counted once an address and hour, and no data of the visitor are kept. Throws ENLACE_NO_ENCONTRADO
 * and DEMASIADOS_INTENTOS.
 */
export async function porEnlace(db: Db, { zone, ...visita }: Visita & { zone: string }) {
  const { codigo, ip, now } = visita
  await refuseIfFull(db, enlaceLimit(ip), now)
  const vendedor = (await findVendedorOfCodigo(db, codigo)) ?? (await refuseCodigo(db, visita))
  if (isFirst(visita)) await addVisita(db, codigo, dayIn(zone, now))
  return { codigo, vendedor: { nombre: firstName(vendedor.nombre) } }
}

/** A page of the numbers of a link's seller and of unassigned ones. Throws ENLACE_NO_ENCONTRADO and DEMASIADOS_INTENTOS. */
export async function numerosPorEnlace(
  db: Db,
  {
    visita,
    query,
    kept,
  }: {
    visita: Visita
    kept: KeptRead
    query: { page: number; buscar?: string | undefined; sorteo?: string | undefined; estado?: 'libre' | undefined }
  },
  limit: number,
): Promise<ReplyOf<typeof rifaApi.listarRifas>> {
  const { codigo, ip, now } = visita
  await refuseIfFull(db, enlaceLimit(ip), now)
  const { id } = (await findVendedorOfCodigo(db, codigo)) ?? (await refuseCodigo(db, visita))
  const { page, buscar: cifras = '', sorteo, estado } = query
  const filtro = { sorteo, cifras, libres: estado === 'libre' }
  const asked = { filtro: { vendedor: id, ...filtro }, offset: (page - 1) * limit, limit, kept }
  const pagina = await readNumeros(db, numerosOf(id, filtro, now), asked)
  return await readPagina(db, pagina, { page, limit }, { viewer: null, now })
}

/** What a shopper sees of a seller; nothing if the account has ended. */
export const firstName = (nombreCompleto: string): string => nombreCompleto.trim().split(/\s+/)[0] ?? ''
