-- Personal data are erased some time after the draw; rows that refer to a buyer stay without them.

-- The sealed list is made of the buyers' documents and names. Once the draw is carried out its leaves are kept in lista_sellada
-- and its result in sorteo.prueba, so the names may be erased (never changed), but for those the act names as drawn.
create or replace function compra_congelada() returns trigger language plpgsql as $$
begin
  if (new.comprador_nombre, new.comprador_ci) is distinct from (old.comprador_nombre, old.comprador_ci) and exists (
    select 1 from (
      select distinct r.sorteo_id from titular t join rifa r on r.id = t.rifa_id
      where t.compra_id = new.id and t.estado = 'vendida'
    ) s where not sorteo_abierto(s.sorteo_id)
      and not (new.comprador_nombre = '' and new.comprador_ci = '' and sorteo_terminado_sin(s.sorteo_id, new.id))
  ) then
    raise exception 'sorteo cerrado' using errcode = 'RF001';
  end if;
  return new;
end $$;

-- A draw that is over, and in which no number of this order was drawn.
create function sorteo_terminado_sin(id_sorteo uuid, id_compra uuid) returns boolean language sql as $$
  select exists (select 1 from sorteo where id = id_sorteo and estado = 'realizado')
    and not exists (
      select 1 from ganador g join titular t on t.rifa_id = g.rifa_id and t.estado = 'vendida'
      where g.sorteo_id = id_sorteo and t.compra_id = id_compra
    )
$$;

-- What the job of the retention times looks for.
create index correo_con_texto on correo (created_at) where para <> '';
create index mensaje_contacto_created on mensaje_contacto (created_at);
create index compra_con_comprador on compra (created_at) where comprador_email <> '' or comprador_ci <> '';
