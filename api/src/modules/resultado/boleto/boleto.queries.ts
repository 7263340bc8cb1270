import type { TipoSorteo } from '@talonario/contract'
import { type SqlBool, sql } from 'kysely'
import { debeCuotas, isOpenAviso, isSoldBy } from '#db/schema/conditions.ts'
import type { Db } from '#db/schema.ts'
import type { Cancelado, Desierto, SorteoRow } from '#modules/campania/sorteo/sorteo.shape.ts'
import { canceladoOf, desiertoOf, enSuLugar } from '#modules/campania/sorteo/sorteo-desierto.queries.ts'
import { pagadoOf, planSellado } from '#modules/dinero/compra/compra-cuota.queries.ts'

type Filtro = { usuarioId: string; sorteoId: string | undefined }

const deUsuario = (db: Db, { usuarioId, sorteoId }: Filtro) =>
  db
    .selectFrom('compra')
    .innerJoin('titular', join => join.onRef('titular.compra_id', '=', 'compra.id').on(esSuyo))
    .innerJoin('rifa', 'rifa.id', 'titular.rifa_id')
    .innerJoin('sorteo', 'sorteo.id', 'rifa.sorteo_id')
    .where('compra.usuario_id', '=', usuarioId)
    .where(sorteoId ? eb => eb('sorteo.id', '=', sorteoId) : sql<SqlBool>`true`)

/** The number is sold to this holder, or was in a sealed list as theirs, whatever became of it since. */
const esSuyo = sql<SqlBool>`(titular.estado = 'vendida' or participo(titular))`

/** A number's plan and what was paid for it, as sealed for a draw (`participacion`), else as they are now. */
const sellado = (titular: string, linea: string) => {
  const de = (column: string) => sql.ref(column)
  return {
    modalidad: planSellado(sql`coalesce(${de('participacion.modalidad_id')}, ${de(`${titular}.modalidad_id`)})`),
    pagado: sql<number>`coalesce(${de('participacion.pagado')}, ${pagadoOf(de(`${titular}.id`), de(`${linea}.precio`))})`,
  }
}

/** The numbers an account has bought, the newest draw first. */
export async function listBoletos(db: Db, filtro: Filtro, { limit, offset }: { limit: number; offset: number }) {
  const own = sellado('titular', 'compra_linea')
  return await deUsuario(db, filtro)
    .select([
      'sorteo.id as sorteo',
      'sorteo.fecha',
      'sorteo.tipo',
      'titular.id as titular',
      sql<boolean>`sorteo.vence_at is not null`.as('continua'),
      sql<boolean>`sorteo.cancelacion_id is not null`.as('cancelado'),
      'rifa.numero',
      'titular.clave',
      'compra.id as compra',
    ])
    .leftJoin('compra_linea', join =>
      join.onRef('compra_linea.compra_id', '=', 'compra.id').onRef('compra_linea.rifa_id', '=', 'rifa.id'),
    )
    .leftJoin('participacion', join =>
      join
        .onRef('participacion.sorteo_id', '=', 'sorteo.id')
        .onRef('participacion.numero', '=', 'titular.numero')
        .onRef('participacion.titular_id', '=', 'titular.id'),
    )
    .select(['compra.comprador_ci as ci', 'compra.comprador_nombre as nombre'])
    .select([own.modalidad.as('modalidad'), own.pagado.as('pagado')])
    .orderBy('sorteo.fecha', 'desc')
    .orderBy('rifa.numero')
    .limit(limit)
    .offset(offset)
    .execute()
}

export async function countBoletos(db: Db, filtro: Filtro): Promise<number> {
  const { n } = await deUsuario(db, filtro)
    .select(eb => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return n
}

/** The sold numbers of an order that this person bought or sold; with `todas`, of any order. Empty if there is no such order. */
export async function listBoletosDeCompra(
  db: Db,
  compraId: string,
  { usuarioId, todas }: { usuarioId: string; todas: boolean },
): Promise<number[] | undefined> {
  const { rows } = await sql<{ numeros: number[] }>`
    select coalesce((
      select json_agg(r.numero order by r.numero) from titular t join rifa r on r.id = t.rifa_id
      where t.compra_id = c.id and t.estado = 'vendida'
    ), '[]') as numeros
    from compra c where c.id = ${compraId} and (${todas} or c.usuario_id = ${usuarioId} or ${isSoldBy('c', usuarioId)})`.execute(
    db,
  )
  return rows[0]?.numeros
}

export type Jugada = {
  titular: string
  sorteo: string
  fecha: string
  tipo: TipoSorteo
  estado: SorteoRow['estado']
  desierto: Desierto | null
  modalidad: string
  pagado: number
  premios: string[]
}

/** By date, the draws of numbers that play in several: those after the sale, as long as the number is or was this holder's. */
export async function listJugadas(db: Db, titulares: readonly string[]): Promise<Jugada[]> {
  const { modalidad, pagado } = sellado('t', 'l')
  const { rows } = await sql<Jugada>`
    select t.id as titular, s.id as sorteo, s.fecha, s.tipo, s.estado, ${desiertoOf('s')} as desierto, ${modalidad} as modalidad, ${pagado} as pagado,
      array(select p.nombre from premio_ganado g join premio p on p.id = g.premio_id
        where g.sorteo_id = s.id and g.titular_id = t.id and not g.vencido order by g.por_terminacion, p.nombre) as premios
    from titular t join sorteo s on s.numeros_de = t.sorteo_id left join cancelacion x on x.id = s.cancelacion_id
      left join compra_linea l on l.compra_id = t.compra_id and l.rifa_id = t.rifa_id
      left join participacion on participacion.sorteo_id = s.id and participacion.numero = t.numero and participacion.titular_id = t.id
    where t.id = any(${titulares}::uuid[]) and (s.estado = 'agendado' and s.tipo <> 'resorteo' and t.estado = 'vendida'
      or coalesce(s.cerrado_at, s.desierto_at, x.at) between t.vendida_at and coalesce(t.liberada_at, 'infinity'))
    order by s.fecha, s.fuente_datos ->> 'hora'`.execute(db)
  return rows
}

/** The closings of the draws whose lists are sealed. */
export async function listCierres(db: Db, sorteoIds: readonly string[]): Promise<{ id: string; cierre: object }[]> {
  return await db
    .selectFrom('sorteo')
    .select(eb => ['id', eb.ref('cierre').$notNull().as('cierre')])
    .where('id', '=', sql<string>`any(${sorteoIds}::uuid[])`)
    .where('cierre', 'is not', null)
    .execute()
}

/** The prizes by last digits that a number won for its holder. */
export async function listTerminaciones(db: Db, titular: string) {
  const { rows } = await sql<{ premio: string; idSorteo: string; entregado: boolean }>`
    select p.nombre as premio, g.sorteo_id as "idSorteo", g.entregado from premio_ganado g join premio p on p.id = g.premio_id
    where g.titular_id = ${titular} and g.por_terminacion order by p.nombre`.execute(db)
  return rows
}

type BoletoVendido = {
  titular: string
  continua: boolean
  numero: number
  anio: number
  sorteo: string
  fecha: string
  tipo: TipoSorteo
  hora: string
  comprador: string
  /** The price, or the sum of all instalments, in minor units. */
  valor: number
}

/** A number sold to this order; undefined if it is not, or no longer. */
export async function findVendido(
  db: Db,
  { compraId, numero }: { compraId: string; numero: number },
): Promise<BoletoVendido | undefined> {
  const { rows } = await sql<BoletoVendido>`
    select t.id as titular, a.vence_at is not null as continua, r.numero, r.anio, s.sorteo_id as sorteo, s.fecha, s.tipo,
      s.fuente_datos ->> 'hora' as hora, c.comprador_nombre as comprador,
      coalesce((select sum(monto)::bigint from cuota where titular_id = t.id), r.precio) as valor
    from titular t join rifa r on r.id = t.rifa_id join sorteo a on a.id = r.sorteo_id join sorteo_de_numeros s on s.id = r.sorteo_id
      join compra c on c.id = t.compra_id
    where t.compra_id = ${compraId} and t.estado = 'vendida' and r.numero = ${numero}`.execute(db)
  return rows[0]
}

/** When and why the draws of an order's number were called off. */
export async function findCancelado(
  db: Db,
  { compraId, numero }: { compraId: string; numero: number },
): Promise<{ at: Date; motivo: string } | undefined> {
  return await db
    .selectFrom('devolucion')
    .innerJoin('cancelacion', 'cancelacion.id', 'devolucion.cancelacion_id')
    .select(['cancelacion.at', 'cancelacion.motivo'])
    .where('compra_id', '=', compraId)
    .where(sql<boolean>`${numero} = any(numeros)`)
    .orderBy('cancelacion.at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** A number that was printed, and its live sale. */
export type Impreso = {
  id: string
  /** The book it belongs to, if it is still in it. */
  talonarioId: string | null
  numero: number
  anio: number
  vendedorId: string | null
  /** Whether tickets of this printing are valid. */
  vigente: boolean
  /** Whether a number sold now would still play. */
  abierto: boolean
  /** Whether it can be registered, now or once a closed draw has its result. */
  sigue: boolean
  vendida: Date | null
  debe: boolean
  nombre: string
}

/** The number that a signed code names. */
export async function findImpreso(
  db: Db,
  { campania, numero, impresion }: { campania: number; numero: number; impresion: number },
): Promise<Impreso | undefined> {
  const { rows } = await sql<Impreso>`
    select r.id, r.talonario_id as "talonarioId", r.numero, r.anio, r.vendedor_id as "vendedorId", s.abierta as abierto,
      exists (select from sorteo d where d.numeros_de = s.id and d.estado = 'agendado' and d.tipo <> 'resorteo') as sigue,
      r.en_papel_at is not null and r.impresion = ${impresion} as vigente,
      t.vendida_at as vendida, ${debeCuotas('t')} as debe, coalesce(c.comprador_nombre, '') as nombre
    from rifa r join sorteo s on s.id = r.sorteo_id left join titular t on t.rifa_id = r.id and t.estado = 'vendida'
      left join compra c on c.id = t.compra_id
    where r.campania_id = (select id from campania where orden = ${campania}) and r.numero = ${numero}`.execute(db)
  return rows[0]
}

type SorteoDeRifa = Pick<Jugada, 'fecha' | 'tipo' | 'desierto' | 'premios'> & {
  id: string
  realizado: boolean
  cancelado: Cancelado | null
  entregados: string[]
}

/** The draws a number plays in, by date, with the prizes it won in each, and which of them were handed over. */
export async function listSorteosDeRifa(db: Db, rifaId: string): Promise<SorteoDeRifa[]> {
  const ganados = sql`select p.nombre from titular t join premio_ganado g on g.titular_id = t.id join premio p on p.id = g.premio_id
    where t.rifa_id = ${rifaId} and g.sorteo_id = s.id`
  const enOrden = sql`order by g.por_terminacion, p.nombre`
  const { rows } = await sql<SorteoDeRifa>`
    select s.id, s.fecha, s.tipo, s.estado = 'realizado' as realizado, ${desiertoOf('s')} as desierto, ${canceladoOf('s')} as cancelado,
      array(${ganados} ${enOrden}) as premios, array(${ganados} and g.entregado ${enOrden}) as entregados
    from sorteo s where s.numeros_de = (select sorteo_id from rifa where id = ${rifaId}) and ${enSuLugar}
    order by s.fecha, s.fuente_datos ->> 'hora'`.execute(db)
  return rows
}

/** How many notices of a number are unanswered, without the one from this origin. */
export async function countAvisos(db: Db, rifaId: string, origen: string): Promise<number> {
  const { n } = await db
    .selectFrom('aviso_compra')
    .select(eb => eb.fn.countAll<number>().as('n'))
    .where('rifa_id', '=', rifaId)
    .where('estado', '=', 'abierto')
    .where('desmentido', '=', false)
    .where('origen_hash', '<>', origen)
    .executeTakeFirstOrThrow()
  return Number(n)
}

type AvisoNuevo = {
  rifaId: string
  nombre: string
  cedula: string
  telefono: string
  duplicado: boolean
  origen: string
  now: Date
}

/** Stores a notice; it replaces an open one about the same number from the same address. */
export async function upsertAvisoDeCompra(
  db: Db,
  { rifaId, nombre, cedula, telefono, duplicado, origen, now }: AvisoNuevo,
): Promise<void> {
  const dicho = { nombre, ci: cedula, telefono, duplicado, created_at: now }
  await db
    .insertInto('aviso_compra')
    .values({ rifa_id: rifaId, origen_hash: origen, ...dicho })
    .onConflict(c =>
      c.column('origen_hash').where(sql<boolean>`estado = 'abierto' and not desmentido`).doUpdateSet(dicho),
    )
    .execute()
}

export type AvisoAbierto = {
  id: string
  rifaId: string
  numero: number
  nombre: string
  ci: string
  telefono: string
  fecha: Date
  duplicado: boolean
  desmentido: boolean
  vendedorId: string | null
  vendedor: string | null
  vendedorTelefono: string | null
  vendedorWhatsapp: string | null
}

/**
 * Open notices: all of them (null), those of a seller's unsold numbers, or one by id. The oldest notice of each number comes first, in
 * turns by seller, so that no seller and no number hides the others. Only organisers get those that a seller has denied, or would have
 * reason to deny because the number is registered to somebody else.
 */
export async function listAvisosDeCompra(
  db: Db,
  { onlyOf, id = null }: { onlyOf: string | null; id?: string | null },
): Promise<AvisoAbierto[]> {
  const { rows } = await sql<AvisoAbierto>`
    select a.id, r.id as "rifaId", r.numero, a.nombre, a.ci, a.telefono, a.created_at as fecha, a.duplicado, a.desmentido,
      r.vendedor_id as "vendedorId", u.nombre_completo as vendedor, u.telefono as "vendedorTelefono", u.telefono_e164 as "vendedorWhatsapp"
    from (select *, row_number() over (partition by rifa_id order by created_at) as de_su_numero from aviso_compra
        where estado = 'abierto') a
      join rifa_actual r on r.id = a.rifa_id left join usuario u on u.id = r.vendedor_id
    where ${isOpenAviso('a', 'r')} and (${id}::uuid is null or a.id = ${id}::uuid)
      and (${onlyOf}::uuid is null or r.vendedor_id = ${onlyOf}::uuid and not a.duplicado and not a.desmentido)
    order by row_number() over (partition by r.vendedor_id order by de_su_numero, a.created_at), a.created_at limit 200`.execute(
    db,
  )
  return rows
}

/** Answers an open notice: `desmentido` leaves it to organisers, the others end it and erase its personal data. False if it is not open. */
export async function updateAviso(
  db: Db,
  id: string,
  respuesta: 'confirmado' | 'negado' | 'desmentido',
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('aviso_compra')
    .set(
      respuesta === 'desmentido'
        ? { desmentido: true }
        : { estado: respuesta, nombre: '', ci: '', telefono: '', origen_hash: '' },
    )
    .where('id', '=', id)
    .where('estado', '=', 'abierto')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
