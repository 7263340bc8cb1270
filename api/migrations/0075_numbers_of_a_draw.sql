-- The check of the foreign key to the draw, made once per statement, as for the seller in 0009: generating 100,000 numbers looks one draw
-- up, not 100,000. It is the look at the draw that every statement makes anyway.
alter table rifa drop constraint rifa_sorteo_id_fkey;

create function rifa_de_sorteo_abierto() returns trigger language plpgsql as $$
declare
  suyo record;
  abierto boolean;
begin
  for suyo in select distinct sorteo_id, campania_id from cambios loop
    select estado = 'agendado' into abierto from sorteo where id = suyo.sorteo_id and campania_id = suyo.campania_id for share;
    if abierto is null then
      raise exception 'no hay un sorteo para sorteo_id' using errcode = 'foreign_key_violation', table = 'rifa';
    elsif not abierto then
      raise exception 'sorteo cerrado' using errcode = 'RF001';
    end if;
  end loop;
  return null;
end $$;
drop trigger rifa_insert on rifa;
drop trigger rifa_update_nueva on rifa;
create trigger rifa_insert after insert on rifa
  referencing new table as cambios for each statement execute function rifa_de_sorteo_abierto();
create trigger rifa_update_nueva after update on rifa
  referencing new table as cambios for each statement execute function rifa_de_sorteo_abierto();

create function sorteo_con_rifas_queda() returns trigger language plpgsql as $$
begin
  -- A statement may name the keys and leave them as they are.
  if (tg_op = 'DELETE' or (new.id, new.campania_id) <> (old.id, old.campania_id))
    and exists (select from rifa where sorteo_id = old.id) then
    raise exception 'tiene rifas' using errcode = 'foreign_key_violation', table = 'sorteo';
  end if;
  return null;
end $$;
create trigger sorteo_con_rifas_queda after delete or update of id, campania_id on sorteo
  for each row execute function sorteo_con_rifas_queda();

-- Whether a draw has sales by the simulated provider is asked three times while it is closed and drawn: where that provider has no order
-- at all, as in every real shop, its numbers are not looked through.
create index compra_simulada on compra (id) where metodo_pago = 'simulado';
create or replace function sorteo_con_simuladas(id_sorteo uuid) returns boolean language sql stable as $$
  select exists (select from compra where metodo_pago = 'simulado') and exists (
    select from titular t where t.sorteo_id = id_sorteo and t.estado = 'vendida'
      and (select c.metodo_pago from compra c where c.id = t.compra_id) = 'simulado')
$$;
