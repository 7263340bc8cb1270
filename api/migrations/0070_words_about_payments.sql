-- As in 0015, with a plan kept from call to call: a settled purchase asks three times, and the SQL function was made ready anew each time.
create or replace function pagos_de(id_compra uuid) returns text language plpgsql stable set plan_cache_mode = force_generic_plan as $$
begin
  return (
    select coalesce(string_agg(concat_ws(' ', p.id, p.estado, p.actualizado_at, p.reembolsado, p.a_devolver, p.resuelto_at), ','
      order by p.id), '') from pago p where p.compra_id = id_compra
  );
end $$;
