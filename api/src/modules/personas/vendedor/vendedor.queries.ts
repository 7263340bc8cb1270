import type { EstadoVendedor, OrdenVendedor, Usuario, VendedorEnLista } from '@talonario/contract'
import { sql } from 'kysely'
import { alphabetical } from '#db/schema/conditions.ts'
import type { Db } from '#db/schema.ts'
import { toUsuario, usuarioColumns } from '#modules/personas/usuario/usuario.queries.ts'
import { bounces } from '#modules/sitio/correo/correo.queries.ts'

export type FiltroVendedores = { buscar?: string | undefined; estado?: EstadoVendedor | '' | undefined }

function sellers(db: Db, { buscar = '', estado = '' }: FiltroVendedores = {}) {
  return db
    .selectFrom('usuario')
    .where('rol', '=', sql.lit('vendedor')) // as a parameter, no plan for all values could use the index of sellers
    .where('deleted_at', 'is', null)
    .$if(estado !== '', query => query.where('estado', '=', estado || 'activo'))
    .$if(buscar !== '', query => query.where(named(buscar)))
}

/** Condition on `usuario`: its names, e-mail, group, document or telephone contain the text, however document and telephone are written. */
export function named(buscar: string) {
  const digits = /^[\d .()+-]+$/.test(buscar) ? buscar.replace(/\D/g, '') : ''
  const known = sql`concat_ws(' ', nombre_completo, nombre_usu, email, grupo)`
  const figures = sql`concat_ws(' ', ci, regexp_replace(telefono, '\\D', '', 'g'))`
  const byText = sql<boolean>`strpos(texto_busqueda(${known}), texto_busqueda(${buscar})) > 0`
  return digits ? sql<boolean>`(${byText} or strpos(${figures}, ${digits}) > 0)` : byText
}

const byName = alphabetical('nombre_completo')

/** What a seller has taken in person in the current campaign, with instalments, in minor units. */
const cobrado = sql<number>`(select coalesce(sum(importe), 0)::bigint from cobrado
  where cobrado_por = usuario.id and campania_id = (select campania_actual()))`

const tramos = sql<
  [number, number][]
>`coalesce((select tramos from tramos_por_vendedor where vendedor_id = usuario.id), '[]')`

/** A page of sellers with what they were handed, sold and took in the current campaign. */
export async function listVendedores(
  db: Db,
  { orden = 'nombre', ...filtro }: FiltroVendedores & { orden?: OrdenVendedor },
  page: { number: number; size: number },
): Promise<VendedorEnLista[]> {
  const rows = await sellers(db, filtro)
    .select(usuarioColumns)
    .select(['sin_clave_propia as invitable', tramos.as('tramos')])
    .leftJoin('cifras_por_vendedor as n', 'n.vendedor_id', 'usuario.id')
    .select(({ fn, lit }) => [
      fn.coalesce('n.asignadas', lit(0)).as('asignadas'),
      fn.coalesce('n.vendidas', lit(0)).as('vendidas'),
      cobrado.as('cobrado'),
      bounces('usuario.email').as('rebota'),
    ])
    .orderBy('estado')
    .$if(orden !== 'nombre', query => query.orderBy(sql.ref(orden), 'desc'))
    .orderBy(byName)
    .orderBy('id')
    .limit(page.size)
    .offset((page.number - 1) * page.size)
    .execute()
  return rows.map(({ asignadas, tramos, vendidas, cobrado, invitable, rebota, ...row }) => ({
    ...toUsuario(row),
    asignadas,
    tramos,
    vendidas,
    cobrado,
    invitable,
    rebota,
  }))
}

export async function listAllVendedores(db: Db): Promise<(Usuario & { grupo: string })[]> {
  const rows = await sellers(db).select(usuarioColumns).orderBy('estado').orderBy(byName).orderBy('id').execute()
  return rows.map(toUsuario)
}

export async function countVendedores(db: Db, filtro: FiltroVendedores): Promise<number> {
  const { total } = await sellers(db, filtro)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

export function listVendedoresActivos(db: Db): Promise<{ id: string; nombre_completo: string; ci: string }[]> {
  return sellers(db, { estado: 'activo' })
    .select(['id', 'nombre_completo', 'ci'])
    .orderBy(byName)
    .orderBy('id')
    .execute()
}
