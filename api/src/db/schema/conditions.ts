/**
 * Conditions that several rooms use, on a table or its alias. Their values are written into the text, because a prepared statement uses a
 * partial index only for constants.
 */
import { EN_ESPERA } from '@talonario/contract'
import { type RawBuilder, sql } from 'kysely'

/** The order waits for its payment, and its numbers are held. */
export const isAwaitingPayment = (compra: string): RawBuilder<boolean> =>
  sql`${sql.ref(`${compra}.estado`)} in (${sql.join(EN_ESPERA.map(estado => sql.lit(estado)))})`

/** The same, and its time has not run out. */
export const isWaitingAt = (compra: string, now: Date): RawBuilder<boolean> =>
  sql`(${isAwaitingPayment(compra)} and ${sql.ref(`${compra}.expires_at`)} > ${now})`

/** Whether a holder's row counts now: sold, or held by a hold that has not run out. */
export const isLive = (now: Date) =>
  sql<boolean>`titular.estado in ('reservada', 'vendida') and (titular.estado = 'vendida' or titular.expires_at > ${now})`

/** Whether this holder has unpaid instalments. */
export const debeCuotas = (titular: string): RawBuilder<boolean> =>
  sql`exists (select from cuota where cuota.titular_id = ${sql.ref(`${titular}.id`)} and cuota.pagada_at is null)`

/** Whether one of them is overdue: no draw that it is due for is to come. */
export const atrasaCuotas = (titular: string): RawBuilder<boolean> =>
  sql`exists (select from cuota where cuota.titular_id = ${sql.ref(`${titular}.id`)} and cuota.pagada_at is null and not exists (
    select from sorteo_vence s where s.numeros_de = ${sql.ref(`${titular}.sorteo_id`)} and s.orden = cuota.orden and s.estado = 'agendado'))`

/** Whether this holder has won a prize that did not pass on. */
export const ganoPremio = (titular: string): RawBuilder<boolean> =>
  sql`exists (select from premio_ganado where premio_ganado.titular_id = ${sql.ref(`${titular}.id`)} and not vencido)`

/** The price of a number of the current campaign if it is paid at once today, in minor units; `rifa`: its table, or the alias. */
export const precioHoy = (rifa: string): RawBuilder<number> =>
  sql`coalesce((select precio from precio_hoy), ${sql.ref(`${rifa}.precio`)})`

/** Orders by name as people look for them: capitals and accents make no difference. */
export const alphabetical = (column: string): RawBuilder<string> => sql`lower(unaccent(${sql.ref(column)}))`

/** The account is neither inactive nor deleted. */
export const isActive = (usuario: string): RawBuilder<boolean> =>
  sql`${sql.ref(`${usuario}.estado`)} = 'activo' and ${sql.ref(`${usuario}.deleted_at`)} is null`

/** The notice about a number on paper waits for an answer: its stub is not registered, or is registered to somebody else. */
export const isOpenAviso = (aviso: string, rifa: string): RawBuilder<boolean> => {
  const column = (table: string, name: string) => sql.ref(`${table}.${name}`)
  return sql`${column(rifa, 'en_papel_at')} is not null and ${column(aviso, 'estado')} = 'abierto' and (${column(aviso, 'duplicado')}
    or not exists (select from titular registrado where registrado.rifa_id = ${column(rifa, 'id')} and registrado.estado = 'vendida'))`
}

/** The person called for a prize has not answered, and nobody was called after them. */
export const isUnanswered = sql<boolean>`vencido_at is null and confirmado_at is null and entregado_at is null`

/** The order is a sale this person made face to face, whether they took the money or the buyer paid the organisation by a QR code. */
export const isSoldBy = (compra: string, usuarioId: string): RawBuilder<boolean> =>
  sql`${sql.ref(`${compra}.id`)} in (select id from compra where vendedor_id = ${usuarioId}
    union select qr.compra_id from compra_linea qr join compra o on o.id = qr.compra_id and o.canal = 'online'
      where qr.vendedor_id = ${usuarioId} and qr.atribucion = 'en_persona' and qr.titular_id is null)`
