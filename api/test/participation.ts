import { sql } from 'kysely'
import type { Db } from '#db/schema.ts'

type Wrong = { fecha: string; numero: number; sellado: boolean }

/**
 * Numbers that are in a sealed list of a continua and should not be, or are not and should: those that play were sold by then, and all that was
 * due for that draw was paid. What was charged back since then would look unpaid.
 */
export async function wrongLists(db: Db): Promise<Wrong[]> {
  const { rows } = await sql<Wrong>`
    with sorteado as (
      select id, fecha, numeros_de, cerrado_at, orden_que_vence(id) as hasta from sorteo
      where cerrado_at is not null and vence_at is not null
    ), juega as (
      select s.id, t.numero from sorteado s join titular t on t.sorteo_id = s.numeros_de and t.vendida_at <= s.cerrado_at
      where coalesce(t.liberada_at > s.cerrado_at, true) and not exists (select from cuota q
        where q.titular_id = t.id and q.orden <= s.hasta and coalesce(q.pagada_at > s.cerrado_at, true))
    ), hoja as (
      select l.sorteo_id as id, split_part(hoja, '|', 1)::integer as numero
      from lista_sellada l cross join string_to_table(l.hojas, chr(10)) as hoja where l.sorteo_id in (select id from sorteado)
    )
    select s.fecha, numero, hoja.id is not null as sellado
    from hoja full join juega using (id, numero) join sorteado s using (id)
    where hoja.id is null or juega.id is null`.execute(db)
  return rows
}
