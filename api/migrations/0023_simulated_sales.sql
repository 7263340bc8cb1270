-- Nobody paid a simulated sale: a draw with such numbers is closed in the demo alone, not by SQL either.

-- Whether the server that simulates payments on this database is the demo.
alter table simulado_secreto add column demo boolean not null default false;

create function sorteo_con_simuladas(id_sorteo uuid) returns boolean language sql stable as $$
  select exists (
    select from compra c where c.metodo_pago = 'simulado' and exists (
      select from titular t where t.compra_id = c.id and t.sorteo_id = id_sorteo and t.estado = 'vendida')
  )
$$;

create function sorteo_sin_simuladas() returns trigger language plpgsql as $$
begin
  if sorteo_con_simuladas(new.id) and not exists (select from simulado_secreto where demo) then
    raise exception 'el sorteo tiene ventas con pagos simulados' using errcode = 'RF015';
  end if;
  return new;
end $$;
create trigger sorteo_sin_simuladas before update of estado on sorteo
  for each row when (old.estado = 'agendado' and new.estado = 'cerrado') execute function sorteo_sin_simuladas();
