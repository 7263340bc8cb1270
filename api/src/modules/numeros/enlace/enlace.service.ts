import { randomInt } from 'node:crypto'
import {
  ALFABETO_ENLACE,
  AppError,
  dayIn,
  type EnlaceVendedor,
  type Llegada,
  type ReplyOf,
  type rifaApi,
} from '@talonario/contract'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import type { KeptRead } from '#http/kept-read.ts'
import { addressOf } from '#http/network.ts'
import { countIntento, refuseIfFull } from '#http/throttle.ts'
import { enlaceLimit, renovarLimit } from '#http/throttle-limits.ts'
import { listSorteosFuturos } from '#modules/campania/sorteo/sorteo.queries.ts'
import { toSorteo } from '#modules/campania/sorteo/sorteo.shape.ts'
import { listNumeros, numerosIn, numerosOf } from '#modules/numeros/rifa/rifa.queries.ts'
import { buscarRifas, readNumeros } from '#modules/numeros/rifa/rifa.service.ts'
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

/** Where a link leads. Throws ENLACE_NO_ENCONTRADO and DEMASIADOS_INTENTOS. */
export async function verEnlace(db: Db, visita: Visita): Promise<Llegada> {
  await refuseIfFull(db, enlaceLimit(visita.ip), visita.now)
  const { nombre, imagen } = (await findVendedorOfCodigo(db, visita.codigo)) ?? (await refuseCodigo(db, visita))
  const vendedor = { nombre: firstName(nombre), imagen }
  return { codigo: visita.codigo, vendedor, oferta: await findOferta(db, visita.now) }
}

/** The same for whoever opens it: a visit is counted once an address and hour, and no data of the visitor are kept. */
export async function porEnlace(db: Db, { zone, ...visita }: Visita & { zone: string }): Promise<Llegada> {
  const llegada = await verEnlace(db, visita)
  if (isFirst(visita)) await addVisita(db, visita.codigo, dayIn(zone, visita.now))
  return llegada
}

/** The first draw with a number that can be bought; the next one if none is left, null if none is scheduled. */
export async function findOferta(db: Db, now: Date): Promise<Llegada['oferta']> {
  const sorteos = (await listSorteosFuturos(db)).filter(({ estado }) => estado === 'agendado').map(toSorteo)
  for (const sorteo of sorteos) {
    const filtro = { estado: 'libre', sorteo: sorteo._id, cifras: '', sinAsignar: false } as const
    const numeros = await listNumeros(db, numerosIn(filtro, now), { offset: 0, limit: 1 })
    const [rifa] = await buscarRifas(db, numeros, { viewer: null, now })
    if (rifa) return { sorteo, precio: rifa.precioRifa }
  }
  return sorteos[0] ? { sorteo: sorteos[0], precio: null } : null
}

/** A page of the numbers of a link's seller, then of unassigned ones. Throws ENLACE_NO_ENCONTRADO and DEMASIADOS_INTENTOS. */
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
  const read = (vendedor: string | null, part: { offset: number; limit: number }) =>
    readNumeros(db, numerosOf(vendedor, filtro, now), { filtro: { vendedor, ...filtro }, ...part, kept })
  const offset = (page - 1) * limit
  const own = await read(id, { offset, limit })
  const rest = { offset: Math.max(0, offset - own.total), limit: limit - own.numeros.length }
  const deNadie = await read(null, rest)
  const view = { viewer: null, now }
  const rifas = [...(await buscarRifas(db, own.numeros, view)), ...(await buscarRifas(db, deNadie.numeros, view))]
  const total = own.total + deNadie.total
  const pages = Math.ceil(total / limit)
  return { rifas, totalRifas: total, totalPages: pages, page, pages }
}

/** What a shopper sees of a seller; nothing if the account has ended. */
export const firstName = (nombreCompleto: string): string => nombreCompleto.trim().split(/\s+/)[0] ?? ''
