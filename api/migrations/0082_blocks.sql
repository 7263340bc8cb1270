-- How many numbers of each thousand of a draw a seller has, null: nobody. A page of the numbers of a seller's link and how many there are
-- come from these counts, however many numbers there are. docs/decisions/0049-counted-by-the-thousand.md
lock table rifa in share row exclusive mode;
create table rifa_bloque (
  sorteo_id uuid not null,
  vendedor_id uuid,
  bloque integer not null,               -- numero / 1000
  cantidad integer not null,
  unique nulls not distinct (sorteo_id, vendedor_id, bloque)
);
insert into rifa_bloque (sorteo_id, vendedor_id, bloque, cantidad)
select sorteo_id, vendedor_id, numero / 1000, count(*) from rifa group by 1, 2, 3;

-- As in 0072, and the counts.
create or replace function asignacion_se_anota() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into asignacion_movimiento (a, cantidad)
    select vendedor_id, count(*) from nuevas where vendedor_id is not null group by vendedor_id;
    insert into rifa_bloque as b (sorteo_id, vendedor_id, bloque, cantidad)
    select sorteo_id, vendedor_id, numero / 1000, count(*) from nuevas group by 1, 2, 3 order by 3, 1, 2
    on conflict (sorteo_id, vendedor_id, bloque) do update set cantidad = b.cantidad + excluded.cantidad;
  elsif tg_op = 'DELETE' then
    insert into asignacion_movimiento (de, cantidad)
    select vendedor_id, count(*) from viejas where vendedor_id is not null group by vendedor_id;
    insert into rifa_bloque as b (sorteo_id, vendedor_id, bloque, cantidad)
    select sorteo_id, vendedor_id, numero / 1000, -count(*) from viejas group by 1, 2, 3 order by 3, 1, 2
    on conflict (sorteo_id, vendedor_id, bloque) do update set cantidad = b.cantidad + excluded.cantidad;
  else
    insert into asignacion_movimiento (de, a, cantidad)
    select v.vendedor_id, n.vendedor_id, count(*) from viejas v join nuevas n on n.id = v.id
    where v.vendedor_id is distinct from n.vendedor_id group by v.vendedor_id, n.vendedor_id;
    insert into rifa_bloque as b (sorteo_id, vendedor_id, bloque, cantidad)
    select sorteo_id, vendedor_id, numero / 1000, sum(mas) from (
      select sorteo_id, vendedor_id, numero, 1 as mas from nuevas union all select sorteo_id, vendedor_id, numero, -1 from viejas) cambio
    group by 1, 2, 3 having sum(mas) <> 0 order by 3, 1, 2
    on conflict (sorteo_id, vendedor_id, bloque) do update set cantidad = b.cantidad + excluded.cantidad;
  end if;
  return null;
end $$;
