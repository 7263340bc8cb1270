-- How many numbers of each thousand and seller are sold. A purchase does not write it: a job counts, and what has changed since it did is
-- known by the notes of changes and read anew. docs/decisions/0049-counted-by-the-thousand.md
alter table rifa_bloque add column vendidas integer not null default 0;

-- What the job saw when it last counted. No row, or a snapshot from the future, as in a database that was moved to another cluster: nothing
-- is counted.
create table rifa_contada (
  unica boolean primary key default true check (unica),
  snapshot pg_snapshot not null
);

create view bloque_por_contar as
with nuevo as materialized (
  select sorteo_id, numeros from cambio
  where tipo in ('numeros', 'asignacion') and xid >= (select pg_snapshot_xmin(snapshot) from rifa_contada)
    and not pg_visible_in_snapshot(xid, (select snapshot from rifa_contada)))
select sorteo_id, numero / 1000 as bloque from nuevo, unnest(numeros) numero
union
select sorteo_id, bloque from rifa_bloque
where sorteo_id in (select sorteo_id from nuevo where numeros is null) or not exists (
  select from rifa_contada where pg_snapshot_xmax(snapshot) <= pg_snapshot_xmax(pg_current_snapshot()));

-- The counts as they are now.
create view rifa_bloque_al_dia as
with p as materialized (select sorteo_id, bloque from bloque_por_contar)
select sorteo_id, vendedor_id, bloque, cantidad, vendidas from rifa_bloque
where (sorteo_id, bloque) not in (select sorteo_id, bloque from p)
union all
select p.sorteo_id, n.vendedor_id, p.bloque, n.cantidad, n.vendidas
from p cross join lateral (
  select r.vendedor_id, count(*)::integer as cantidad, count(t.numero)::integer as vendidas
  from rifa r left join titular t on t.sorteo_id = r.sorteo_id and t.numero = r.numero and t.estado = 'vendida'
    and t.numero between p.bloque * 1000 and p.bloque * 1000 + 999
  where r.sorteo_id = p.sorteo_id and r.numero between p.bloque * 1000 and p.bloque * 1000 + 999
  group by r.vendedor_id) n;

create function contar_vendidas() returns void language plpgsql as $$
begin
  lock table rifa_contada in exclusive mode;
  if exists (select from rifa_contada) and not exists (select from bloque_por_contar) then
    return;
  end if;
  -- In the order in which assigning writes them.
  perform from rifa_bloque where (sorteo_id, bloque) in (select sorteo_id, bloque from bloque_por_contar)
  order by bloque, sorteo_id, vendedor_id for update;
  -- Counted and noted by one statement, so that both are of the same snapshot.
  with contado as (
    update rifa_bloque b set vendidas = a.vendidas
    from (
      select sorteo_id, vendedor_id, bloque, sum(vendidas)::integer as vendidas from (
        select sorteo_id, vendedor_id, bloque, 0 as vendidas from rifa_bloque
        union all select sorteo_id, vendedor_id, bloque, vendidas from rifa_bloque_al_dia) c
      group by 1, 2, 3) a
    where a.sorteo_id = b.sorteo_id and a.bloque = b.bloque and a.vendedor_id is not distinct from b.vendedor_id
      and b.vendidas <> a.vendidas)
  insert into rifa_contada (snapshot) values (pg_current_snapshot())
  on conflict (unica) do update set snapshot = excluded.snapshot;
end $$;
