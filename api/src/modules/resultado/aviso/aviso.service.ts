import { AppError, limits, padNumber } from '@talonario/contract'
import { readCierre } from '@talonario/sorteo/proof'
import { codigoDeBoleto } from '@talonario/sorteo/ticket'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Deps } from '#http/deps.ts'
import { alcanceDeHuella } from '#mails/draw.ts'
import { findSorteo, lockSorteo } from '#modules/campania/sorteo/sorteo.queries.ts'
import { esperaOf } from '#modules/campania/sorteo/sorteo-fuente.service.ts'
import { callGanadores } from '#modules/resultado/reclamo/reclamo.service.ts'
import {
  listDerivadosDeSorteo,
  listVendedoresDeDerivados,
} from '#modules/resultado/reclamo/reclamo-derivado.queries.ts'
import { findNumberWidth } from '#modules/sitio/config/config.queries.ts'
import { type Correo, correo, enqueueCorreo } from '#modules/sitio/correo/correo.service.ts'
import {
  deleteAvisoSorteo,
  insertAvisoSorteo,
  listParticipaciones,
  listPremiados,
  takeAviso,
  takeAvisosSorteo,
  updateAviso,
} from './aviso.queries.ts'
import { enqueueRecordatorios } from './aviso-push.service.ts'

const ORDERS_AT_ONCE = 1_000

/**
 * Writes the mails about closings to the outbox: one for each order with numbers in the sealed list, some orders in a transaction. A crash
 * loses nothing and writes nothing twice.
 */
export async function announceCierres(parts: Pick<Deps, 'db' | 'env' | 'clock'>): Promise<void> {
  let more = true
  while (more) more = await inTransaction(parts.db, db => announceBatch(db, parts))
}

async function announceBatch(db: Db, { env, clock }: Pick<Deps, 'env' | 'clock'>): Promise<boolean> {
  const aviso = await takeAviso(db)
  if (!aviso) return false
  const { id, fecha, tipo, estado, hasta_compra } = aviso
  const cierre = readCierre(aviso.cierre)
  const sorteo = {
    id,
    fecha,
    tipo,
    raiz: cierre.raiz,
    huella: cierre.sello.huella,
    participantes: cierre.participantes,
    alcance: alcanceDeHuella(cierre, env.TZ_RIFA),
    width: await findNumberWidth(db),
    resultado: estado === 'realizado' ? 'ya está publicado' : `sale ${esperaOf(cierre, env.TZ_RIFA)}`,
  }
  const batch = await listParticipaciones(db, id, hasta_compra, ORDERS_AT_ONCE)
  const correos = batch.flatMap(({ id: compra, nombre, email, ci, numeros }): Correo[] => {
    if (numeros.length === 0 || email === '') return []
    const boletos = numeros.map(({ numero, clave, ...contado }) => ({
      numero,
      codigo: codigoDeBoleto({ sorteo: id, numero, clave, ci, nombre, contado }),
    }))
    return [correo('sorteo-cerrado', { de: [id, compra], para: email }, env, sorteo, nombre, boletos)]
  })
  await enqueueCorreo(db, correos)
  const last = batch.at(-1)
  await updateAviso(db, id, last ? { hasta_compra: last.id } : { done_at: clock.now() })
  return true
}

/** Mails to the winners of a draw and the sellers of their numbers, in the transaction of the result. */
export async function announceGanadores(
  db: Db,
  sorteoId: string,
  { env, now }: { env: Deps['env']; now: Date },
): Promise<void> {
  const { claves, vence } = await callGanadores(db, sorteoId, { env, now })
  const width = await findNumberWidth(db)
  const correos = (await listPremiados(db, sorteoId)).flatMap((fila): Correo[] => {
    const { posicion, email, vendedor, vendedor_email } = fila
    const premiado = { ...fila, numero: padNumber(fila.numero, width) }
    const de = [sorteoId, posicion]
    const reclamo = { clave: claves.get(posicion) ?? '', vence_at: vence }
    return [
      correo('sorteo-ganador', { de, para: email }, env, sorteoId, premiado, reclamo),
      correo('sorteo-vendido', { de, para: vendedor_email ?? '' }, env, sorteoId, vendedor ?? '', premiado),
    ]
  })
  const porTerminacion = (await listDerivadosDeSorteo(db, sorteoId)).map(fila => {
    const to = { de: [fila.premioId, fila.titularId], para: fila.email }
    return correo('terminacion', to, env, sorteoId, { ...fila, numero: padNumber(fila.numero, width) })
  })
  await enqueueCorreo(db, [...correos, ...porTerminacion, ...(await toVendedores(db, sorteoId, { env, width }))])
}

/** One mail to each seller about all their numbers that won by last digits, since there may be many. */
async function toVendedores(
  db: Db,
  sorteoId: string,
  { env, width }: { env: Deps['env']; width: number },
): Promise<Correo[]> {
  const vendidos = Map.groupBy(await listVendedoresDeDerivados(db, sorteoId), ({ id }) => id)
  if (vendidos.size === 0) return []
  const sorteo = await findSorteo(db, sorteoId)
  return [...vendidos].map(([id, premios]) =>
    correo('terminacion-venta', { de: [sorteoId, id], para: premios[0]?.email ?? '' }, env, sorteo, {
      vendedor: premios[0]?.nombre ?? '',
      premios: premios.map(premio => ({ ...premio, numeros: premio.numeros.map(numero => padNumber(numero, width)) })),
    }),
  )
}

type AvisoDeSorteo = { idSorteo: string; usuarioId: string; avisar: boolean; now: Date }

/** Adds or removes a reminder of a draw for an account. Throws NO_ENCONTRADO, SORTEO_REALIZADO. */
export async function avisarSorteo(db: Db, { idSorteo, usuarioId, avisar, now }: AvisoDeSorteo): Promise<void> {
  if (!avisar) return await deleteAvisoSorteo(db, { sorteoId: idSorteo, usuarioId })
  await inTransaction(db, async db => {
    const sorteo = await lockSorteo(db, idSorteo)
    if (!sorteo || sorteo.estado === 'cancelado') throw new AppError('NO_ENCONTRADO')
    if (sorteo.estado === 'realizado') throw new AppError('SORTEO_REALIZADO')
    await insertAvisoSorteo(db, { sorteoId: idSorteo, usuarioId, now })
  })
}

/** Sends the reminders shortly before a draw, by mail to verified addresses and to devices. Each goes out once, whichever process sends it. */
export async function remindOfSorteos({ db, env, clock }: Pick<Deps, 'db' | 'env' | 'clock'>): Promise<void> {
  const hasta = new Date(clock.now().getTime() + limits.avisoMinutos * 60_000)
  await inTransaction(db, async db => {
    const debidos = await takeAvisosSorteo(db, hasta)
    await enqueueCorreo(
      db,
      debidos
        .filter(({ verificado }) => verificado)
        .map(debido =>
          correo('sorteo-por-empezar', { de: [debido.sorteo, debido.usuario], para: debido.email }, env, debido),
        ),
    )
    await enqueueRecordatorios(db, debidos, { env, now: clock.now() })
  })
}
