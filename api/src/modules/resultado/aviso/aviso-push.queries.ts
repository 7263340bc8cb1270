import { sql } from 'kysely'
import type { Db } from '#db/schema.ts'
import type { Queue } from '#jobs/queue.ts'
import type { Subscription } from '#outside/push/push.ts'

/** Longer than a push service may take to answer. */
const LEASE_MS = 60_000

/** Pushes that have not been handed over. A reminder is useful for minutes only, so retries come within seconds. */
export const pushPendientes: Queue = {
  table: 'aviso_push',
  open: sql`sent_at is null and failed_at is null`,
  columns: sql`texto, vence_at, (select row_to_json(d) from dispositivo d where d.id = dispositivo_id) as dispositivo`,
  leaseMs: LEASE_MS,
  restMs: intentos => Math.min(2 ** intentos, 60) * 5_000,
}

export type PushTomado = { texto: string; vence_at: Date; dispositivo: Subscription & { id: string } }

/** Stores the public key and the encrypted private one, unless keys are stored already. */
export async function insertClave(db: Db, clave: { publica: string; privada: Buffer }): Promise<void> {
  await db
    .insertInto('clave_push')
    .values(clave)
    .onConflict(on => on.doNothing())
    .execute()
}

export const findClave = async (db: Db) =>
  await db.selectFrom('clave_push').select(['publica', 'privada']).executeTakeFirst()

export async function deleteDispositivo(db: Db, { endpoint, usuarioId }: { endpoint: string; usuarioId: string }) {
  await db.deleteFrom('dispositivo').where('endpoint', '=', endpoint).where('usuario_id', '=', usuarioId).execute()
}

/** Deletes a device whose subscription has ended, with the pushes that waited for it. */
export async function deleteEnded(db: Db, id: string): Promise<void> {
  await db.deleteFrom('dispositivo').where('id', '=', id).execute()
}

/**
 * Stores a device; false if the account has too many. A browser belongs to the account that subscribed last: pushes that waited for another
 * one are deleted. Calls of one account wait for each other at its row.
 */
export async function insertDispositivo(
  db: Db,
  { endpoint, p256dh, auth }: Subscription,
  { usuarioId, most, now }: { usuarioId: string; most: number; now: Date },
): Promise<boolean> {
  await sql`select from usuario where id = ${usuarioId} for no key update`.execute(db)
  await sql`delete from dispositivo where endpoint = ${endpoint} and usuario_id <> ${usuarioId}`.execute(db)
  const { rows } = await sql`
    insert into dispositivo (usuario_id, endpoint, p256dh, auth, created_at)
    select ${usuarioId}::uuid, ${endpoint}, ${p256dh}, ${auth}, ${now}::timestamptz
    where (select count(*) from dispositivo where usuario_id = ${usuarioId} and endpoint <> ${endpoint}) < ${most}
    on conflict (endpoint) do update set p256dh = excluded.p256dh, auth = excluded.auth
    returning id`.execute(db)
  return rows.length > 0
}

type Nuevo = { sorteo: string; usuario: string; texto: string; hora: string }

/** Writes one push for each draw and device of the account. */
export async function insertPushes(db: Db, nuevos: readonly Nuevo[], now: Date): Promise<void> {
  const of = (name: keyof Nuevo) => nuevos.map(nuevo => nuevo[name])
  await sql`
    insert into aviso_push (evento, dispositivo_id, texto, vence_at, created_at, next_try_at)
    select 'sorteo-por-empezar:' || n.sorteo || ':' || d.id, d.id, n.texto, n.hora, ${now}, ${now}
    from unnest(${of('sorteo')}::uuid[], ${of('usuario')}::uuid[], ${of('texto')}::text[], ${of('hora')}::timestamptz[])
      n (sorteo, usuario, texto, hora)
    join dispositivo d on d.usuario_id = n.usuario
    on conflict (evento) do nothing`.execute(db)
}

export async function markPushed(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('aviso_push').set({ sent_at: now, error: '' }).where('id', '=', id).execute()
}

/** Gives up a push for good. */
export async function markGivenUp(db: Db, id: string, error: string, now: Date): Promise<void> {
  await db
    .updateTable('aviso_push')
    .set({ failed_at: now, error })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .execute()
}

export async function deletePushesBefore(db: Db, moment: Date): Promise<void> {
  await db.deleteFrom('aviso_push').where('created_at', '<', moment).execute()
}
