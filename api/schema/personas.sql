-- People: accounts, how they sign in, and what they prove.

-- ── accounts ────────────────────────────────────────────────────────────────
-- User names that look alike are one: they share this key if people take one for the other, by case, accents, separators, 0 and O, 1 and l and I, rn
-- and m.
create function clave_de_nombre_usu(nombre text) returns text language sql immutable parallel safe as $$
  select replace(replace(translate(regexp_replace(
    lower(regexp_replace(normalize(nombre, NFKD), '[\u0300-\u036f]', '', 'g')),
    '[._[:space:]-]+', '-', 'g'), 'i10', 'llo'), 'rn', 'm'), 'vv', 'w')
$$;

-- A deleted account keeps its row because sales refer to it; its data are erased, and its unique names are free again.
create table usuario (
  id uuid primary key default gen_random_uuid(),
  nombre_usu citext not null,
  nombre_usu_clave text not null generated always as (clave_de_nombre_usu(nombre_usu::text)) stored,
  nombre_completo text not null,
  email citext not null,                 -- '': a seller from a list without it, who has not accepted yet
  email_verified_at timestamptz,         -- null: the link sent to the address has not been opened
  email_pendiente citext not null default '', -- the address a change waits for; `email` stays until then
  ci text not null,
  telefono text not null default '',
  telefono_e164 text check (telefono_e164 is null or telefono <> '' and telefono_e164 ~ '^\+[1-9]\d{6,14}$'), -- of `whatsappOf`; null: it cannot be read
  direccion text not null default '',
  grupo text not null default '' check (length(grupo) <= 60), -- of a seller: course, class or branch
  password_hash text not null,
  sin_clave_propia boolean not null default false, -- its password is not its owner's: it may be invited
  exige_segundo_factor boolean not null default false, -- can do nothing before it has one
  imagen text references imagen (nombre),
  rol text not null check (rol in ('admin', 'veedor', 'vendedor', 'public')), -- veedor: sees as an admin, and changes nothing
  estado text not null default 'activo' check (estado in ('activo', 'inactivo')),
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
create unique index usuario_nombre_usu_unico on usuario (nombre_usu) where deleted_at is null;
create unique index usuario_nombre_usu_clave_unica on usuario (nombre_usu_clave) where deleted_at is null;
create unique index usuario_email_unico on usuario (email) where deleted_at is null and email <> '';
create index usuario_email on usuario (email) where deleted_at is null; -- the unique one serves no value that may be ''
create unique index usuario_ci_unico on usuario (ci) where deleted_at is null;
create index usuario_vendedor on usuario (estado, nombre_completo) where rol = 'vendedor' and deleted_at is null;
create index usuario_que_vende on usuario (id) where rol = 'vendedor';
create index usuario_organiza on usuario (id) where rol in ('admin', 'veedor') and deleted_at is null;
create index usuario_email_pendiente on usuario (id) where email_pendiente <> '';

-- ── sessions ────────────────────────────────────────────────────────────────
create table sesion (
  token_hash bytea primary key,          -- sha-256 of the token: the token itself is never stored
  usuario_id uuid not null references usuario (id) on delete cascade,
  -- The device it was opened with, in words a person recognises ('Chrome en Android'), so that they can tell their own from a stranger's. Neither the
  -- address nor the browser's full User-Agent is kept.
  dispositivo text not null default '' check (length(dispositivo) <= 60),
  created_at timestamptz not null,
  used_at timestamptz not null,
  expires_at timestamptz not null,       -- absolute end; the idle end follows from used_at
  futura_at timestamptz                  -- since when it has been seen that it begins or lasts in the future
);
create index sesion_usuario on sesion (usuario_id);
create index sesion_expires on sesion (expires_at);
create index sesion_creada on sesion (created_at);

-- No call changes a role; if SQL does, the sessions opened with the old role end.
create function sesion_fin_por_rol() returns trigger language plpgsql as $$
begin
  delete from sesion where usuario_id = new.id;
  return null;
end $$;
create trigger usuario_rol after update of rol on usuario
  for each row when (old.rol is distinct from new.rol) execute function sesion_fin_por_rol();

-- ── links that were mailed ──────────────────────────────────────────────────
-- One table for every mailed link. Using a link deletes its row; only its hash is kept.
create table enlace_correo (
  token_hash bytea primary key,          -- sha-256 of the token: the token itself is never stored
  uso text not null,
  usuario_id uuid references usuario (id) on delete cascade, -- whose account it opens
  email citext,                          -- the address that it proves, or whose numbers it shows
  invitada_por uuid references usuario (id), -- of a further organiser: the link is good as long as they are one
  rol text,                              -- what that link makes of its bearer
  created_at timestamptz not null,
  expires_at timestamptz not null,
  check (case uso
    when 'recuperacion' then usuario_id is not null and num_nonnulls(email, invitada_por) = 0
    when 'verificacion' then num_nonnulls(usuario_id, email) = 2 and invitada_por is null
    -- A seller's account waits for its owner's password; an organiser's does not exist yet.
    when 'invitacion' then num_nonnulls(usuario_id, invitada_por) = 1 and (email is null) = (invitada_por is null)
    -- To look up numbers without an account: what was bought with that address.
    when 'consulta' then email is not null and num_nonnulls(usuario_id, invitada_por) = 0
    else false
  end),
  constraint enlace_correo_rol check ((rol is not null) = (invitada_por is not null) and rol in ('admin', 'veedor'))
);
create unique index enlace_correo_unico on enlace_correo (usuario_id, uso) where uso in ('verificacion', 'invitacion');
create index enlace_correo_usuario on enlace_correo (usuario_id);
create index enlace_correo_email on enlace_correo (email);
create index enlace_correo_expires on enlace_correo (expires_at);

-- ── second factor ───────────────────────────────────────────────────────────
-- A secret shared with an organiser's authenticator, and codes for when that is lost.
create table segundo_factor (
  usuario_id uuid primary key references usuario (id) on delete cascade,
  secreto bytea not null,                -- encrypted; the key is not in the database
  ultimo_paso bigint not null default 0, -- time step of the last code accepted: that code and earlier ones are refused
  created_at timestamptz not null,
  confirmado_at timestamptz              -- null: shown, and not yet confirmed by a code
);

create table codigo_recuperacion (
  usuario_id uuid not null references segundo_factor (usuario_id) on delete cascade,
  codigo_hash bytea not null,            -- sha-256 of 120 random bits
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (usuario_id, codigo_hash)
);
