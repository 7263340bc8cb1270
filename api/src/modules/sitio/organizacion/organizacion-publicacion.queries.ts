import { type Ajuste, organizacionVacia, type Paso } from '@talonario/contract'
import { type Selectable, sql } from 'kysely'
import { isActive } from '#db/schema/conditions.ts'
import type { Database, Db } from '#db/schema.ts'

type Estado = Selectable<Database['campania']>['estado']

const actual = (db: Db) =>
  db.selectFrom('campania').select('estado').where('id', '=', sql<string>`(select campania_actual())`)

/** Part of a statement: whether the raffle is open to the public. */
export const publicadaColumn = sql<boolean>`(select estado <> 'borrador' from campania where id = (select campania_actual()))`

export async function findPublicada(db: Db): Promise<boolean> {
  return (await actual(db).executeTakeFirstOrThrow()).estado !== 'borrador'
}

/** The state of the current campaign, locked until the end of the transaction. */
export async function lockEstado(db: Db): Promise<Estado> {
  return (await actual(db).forUpdate().executeTakeFirstOrThrow()).estado
}

export async function updateToPublicada(db: Db, now: Date): Promise<void> {
  await update(db).set({ estado: 'publicada', publicada_at: now }).execute()
}

export async function updateToBorrador(db: Db): Promise<void> {
  await update(db).set({ estado: 'borrador' }).execute()
}

const update = (db: Db) => db.updateTable('campania').where('id', '=', sql<string>`(select campania_actual())`)

/** Makes the campaign of an installation without a draw a draft. Its beginning is set to now, since the tables may be a copy of older ones. */
export async function updateNewToBorrador(db: Db): Promise<void> {
  await update(db)
    .set({ estado: 'borrador', created_at: sql<Date>`now()` })
    .where('publicada_at', 'is', null)
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom('sorteo').select('id'))))
    .execute()
}

/** Numbers of the current campaign that were bought, or whose instalments were paid, with test money, in ascending order. */
export async function listDePrueba(db: Db): Promise<number[]> {
  const { rows } = await sql<{ numero: number }>`
    with prueba as (select compra_id from pago where prueba),
    titulares as (
      select t.numero, t.sorteo_id from titular t join prueba using (compra_id) where t.estado = 'vendida'
      union
      select t.numero, t.sorteo_id from cuota q join prueba using (compra_id) join titular t on t.id = q.titular_id where t.estado = 'vendida'
    )
    select numero from titulares join sorteo s on s.id = sorteo_id where s.campania_id = (select campania_actual()) order by numero`.execute(
    db,
  )
  return rows.map(({ numero }) => numero)
}

type Known = Pick<Record<Paso, boolean>, Exclude<Paso, 'cobros' | 'correo'>>

/** The steps whose completion is stored in the database; `contacto`: whether the environment sets the organiser's contact. */
export async function findDone(
  db: Db,
  { contacto, usuarioId }: { contacto: boolean; usuarioId: string },
): Promise<Known> {
  const { rows } = await sql<Known>`
    with dicho as (select datos from organizacion_version order by version desc limit 1),
    abierto as (select id from sorteo where estado = 'agendado')
    select
      exists (select from campania where id = (select campania_actual()) and venden is not null) or exists (select from sorteo_actual) as clase,
      exists (select from dicho where datos -> 'identidad' ->> 'nombre' <> ${organizacionVacia.identidad.nombre}
        and (${contacto} or datos -> 'identidad' ->> 'contacto' <> '' or datos -> 'identidad' ->> 'whatsapp' <> '')) as organizacion,
      exists (select from dicho where datos -> 'portada' <> ${JSON.stringify(organizacionVacia.portada)}::jsonb) as portada,
      exists (select from abierto) as sorteo,
      exists (select from premio join abierto on abierto.id = premio.sorteo_id) as premios,
      exists (select from abierto join lateral (select from rifa where sorteo_id = abierto.id limit 1) r on true) as numeros,
      exists (select from usuario where rol = 'vendedor' and ${isActive('usuario')}) as vendedores,
      exists (select from dicho where datos -> 'legales' ->> 'terminos' <> '') as legales,
      exists (select from segundo_factor where usuario_id = ${usuarioId} and confirmado_at is not null) as "segundoFactor"
  `.execute(db)
  const [done] = rows
  if (!done) throw new Error('a select without a table has one row')
  return done
}

/** Whether an organiser has saved this setting. */
export async function isDecided(db: Db, clave: Ajuste): Promise<boolean> {
  const ajuste = db.selectFrom('ajuste').select('clave').where('clave', '=', clave)
  return (await ajuste.executeTakeFirst()) !== undefined
}
