import type { TipoSorteo } from '@talonario/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/schema.ts'
import { type EnlaceRow, storeEnlaces, worksFor } from '#modules/personas/acceso/acceso-enlace.queries.ts'
import { unsubscribed } from '#modules/resultado/aviso/aviso-difusion.queries.ts'
import { type Correo, insertCorreo } from '#modules/sitio/correo/correo.service.ts'

/**
 * The orders of an address in lower case: those without an account (online once they are paid), and those of the account that has the
 * address now. Orders of an account that gave the address up do not pass to its next owner.
 */
const comprasOf = (email: string): RawBuilder<unknown> => sql`
  select id from compra
  where (canal = 'presencial' or pagada_at is not null) and usuario_id is null and comprador_email <> '' and lower(comprador_email) = ${email}
  union all
  select c.id from compra c join usuario u on u.id = c.usuario_id where u.email = ${email}::citext and u.deleted_at is null`

const vendidas = (email: string): RawBuilder<unknown> => sql`
  (${comprasOf(email)}) suya join compra c on c.id = suya.id
    join titular t on t.compra_id = c.id and t.estado = 'vendida' join rifa r on r.id = t.rifa_id
    join sorteo_de_numeros s on s.id = r.sorteo_id`

/** Stores a link and mails it if the address has bought anything or is an account's: one statement either way, so that its time reveals nothing. */
export async function mailIfKnown(db: Db, email: string, enlace: EnlaceRow, correo: Correo): Promise<void> {
  const known = sql`exists (${comprasOf(email)}) or exists (
    select from usuario u where u.email = ${email}::citext and u.deleted_at is null)`
  await sql`
    with nueva as (${storeEnlaces([enlace], known)}), mandado as (${insertCorreo(correo, sql`nueva`)})
    select from nueva`.execute(db)
}

type Consultado = { email: string; conCuenta: boolean; recibeMensajes: boolean }

/** Whose numbers a link opens, whether the address is an account's, and whether messages to everybody reach it. */
export async function findConsulta(db: Db, token: string, now: Date): Promise<Consultado | undefined> {
  const { rows } = await sql<Consultado>`
    select e.email, not ${unsubscribed(sql`e.email`)} as "recibeMensajes", exists (
      select from usuario u where u.email = e.email and u.email_verified_at is not null and u.deleted_at is null
    ) as "conCuenta"
    from enlace_correo e where ${worksFor('consulta', token, now)}`.execute(db)
  return rows[0]
}

export type CompradorDeCorreo = { nombreCompleto: string; ci: string; telefono: string }

/** The person who last bought with this address without an account. */
export async function findComprador(db: Db, email: string): Promise<CompradorDeCorreo | undefined> {
  const { rows } = await sql<CompradorDeCorreo>`
    select comprador_nombre as "nombreCompleto", comprador_ci as ci, comprador_telefono as telefono from compra
    where usuario_id is null and pagada_at is not null and comprador_ci <> '' and lower(comprador_email) = lower(${email})
    order by created_at desc limit 1`.execute(db)
  return rows[0]
}

type Numero = {
  compra: string
  titular: string
  numero: number
  sorteo: string
  fecha: string
  tipo: TipoSorteo
  continua: boolean
  canal: string
}

/** A page of an address' numbers, and how many there are: the same in each row, and in the only one of a page without numbers. */
export async function listNumeros(
  db: Db,
  email: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ total: number; numeros: Numero[] }> {
  const { rows } = await sql<{ total: number } & (Numero | Record<keyof Numero, null>)>`
    with vendida as materialized (
      select c.id as compra, t.id as titular, r.numero, s.sorteo_id as sorteo, s.fecha, s.tipo,
        (select clase = 'continua' from campania where id = s.campania_id) as continua, c.canal from ${vendidas(email)}
    )
    select todas.total, pagina.*
    from (select count(*) as total from vendida) todas
      left join (select * from vendida order by fecha desc, numero limit ${limit} offset ${offset}) pagina on true
    order by fecha desc, numero`.execute(db)
  return { total: rows[0]?.total ?? 0, numeros: rows.filter(row => row.compra !== null) }
}
