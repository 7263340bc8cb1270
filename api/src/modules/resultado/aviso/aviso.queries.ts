import { sql } from 'kysely'
import type { Db } from '#db/schema.ts'
import { planSellado } from '#modules/dinero/compra/compra-cuota.queries.ts'

/** An order with its sold numbers in one draw. */
type Participacion = {
  id: string
  nombre: string
  email: string
  ci: string
  numeros: { numero: number; clave: string; modalidad: string; pagado: number }[]
}

/** Locks a closing whose mails are still to be written; other processes skip it. */
export async function takeAviso(db: Db) {
  return await db
    .selectFrom('aviso_cierre')
    .innerJoin('sorteo', 'sorteo.id', 'aviso_cierre.sorteo_id')
    .select(['sorteo.id', 'sorteo.fecha', 'sorteo.tipo', 'sorteo.estado', 'sorteo.cierre', 'aviso_cierre.hasta_compra'])
    .where('aviso_cierre.done_at', 'is', null)
    .orderBy('sorteo.cerrado_at')
    .limit(1)
    .forUpdate('aviso_cierre')
    .skipLocked()
    .executeTakeFirst()
}

const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

/** The next `size` orders by id after `desde`, with their numbers in a draw's sealed list (possibly none). */
export async function listParticipaciones(db: Db, sorteoId: string, desde: string | null, size: number) {
  const { rows } = await sql<Participacion>`
    select c.id, c.comprador_nombre as nombre, c.comprador_email as email, c.comprador_ci as ci, coalesce((
      select json_agg(json_build_object('numero', p.numero, 'clave', encode(t.clave, 'hex'), 'modalidad', ${planSellado(sql`p.modalidad_id`)},
          'pagado', p.pagado) order by p.numero)
      from titular t join participacion p on p.sorteo_id = ${sorteoId} and p.numero = t.numero and p.titular_id = t.id
      where t.compra_id = c.id
    ), '[]') as numeros
    from compra c where c.id > ${desde ?? BEFORE_ALL} order by c.id limit ${size}`.execute(db)
  return rows
}

/** Schedules the mails to the buyers of a closed draw. */
export async function insertAviso(db: Db, sorteoId: string): Promise<void> {
  await db.insertInto('aviso_cierre').values({ sorteo_id: sorteoId }).execute()
}

export async function updateAviso(db: Db, sorteoId: string, change: { hasta_compra?: string; done_at?: Date }) {
  await db.updateTable('aviso_cierre').set(change).where('sorteo_id', '=', sorteoId).execute()
}

/** Stores a reminder; a second request changes nothing. */
export async function insertAvisoSorteo(
  db: Db,
  quien: { sorteoId: string; usuarioId: string; now: Date },
): Promise<void> {
  await db
    .insertInto('aviso_sorteo')
    .values({ sorteo_id: quien.sorteoId, usuario_id: quien.usuarioId, created_at: quien.now })
    .onConflict(on => on.doNothing())
    .execute()
}

export async function deleteAvisoSorteo(db: Db, { sorteoId, usuarioId }: { sorteoId: string; usuarioId: string }) {
  await db.deleteFrom('aviso_sorteo').where('sorteo_id', '=', sorteoId).where('usuario_id', '=', usuarioId).execute()
}

type Avisos = { sorteos: string[]; verificado: boolean; clave: string; dispositivos: string[] }

/** The reminders of an account, whether its address is verified, and its devices. */
export async function findAvisos(db: Db, usuarioId: string): Promise<Avisos> {
  const { rows } = await sql<Avisos>`
    select u.email_verified_at is not null as verificado,
      coalesce((select json_agg(a.sorteo_id) from aviso_sorteo a where a.usuario_id = u.id), '[]') as sorteos,
      coalesce((select publica from clave_push), '') as clave,
      coalesce((select json_agg(d.endpoint) from dispositivo d where d.usuario_id = u.id), '[]') as dispositivos
    from usuario u where u.id = ${usuarioId}`.execute(db)
  return rows[0] ?? { sorteos: [], verificado: false, clave: '', dispositivos: [] }
}

type Recordado = {
  sorteo: string
  fecha: string
  hora: string
  usuario: string
  nombre: string
  email: string
  verificado: boolean
}

/** Takes the reminders that are due by `hasta`: they are deleted. */
export async function takeAvisosSorteo(db: Db, hasta: Date): Promise<Recordado[]> {
  const { rows } = await sql<Recordado>`
    with debidos as (
      delete from aviso_sorteo a using sorteo s where s.id = a.sorteo_id
        and (s.estado not in ('agendado', 'cerrado') or (s.fuente_datos ->> 'hora')::timestamptz <= ${hasta})
      returning s.id as sorteo, s.fecha, s.estado, s.fuente_datos ->> 'hora' as hora, a.usuario_id
    )
    select d.sorteo, d.fecha, d.hora, u.id as usuario, u.nombre_completo as nombre, u.email,
      u.email_verified_at is not null as verificado
    from debidos d
    join usuario u on u.id = d.usuario_id
    where d.estado in ('agendado', 'cerrado') and u.estado = 'activo'`.execute(db)
  return rows
}

/** The winners of a draw with buyer and seller of the number. */
export async function listPremiados(db: Db, sorteoId: string) {
  return await db
    .selectFrom('ganador')
    .innerJoin('premio', 'premio.id', 'ganador.premio_id')
    .innerJoin('sorteo', 'sorteo.id', 'ganador.sorteo_id')
    .innerJoin('rifa', 'rifa.id', 'ganador.rifa_id')
    .innerJoin('titular', 'titular.id', 'ganador.titular_id')
    .innerJoin('compra', 'compra.id', 'titular.compra_id')
    .innerJoin('compra_linea', join =>
      join.onRef('compra_linea.compra_id', '=', 'compra.id').onRef('compra_linea.rifa_id', '=', 'rifa.id'),
    )
    .leftJoin('usuario', join =>
      join.onRef('usuario.id', '=', 'compra_linea.vendedor_id').on('usuario.deleted_at', 'is', null),
    )
    .select(['ganador.posicion', 'rifa.numero', 'premio.nombre as premio', 'sorteo.fecha', 'sorteo.tipo'])
    .select(['premio.para_vendedor as paraVendedor', 'compra_linea.atribucion'])
    .select(['compra.comprador_nombre as nombre', 'compra.comprador_email as email'])
    .select(['usuario.nombre_completo as vendedor', 'usuario.email as vendedor_email'])
    .where('ganador.sorteo_id', '=', sorteoId)
    .orderBy('ganador.posicion')
    .execute()
}
