/**
 * Conditions that the statements of several rooms share, on a table or its alias. Their values are written into the text: a
 * prepared statement finds a partial index only by constants.
 */
import { EN_ESPERA } from '@talonario/contract'
import { type RawBuilder, sql } from 'kysely'

/** The order waits for its payment; its numbers are held meanwhile. */
export const isAwaitingPayment = (compra: string): RawBuilder<boolean> =>
  sql`${sql.ref(`${compra}.estado`)} in (${sql.join(EN_ESPERA.map(estado => sql.lit(estado)))})`

/** It waits, and its time is not over. */
export const isWaitingAt = (compra: string, now: Date): RawBuilder<boolean> =>
  sql`(${isAwaitingPayment(compra)} and ${sql.ref(`${compra}.expires_at`)} > ${now})`

/** Whether a holder's row counts now: sold, or held by a hold that has not run out. */
export const isLive = (now: Date) =>
  sql<boolean>`titular.estado in ('reservada', 'vendida') and (titular.estado = 'vendida' or titular.expires_at > ${now})`

/** Whether instalments are left of what this holder has. */
export const debeCuotas = (titular: string): RawBuilder<boolean> =>
  sql`exists (select from cuota where cuota.titular_id = ${sql.ref(`${titular}.id`)} and cuota.pagada_at is null)`

/** What a number of the current campaign costs paid at once today, in minor units; `rifa`: its table, or the alias. */
export const precioHoy = (rifa: string): RawBuilder<number> =>
  sql`coalesce((select precio from precio_hoy), ${sql.ref(`${rifa}.precio`)})`

/** The order of names as people look for them: capitals, small letters and accents count alike. */
export const alphabetical = (column: string): RawBuilder<string> => sql`lower(unaccent(${sql.ref(column)}))`

/** The account is neither switched off nor deleted. */
export const isActive = (usuario: string): RawBuilder<boolean> =>
  sql`${sql.ref(`${usuario}.estado`)} = 'activo' and ${sql.ref(`${usuario}.deleted_at`)} is null`

/** The notice of a number on paper waits for an answer: its stub is not registered, or to somebody else. */
export const isOpenAviso = (aviso: string, rifa: string): RawBuilder<boolean> => {
  const column = (table: string, name: string) => sql.ref(`${table}.${name}`)
  return sql`${column(rifa, 'en_papel_at')} is not null and ${column(aviso, 'estado')} = 'abierto' and (${column(aviso, 'duplicado')}
    or not exists (select from titular registrado where registrado.rifa_id = ${column(rifa, 'id')} and registrado.estado = 'vendida'))`
}

/** Whoever is called for a prize has not answered yet, and nobody was called after them. */
export const isUnanswered = sql<boolean>`vencido_at is null and confirmado_at is null and entregado_at is null`

/** The order is a sale that this person made face to face: in person, or by a QR that its buyer paid to the organisation. */
export const isSoldBy = (compra: string, usuarioId: string): RawBuilder<boolean> =>
  sql`${sql.ref(`${compra}.id`)} in (select id from compra where vendedor_id = ${usuarioId}
    union select qr.compra_id from compra_linea qr join compra o on o.id = qr.compra_id and o.canal = 'online'
      where qr.vendedor_id = ${usuarioId} and qr.atribucion = 'en_persona' and qr.titular_id is null)`
