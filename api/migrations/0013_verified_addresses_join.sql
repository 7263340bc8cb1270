-- What hangs on an address becomes an account's, by id, once the address is verified: whatever road verifies it.

create function cuenta_de_correo(un_correo text) returns uuid language sql stable as $$
  select id from usuario where email = un_correo::citext and email_verified_at is not null and deleted_at is null
$$;

create function une_correo_a_cuenta() returns trigger language plpgsql as $$
begin
  update correo set usuario_id = new.id where usuario_id is null and lower(para) = lower(new.email::text);
  update mensaje_contacto set usuario_id = new.id where usuario_id is null and lower(email) = lower(new.email::text);
  update compra set usuario_id = new.id
  where usuario_id is null and canal = 'presencial' and lower(comprador_email) = lower(new.email::text);
  return null;
end $$;
create trigger usuario_une_correo after update of email, email_verified_at on usuario for each row
  when (new.email_verified_at is not null and (old.email_verified_at is null or old.email <> new.email))
  execute function une_correo_a_cuenta();
create trigger usuario_nuevo_une_correo after insert on usuario for each row
  when (new.email_verified_at is not null) execute function une_correo_a_cuenta();

-- And what comes later goes to the account that the address is of by then.
create function es_de_una_cuenta() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'correo' then new.usuario_id := cuenta_de_correo(new.para);
  elsif tg_table_name = 'mensaje_contacto' then new.usuario_id := cuenta_de_correo(new.email);
  else new.usuario_id := cuenta_de_correo(new.comprador_email);
  end if;
  return new;
end $$;
create trigger correo_de_cuenta before insert on correo for each row
  when (new.usuario_id is null) execute function es_de_una_cuenta();
create trigger mensaje_de_cuenta before insert on mensaje_contacto for each row
  when (new.usuario_id is null) execute function es_de_una_cuenta();
create trigger compra_de_cuenta before insert on compra for each row
  when (new.usuario_id is null and new.canal = 'presencial') execute function es_de_una_cuenta();

-- Those who are verified already.
update correo c set usuario_id = u.id from usuario u
where c.usuario_id is null and u.email_verified_at is not null and u.deleted_at is null and lower(c.para) = lower(u.email::text);
update mensaje_contacto m set usuario_id = u.id from usuario u
where m.usuario_id is null and u.email_verified_at is not null and u.deleted_at is null and lower(m.email) = lower(u.email::text);
update compra c set usuario_id = u.id from usuario u
where c.usuario_id is null and c.canal = 'presencial' and u.email_verified_at is not null and u.deleted_at is null
  and lower(c.comprador_email) = lower(u.email::text);
