-- What is written at the moment an address is verified would see no account yet, and be seen by no account: whoever writes and whoever
-- verifies take turns. Some addresses share a turn, so that a closing that mails everybody holds few locks.

create function turno_de_correo(un_correo text) returns bigint language sql immutable parallel safe as $$
  select 7241900 + (hashtextextended(lower(un_correo), 0) & 255)
$$;

create or replace function une_correo_a_cuenta() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(turno_de_correo(new.email::text));
  update correo set usuario_id = new.id where usuario_id is null and lower(para) = lower(new.email::text);
  update mensaje_contacto set usuario_id = new.id where usuario_id is null and lower(email) = lower(new.email::text);
  update compra set usuario_id = new.id
  where usuario_id is null and canal = 'presencial' and lower(comprador_email) = lower(new.email::text);
  return null;
end $$;

create or replace function es_de_una_cuenta() returns trigger language plpgsql as $$
declare
  direccion text;
begin
  if tg_table_name = 'correo' then direccion := new.para;
  elsif tg_table_name = 'mensaje_contacto' then direccion := new.email;
  else direccion := new.comprador_email;
  end if;
  perform pg_advisory_xact_lock_shared(turno_de_correo(direccion));
  new.usuario_id := cuenta_de_correo(direccion);
  return new;
end $$;
