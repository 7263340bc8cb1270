-- An e-mail address proves nothing until its owner has answered from it.

-- ── verified addresses ──────────────────────────────────────────────────────
alter table usuario
  add column email_verified_at timestamptz,                  -- null: the link sent to the address has not been opened
  add column email_pendiente citext not null default '';     -- the address a change waits for; `email` stays until then
-- Organisers' accounts come from the server's configuration.
update usuario set email_verified_at = created_at where rol = 'admin' and deleted_at is null;

-- The one link an account can answer with: a new one takes the place of the old.
create table verificacion_correo (
  usuario_id uuid primary key references usuario (id) on delete cascade,
  email citext not null,                 -- what the link proves
  token_hash bytea not null unique,      -- sha-256 of the token: the token itself is never stored
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index verificacion_correo_expires on verificacion_correo (expires_at);

-- ── what hangs on an address belongs to an account by id ────────────────────
-- `compra.usuario_id` is the buyer's account in both channels: in person it is that of the verified address the buyer gave.
alter table correo add column usuario_id uuid references usuario (id);
alter table mensaje_contacto add column usuario_id uuid references usuario (id);
create index correo_usuario on correo (usuario_id, created_at) where usuario_id is not null;
create index mensaje_contacto_usuario on mensaje_contacto (usuario_id, created_at) where usuario_id is not null;
create index compra_comprador on compra (lower(comprador_email)) where canal = 'presencial' and comprador_email <> '';

-- ── user names that look alike are one ──────────────────────────────────────
-- The key two names share when people take one for the other: case, accents, separators, 0 and O, 1 and l and I, rn and m.
create function clave_de_nombre_usu(nombre text) returns text language sql immutable parallel safe as $$
  select replace(replace(translate(regexp_replace(
    lower(regexp_replace(normalize(nombre, NFKD), '[\u0300-\u036f]', '', 'g')),
    '[._[:space:]-]+', '-', 'g'), 'i10', 'llo'), 'rn', 'm'), 'vv', 'w')
$$;

alter table usuario add column nombre_usu_clave text; -- null: had a name alike before this rule, until it is changed
update usuario u set nombre_usu_clave = clave_de_nombre_usu(u.nombre_usu::text)
where u.deleted_at is null and not exists (
  select from usuario o where o.deleted_at is null and (o.created_at, o.id) < (u.created_at, u.id)
    and clave_de_nombre_usu(o.nombre_usu::text) = clave_de_nombre_usu(u.nombre_usu::text));

create function usuario_clave_de_nombre() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or new.nombre_usu::text is distinct from old.nombre_usu::text then
    new.nombre_usu_clave := clave_de_nombre_usu(new.nombre_usu::text);
  end if;
  return new;
end $$;
create trigger usuario_clave_de_nombre before insert or update of nombre_usu on usuario
  for each row execute function usuario_clave_de_nombre();
create unique index usuario_nombre_usu_clave_unica on usuario (nombre_usu_clave) where deleted_at is null;
