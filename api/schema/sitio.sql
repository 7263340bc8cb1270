-- The installation: how it describes itself, its mail, its audit trail, its limits for strangers, and its replies to repeated calls.

-- What an installation says about itself: the highest version is in force, earlier ones can be restored. Two people who save at the same moment would
-- write the same version, so one of them is refused.
create table organizacion_version (
  version integer primary key check (version > 0),
  datos jsonb not null,                  -- the contract's `organizacion`
  secciones text[] not null,             -- which of its parts this save changed
  imagenes text[] not null,              -- stored pictures it shows: they are kept for as long as it is
  created_at timestamptz not null
);

-- ── limits and repeated calls ───────────────────────────────────────────────
-- Failures for each key (account or address) in a window, in the database so that limits hold across restarts and processes.
create table intento (
  clave text not null,
  at timestamptz not null
);
create index intento_clave on intento (clave, at);
create index intento_at on intento (at);

-- The reply to a call with an Idempotency-Key, written in the call's transaction: the same call, sent again after a lost reply, makes nothing new.
-- Orders and ledger entries store their keys themselves. Deleted after a day.
create table repeticion (
  usuario_id uuid not null references usuario (id) on delete cascade,
  clave text not null,
  huella bytea not null,
  respuesta jsonb,
  created_at timestamptz not null,
  primary key (usuario_id, clave)
);
create index repeticion_created_at on repeticion (created_at);

-- ── mail and messages ───────────────────────────────────────────────────────
-- The outbox: written with what a mail reports, sent by a job.
create table correo (
  id uuid primary key default id_creciente(),
  evento text not null unique,           -- one mail per event, whatever retries
  para text not null,
  asunto text not null,
  texto text not null,
  secreto boolean not null default false, -- carries a link that opens an account
  responder text not null default '',    -- who gets a reply, if not the organiser
  baja text not null default '',         -- the address that unsubscribes its reader in one click
  usuario_id uuid references usuario (id),
  created_at timestamptz not null default now(),
  next_try_at timestamptz not null default now(),
  tried_at timestamptz,                  -- when it was taken up last
  intentos integer not null default 0,
  sent_at timestamptz,
  salida text check (salida in ('smtp', 'archivo')), -- how: a file reaches nobody
  failed_at timestamptz,
  rebotado boolean not null default false, -- the receiving server knows no such address
  error text not null default '',
  check (not rebotado or failed_at is not null)
);
create index correo_rebotado on correo (lower(para)) where rebotado;
create index correo_pendiente on correo (next_try_at) where sent_at is null and failed_at is null;
create index correo_reciente on correo (created_at desc, id);
create index correo_para on correo (lower(para));
-- For the job of the retention times.
create index correo_con_texto on correo (created_at) where para <> '';

create table mensaje_contacto (
  id uuid primary key default gen_random_uuid(),
  nombre text not null,
  email text not null,
  mensaje text not null,
  usuario_id uuid references usuario (id),
  created_at timestamptz not null default now()
);
create index mensaje_contacto_created on mensaje_contacto (created_at);
create index mensaje_contacto_reciente on mensaje_contacto (created_at desc, id);
create index mensaje_contacto_email on mensaje_contacto (lower(email));
create index mensaje_contacto_usuario on mensaje_contacto (usuario_id, created_at) where usuario_id is not null;

-- ── what hangs on an address ────────────────────────────────────────────────
-- An address proves nothing until its owner has answered from it. Once it is verified, by whichever way, what belongs to it (mail, messages, sales in
-- person) becomes the account's, by id; what comes later belongs to the account that has the address by then.
create function cuenta_de_correo(un_correo text) returns uuid language sql stable as $$
  select id from usuario where email = un_correo::citext and email_verified_at is not null and deleted_at is null
$$;

-- Something written at the moment an address is verified would not see the account, nor the account it, so whoever writes and whoever verifies take
-- turns. Several addresses share a turn, so that a closing which mails everybody holds few locks.
create function turno_de_correo(un_correo text) returns bigint language sql immutable parallel safe as $$
  select 7241900 + (hashtextextended(lower(un_correo), 0) & 255)
$$;

create function une_correo_a_cuenta() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(turno_de_correo(new.email::text));
  update correo set usuario_id = new.id where usuario_id is null and lower(para) = lower(new.email::text);
  update mensaje_contacto set usuario_id = new.id where usuario_id is null and lower(email) = lower(new.email::text);
  update compra set usuario_id = new.id
  where usuario_id is null and (canal = 'presencial' or pagada_at is not null) and lower(comprador_email) = lower(new.email::text);
  return null;
end $$;
create trigger usuario_une_correo after update of email, email_verified_at on usuario for each row
  when (new.email_verified_at is not null and (old.email_verified_at is null or old.email <> new.email))
  execute function une_correo_a_cuenta();
create trigger usuario_nuevo_une_correo after insert on usuario for each row
  when (new.email_verified_at is not null) execute function une_correo_a_cuenta();

create function es_de_una_cuenta() returns trigger language plpgsql as $$
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
create trigger correo_de_cuenta before insert on correo for each row
  when (new.usuario_id is null) execute function es_de_una_cuenta();
create trigger mensaje_de_cuenta before insert on mensaje_contacto for each row
  when (new.usuario_id is null) execute function es_de_una_cuenta();

-- ── who did what ────────────────────────────────────────────────────────────
-- Acts are added and never change; a hash chain shows whether somebody changed them by SQL. docs/audit.md
create table auditoria (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null default clock_timestamp(),
  actor_id uuid,                         -- no foreign key: an erased account leaves its acts as they are
  actor_rol text not null check (actor_rol in ('admin', 'veedor', 'vendedor', 'public', 'nadie', 'sistema')),
  accion text not null check (accion ~ '^[a-zA-Z]{1,60}$'),
  objeto text not null check (objeto ~ '^[a-zA-Z]{1,40}$'),
  -- No bounded repetition, which takes five times as long, each time an act is written and when it is linked.
  objeto_id text not null check (length(objeto_id) <= 100 and objeto_id !~ '[^a-zA-Z0-9._:-]'),
  detalle text not null check (detalle ~ '^[ -~]+$' and detalle::jsonb is not null), -- JSON as it was hashed, in ASCII: ids, numbers, no personal data
  pedido uuid,                           -- the request it came with
  -- Its place in the chain, given once, after the commit.
  secuencia bigint,
  previo bytea,
  hash bytea,
  -- An observer acts only on their own account, and downloads files; anything else is refused with the act that tells of it.
  constraint auditoria_veedor check (actor_rol <> 'veedor' or accion ~ '^exportar' or objeto = 'usuario' and objeto_id = actor_id::text),
  check ((secuencia is null and previo is null and hash is null)
      or (secuencia >= 1 and length(previo) = 32 and length(hash) = 32))
);
create index auditoria_sin_enlazar on auditoria (id) where secuencia is null;
create unique index auditoria_secuencia on auditoria (secuencia) where secuencia is not null;
create unique index auditoria_previo on auditoria (previo) where secuencia is not null; -- the chain does not fork
create index auditoria_actor on auditoria (actor_id, id) where actor_id is not null;
create index auditoria_accion on auditoria (accion, id);
create index auditoria_objeto on auditoria (objeto_id, id) where objeto_id <> '';

create trigger auditoria_insert before insert on auditoria
  for each row when (new.secuencia is not null) execute function no_cambia('la auditoría no cambia', 'RF005');
create trigger auditoria_definitiva before update or delete on auditoria
  for each row execute function cambia_solo('la auditoría no cambia', 'RF005', '{"secuencia": null}', '{secuencia,previo,hash}');
create trigger auditoria_no_se_vacia before truncate on auditoria execute function no_se_vacia();
