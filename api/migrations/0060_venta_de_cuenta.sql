-- A sale in person is posted under the lock of its seller's `cuenta`: of an account that has ended by then there is none any more.
create function venta_de_cuenta() returns trigger language plpgsql as $$
begin
  if exists (select from usuario where id = new.vendedor_id and deleted_at is not null) then
    raise exception 'la cuenta de quien vende ya no existe' using errcode = 'RF010';
  end if;
  return new;
end $$;
create trigger asiento_venta_de_cuenta before insert on asiento
  for each row when (new.evento like 'venta:%') execute function venta_de_cuenta();
