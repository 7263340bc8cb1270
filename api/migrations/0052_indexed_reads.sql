-- Statements that read a large table through look up what they need.

-- All who ever held a number: deleting a number asks for them, once for each number.
create index titular_de_rifa on titular (rifa_id);
create index usuario_que_vende on usuario (id) where rol = 'vendedor';

-- As in 0023, from the draw's sold numbers to their orders.
create or replace function sorteo_con_simuladas(id_sorteo uuid) returns boolean language sql stable as $$
  select exists (
    select from titular t where t.sorteo_id = id_sorteo and t.estado = 'vendida'
      and (select c.metodo_pago from compra c where c.id = t.compra_id) = 'simulado')
$$;

-- As in 0036, but each seller is looked up: a sale does not read the accounts of everyone.
create or replace function asentar_comision(ids_compra uuid[], ademas uuid[], ahora timestamptz, motivo text) returns integer language plpgsql as $$
declare
  campania constant uuid := '00000000-0000-4000-8000-000000000001';
  ids uuid[];
  vendedor uuid;
  debe bigint;
  tiene bigint;
  n integer;
  nuevo bigint;
  asentados integer := 0;
begin
  select array_agg(v.id order by 'caja:' || v.id) into ids from (
    select unnest(ademas) as id union select l.vendedor_id from compra_linea l where l.compra_id = any(ids_compra)
  ) v where (select u.rol from usuario u where u.id = v.id) = 'vendedor';
  if ids is null then
    return 0;
  end if;
  perform trabar_cuentas(array(select 'caja:' || i from unnest(ids) i order by 1));
  foreach vendedor in array ids loop
    select coalesce(sum(importe), 0) into debe from comision_lineas(vendedor, campania);
    select e.ganada, e.asientos into tiene, n from comision_estado e where e.vendedor_id = vendedor and e.campania_id = campania;
    tiene := coalesce(tiene, 0);
    n := coalesce(n, 0) + 1;
    continue when debe = tiene;
    insert into comision_estado (vendedor_id, campania_id, ganada, asientos) values (vendedor, campania, debe, n)
    on conflict (vendedor_id, campania_id) do update set ganada = excluded.ganada, asientos = excluded.asientos;
    insert into asiento (evento, at, compra_id, nota)
    values (concat_ws(':', 'comision', vendedor, campania, n), ahora, ids_compra[1],
      coalesce(nullif(motivo, ''), (select estado from compra where id = ids_compra[1]), ''))
    returning id into nuevo;
    insert into asiento_linea (asiento_id, cuenta, importe)
    values (nuevo, 'gasto:comision', debe - tiene), (nuevo, 'comision:' || vendedor, tiene - debe);
    asentados := asentados + 1;
  end loop;
  return asentados;
end $$;
