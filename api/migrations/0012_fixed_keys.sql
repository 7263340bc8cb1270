-- What an organiser could choose about a draw is fixed before: a number's key when the number is made, the state of its orders when
-- the list is sealed. The secret of a draw is kept encrypted.

-- ── a number's key ──────────────────────────────────────────────────────────
-- Random when the number is made, and the same for every holder: voided and sold again it gives the same leaf.
alter table rifa add column clave bytea;
alter table rifa disable trigger user;
update rifa set clave = coalesce(
  (select t.clave from titular t where t.rifa_id = rifa.id and t.estado in ('reservada', 'vendida')),
  sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()))
);
alter table rifa enable trigger user;
alter table rifa alter column clave set default sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())),
  alter column clave set not null, add check (length(clave) = 32);

create function rifa_clave_fija() returns trigger language plpgsql as $$
begin
  raise exception 'la clave de un número no cambia' using errcode = 'RF003';
end $$;
create trigger rifa_clave_fija before update of clave on rifa
  for each row when (new.clave is distinct from old.clave) execute function rifa_clave_fija();

create or replace function titular_sigue() returns trigger language plpgsql as $$
begin
  select sorteo_id, numero, clave into new.sorteo_id, new.numero, new.clave from rifa where id = new.rifa_id;
  return new;
end $$;
drop trigger titular_sigue on titular;
create trigger titular_sigue before insert or update of rifa_id, sorteo_id, numero, clave on titular
  for each row execute function titular_sigue();

-- ── orders with sealed numbers ──────────────────────────────────────────────
-- A sealed number takes part, so its order is paid: it may come under review, but cannot become unpaid or refunded.
create function compra_sellada() returns trigger language plpgsql as $$
begin
  if exists (
    select 1 from (
      select distinct sorteo_id from titular where compra_id = new.id and estado = 'vendida'
    ) s where not sorteo_abierto(s.sorteo_id)
  ) then
    raise exception 'sorteo cerrado' using errcode = 'RF001';
  end if;
  return new;
end $$;
create trigger compra_sellada before update of estado, pagada_at on compra
  for each row when (
    (new.estado is distinct from old.estado and new.estado not in ('pagada', 'parcial', 'en_revision'))
    or (new.pagada_at is null and old.pagada_at is not null)
  ) execute function compra_sellada();

-- ── the secret of a draw ────────────────────────────────────────────────────
-- 32 bytes as they are, from before; else encrypted: nonce, tag and the 32 bytes.
alter table sorteo_secreto drop constraint sorteo_secreto_secreto_check, add check (length(secreto) in (32, 60));

create or replace function sorteo_secreto_fijo() returns trigger language plpgsql as $$
begin
  if (tg_op = 'UPDATE' and not (length(old.secreto) = 32 and length(new.secreto) = 60 and new.sorteo_id = old.sorteo_id))
     or (tg_op = 'INSERT' and not sorteo_abierto(new.sorteo_id))
     or (tg_op = 'DELETE' and (not sorteo_abierto(old.sorteo_id) or sorteo_vendido(old.sorteo_id))) then
    raise exception 'el secreto de un sorteo no cambia' using errcode = 'RF003';
  end if;
  return coalesce(new, old);
end $$;
