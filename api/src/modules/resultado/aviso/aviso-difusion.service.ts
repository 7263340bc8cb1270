import { AppError, type Difusion, dayToWire, type difusionForm, limits } from '@talonario/contract'
import type * as z from 'zod/mini'
import type { Db } from '#db/schema.ts'
import { violatedConstraint } from '#db/sql-state.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Parts } from '#http/deps.ts'
import { mails } from '#mails/mails.ts'
import { type SorteoDeDia, tipoVisible } from '#modules/campania/sorteo/sorteo.rules.ts'
import { recordActo } from '#modules/sitio/auditoria/auditoria.service.ts'
import { countUntried, withdrawUntried } from '#modules/sitio/correo/correo.queries.ts'
import { correo, enqueueCorreo } from '#modules/sitio/correo/correo.service.ts'
import {
  type Alcance,
  countDestinatarios,
  type DifusionRow,
  findDifusion,
  findEstadoDeSorteo,
  insertDifusion,
  listDifusiones,
  listPorEncolar,
  lockDifusion,
  markEncolados,
  markPorEncolar,
  setBaja,
  setBajaOf,
  takeDifusion,
  updateDifusion,
} from './aviso-difusion.queries.ts'

type Mensaje = z.output<typeof difusionForm>

/** How the events of a message's mails begin. */
const eventOf = (id: string) => `difusion:${id}`

/** How many people a message would reach, and how its mail would look. Throws NO_ENCONTRADO, SORTEO_SIN_RESULTADO. */
export async function previaDifusion(db: Db, mensaje: Mensaje, { env }: Pick<Parts, 'env'>) {
  const { alcance, sorteo } = await findAlcance(db, mensaje)
  const example = mails.difusion(env, { ...mensaje, sorteo }, 'Ana Pérez', '…')
  return { ...(await countDestinatarios(db, alcance)), correo: example }
}

/**
 * Fixes the recipients of a message, which a job then sends. Throws DIFUSION_REPETIDA for the same words to the same people,
 * DIFUSION_SIN_DESTINATARIOS, NO_ENCONTRADO, SORTEO_SIN_RESULTADO.
 */
export async function enviarDifusion(db: Db, mensaje: Mensaje, usuarioId: string, now: Date): Promise<Difusion> {
  const { destino, asunto, texto } = mensaje
  const { alcance } = await findAlcance(db, mensaje)
  return await inTransaction(db, async db => {
    const id = await insertDifusion(db, { alcance, asunto, texto, usuarioId, now }).catch(refuseRepeated)
    if (!id) throw new AppError('DIFUSION_SIN_DESTINATARIOS')
    const difusion = await showDifusion(db, id)
    await recordActo(db, 'enviarDifusion', id, { destino, sorteo: alcance.sorteoId, destinatarios: difusion.total })
    return difusion
  })
}

function refuseRepeated(error: unknown): never {
  throw violatedConstraint(error) === 'difusion_una_vez' ? new AppError('DIFUSION_REPETIDA') : error
}

/** Whom a message reaches, and its draw if it goes to buyers. Who has won nothing is known only once the draw has a result. */
async function findAlcance(
  db: Db,
  { destino, idSorteo }: Mensaje,
): Promise<{ alcance: Alcance; sorteo: SorteoDeDia | undefined }> {
  if (destino === 'vendedores') return { alcance: { destino, sorteoId: null, anclaId: '' }, sorteo: undefined }
  const sorteo = await findEstadoDeSorteo(db, idSorteo ?? '')
  if (!sorteo || sorteo.estado === 'cancelado') throw new AppError('NO_ENCONTRADO')
  if (destino === 'no_ganadores' && sorteo.estado !== 'realizado') throw new AppError('SORTEO_SIN_RESULTADO')
  return { alcance: { destino, sorteoId: idSorteo ?? '', anclaId: sorteo.numeros_de }, sorteo }
}

export const difusiones = async (db: Db): Promise<Difusion[]> => (await listDifusiones(db)).map(toDifusion)

async function showDifusion(db: Db, id: string): Promise<Difusion> {
  const row = await findDifusion(db, id)
  if (!row) throw new AppError('NO_ENCONTRADO')
  return toDifusion(row)
}

const toDifusion = ({ id, fecha, tipo, faltan, esperan, created_at, ...row }: DifusionRow): Difusion => ({
  ...row,
  _id: id,
  FechaSorteo: fecha ? dayToWire(fecha) : '',
  tipoSorteo: tipoVisible(tipo),
  hechos: row.total - faltan - esperan,
  fecha: created_at.toISOString(),
})

/** Stops a message and takes back its waiting mails. Throws NO_ENCONTRADO, DIFUSION_TERMINADA. */
export async function detenerDifusion(db: Db, id: string, now: Date): Promise<Difusion> {
  return await inTransaction(db, async db => {
    const difusion = await lockDifusion(db, id)
    if (!difusion) throw new AppError('NO_ENCONTRADO')
    if (difusion.estado === 'terminada') throw new AppError('DIFUSION_TERMINADA')
    if (difusion.estado === 'en_curso') {
      const eventos = await withdrawUntried(db, eventOf(id))
      await markPorEncolar(
        db,
        id,
        eventos.map(evento => evento.slice(eventOf(id).length + 1)),
      )
      await updateDifusion(db, id, { estado: 'detenida', ended_at: now })
      await recordActo(db, 'detenerDifusion', id, {})
    }
    return await showDifusion(db, id)
  })
}

/** Continues a stopped message. Throws NO_ENCONTRADO, DIFUSION_TERMINADA. */
export async function seguirDifusion(db: Db, id: string): Promise<Difusion> {
  return await inTransaction(db, async db => {
    const difusion = await lockDifusion(db, id)
    if (!difusion) throw new AppError('NO_ENCONTRADO')
    if (difusion.estado === 'terminada') throw new AppError('DIFUSION_TERMINADA')
    if (difusion.estado === 'detenida') {
      await updateDifusion(db, id, { estado: 'en_curso', ended_at: null })
      await recordActo(db, 'seguirDifusion', id, {})
    }
    return await showDifusion(db, id)
  })
}

/** Throws NO_ENCONTRADO if the address of the link has been erased. */
export async function bajaDifusion(db: Db, link: { baja: string; recibir: boolean; now: Date }): Promise<void> {
  if (!(await setBaja(db, link))) throw new AppError('NO_ENCONTRADO')
}

/** The same for a person who has proved that the address is theirs. */
export async function bajaDeDireccion(db: Db, change: { email: string; recibir: boolean; now: Date }) {
  await setBajaOf(db, change)
  return { recibir: change.recibir, message: respuestaDeBaja(change.recibir) }
}

/** The reply to unsubscribing, or subscribing again. */
export const respuestaDeBaja = (recibir: boolean): string =>
  recibir ? 'Vas a volver a recibir mensajes.' : 'No vas a recibir más mensajes.'

/**
 * Puts the next mails of the oldest message under way into the outbox, up to its limit. Mails and recipients are marked in one transaction,
 * so a process that dies leaves nothing to be sent twice.
 */
export async function workDifusion(
  { db, env, clock }: Parts & { db: Db },
  room: number = limits.difusionEnVuelo,
): Promise<void> {
  await inTransaction(db, async db => {
    const difusion = await takeDifusion(db)
    if (!difusion) return
    const { id, sorteo_id } = difusion
    const esperan = await countUntried(db, 'difusion')
    const batch = esperan < room ? await listPorEncolar(db, id, room - esperan) : []
    if (batch.length === 0) {
      if (esperan === 0) await updateDifusion(db, id, { estado: 'terminada', ended_at: clock.now() })
      return
    }
    const sorteo = sorteo_id ? await findEstadoDeSorteo(db, sorteo_id) : undefined
    const correos = batch.map(({ id: destinatario, email: para, nombre, baja }) =>
      correo('difusion', { de: [id, destinatario], para }, env, { ...difusion, sorteo }, nombre, baja),
    )
    await enqueueCorreo(db, correos)
    await markEncolados(
      db,
      id,
      batch.map(({ orden }) => orden),
      clock.now(),
    )
  })
}
