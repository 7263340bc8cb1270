import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/schema.ts'
import { debeDevolverse } from '#modules/dinero/compra/compra-parte.queries.ts'

/** Erases the person from the row, which stays because sales refer to it, and ends mailed links that have not been used. */
export async function erasePersona(db: Db, id: string, now: Date): Promise<void> {
  await sql`
    delete from enlace_correo e using usuario u
    where u.id = ${id} and (e.usuario_id = u.id or e.uso = 'consulta' and e.email = u.email)`.execute(db)
  await db
    .updateTable('usuario')
    .set({
      nombre_usu: '',
      // Tells it from the others in books and acts, which keep the id.
      nombre_completo: `Cuenta eliminada ${id.slice(0, 8)}`,
      email: '',
      email_pendiente: '',
      email_verified_at: null,
      ci: '',
      telefono: '',
      telefono_e164: null,
      direccion: '',
      grupo: '',
      password_hash: '',
      imagen: null,
      estado: 'inactivo',
      deleted_at: now,
    })
    .where('id', '=', id)
    .execute()
}

/**
 * Waits for the transactions under way that have written something of this account. Call it while holding no lock,
 * since they may be waiting for it.
 */
export async function untilNobodyRefers(db: Db, id: string): Promise<void> {
  await sql`select from usuario where id = ${id} for update`.execute(db)
}

/** Everything else that was only this person's: sessions, second factor, failures counted, reminders, goals. */
export async function deleteRastros(db: Db, id: string): Promise<void> {
  await db.deleteFrom('sesion').where('usuario_id', '=', id).execute()
  await db.deleteFrom('compra_origen').where('usuario_id', '=', id).execute()
  await db.deleteFrom('segundo_factor').where('usuario_id', '=', id).execute()
  await db.deleteFrom('aviso_sorteo').where('usuario_id', '=', id).execute()
  await db.deleteFrom('dispositivo').where('usuario_id', '=', id).execute()
  await db.deleteFrom('meta_anual').where('usuario_id', '=', id).execute()
  await sql`delete from intento where position(${id} in clave) > 0`.execute(db)
}

/**
 * Mail to this person at any of their verified addresses, mail about them to others, and messages from them; what
 * belongs to an unverified address may be another person's. A mail keeps its row, so that its event is not mailed
 * again; waiting mail is not sent any more.
 */
export async function eraseCorrespondencia(db: Db, id: string, now: Date): Promise<void> {
  await sql`
    with mensajes as (
      delete from mensaje_contacto where usuario_id = ${id} returning 'contacto:' || id as evento
    ), suyas as (
      select id from compra where usuario_id = ${id}
    ), premios as (
      select mail || ':' || g.sorteo_id || ':' || g.posicion as evento
      from unnest(array['sorteo-ganador', 'sorteo-suplente', 'sorteo-vendido']) mail, suyas join titular t on t.compra_id = suyas.id join ganador g on g.titular_id = t.id
      union all
      select 'terminacion:' || d.premio_id || ':' || d.titular_id
      from suyas join titular t on t.compra_id = suyas.id join ganador_derivado d on d.titular_id = t.id
    )
    update correo
    set para = '', responder = '', baja = '', asunto = '', texto = '', error = '',
        failed_at = case when sent_at is null then coalesce(failed_at, ${now}::timestamptz) end
    where para <> '' and (
      usuario_id = ${id}
      or position(${id} in evento) > 0
      or evento in (select evento from mensajes)
      or right(evento, 36) in (select id::text from suyas)
      or split_part(evento, ':', 2) in (select p.id from pago p join suyas on suyas.id = p.compra_id)
      or evento in (select evento from premios)
    )
  `.execute(db)
}

/** The same of an address without an account. */
export async function eraseCorrespondenciaOf(db: Db, email: string, now: Date): Promise<void> {
  await sql`
    with mensajes as (
      delete from mensaje_contacto where usuario_id is null and lower(email) = lower(${email}) returning 'contacto:' || id as evento
    )
    update correo
    set para = '', responder = '', baja = '', asunto = '', texto = '', error = '',
        failed_at = case when sent_at is null then coalesce(failed_at, ${now}::timestamptz) end
    where id in (
      select id from correo where usuario_id is null and lower(para) = lower(${email}) and para <> ''
      union all
      select c.id from mensajes m join correo c on c.evento = m.evento
    )
  `.execute(db)
}

/** Voided sales in person, and orders without an account for which no payment can arrive any more, keep no buyer of this address. */
export async function eraseCompradorWithoutNumbers(db: Db, email: string, now: Date): Promise<void> {
  const before = new Date(now.getTime() - PAGO_TARDIO_DIAS * 86_400_000)
  await sql`
    update compra c
    set comprador_nombre = '', comprador_email = '', comprador_ci = '', comprador_telefono = '', comprador_telefono_e164 = null
    where c.usuario_id is null and c.comprador_email <> '' and lower(c.comprador_email) = lower(${email})
      and (c.canal = 'presencial' or c.pagada_at is null and c.created_at < ${before}
        and c.estado not in ('creada', 'esperando_pago', 'en_revision'))
      and not ${debeDevolverse} and not exists (select from titular t where t.compra_id = c.id and (t.estado = 'vendida' or participo(t)))
  `.execute(db)
}

/** What corrections of buyers replaced, where this address stood, and what sellers ask to put it into. */
export async function eraseAntesDeCorregirOf(db: Db, email: string): Promise<void> {
  await sql`update correccion set antes = null, huella = null where huella = huella_de_correo(${email})`.execute(db)
  await erasePedidos(db, sql`huella_de_correo(${email})`)
}

/** What sellers ask to put an address into, by its SHA-256. */
async function erasePedidos(db: Db, huella: RawBuilder<unknown>): Promise<void> {
  await sql`
    update tarea set datos = datos - '{pedido,huella}'::text[]
    where tipo = 'revision' and done_at is null and datos ->> 'huella' = encode(${huella}, 'hex')`.execute(db)
}

/** The same of an account: its verified address, and its orders. */
export async function eraseAntesDeCorregir(db: Db, id: string): Promise<void> {
  await sql`
    update correccion c set antes = null, huella = null from usuario u
    where u.id = ${id} and c.antes is not null and (
      c.huella = huella_de_correo(u.email) and u.email_verified_at is not null
      or c.compra_id in (select id from compra where usuario_id = u.id))`.execute(db)
  await erasePedidos(
    db,
    sql`(select huella_de_correo(email) from usuario where id = ${id} and email_verified_at is not null)`,
  )
}

/**
 * Numbers this seller had not sold are unassigned; those of a closed draw stay as sealed. Locks first and reads
 * afterwards, so that the second statement sees a sale it waited for.
 */
export async function releaseUnsoldRifas(db: Db, vendedorId: string): Promise<void> {
  const own = sql`r.vendedor_id = ${vendedorId}`
  await sql`
    select r.id from rifa r join sorteo s on s.id = r.sorteo_id
    where ${own} and s.abierta
    order by r.numero
    for update of r for share of s
  `.execute(db)
  await sql`
    update rifa r set vendedor_id = null, asignada_at = null
    from sorteo s
    where s.id = r.sorteo_id and s.abierta and ${own}
      and not exists (select 1 from titular t where t.rifa_id = r.id and t.estado = 'vendida')
  `.execute(db)
}

/** The simulated provider erases the payer; a real one keeps its own data. */
export async function erasePagador(db: Db, id: string): Promise<void> {
  await sql`
    update preferencia_simulada set datos = datos - 'payer'
    where referencia in (select referencia from compra where usuario_id = ${id})
  `.execute(db)
}

/** An approval may arrive this long after an order has expired, and then its buyer must be known. */
const PAGO_TARDIO_DIAS = 30

/**
 * Orders that were never paid keep no buyer once the account has ended and no payment can arrive any more; what was
 * sold keeps its participant as sold.
 */
export async function eraseCompradoresWithoutSale(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - PAGO_TARDIO_DIAS * 86_400_000)
  await sql`
    update compra c
    set comprador_nombre = '', comprador_email = '', comprador_ci = '', comprador_telefono = '', comprador_telefono_e164 = null
    from usuario u
    where u.id = c.usuario_id and u.deleted_at is not null and c.created_at < ${before}
      and c.estado in ('vencida', 'cancelada') and c.comprador_email <> '' and not ${debeDevolverse}
  `.execute(db)
}
