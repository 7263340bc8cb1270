import { AppError, type cancelarSorteoForm, type SorteoDeFecha, type Usuario } from '@talonario/contract'
import type { Transaction } from 'kysely'
import type * as z from 'zod/mini'
import type { Database, Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Deps } from '#http/deps.ts'
import { retireWithoutPrice } from '#modules/campania/pack/pack.service.ts'
import { detachPremios } from '#modules/campania/premio/premio.queries.ts'
import {
  cancelSorteo,
  countTomadas,
  findSorteoOfDate,
  hasOtherSorteo,
  listBuyers,
  listPorSortear,
  lockPorSortear,
  lockSorteo,
  lockSorteoOfDate,
  type SorteoPropio,
} from '#modules/campania/sorteo/sorteo.queries.ts'
import { refuseUnlessOpen } from '#modules/campania/sorteo/sorteo.service.ts'
import { insertCanceladas } from '#modules/dinero/pago/pago-tarea.queries.ts'
import {
  lockRifasOfDate,
  lockSequence,
  moveNumeros,
  returnNumeros,
} from '#modules/numeros/rifa/rifa-cambios.queries.ts'
import { endAllPrestamos } from '#modules/numeros/toma/toma-prestamo.service.ts'
import { withConfirmacion } from '#modules/personas/segundo-factor/segundo-factor.service.ts'
import { recordActo } from '#modules/sitio/auditoria/auditoria.service.ts'
import { correo, enqueueCorreo } from '#modules/sitio/correo/correo.service.ts'
import {
  findCancelacion,
  findCifras,
  hasFuncion,
  insertCancelacion,
  insertDevoluciones,
  listVendedoresDe,
} from './cancelacion.queries.ts'
import { queSeCancelo } from './cancelacion.rules.ts'

type Tx = Transaction<Database>
type Form = z.output<typeof cancelarSorteoForm>
type Parts = Pick<Deps, 'db' | 'env' | 'clock'>
type Firma = { usuarioId: string; motivo: string; entera: boolean; now: Date; env: Deps['env'] }

/** What became of the numbers: `vendidos`, what was paid goes back; `siguen`, they play on in the other draws of a continua. */
type Numeros = 'ninguno' | 'pasados' | 'devueltos' | 'quedan' | 'vendidos' | 'siguen'

/**
 * Calls off a draw, or with `entera` all that are to come: prizes and days are free again. One with sold or held numbers takes a reason and what
 * confirms who acts; what was paid for it is owed from this transaction on, and tasks give it back. Unsold numbers go to the draw of `pasarA`, or
 * back to the sequence if they are its last ones and were never in an order. Throws SORTEO_NO_ENCONTRADO, SORTEO_CERRADO, SORTEO_REALIZADO,
 * SORTEO_CON_VENTAS, FUNCION_EN_CURSO, PASSWORD_ACTUAL, CODIGO_INCORRECTO.
 */
export async function cancelarSorteo(
  { db, env, clock }: Parts,
  caller: Usuario,
  { entera = false, motivo, currentPassword, codigo, ...pedido }: Form,
): Promise<Numeros> {
  const now = clock.now()
  if (!motivo) return await inTransaction(db, db => cancelUnsold(db, pedido, { entera, clock }))
  const firma = { usuarioId: caller.id, motivo, entera, now, env }
  return await withConfirmacion(db, caller, { currentPassword, codigo }, { keys: env, now }, db =>
    callOff(db, pedido, firma),
  )
}

async function cancelUnsold(
  db: Tx,
  { pasarA, ...pedido }: Pick<Form, 'fechaSorteo' | 'sorteoId' | 'pasarA'>,
  { entera, clock }: { entera: boolean; clock: Parts['clock'] },
): Promise<Numeros> {
  await lockSequence(db)
  await lockRifasOfDate(db, pedido)
  const lockOtro = async (fechaSorteo: string) => refuseUnlessOpen(await lockSorteoOfDate(db, { fechaSorteo }))
  // Both draws are locked in the order of their dates, so that two opposite moves wait for each other without a deadlock.
  if (pasarA && pasarA < pedido.fechaSorteo) await lockOtro(pasarA)
  const { id, fecha, numeros_de } = refuseUnlessOpen(await lockSorteoOfDate(db, pedido))
  const otro = pasarA && pasarA !== fecha ? await lockOtro(pasarA) : null
  if (entera || (await countTomadas(db, numeros_de, clock.now())) > 0) throw new AppError('SORTEO_CON_VENTAS')
  const quedan = await hasOtherSorteo(db, id)
  const numeros = quedan
    ? 'ninguno'
    : otro
      ? await moveNumeros(db, numeros_de, otro.numeros_de)
      : await returnNumeros(db, numeros_de)
  if (otro) await retireWithoutPrice(db, otro.numeros_de, clock)
  await detachPremios(db, id)
  await cancelSorteo(db, id)
  await recordActo(db, 'cancelarSorteo', id, { fecha, numeros, pasarA })
  return numeros
}

/** Which draws of those to come are called off with one, and whether their numbers have no other to play in. Throws SORTEO_NO_ENCONTRADO, SORTEO_REALIZADO. */
async function canceladosDe(
  uno: SorteoPropio | undefined,
  entera: boolean,
  listToCome: (campaniaId: string) => Promise<SorteoPropio[]>,
) {
  if (!uno || uno.tipo === 'resorteo') throw new AppError('SORTEO_NO_ENCONTRADO')
  if (uno.estado === 'realizado') throw new AppError('SORTEO_REALIZADO')
  const continua = uno.vence_at !== null
  const toCome = continua || entera ? await listToCome(uno.campania_id) : [uno]
  const sorteos = entera ? toCome : [uno]
  const anclas = [...new Set(sorteos.map(({ numeros_de }) => numeros_de))]
  return { sorteos, ids: sorteos.map(({ id }) => id), anclas, devuelve: sorteos.length === toCome.length }
}

/** The same, locked with the draw that their numbers are tied to: sales and payments share its row, and those under way are waited for. */
async function lockCancelados(db: Tx, pedido: SorteoDeFecha, entera: boolean) {
  const uno = await lockSorteoOfDate(db, pedido)
  if (uno && uno.numeros_de !== uno.id) await lockSorteo(db, uno.numeros_de)
  return await canceladosDe(uno, entera, campaniaId => lockPorSortear(db, campaniaId))
}

async function callOff(db: Tx, pedido: SorteoDeFecha, { env, now, entera, ...firma }: Firma): Promise<Numeros> {
  const { sorteos, ids, anclas, devuelve } = await lockCancelados(db, pedido, entera)
  if (await hasFuncion(db, ids)) throw new AppError('FUNCION_EN_CURSO')
  const campania_id = sorteos[0]?.campania_id ?? ''
  const row = { campania_id, entera, devuelve, motivo: firma.motivo, usuario_id: firma.usuarioId, at: now }
  const cancelacionId = await insertCancelacion(db, row)
  const cifras = await findCifras(db, { sorteos: ids, anclas, now })
  const vendedores = await listVendedoresDe(db, anclas)
  if (devuelve) {
    await insertCanceladas(db, cancelacionId, await insertDevoluciones(db, cancelacionId, anclas), now)
    for (const ancla of anclas) await endAllPrestamos(db, ancla, now)
  }
  for (const { id, fecha } of sorteos) {
    await cancelSorteo(db, id, cancelacionId)
    await detachPremios(db, id)
    await recordActo(db, 'cancelarSorteo', id, { fecha, entera, devuelve, motivo: firma.motivo, ...cifras })
  }
  const que = queSeCancelo(await findCancelacion(db, cancelacionId))
  if (devuelve) await tellSellers(db, env, { cancelacionId, que, motivo: firma.motivo, vendedores })
  else for (const sorteo of sorteos) await tellBuyers(db, env, sorteo, { que, motivo: firma.motivo })
  return devuelve ? 'vendidos' : 'siguen'
}

type Aviso = { que: string; motivo: string }

/** Their numbers play on: nothing is undone that would tell them. */
async function tellBuyers(db: Tx, env: Deps['env'], { id, numeros_de }: SorteoPropio, aviso: Aviso): Promise<void> {
  const buyers = await listBuyers(db, numeros_de)
  const mails = buyers.map(({ nombre, email }) =>
    correo('sorteo-cancelado', { de: [id, email.toLowerCase()], para: email }, env, sinCompra(nombre), {
      ...aviso,
      numeros: [],
      siguen: true,
    }),
  )
  await enqueueCorreo(db, mails)
}

const sinCompra = (compradorNombre: string) => ({ compradorNombre, canal: 'presencial' as const })

type DeVendedores = Aviso & { cancelacionId: string; vendedores: Awaited<ReturnType<typeof listVendedoresDe>> }

async function tellSellers(db: Tx, env: Deps['env'], { cancelacionId, vendedores, ...aviso }: DeVendedores) {
  const mails = vendedores.map(({ id, nombre, email: para, ordenes, monto }) =>
    correo('cancelado-vendedor', { de: [cancelacionId, id], para }, env, nombre, { ...aviso, ordenes, monto }),
  )
  await enqueueCorreo(db, mails)
}

/** What calling it off would do, and to whom; minor units. Throws SORTEO_NO_ENCONTRADO, SORTEO_REALIZADO. */
export async function verCancelacion(db: Db, pedido: SorteoDeFecha, entera: boolean, now: Date) {
  const uno = await findSorteoOfDate(db, pedido)
  const { ids, anclas, devuelve } = await canceladosDe(uno, entera, campaniaId => listPorSortear(db, campaniaId))
  const cifras = await findCifras(db, { sorteos: ids, anclas, now })
  const vendedores = await listVendedoresDe(db, anclas)
  return { ...cifras, sorteos: ids.length, vendedores, sigue: !devuelve }
}
