-- The schema of release 0.2.0, where every database begins; never changed. api/schema/ is the page to read, as it is today.

-- What the server itself keeps, below all rooms; first, because every other file uses the extensions, the functions and the pictures.
-- In the whole schema: money is bigint minor units (centavos), a day is date, and a state that needs a who and a when is a row, not a flag.
-- What is scarce, paid or frozen is refused here, whatever program writes.

create extension if not exists citext;
create extension if not exists unaccent;
create extension if not exists pg_trgm;

-- ── functions of all wings ──────────────────────────────────────────────────
-- Ids that grow: new rows go to the end of their index instead of to a random page of it. PostgreSQL before 18 cannot make them:
-- there ids stay random, which is slower and equally correct.
do $$
begin
  if current_setting('server_version_num')::int >= 180000 then
    create function id_creciente() returns uuid language sql as 'select uuidv7()';
  else
    create function id_creciente() returns uuid language sql as 'select gen_random_uuid()';
  end if;
end $$;

-- What time it is by the database's own clock, whatever a statement says.
create function reloj() returns timestamptz language sql as 'select clock_timestamp()';

-- For what is written once. Of a trigger: the sentence it refuses with, and its code.
create function no_cambia() returns trigger language plpgsql as $$
begin
  raise exception '%', tg_argv[0] using errcode = tg_argv[1];
end $$;

-- For what is written in steps. Of a trigger: the sentence and its code, what a row has that may still change, and the columns that then do.
-- None is deleted.
create function cambia_solo() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(old) @> tg_argv[2]::jsonb and to_jsonb(new) - tg_argv[3]::text[] = to_jsonb(old) - tg_argv[3]::text[] then
    return new;
  end if;
  raise exception '%', tg_argv[0] using errcode = tg_argv[1];
end $$;

-- For tables that are never emptied: row triggers do not run on truncate.
create function no_se_vacia() returns trigger language plpgsql as $$
begin
  raise exception '% no se vacía', tg_table_name using errcode = 'RF002';
end $$;

-- Small letters without accents, by built-in functions alone: an index may not depend on a dictionary or a search path.
create function texto_busqueda(texto text) returns text language sql immutable strict parallel safe as $$
  select lower(translate(texto, 'áàâãäéèêëíìîïóòôõöúùûüçñÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑ', 'aaaaaeeeeiiiiooooouuuucnAAAAAEEEEIIIIOOOOOUUUUCN'))
$$;

-- ── the server ──────────────────────────────────────────────────────────────
-- Recurring jobs, and when they ran.
create table turno (
  nombre text primary key,
  hasta_at timestamptz,            -- until then it is somebody's turn, for jobs that one process at a time does
  cada_s double precision,         -- the pause between two runs
  registrado_at timestamptz,       -- a process that runs it was started
  corrio_at timestamptz            -- the end of its last run that did not fail, by the database's clock, to the minute
);

-- A restore that was committed. Its files in the data folder follow the row: with it they are put in place, without it they go.
create table restauracion (
  id uuid primary key,
  firmada boolean not null,        -- by this installation: otherwise rows may have been edited before, and no check would see it
  created_at timestamptz not null default now()
);

-- Pictures: of people, of prizes, of products, on pages.
create table imagen (
  nombre text primary key,               -- sha-256 of the content and its ending: immutable
  tipo text not null,
  bytes bytea not null,
  created_at timestamptz not null default now()
);

-- ── the simulated provider ──────────────────────────────────────────────────
-- Its own memory: what Mercado Pago would keep on its side.
create table pago_simulado (
  id text primary key,
  referencia text not null,
  estado text not null,
  monto bigint not null,
  reembolsado bigint not null default 0,
  costo bigint not null default 0,
  moneda text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index pago_simulado_referencia on pago_simulado (referencia);

create table preferencia_simulada (
  referencia text primary key,
  datos jsonb not null,
  created_at timestamptz not null
);

-- What it signs its notifications with, so that nobody can guess them.
create table simulado_secreto (
  unico boolean primary key default true check (unico),
  secreto bytea not null check (length(secreto) = 32),
  vigente boolean not null default true  -- whether the server on this database simulates payments now, or is the demo
);

-- People: accounts, how they sign in, and what they prove.

-- ── accounts ────────────────────────────────────────────────────────────────
-- User names that look alike are one: the key two names share when people take one for the other, by case, accents, separators,
-- 0 and O, 1 and l and I, rn and m.
create function clave_de_nombre_usu(nombre text) returns text language sql immutable parallel safe as $$
  select replace(replace(translate(regexp_replace(
    lower(regexp_replace(normalize(nombre, NFKD), '[\u0300-\u036f]', '', 'g')),
    '[._[:space:]-]+', '-', 'g'), 'i10', 'llo'), 'rn', 'm'), 'vv', 'w')
$$;

-- A deleted account keeps its row for the sales that point at it; its data is erased and binds nobody.
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
  rol text not null check (rol in ('admin', 'vendedor', 'public')),
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
create index usuario_admin on usuario (id) where rol = 'admin' and deleted_at is null;
create index usuario_email_pendiente on usuario (id) where email_pendiente <> '';

-- ── sessions ────────────────────────────────────────────────────────────────
create table sesion (
  token_hash bytea primary key,          -- sha-256 of the token: the token itself is never stored
  usuario_id uuid not null references usuario (id) on delete cascade,
  -- What it was opened with, in words a person recognises ('Chrome en Android'): so that they can tell their own from a stranger's.
  -- Neither the address nor the browser's full self-description is kept.
  dispositivo text not null default '' check (length(dispositivo) <= 60),
  created_at timestamptz not null,
  used_at timestamptz not null,
  expires_at timestamptz not null,       -- absolute end; the idle end follows from used_at
  futura_at timestamptz                  -- since when it has been seen that it begins or lasts in the future
);
create index sesion_usuario on sesion (usuario_id);
create index sesion_expires on sesion (expires_at);
create index sesion_creada on sesion (created_at);

-- No call changes a role; changing it by SQL ends the sessions opened with the old one.
create function sesion_fin_por_rol() returns trigger language plpgsql as $$
begin
  delete from sesion where usuario_id = new.id;
  return null;
end $$;
create trigger usuario_rol after update of rol on usuario
  for each row when (old.rol is distinct from new.rol) execute function sesion_fin_por_rol();

-- ── links that were mailed ──────────────────────────────────────────────────
-- One table for all that a link to a person can do; using it deletes its row. Only the hash of each is kept.
create table enlace_correo (
  token_hash bytea primary key,          -- sha-256 of the token: the token itself is never stored
  uso text not null,
  usuario_id uuid references usuario (id) on delete cascade, -- whose account it opens
  email citext,                          -- the address that it proves, or whose numbers it shows
  invitada_por uuid references usuario (id), -- of a further organiser: the link is good as long as they are one
  created_at timestamptz not null,
  expires_at timestamptz not null,
  check (case uso
    when 'recuperacion' then usuario_id is not null and num_nonnulls(email, invitada_por) = 0
    when 'verificacion' then num_nonnulls(usuario_id, email) = 2 and invitada_por is null
    -- A seller's account waits for its owner's password; an organiser's does not exist yet.
    when 'invitacion' then num_nonnulls(usuario_id, invitada_por) = 1 and (email is null) = (invitada_por is null)
    -- Numbers looked up without an account: what was bought with that address.
    when 'consulta' then email is not null and num_nonnulls(usuario_id, invitada_por) = 0
    else false
  end)
);
create unique index enlace_correo_unico on enlace_correo (usuario_id, uso) where uso in ('verificacion', 'invitacion');
create index enlace_correo_usuario on enlace_correo (usuario_id);
create index enlace_correo_email on enlace_correo (email);
create index enlace_correo_expires on enlace_correo (expires_at);

-- ── second factor ───────────────────────────────────────────────────────────
-- A secret shared with an organiser's authenticator, and codes for the day it is lost.
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

-- The installation: its description of itself, its mail, its audit trail, and what keeps strangers and repeated calls apart.

-- An installation's description of itself: the highest version is in force, earlier ones can be restored.
-- Two who save at the same moment would write the same version, and only one of them can.
create table organizacion_version (
  version integer primary key check (version > 0),
  datos jsonb not null,                  -- the contract's `organizacion`
  secciones text[] not null,             -- which of its parts this save changed
  imagenes text[] not null,              -- stored pictures it shows: they are kept for as long as it is
  created_at timestamptz not null
);

-- ── limits and repeated calls ───────────────────────────────────────────────
-- Failures per key (account or address) in a window: throttling survives a restart and holds across processes.
create table intento (
  clave text not null,
  at timestamptz not null
);
create index intento_clave on intento (clave, at);
create index intento_at on intento (at);

-- What a call with an Idempotency-Key answered, written in the transaction of what it made: the same call sent again after a lost
-- reply makes nothing. Orders and entries of the ledger keep their keys themselves. Forgotten after a day.
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
-- The outbox: written with what it reports, sent by a job.
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
-- What the job of the retention times looks for.
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
-- An address proves nothing until its owner has answered from it. What hangs on it (mail, messages, sales in person) becomes an account's,
-- by id, once it is verified, by whatever road; what comes later goes to the account that the address is of by then.
create function cuenta_de_correo(un_correo text) returns uuid language sql stable as $$
  select id from usuario where email = un_correo::citext and email_verified_at is not null and deleted_at is null
$$;

-- What is written at the moment an address is verified would see no account yet, and be seen by no account: whoever writes and whoever
-- verifies take turns. Some addresses share a turn, so that a closing that mails everybody holds few locks.
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
-- Acts are added and never change; a hash chain over them shows whether anybody changed them by SQL. docs/audit.md
create table auditoria (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null default clock_timestamp(),
  actor_id uuid,                         -- no foreign key: an erased account leaves its acts as they are
  actor_rol text not null check (actor_rol in ('admin', 'vendedor', 'public', 'nadie', 'sistema')),
  accion text not null check (accion ~ '^[a-zA-Z]{1,60}$'),
  objeto text not null check (objeto ~ '^[a-zA-Z]{1,40}$'),
  -- Not a bounded repetition: it takes five times as long, at each write of an act and at its link in the chain.
  objeto_id text not null check (length(objeto_id) <= 100 and objeto_id !~ '[^a-zA-Z0-9._:-]'),
  detalle text not null check (detalle ~ '^[ -~]+$' and detalle::jsonb is not null), -- JSON as it was hashed, in ASCII: ids, numbers, no personal data
  pedido uuid,                           -- the request it came with
  -- Its place in the chain, given once, after commit.
  secuencia bigint,
  previo bytea,
  hash bytea,
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

-- Campaigns with their draws and prizes. docs/draw.md, docs/decisions/0035-campaigns.md

-- ── campaigns ───────────────────────────────────────────────────────────────
-- Each has numbers from 1 on and draws of its own. The one with the highest `orden` is the current one; those before it are over.
create table campania (
  id uuid primary key default gen_random_uuid(),
  orden integer not null unique check (orden > 0),
  nombre text not null check (btrim(nombre) <> ''),
  estado text not null default 'borrador' check (estado in ('borrador', 'publicada', 'terminada')),
  clase text not null default 'serie' check (clase in ('serie', 'continua')), -- a number plays in its draw, or in every draw from its sale on
  created_at timestamptz not null,
  publicada_at timestamptz,              -- when it was last opened to the public
  terminada_at timestamptz,
  check ((estado = 'terminada') = (terminada_at is not null))
);
create unique index campania_abierta_unica on campania ((true)) where estado <> 'terminada';
insert into campania (id, orden, nombre, estado, created_at)
values ('00000000-0000-4000-8000-000000000001', 1, 'Primera campaña', 'publicada', now());

create function campania_actual() returns uuid language plpgsql stable as $$
begin
  return (select id from campania order by orden desc limit 1);
end $$;

-- It only moves on: what is over stays so, and is over only once all its draws are.
create function campania_avanza() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (old.estado = 'terminada' and new.estado <> 'terminada') or (new.id, new.orden) <> (old.id, old.orden) then
    raise exception 'una campaña terminada no vuelve' using errcode = 'RF021';
  end if;
  if new.estado = 'terminada' and exists (
    select from sorteo where campania_id = new.id and estado in ('agendado', 'cerrado') and tipo <> 'resorteo') then
    raise exception 'quedan sorteos por realizar' using errcode = 'RF022';
  end if;
  if new.clase <> old.clase and (old.estado = 'terminada'
    or exists (select from sorteo where campania_id = new.id and cerrado_at is not null)
    or exists (select from rifa r join titular t on t.rifa_id = r.id where r.campania_id = new.id)
    or exists (select from rifa r join sorteo s on s.id = r.sorteo_id where r.campania_id = new.id and s.estado = 'cancelado')) then
    raise exception 'la campaña no cambia de clase' using errcode = 'RF023';
  end if;
  return new;
end $$;
create trigger campania_avanza before update or delete on campania for each row execute function campania_avanza();
create trigger campania_no_se_vacia before truncate on campania execute function no_se_vacia();

-- ── draws ───────────────────────────────────────────────────────────────────
create table sorteo (
  id uuid primary key default gen_random_uuid(),
  campania_id uuid not null default campania_actual() references campania (id),
  numeros_de uuid not null references sorteo (id), -- the draw whose numbers play: itself, or the anchor of a continua
  tipo text not null default 'principal' check (tipo in ('principal', 'extra', 'resorteo')),
  vence_at timestamptz,                  -- in a continua: until when what is due for it may be paid; it closes no earlier
  fecha date not null,
  estado text not null default 'agendado' check (estado in ('agendado', 'cerrado', 'realizado', 'cancelado')),
  fuente text not null check (fuente in ('drand', 'loteria', 'interna', 'bolillero')),
  fuente_datos jsonb not null default '{}',  -- public data of the source: commitment, lottery, hour, fallback
  fuente_cambiada_at timestamptz,        -- null: the source is the one the draw was scheduled with
  traslados jsonb not null default '[]', -- what was announced before each move: cuando, and the hora and the end of sales (anunciado) until then
  created_at timestamptz not null default now(),
  cerrado_at timestamptz,
  realizado_at timestamptz,
  desierto_at timestamptz,               -- nobody was paid up before it: it was declared without participants, and keeps its place among the others
  premios_a uuid references sorteo (id), -- the draw that its prizes went on to then; null: there was none after it
  cantidad integer,                      -- sealed numbers
  raiz text,                             -- Merkle root of the sealed list, hex
  cierre jsonb,                          -- what was sealed, as it is published: facts, root and seal
  prueba jsonb,                          -- proof of the draw once carried out
  vigente_id uuid references sorteo (id), -- of an anchor, by a trigger: the draw its numbers play in next, after the last one that
  abierta boolean,                       -- and whether they may change hands: one of its draws is `agendado`, none `cerrado`
  constraint sorteo_de_campania unique (id, campania_id),
  check ((estado in ('cerrado', 'realizado')) = (cerrado_at is not null)),
  check ((estado = 'realizado') = (realizado_at is not null)),
  check (desierto_at is null or estado = 'cancelado'),
  check (premios_a is null or desierto_at is not null),
  check ((cerrado_at is null) = (raiz is null)),
  check ((numeros_de = id) = (abierta is not null) and (numeros_de = id) = (vigente_id is not null))
);
-- One of each kind a day. Two on a day are at different hours: in that order they are drawn.
create unique index sorteo_fecha_unica on sorteo (fecha, tipo) where estado <> 'cancelado';
create unique index sorteo_hora_unica on sorteo (fecha, (fuente_datos ->> 'hora')) where estado <> 'cancelado';
create index sorteo_numeros_de on sorteo (numeros_de);
create unique index sorteo_cerrado_unico on sorteo (numeros_de) where estado = 'cerrado' and tipo <> 'resorteo';
create unique index sorteo_resorteo_unico on sorteo (numeros_de) where tipo = 'resorteo' and estado <> 'cancelado';

-- Draws of the current campaign. The campaign is looked up here and not by campania_actual(): a purchase looks three times.
create view sorteo_actual as select * from sorteo where campania_id = (select id from campania order by orden desc limit 1);

-- ── the anchor ──────────────────────────────────────────────────────────────
-- In a serie a draw is its own anchor; in a continua the campaign's first one is that of all: the numbers are tied to it, sales share its
-- row and closings lock it. What its two last columns hold follows from its draws, whatever values a statement gives.
create function sorteo_numeros() returns trigger language plpgsql as $$
begin
  if new.numeros_de <> new.id then
    new.vigente_id := null;
    new.abierta := null;
    return new;
  end if;
  select count(*) filter (where d.estado = 'agendado') > 0 and count(*) filter (where d.estado = 'cerrado') = 0,
    (array_agg(d.id order by d.estado = 'agendado' desc, d.estado = 'cancelado',
      case when d.estado = 'agendado' then d.fecha end, case when d.estado = 'agendado' then d.hora end, d.fecha desc, d.hora desc))[1]
  into new.abierta, new.vigente_id from (
    select id, estado, fecha, fuente_datos ->> 'hora' as hora from sorteo where numeros_de = new.id and id <> new.id and tipo <> 'resorteo'
    union all select new.id, new.estado, new.fecha, new.fuente_datos ->> 'hora'
  ) d;
  return new;
end $$;
create trigger sorteo_numeros before insert or update on sorteo for each row execute function sorteo_numeros();

create function sorteo_numeros_sigue() returns trigger language plpgsql as $$
begin
  update sorteo set abierta = abierta where id = new.numeros_de;
  return null;
end $$;
create trigger sorteo_numeros_sigue after insert or update of estado, fecha, fuente_datos, numeros_de on sorteo
  for each row when (new.numeros_de <> new.id) execute function sorteo_numeros_sigue();

-- What is true of numbers tied to a draw: the draw they play in next, `agendado` as long as they may change hands.
create view sorteo_de_numeros as
select a.id, a.campania_id, v.id as sorteo_id, v.fecha, v.tipo, v.fuente_datos,
  case when a.abierta or v.estado <> 'agendado' then v.estado else 'cerrado' end as estado
from sorteo a join sorteo v on v.id = a.vigente_id;

-- A campaign that nobody bought of changes its kind with all its draws and numbers: a continua's are its first draw's.
create function campania_cambia_de_clase() returns trigger language plpgsql as $$
declare
  ancla uuid := (select id from sorteo where campania_id = new.id order by estado = 'cancelado', fecha limit 1);
begin
  if new.clase = 'continua' then
    update rifa set sorteo_id = ancla where campania_id = new.id and sorteo_id <> ancla;
  end if;
  update sorteo set numeros_de = case new.clase when 'continua' then ancla else id end
  where campania_id = new.id and estado <> 'cancelado';
  update sorteo set abierta = abierta where campania_id = new.id and numeros_de = id;
  return null;
end $$;
create trigger campania_cambia_de_clase after update of clase on campania
  for each row when (new.clase <> old.clase) execute function campania_cambia_de_clase();

-- Whether a list with the numbers of this draw was sealed since then: from then on they, their draws and their prizes stay as they are.
create function numeros_sellados(id_sorteo uuid, desde timestamptz default '-infinity') returns boolean language sql as $$
  select exists (select from sorteo s join sorteo o on o.numeros_de = s.numeros_de and o.cerrado_at >= desde
    where s.id = id_sorteo and s.tipo <> 'resorteo' and o.tipo <> 'resorteo')
$$;

-- A draw begins in a campaign that is not over, which then cannot end before it, and stays there. In a continua it gets the anchor; of its
-- first two at once the second waits. A resorteo comes after all the others and keeps no campaign open.
create function sorteo_en_campania() returns trigger language plpgsql as $$
declare
  suya campania;
begin
  select * into suya from campania where id = new.campania_id for no key update;
  if tg_op = 'UPDATE' or (suya.estado = 'terminada' and new.tipo <> 'resorteo') then
    raise exception 'la campaña terminó' using errcode = 'RF021';
  end if;
  new.numeros_de := new.id;
  if suya.clase = 'continua' then
    select coalesce(max(id::text)::uuid, new.id) into new.numeros_de from sorteo where campania_id = suya.id and numeros_de = id;
  end if;
  if new.tipo <> 'resorteo' and numeros_sellados(new.numeros_de) then
    raise exception 'la campaña ya selló una lista' using errcode = 'RF024';
  end if;
  if new.tipo = 'resorteo' and (new.vence_at is not null or not numeros_sellados(new.numeros_de) or exists (
    select from sorteo where numeros_de = new.numeros_de and tipo <> 'resorteo' and estado in ('agendado', 'cerrado'))) then
    raise exception 'quedan sorteos por realizar' using errcode = 'RF022';
  end if;
  return new;
end $$;
create trigger sorteo_insert_campania before insert on sorteo for each row execute function sorteo_en_campania();
create trigger sorteo_update_campania before update of campania_id on sorteo
  for each row when (new.campania_id <> old.campania_id) execute function sorteo_en_campania();

-- A draw only moves forward: agendado → cerrado → realizado, or agendado → cancelado; a result is never written twice.
-- From closing on nothing of it changes but the result that is added.
create trigger sorteo_avanza before update on sorteo for each row
  when ((old.estado, new.estado) in (('agendado', 'realizado'), ('cerrado', 'agendado'), ('cerrado', 'cancelado')))
  execute function no_cambia('el sorteo no admite ese cambio', 'RF002');
create trigger sorteo_cerrado before update on sorteo for each row when (old.estado = 'cerrado')
  execute function cambia_solo('el sorteo no admite ese cambio', 'RF002', '{}', '{estado,realizado_at,prueba,vigente_id,abierta}');
-- Its numbers may still follow another draw.
create trigger sorteo_definitivo before update on sorteo for each row when (old.estado in ('realizado', 'cancelado'))
  execute function cambia_solo('el sorteo no admite ese cambio', 'RF002', '{}', '{vigente_id,abierta}');
create trigger sorteo_no_se_borra before delete on sorteo for each row execute function no_cambia('un sorteo no se borra', 'RF002');
create trigger sorteo_no_cierra_antes before update of cerrado_at, vence_at on sorteo
  for each row when (new.cerrado_at < new.vence_at) execute function no_cambia('todavía se puede pagar', 'RF025');
create trigger sorteo_no_se_vacia before truncate on sorteo execute function no_se_vacia();

-- ── the price table ─────────────────────────────────────────────────────────
-- The principal draws whose numbers play together, counted from 1 by date.
create view sorteo_orden as
select id, numeros_de, campania_id, estado, fecha, vence_at, row_number() over (partition by numeros_de order by fecha)::integer as orden
from sorteo where tipo = 'principal' and (estado <> 'cancelado' or desierto_at is not null);

create function cuotas_validas(cuotas jsonb) returns boolean language sql immutable as $$
  select count(*) between 1 and 24 and bool_and((c ->> 'monto')::bigint > 0 and (c ->> 'orden')::integer > 0)
    and array_agg((c ->> 'orden')::integer order by puesto) = array_agg((c ->> 'orden')::integer order by (c ->> 'orden')::integer)
  from jsonb_array_elements(cuotas) with ordinality as x (c, puesto)
$$;

-- In how many instalments a number is paid. It is sold so while the next principal draw is one of `desde` to `hasta`; an instalment is due
-- before the draw `orden`, the first at the sale. Nobody changes one: it is offered no more, and another one instead.
create table modalidad (
  id uuid primary key default id_creciente(),
  campania_id uuid not null default campania_actual() references campania (id),
  nombre text not null check (btrim(nombre) <> ''),
  desde_orden integer not null check (desde_orden > 0),
  hasta_orden integer not null check (hasta_orden >= desde_orden),
  cuotas jsonb not null check (cuotas_validas(cuotas)), -- [{"monto": 36000, "orden": 1}, …], minor units
  created_at timestamptz not null,
  baja_at timestamptz
);
create index modalidad_campania on modalidad (campania_id);

create trigger modalidad_fija before update on modalidad
  for each row execute function cambia_solo('una modalidad no cambia', 'RF007', '{"baja_at": null}', '{baja_at}');
create trigger modalidad_no_se_vacia before truncate on modalidad execute function no_se_vacia();

-- The plans by which numbers of the current campaign are sold now, and what one costs paid at once: by the plan of one payment, of which
-- there is one while there are any.
create view modalidad_vigente as
select m.* from modalidad m where m.campania_id = (select id from campania order by orden desc limit 1) and m.baja_at is null and (
  select min(orden) from sorteo_orden s where s.campania_id = m.campania_id and s.estado = 'agendado'
) between m.desde_orden and m.hasta_orden;
create view precio_hoy as
select (cuotas -> 0 ->> 'monto')::bigint as precio from modalidad_vigente where jsonb_array_length(cuotas) = 1 limit 1;

-- Where a price table names draws by their order it stays: more come behind the last one, none passes another or falls out.
create function sorteo_orden_fijo() returns trigger language plpgsql as $$
begin
  if new.tipo = 'principal' and exists (
    select from modalidad m join campania c on c.id = m.campania_id and c.clase = 'continua' where c.id = new.campania_id
  ) and (
    (tg_op = 'UPDATE' and new.estado = 'cancelado' and old.estado <> 'cancelado' and new.desierto_at is null)
    or exists (select from sorteo d where d.numeros_de = new.numeros_de and d.id <> new.id and d.tipo = 'principal'
      and (d.estado <> 'cancelado' or d.desierto_at is not null) and (d.fecha > new.fecha) <> (tg_op = 'UPDATE' and d.fecha > old.fecha))) then
    raise exception 'los sorteos de una tabla de precios conservan su orden' using errcode = 'RF026';
  end if;
  return new;
end $$;
create trigger sorteo_orden_fijo before insert or update of fecha, estado on sorteo for each row execute function sorteo_orden_fijo();

-- ── the source of a draw's entropy ──────────────────────────────────────────
-- Nobody chooses the source of a draw whose numbers are sold. Two ways out: an official lottery that came before the list was closed can
-- decide nothing any more, and a later source that nobody can know takes its place; the proof contains the time of the change. And a draw
-- may move to another day: its hours move with it, and nothing else of what its source has published. Where a lottery decides, the day is
-- the lottery's. Each move is added to those before it, which stay: they are sealed. docs/draw.md
create function sorteo_fuente_fija() returns trigger language plpgsql as $$
begin
  if sorteo_vendido(old.id) and not (
    old.fuente = 'loteria' and new.fuente in ('drand', 'loteria')
    and new.fuente_cambiada_at > (old.fuente_datos ->> 'hora')::timestamptz
  ) and not (
    new.fecha <> old.fecha and new.fuente = old.fuente and new.fuente <> 'loteria'
    and new.fuente_cambiada_at is not distinct from old.fuente_cambiada_at
    and new.fuente_datos - array['hora', 'cierre'] = old.fuente_datos - array['hora', 'cierre']
  ) then
    raise exception 'la fuente de azar no cambia' using errcode = 'RF003';
  end if;
  if new.traslados <> old.traslados then
    if new.traslados - -1 <> old.traslados or new.traslados -> -1 ->> 'hora' is distinct from old.fuente_datos ->> 'hora'
      or coalesce(new.traslados -> -1 ->> 'cuando', '') < coalesce(old.traslados -> -1 ->> 'cuando', ' ')
      or nullif(new.traslados -> -1 ->> 'anunciado', '')::timestamptz is distinct from coalesce((old.fuente_datos ->> 'cierre')::timestamptz,
        (old.fuente_datos ->> 'hora')::timestamptz - case old.fuente when 'drand' then interval '60 seconds' else interval '0' end) then
      raise exception 'los traslados no cambian' using errcode = 'RF003';
    end if;
    -- By the database's clock too: a move cannot be dated back to before the end of sales that it passed.
    new.traslados := jsonb_set(new.traslados, '{-1,anotado}', coalesce(to_jsonb(reloj()), 'null'));
  end if;
  if sorteo_vendido(old.id) then
    if new.traslados = old.traslados and new.fuente_datos ->> 'hora' is distinct from old.fuente_datos ->> 'hora' then
      raise exception 'falta anotar el traslado' using errcode = 'RF003';
    end if;
    if (new.traslados -> -1 ->> 'cuando') > (old.fuente_datos ->> 'cierre') and new.fecha < old.fecha then
      raise exception 'pasada la hora, solo a un día posterior' using errcode = 'RF003';
    end if;
  end if;
  return new;
end $$;
create trigger sorteo_fuente_fija before update of fuente, fuente_datos, fuente_cambiada_at, traslados on sorteo
  for each row when ((new.fuente, new.fuente_datos, new.fuente_cambiada_at, new.traslados)
    is distinct from (old.fuente, old.fuente_datos, old.fuente_cambiada_at, old.traslados))
  execute function sorteo_fuente_fija();

-- The 32 secret bytes of an `interna` draw, apart so that no list of draws can carry them; encrypted: nonce, tag and the 32 bytes.
create table sorteo_secreto (
  sorteo_id uuid primary key references sorteo (id) on delete cascade,
  secreto bytea not null check (length(secreto) in (32, 60))
);

create function sorteo_secreto_fijo() returns trigger language plpgsql as $$
begin
  if (tg_op = 'UPDATE' and not (length(old.secreto) = 32 and length(new.secreto) = 60 and new.sorteo_id = old.sorteo_id))
     or (tg_op = 'INSERT' and not sorteo_abierto(new.sorteo_id))
     or (tg_op = 'DELETE' and (not sorteo_abierto(old.sorteo_id) or sorteo_vendido(old.sorteo_id))) then
    raise exception 'el secreto de un sorteo no cambia' using errcode = 'RF003';
  end if;
  return coalesce(new, old);
end $$;
create trigger sorteo_secreto_fijo before insert or update or delete on sorteo_secreto
  for each row execute function sorteo_secreto_fijo();
create trigger sorteo_secreto_no_se_vacia before truncate on sorteo_secreto execute function no_se_vacia();

-- ── the freeze ──────────────────────────────────────────────────────────────
-- After closing, nothing about a draw's numbers changes, by any call or by SQL. Taking a number also locks its draw's row
-- in share mode, so that a sale and a closing cannot pass each other unseen.
create function sorteo_abierto(id_sorteo uuid) returns boolean language sql as $$
  select estado = 'agendado' from sorteo where id = id_sorteo for share
$$;
-- The same of the numbers of an anchor: none of its draws waits for its result, and one is to come.
create function numeros_abiertos(id_ancla uuid) returns boolean language sql as $$
  select abierta from sorteo where id = id_ancla for share
$$;
create function exigir_numeros_abiertos(id_ancla uuid) returns boolean language plpgsql as $$
begin
  if (select abierta from sorteo where id = id_ancla for share) is distinct from true then
    raise exception 'sorteo cerrado' using errcode = 'RF001';
  end if;
  return true;
end $$;

-- ── prizes ──────────────────────────────────────────────────────────────────
create table premio (
  id uuid primary key default gen_random_uuid(),
  nombre text not null,
  descripcion text not null default '',
  imagen text references imagen (nombre),
  sorteo_id uuid references sorteo (id),
  orden integer check (orden > 0),       -- 1 is the first prize
  para_vendedor text not null default '', -- what the seller of the winning number gets beside its buyer; '' where there is nothing
  -- A prize that goes by last digits has no place of its own in a draw: every number wins it that ends like the one drawn for that prize.
  de_premio_id uuid references premio (id) on delete cascade,
  cifras integer check (cifras between 1 and 5),
  repite_id uuid unique references premio (id), -- in a resorteo: the prize that nobody claimed
  created_at timestamptz not null default now(),
  check ((sorteo_id is null) = (orden is null)),
  check ((de_premio_id is null) = (cifras is null)),
  check (de_premio_id is null or sorteo_id is null),
  check (repite_id is null or sorteo_id is not null),
  unique (sorteo_id, orden)
);
create index premio_de_premio on premio (de_premio_id) where de_premio_id is not null;

-- From the first sale on what a draw's prizes are called, how they are described, what their sellers get and their order are promised: more may be added behind them.
create function premio_congelado() returns trigger language plpgsql as $$
begin
  -- Of a draw that nobody played in a prize goes on to the next one, as it was promised.
  if tg_op = 'UPDATE' and to_jsonb(new) - '{sorteo_id,orden}'::text[] = to_jsonb(old) - '{sorteo_id,orden}'::text[] and exists (
    select from sorteo d join sorteo a on a.numeros_de = d.numeros_de and a.tipo <> 'resorteo' and a.estado = 'agendado'
    where d.id = old.sorteo_id and d.desierto_at is not null and a.id = new.sorteo_id) then
    return new;
  end if;
  if tg_op <> 'INSERT' and old.sorteo_id is not null and not sorteo_abierto(old.sorteo_id) then
    raise exception 'sorteo cerrado' using errcode = 'RF001';
  end if;
  if tg_op <> 'INSERT' and old.sorteo_id is not null and (tg_op = 'DELETE' or
       (new.nombre, new.descripcion, new.sorteo_id, new.orden) is distinct from (old.nombre, old.descripcion, old.sorteo_id, old.orden)
       or new.para_vendedor <> old.para_vendedor and old.para_vendedor <> '') then
    -- A sale under way is waited for.
    perform from sorteo where id = old.sorteo_id for update;
    if sorteo_vendido(old.sorteo_id) then
      raise exception 'el premio está prometido' using errcode = 'RF004';
    end if;
  end if;
  if tg_op <> 'DELETE' and new.sorteo_id is not null and (tg_op = 'INSERT' or new.sorteo_id is distinct from old.sorteo_id) then
    if not sorteo_abierto(new.sorteo_id) then
      raise exception 'sorteo cerrado' using errcode = 'RF001';
    elsif numeros_sellados(new.sorteo_id) then
      raise exception 'la campaña ya selló una lista' using errcode = 'RF024';
    end if;
  end if;
  return coalesce(new, old);
end $$;
create trigger premio_congelado before insert or update or delete on premio
  for each row execute function premio_congelado();

-- The same of prizes by last digits, in the draw of the prize they derive from.
create function premio_derivado_congelado() returns trigger language plpgsql as $$
declare
  base premio;
begin
  select * into base from premio where id = case when tg_op = 'INSERT' then new.de_premio_id else old.de_premio_id end;
  if base.de_premio_id is not null or (tg_op = 'UPDATE' and (new.de_premio_id, new.cifras) is distinct from (old.de_premio_id, old.cifras)) then
    raise exception 'el premio está prometido' using errcode = 'RF004';
  end if;
  if base.sorteo_id is null then
    return coalesce(new, old);
  end if;
  if not sorteo_abierto(base.sorteo_id) then
    raise exception 'sorteo cerrado' using errcode = 'RF001';
  elsif tg_op = 'INSERT' and numeros_sellados(base.sorteo_id) then
    raise exception 'la campaña ya selló una lista' using errcode = 'RF024';
  end if;
  if tg_op = 'DELETE' or (tg_op = 'UPDATE' and ((new.nombre, new.descripcion) is distinct from (old.nombre, old.descripcion)
       or new.para_vendedor <> old.para_vendedor and old.para_vendedor <> '')) then
    perform from sorteo where id = base.sorteo_id for update;
    if sorteo_vendido(base.sorteo_id) then
      raise exception 'el premio está prometido' using errcode = 'RF004';
    end if;
  end if;
  return coalesce(new, old);
end $$;
create trigger premio_derivado_insert before insert on premio
  for each row when (new.de_premio_id is not null) execute function premio_derivado_congelado();
create trigger premio_derivado_cambia before update on premio
  for each row when (old.de_premio_id is not null or new.de_premio_id is not null) execute function premio_derivado_congelado();
create trigger premio_derivado_delete before delete on premio
  for each row when (old.de_premio_id is not null) execute function premio_derivado_congelado();
create trigger premio_no_se_vacia before truncate on premio execute function no_se_vacia();

-- Numbers: who sells them, who holds and who owns them. docs/scarcity.md

-- ── books of paper ──────────────────────────────────────────────────────────
-- A run of consecutive numbers that a seller gets on paper. docs/paper.md
create table talonario (
  id uuid primary key default id_creciente(),
  campania_id uuid not null default campania_actual() references campania (id),
  numero integer not null check (numero > 0),
  desde integer not null check (desde > 0),
  hasta integer not null,
  vendedor_id uuid references usuario (id), -- whose it is, or will be; null: nobody's
  estado text not null default 'armado'
    check (estado in ('armado', 'impreso', 'entregado', 'rendido', 'devuelto', 'perdido', 'anulado')),
  created_at timestamptz not null,
  impreso_at timestamptz,
  entregado_at timestamptz,
  constraint talonario_numero_unico unique (campania_id, numero),
  check (hasta between desde and desde + 999),
  check (estado in ('armado', 'anulado') or impreso_at is not null),
  check (estado <> 'entregado' or entregado_at is not null)
);
create index talonario_vendedor on talonario (vendedor_id) where vendedor_id is not null;

-- Keys that sign the codes of a campaign's paper; their numbers are printed in the codes.
create table clave_firma (
  id smallint primary key check (id between 1 and 255),
  campania_id uuid not null references campania (id),
  publica bytea not null check (length(publica) = 32),
  privada_sellada bytea not null,
  desde timestamptz not null,
  constraint clave_firma_de_campania unique (campania_id)
);

-- ── numbers ─────────────────────────────────────────────────────────────────
-- A number is its campaign's as its draw is: `id` tells it from that of every other one, `numero` within the campaign. Seller and draw are
-- checked by triggers and not by foreign keys: once a statement, so that making or assigning 100,000 numbers looks one of each up.
-- docs/decisions/0045-a-hundred-thousand-at-once.md
create table rifa (
  id uuid primary key default id_creciente(),
  campania_id uuid not null default campania_actual(),
  numero integer not null check (numero between 1 and 1000000),
  precio bigint not null check (precio > 0),
  sorteo_id uuid not null,
  vendedor_id uuid,
  asignada_at timestamptz,
  anio integer not null,                 -- campaign year when generated
  -- Key of the buyer's commitment in the sealed list. Random when the number is made, and the same for every holder: voided and sold again
  -- it gives the same leaf.
  clave bytea not null default sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())) check (length(clave) = 32),
  created_at timestamptz not null default now(),
  talonario_id uuid references talonario (id), -- the one book it is in
  en_papel_at timestamptz,               -- printed: sold only by registering its stub
  impresion smallint not null default 1 check (impresion between 1 and 255), -- paper of another one is void
  constraint rifa_numero_unico unique (campania_id, numero),
  check ((vendedor_id is null) = (asignada_at is null)),
  check (en_papel_at is null or talonario_id is not null)
);
-- Lists of a draw's numbers are counted and paged by this index alone, whoever has them.
create index rifa_sorteo on rifa (sorteo_id, numero) include (vendedor_id);
create index rifa_vendedor on rifa (vendedor_id, numero) where vendedor_id is not null;
create index rifa_talonario on rifa (talonario_id, numero) where talonario_id is not null;
-- On paper, whatever became of it.
create index rifa_en_papel on rifa (sorteo_id, numero) where en_papel_at is not null;

-- A number named without a draw is that of the current campaign.
create view rifa_actual as select * from rifa where campania_id = (select id from campania order by orden desc limit 1);

create trigger rifa_clave_fija before update of clave on rifa
  for each row when (new.clave is distinct from old.clave) execute function no_cambia('la clave de un número no cambia', 'RF003');

-- The freeze, checked once a statement over its transition tables.
create function numeros_congelados() returns trigger language plpgsql as $$
begin
  perform exigir_numeros_abiertos(c.sorteo_id) from (select distinct sorteo_id from cambios) c;
  if tg_table_name = 'rifa' and tg_op = 'DELETE'
    and exists (select from (select distinct sorteo_id from cambios) c where numeros_sellados(c.sorteo_id)) then
    raise exception 'la campaña ya selló una lista' using errcode = 'RF024';
  end if;
  return null;
end $$;
create trigger rifa_update_vieja after update on rifa
  referencing old table as cambios for each statement execute function numeros_congelados();
create trigger rifa_delete after delete on rifa
  referencing old table as cambios for each statement execute function numeros_congelados();
create trigger rifa_no_se_vacia before truncate on rifa execute function no_se_vacia();

-- Where new rows go: the draw exists, in the same campaign, is an anchor and open; new numbers come before its first sealed list.
create function rifa_de_sorteo_abierto() returns trigger language plpgsql as $$
declare
  suyo record;
  abierto boolean;
begin
  for suyo in select distinct sorteo_id, campania_id from cambios loop
    select s.abierta into abierto from sorteo s where id = suyo.sorteo_id and campania_id = suyo.campania_id and numeros_de = id for share;
    if abierto is null then
      raise exception 'no hay un sorteo para sorteo_id' using errcode = 'foreign_key_violation', table = 'rifa';
    elsif not abierto then
      raise exception 'sorteo cerrado' using errcode = 'RF001';
    elsif tg_op = 'INSERT' and numeros_sellados(suyo.sorteo_id) then
      raise exception 'la campaña ya selló una lista' using errcode = 'RF024';
    end if;
  end loop;
  return null;
end $$;
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

create function usuario_existe(id_usuario uuid) returns boolean language sql as $$
  select true from usuario where id = id_usuario for key share
$$;
create function rifa_vendedor_existe() returns trigger language plpgsql as $$
begin
  if exists (
    select from (select distinct vendedor_id from cambios where vendedor_id is not null) v
    where usuario_existe(v.vendedor_id) is not true
  ) then
    raise exception 'no hay un usuario para vendedor_id' using errcode = 'foreign_key_violation', table = 'rifa';
  end if;
  return null;
end $$;
create trigger rifa_insert_vendedor after insert on rifa
  referencing new table as cambios for each statement execute function rifa_vendedor_existe();
create trigger rifa_update_vendedor after update on rifa
  referencing new table as cambios for each statement execute function rifa_vendedor_existe();

create function usuario_vendedor_queda() returns trigger language plpgsql as $$
begin
  -- A statement may name the id and leave it as it is.
  if (tg_op = 'DELETE' or new.id <> old.id) and exists (select from rifa where vendedor_id = old.id) then
    raise exception 'tiene rifas asignadas' using errcode = 'foreign_key_violation', table = 'usuario';
  end if;
  return null;
end $$;
create trigger usuario_vendedor_queda after delete or update of id on usuario
  for each row execute function usuario_vendedor_queda();

-- ── telephones ──────────────────────────────────────────────────────────────
-- A device with which somebody sells without signal; what its private key signs was sold there. docs/offline.md
create table telefono (
  id uuid primary key default gen_random_uuid(),
  usuario_id uuid not null references usuario (id),
  nombre text not null,
  clave_publica bytea not null unique check (length(clave_publica) = 65), -- P-256, uncompressed
  created_at timestamptz not null,
  visto_at timestamptz not null,
  baja_at timestamptz,                   -- lost or given up: what it sells after that waits for a person
  baja_por uuid references usuario (id),
  check ((baja_at is null) = (baja_por is null))
);
create index telefono_usuario on telefono (usuario_id);

-- ── holders ─────────────────────────────────────────────────────────────────
-- Who holds or owns a number. One live row per number, so that a number never has two owners. Draw, number and key follow the number,
-- whatever values a statement gives: which numbers of a draw are taken is read from one index, without a look at those that are not. A hold
-- is an order's, or lends the number to a telephone: docs/offline.md
create table titular (
  id uuid primary key default id_creciente(),
  rifa_id uuid not null references rifa (id),
  sorteo_id uuid not null,
  numero integer not null,
  compra_id uuid,                        -- references compra: dinero.sql
  telefono_id uuid references telefono (id), -- whom it is lent to
  estado text not null check (estado in ('reservada', 'vendida', 'liberada')),
  clave bytea not null check (length(clave) = 32),
  created_at timestamptz not null,
  expires_at timestamptz,                -- of a hold; a hold past it is free to the next buyer at once
  vendida_at timestamptz,
  anotada_at timestamptz,                -- by the database's clock: when it noted the sale, or that it was taken back
  liberada_at timestamptz,
  modalidad_id uuid references modalidad (id), -- in how many instalments it is paid; null: at once
  -- A sale: freed while overdue, or handed on, and what was paid stays. A loan: taken back by an organiser, and not lent again by itself.
  liberada_por text check (liberada_por in ('liberada', 'cedida', 'retirada')),
  check (liberada_por is null or estado = 'liberada'),
  check (liberada_por is null or (liberada_por = 'retirada') = (telefono_id is not null)),
  check (num_nonnulls(compra_id, telefono_id) = 1 and (telefono_id is null or estado <> 'vendida')),
  check ((estado = 'reservada') = (expires_at is not null and vendida_at is null and liberada_at is null)),
  check (estado <> 'vendida' or (vendida_at is not null and liberada_at is null)),
  check ((estado = 'liberada') = (liberada_at is not null))
);
create unique index titular_vivo_unico on titular (rifa_id) where estado in ('reservada', 'vendida');
-- All who ever held a number: deleting a number asks for them.
create index titular_de_rifa on titular (rifa_id);
create index titular_compra on titular (compra_id);
create index titular_prestada on titular (telefono_id, rifa_id) where telefono_id is not null;
create index titular_modalidad on titular (modalidad_id) where modalidad_id is not null;
create index titular_vencida on titular (expires_at) where estado = 'reservada';
create index titular_de_sorteo on titular (sorteo_id, numero) include (estado, expires_at)
  where estado in ('reservada', 'vendida');
create index titular_deshecho on titular (sorteo_id) where vendida_at is not null and liberada_at is not null;

create function titular_sigue() returns trigger language plpgsql as $$
begin
  select sorteo_id, numero, clave into new.sorteo_id, new.numero, new.clave from rifa where id = new.rifa_id;
  return new;
end $$;
create trigger titular_sigue before insert or update of rifa_id, sorteo_id, numero, clave on titular
  for each row execute function titular_sigue();

-- A sale has the number, order, plan and moment that it was made with, and is taken back once. Nothing dates it back: whatever moment a statement
-- gives, the database notes its own, by which late sales are counted. A closing brings down to its moment what another server's clock put after it.
create function venta_fechada() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.vendida_at is not null then
    if tg_op = 'DELETE' or new.vendida_at is null
      or new.vendida_at < old.vendida_at - interval '1 minute' and new.vendida_at < old.anotada_at - interval '1 minute'
      or (new.rifa_id, new.compra_id, new.modalidad_id, new.created_at)
        is distinct from (old.rifa_id, old.compra_id, old.modalidad_id, old.created_at)
      or old.liberada_at is not null and (new.estado, new.liberada_at, new.liberada_por)
        is distinct from (old.estado, old.liberada_at, old.liberada_por) then
      raise exception 'una venta no cambia' using errcode = 'RF002';
    end if;
    new.anotada_at := case when new.estado = old.estado then old.anotada_at else reloj() end;
  elsif tg_op <> 'DELETE' then
    new.anotada_at := case when new.vendida_at is not null then reloj() end;
  end if;
  return coalesce(new, old);
end $$;
create trigger venta_fechada before insert or update or delete on titular for each row execute function venta_fechada();

create function rifa_lleva_titulares() returns trigger language plpgsql as $$
begin
  update titular set sorteo_id = new.sorteo_id, numero = new.numero where rifa_id = new.id;
  return null;
end $$;
create trigger rifa_lleva_titulares after update of sorteo_id, numero on rifa
  for each row execute function rifa_lleva_titulares();

-- Refusing sales in a closed draw and notifying the readers of its numbers look at the same rows: done in one pass, once a statement.
create function titular_insert() returns trigger language plpgsql as $$
begin
  insert into cambio (sorteo_id, tipo, numeros)
  select r.sorteo_id, 'numeros', case when count(*) <= 1000 then array_agg(c.numero) end
  from cambios c join rifa r on r.id = c.rifa_id group by r.sorteo_id having exigir_numeros_abiertos(r.sorteo_id);
  return null;
end $$;
create trigger titular_insert after insert on titular
  referencing new table as cambios for each statement execute function titular_insert();

create function titular_update() returns trigger language plpgsql as $$
begin
  insert into cambio (sorteo_id, tipo, numeros)
  select d.sorteo_id, 'numeros', case when count(*) filter (where d.cambia) <= 1000 then array_agg(d.numero) filter (where d.cambia) end
  from (
    select r.sorteo_id, n.numero, n.estado <> v.estado as cambia,
      -- Renewing or giving up a hold is no change of the sealed list: holds are not in it.
      not (v.estado = 'reservada' and n.estado in ('reservada', 'liberada') and v.rifa_id = n.rifa_id) as sella
    from viejas v join nuevas n on n.id = v.id join rifa r on r.id in (v.rifa_id, n.rifa_id)
  ) d group by d.sorteo_id
  having case when bool_or(d.sella) then exigir_numeros_abiertos(d.sorteo_id) and bool_or(d.cambia) else bool_or(d.cambia) end;
  return null;
end $$;
create trigger titular_update after update on titular
  referencing old table as viejas new table as nuevas for each statement execute function titular_update();

create trigger titular_delete after delete on titular
  referencing old table as cambios for each statement execute function numeros_congelados();
create trigger titular_no_se_vacia before truncate on titular execute function no_se_vacia();

-- A number on paper is sold in person, by its stub: the shop holds and sells none.
create function titular_en_papel() returns trigger language plpgsql as $$
begin
  if exists (
    select from nuevas n join rifa r on r.id = n.rifa_id and r.en_papel_at is not null
      left join compra c on c.id = n.compra_id
    where n.estado in ('reservada', 'vendida') and (c.canal <> 'presencial' or n.telefono_id is not null)) then
    raise exception 'número en papel' using errcode = 'RF030';
  end if;
  return null;
end $$;
create trigger titular_insert_papel after insert on titular
  referencing new table as nuevas for each statement execute function titular_en_papel();
create trigger titular_update_papel after update on titular
  referencing new table as nuevas for each statement execute function titular_en_papel();

-- A print of a sold number that is void since another one took its place; `con_boleto`: the code of its ticket was shown.
create table reimpresion (
  rifa_id uuid not null references rifa (id),
  impresion smallint not null,
  titular_id uuid not null references titular (id), -- whose it was then
  con_boleto boolean not null,
  at timestamptz not null,
  usuario_id uuid not null references usuario (id),
  primary key (rifa_id, impresion)
);
create index reimpresion_titular on reimpresion (titular_id);

create trigger reimpresion_definitiva before update or delete on reimpresion
  for each row execute function no_cambia('una reimpresión no cambia', 'RF030');
create trigger reimpresion_no_se_vacia before truncate on reimpresion execute function no_se_vacia();

-- Only a number that nobody holds becomes paper or stops being it, and what stops gets a new version. It stays as long as it is in a book, whose
-- holder is its seller. What is sold is printed again by a row of `reimpresion`, and what is sold to its bearer only against its ticket.
create function rifa_papel() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if exists (select from viejas where talonario_id is not null) then
      raise exception 'número en un talonario' using errcode = 'RF030';
    end if;
    return null;
  end if;
  -- Most updates concern no paper, and may be of a hundred thousand numbers.
  if not exists (select from viejas where en_papel_at is not null or impresion > 1)
    and not exists (select from nuevas where en_papel_at is not null or impresion > 1) then
    return null;
  end if;
  if exists (
    select from viejas v join nuevas n on n.id = v.id
      left join talonario t on t.id = n.talonario_id
    where n.impresion < v.impresion
      or n.impresion > v.impresion and exists (select from titular h where h.rifa_id = n.id and h.estado = 'vendida'
        and not exists (select from reimpresion x where (x.rifa_id, x.impresion, x.titular_id) = (n.id, v.impresion, h.id)
          and (x.con_boleto or not al_portador(h.compra_id))))
      or (v.en_papel_at is null) <> (n.en_papel_at is null)
        and exists (select from titular where rifa_id = n.id and estado in ('reservada', 'vendida'))
      or v.en_papel_at is not null and n.en_papel_at is null and n.impresion = v.impresion
      or v.en_papel_at is not null and n.en_papel_at is not null and n.talonario_id <> v.talonario_id
      or n.en_papel_at is not null and n.vendedor_id is distinct from v.vendedor_id
        and n.vendedor_id is not null and n.vendedor_id is distinct from t.vendedor_id) then
    raise exception 'número en papel' using errcode = 'RF030';
  end if;
  return null;
end $$;
create trigger rifa_update_papel after update on rifa
  referencing old table as viejas new table as nuevas for each statement execute function rifa_papel();
create trigger rifa_delete_papel after delete on rifa
  referencing old table as viejas for each statement execute function rifa_papel();

create function sorteo_vendido(id_sorteo uuid) returns boolean language sql as $$
  -- In an order that has an index: most draws have sales, and of one without any all numbers would be read.
  select (select true from titular where sorteo_id = (select numeros_de from sorteo where id = id_sorteo)
    and estado = 'vendida' order by numero limit 1) is not null
$$;
create trigger sorteo_vencimiento_publicado before update of vence_at on sorteo for each row
  when (new.vence_at is distinct from old.vence_at and new.fecha = old.fecha and sorteo_vendido(old.id))
  execute function no_cambia('el vencimiento está publicado', 'RF003');

-- What the settings promised when a draw began to sell: how many alternates, and days to claim. Whatever they say later, that is sealed.
create table promesa (
  sorteo_id uuid primary key references sorteo (id),
  suplentes integer not null check (suplentes >= 0),
  reclamo_dias integer not null check (reclamo_dias > 0)
);
create trigger promesa_fija before update or delete on promesa for each row execute function no_cambia('lo prometido no cambia', 'RF004');
create trigger promesa_no_se_vacia before truncate on promesa execute function no_se_vacia();

-- Numbers with their draw and live holder, without any lock. One plan for all values, here and below: PostgreSQL takes a list whose length it
-- does not know for one of ten, so a plan for the list at hand always looks cheaper, and they were planned anew at every call. PL/pgSQL, because
-- a SQL function is planned with the statement around it; not for the connection, because searches need plans for their values (plannedAnew).
create function rifas_vistas(ids uuid[]) returns table (
  id uuid, numero integer, precio bigint, vendedor_id uuid, abierto boolean, continua boolean,
  titular_id uuid, titular_compra_id uuid, titular_telefono_id uuid, titular_estado text, titular_vence timestamptz, sorteo_id uuid, en_papel boolean
) language plpgsql stable rows 5 set plan_cache_mode = force_generic_plan as $$
begin
  return query select r.id, r.numero, r.precio, r.vendedor_id, s.abierta, s.vence_at is not null, t.id, t.compra_id, t.telefono_id, t.estado, t.expires_at, r.sorteo_id,
    r.en_papel_at is not null
  from unnest(ids) n(id) join rifa r on r.id = n.id join sorteo s on s.id = r.sorteo_id
    left join titular t on t.rifa_id = r.id and t.estado in ('reservada', 'vendida');
end $$;

-- Locks numbers in ascending order, the one order everybody uses, then their draws in share mode, and returns what is true of them now. The
-- second statement begins after the wait for the numbers; it sees a draw as it is after the wait for it, and a holder does not change
-- meanwhile: its writer has the lock of the number. `no key update` shuts out every other taker and every writer of the row, and lets an
-- order line point at the number meanwhile.
create function trabar_rifas(ids uuid[]) returns table (
  id uuid, numero integer, precio bigint, vendedor_id uuid, abierto boolean, continua boolean,
  titular_id uuid, titular_compra_id uuid, titular_telefono_id uuid, titular_estado text, titular_vence timestamptz, sorteo_id uuid, en_papel boolean
) language plpgsql rows 5 set plan_cache_mode = force_generic_plan as $$
begin
  perform from rifa r where r.id = any(ids) order by r.numero for no key update;
  return query select r.id, r.numero, r.precio, r.vendedor_id, s.abierta, s.vence_at is not null, t.id, t.compra_id, t.telefono_id, t.estado, t.expires_at, r.sorteo_id,
    r.en_papel_at is not null
  from unnest(ids) n(id) join rifa r on r.id = n.id join sorteo s on s.id = r.sorteo_id
    left join titular t on t.rifa_id = r.id and t.estado in ('reservada', 'vendida')
  order by s.id for share of s;
end $$;

-- The same for a sale, after a look without any lock in the same round trip: who is too late gets what that look saw, and does not wait for those who
-- are in time. `para`: orders whose holds do not stand in the way, and `ademas` their other numbers, which are locked along.
create function trabar_para_venta(ids uuid[], ademas uuid[], para uuid[], ahora timestamptz) returns table (
  id uuid, numero integer, precio bigint, vendedor_id uuid, abierto boolean, continua boolean,
  titular_id uuid, titular_compra_id uuid, titular_telefono_id uuid, titular_estado text, titular_vence timestamptz, sorteo_id uuid, en_papel boolean
) language plpgsql rows 5 set plan_cache_mode = force_generic_plan as $$
begin
  return query with vistas as materialized (select * from rifas_vistas(ids))
    select * from vistas where exists (select from vistas v where v.titular_estado is not null
      and not coalesce(v.titular_estado = 'reservada' and v.titular_vence <= ahora, false) and not coalesce(v.titular_compra_id = any(para), false));
  if not found then
    return query select * from trabar_rifas(ids || ademas);
  end if;
end $$;

-- ── what open screens show ──────────────────────────────────────────────────
-- Which numbers changed hands, and the state of a draw: one row a statement and draw, kept for an hour. By `xid` readers find what they have
-- not seen yet: rows become visible when their transaction commits, in any order, and a snapshot states exactly which of them were visible
-- before. docs/live.md
create table cambio (
  id bigint generated always as identity primary key,
  xid xid8 not null default pg_current_xact_id(),
  at timestamptz not null default clock_timestamp(),
  sorteo_id uuid not null,               -- no foreign key: a note to be forgotten, and a draw is never deleted
  tipo text not null check (tipo in ('numeros', 'asignacion', 'sorteo', 'funcion')),
  numeros integer[]                      -- null: too many to name
);
create index cambio_xid on cambio (xid);

-- The notification has no content but that there is something to read. Many in one transaction are one.
create function cambio_avisa() returns trigger language plpgsql as $$
begin
  perform pg_notify('cambio', '');
  return null;
end $$;
create trigger cambio_avisa after insert on cambio for each statement execute function cambio_avisa();

-- Of a trigger: what is written of each draw in its rows.
create function sorteos_cambian() returns trigger language plpgsql as $$
begin
  insert into cambio (sorteo_id, tipo) select distinct sorteo_id, tg_argv[0] from cambios;
  return null;
end $$;
create trigger rifa_insert_cambia after insert on rifa
  referencing new table as cambios for each statement execute function sorteos_cambian('numeros');
create trigger titular_delete_cambia after delete on titular
  referencing old table as cambios for each statement execute function sorteos_cambian('numeros');

-- What becomes paper or stops being it is taken from the shop or given back to it.
create function rifa_update_cambia() returns trigger language plpgsql as $$
begin
  insert into cambio (sorteo_id, tipo, numeros)
  select sorteo_id, 'asignacion', case when count(*) <= 1000 then array_agg(numero) end
  from nuevas group by sorteo_id;
  if exists (select from nuevas where en_papel_at is not null) or exists (select from viejas where en_papel_at is not null) then
    insert into cambio (sorteo_id, tipo, numeros)
    select n.sorteo_id, 'numeros', case when count(*) <= 1000 then array_agg(n.numero) end
    from nuevas n join viejas v on v.id = n.id
    where (v.en_papel_at is null) <> (n.en_papel_at is null) group by n.sorteo_id;
  end if;
  return null;
end $$;
create trigger rifa_update_cambia after update on rifa
  referencing old table as viejas new table as nuevas for each statement execute function rifa_update_cambia();

create function sorteo_cambia() returns trigger language plpgsql as $$
begin
  insert into cambio (sorteo_id, tipo) values (new.id, 'sorteo');
  return null;
end $$;
create trigger sorteo_cambia after insert or update on sorteo for each row execute function sorteo_cambia();

-- ── what sellers have in hand ───────────────────────────────────────────────
-- What was handed out, taken back and passed on: the paper beside the money.
create table asignacion_movimiento (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  de uuid references usuario (id),       -- null: the organisation
  a uuid references usuario (id),
  cantidad integer not null check (cantidad > 0),
  check (de is distinct from a)
);
create index asignacion_movimiento_de on asignacion_movimiento (de) where de is not null;
create index asignacion_movimiento_a on asignacion_movimiento (a) where a is not null;
create trigger asignacion_movimiento_definitivo before update or delete on asignacion_movimiento
  for each row execute function no_cambia('los asientos no cambian', 'RF006');

-- A number that is deleted while a seller has it was given back: without its movement no rendición of that seller adds up again.
create function asignacion_se_anota() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into asignacion_movimiento (a, cantidad)
    select vendedor_id, count(*) from nuevas where vendedor_id is not null group by vendedor_id;
  elsif tg_op = 'DELETE' then
    insert into asignacion_movimiento (de, cantidad)
    select vendedor_id, count(*) from viejas where vendedor_id is not null group by vendedor_id;
  else
    insert into asignacion_movimiento (de, a, cantidad)
    select v.vendedor_id, n.vendedor_id, count(*) from viejas v join nuevas n on n.id = v.id
    where v.vendedor_id is distinct from n.vendedor_id group by v.vendedor_id, n.vendedor_id;
  end if;
  return null;
end $$;
create trigger rifa_insert_asignacion after insert on rifa
  referencing new table as nuevas for each statement execute function asignacion_se_anota();
create trigger rifa_update_asignacion after update on rifa
  referencing old table as viejas new table as nuevas for each statement execute function asignacion_se_anota();
create trigger rifa_delete_asignacion after delete on rifa
  referencing old table as viejas for each statement execute function asignacion_se_anota();

-- A hand-out of numbers to several sellers at once. What it gave is still its own while the number's asignada_at is its created_at.
create table reparto (
  id uuid primary key default id_creciente(),
  campania_id uuid not null default campania_actual() references campania (id),
  usuario_id uuid not null references usuario (id),
  created_at timestamptz not null,
  partes jsonb not null,                 -- as asked for: [{ vendedor, tramos: [[desde, hasta]] }]
  deshecho_at timestamptz
);

-- How many numbers of the current campaign each seller has, and how many of these are sold, on any channel.
create view cifras_por_vendedor as
select r.vendedor_id, count(*)::integer as asignadas, count(t.rifa_id)::integer as vendidas
from rifa_actual r left join titular t on t.rifa_id = r.id and t.estado = 'vendida'
where r.vendedor_id is not null
group by r.vendedor_id;

-- The first stretches of consecutive numbers a seller was handed: as many as a list shows, and one more.
create view tramos_por_vendedor as
select vendedor_id, json_agg(json_build_array(desde, hasta) order by desde) as tramos
from (
  select vendedor_id, min(numero) as desde, max(numero) as hasta,
    row_number() over (partition by vendedor_id order by min(numero)) as orden
  from (
    select vendedor_id, numero, numero - row_number() over (partition by vendedor_id order by numero) as tramo
    from rifa_actual where vendedor_id is not null
  ) suya group by vendedor_id, tramo
) seguida where orden <= 7 group by vendedor_id;

-- ── goals and links of sellers ──────────────────────────────────────────────
create table meta_anual (
  id uuid primary key default gen_random_uuid(),
  usuario_id uuid not null references usuario (id) on delete cascade,
  anio integer not null,
  meta_ventas integer not null check (meta_ventas >= 1),
  created_at timestamptz not null default now(),
  unique (usuario_id, anio)
);

-- Links to the shop.
create table enlace_vendedor (
  codigo text collate "C" primary key check (codigo ~ '^[0-9A-HJKMNP-TV-Z]{6}$'), -- Crockford's base 32, random
  usuario_id uuid not null references usuario (id),
  campania_id uuid not null default campania_actual() references campania (id),
  created_at timestamptz not null,
  baja_at timestamptz                    -- since when another one is shown; it stays the seller's
);
create unique index enlace_vigente_unico on enlace_vendedor (usuario_id, campania_id) where baja_at is null;

-- How often a link was opened in a day; nothing about who opened it.
create table enlace_visita (
  codigo text collate "C" not null references enlace_vendedor (codigo),
  dia date not null,
  visitas integer not null check (visitas > 0),
  primary key (codigo, dia)
);

-- Money: products, orders, payments, the ledger and what sellers earn and hand in. docs/money.md

-- ── products ────────────────────────────────────────────────────────────────
create table producto (
  id uuid primary key default gen_random_uuid(),
  nombre text not null,
  precio bigint not null check (precio >= 0),
  descripcion text not null default '',
  imagen text references imagen (nombre),
  cantidad_vendidos integer not null default 0 check (cantidad_vendidos >= 0),
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index producto_en_venta on producto (created_at desc, id) where deleted_at is null;

-- ── orders ──────────────────────────────────────────────────────────────────
create table compra (
  id uuid primary key default gen_random_uuid(),
  referencia text not null unique,       -- external_reference: unguessable, safe to show to its buyer
  campania_id uuid not null default campania_actual() references campania (id),
  canal text not null check (canal in ('online', 'presencial')),
  estado text not null check (estado in
    ('creada', 'esperando_pago', 'pagada', 'vencida', 'cancelada', 'reembolsada', 'parcial', 'contracargo', 'en_revision')),
  solicitante_id uuid references usuario (id), -- who made the call: buyer, seller or admin; null: a buyer without an account
  clave text,                            -- Idempotency-Key: same key and same body, same order
  huella bytea,                          -- sha-256 of the body it came with
  usuario_id uuid references usuario (id),   -- the buyer's account; without one, that of the verified address the buyer gave
  vendedor_id uuid references usuario (id),  -- who sold it in person
  total bigint not null check (total >= 0),
  moneda text not null,
  metodo_pago text not null,
  comprobante text not null default '' check (comprobante = '' or metodo_pago in ('pos', 'transferencia')), -- of its slip
  comprador_nombre text not null,        -- as it was at the time of sale
  comprador_email text not null,
  comprador_ci text not null,
  comprador_telefono text not null,
  comprador_telefono_e164 text check (comprador_telefono_e164 is null or comprador_telefono <> '' and comprador_telefono_e164 ~ '^\+[1-9]\d{6,14}$'), -- of `whatsappOf`; null: it cannot be read
  init_point text not null default '',
  cobrador_id text not null default '',  -- the provider's account the money goes to
  cobro_id text not null default '',     -- of what the provider asks for in person; init_point is then the text of its code
  created_at timestamptz not null,
  expires_at timestamptz,                -- end of the hold
  pagada_at timestamptz,
  sin_respuesta_at timestamptz,          -- when the provider last did not answer about it: it is asked about last
  vendida_el date,                       -- the day on its stub, if it was registered later than sold
  check (vendida_el is null or canal = 'presencial'),
  check ((canal = 'presencial') = (vendedor_id is not null)),
  check ((clave is null) = (huella is null)),
  check (solicitante_id is not null or canal = 'online')
);
alter table titular add foreign key (compra_id) references compra (id);
create unique index compra_clave_unica on compra (solicitante_id, clave) where clave is not null;
create unique index compra_clave_sin_cuenta on compra (lower(comprador_email), clave)
  where solicitante_id is null and clave is not null and comprador_email <> '';
create index compra_usuario on compra (usuario_id, created_at desc) where usuario_id is not null;
create index compra_vendedor on compra (vendedor_id, created_at desc) where vendedor_id is not null;
create index compra_abierta on compra (expires_at) where estado in ('creada', 'esperando_pago');
create index compra_sin_pagar on compra (expires_at) where estado in ('vencida', 'cancelada');
create index compra_reciente on compra (created_at desc, id);
create index compra_por_estado on compra (estado, created_at desc, id);
create index compra_ci on compra (comprador_ci);
create index compra_texto on compra using gin (texto_busqueda(comprador_nombre || ' ' || comprador_email) gin_trgm_ops);
-- What a verification looks for: orders that are nobody's yet, by address.
create index compra_sin_cuenta on compra (lower(comprador_email), created_at) where usuario_id is null;
-- What the job of the retention times looks for.
create index compra_con_comprador on compra (created_at) where comprador_email <> '' or comprador_ci <> '';
-- Whether there is any, before the numbers of a draw are looked through: a real shop has none.
create index compra_simulada on compra (id) where metodo_pago = 'simulado';

create trigger compra_de_cuenta before insert on compra for each row
  when (new.usuario_id is null and new.canal = 'presencial') execute function es_de_una_cuenta();
-- Whoever orders without an account proves nothing about the address until they have paid.
create trigger compra_pagada_de_cuenta before update of pagada_at on compra for each row
  when (new.usuario_id is null and new.canal = 'online' and old.pagada_at is null and new.pagada_at is not null)
  execute function es_de_una_cuenta();

-- Before a campaign is open nobody orders online but an organiser who tries it. Orders that are open go on.
create function compra_publicada() returns trigger language plpgsql as $$
begin
  if (select estado from campania where id = new.campania_id) = 'borrador'
    and not exists (select from usuario where id = new.usuario_id and rol = 'admin') then
    raise exception 'sin publicar' using errcode = 'RF020';
  end if;
  return new;
end $$;
create trigger compra_publicada before insert on compra
  for each row when (new.canal = 'online') execute function compra_publicada();

-- Sold without a name: the number is of whoever has its ticket.
create function al_portador(id_compra uuid) returns boolean language sql stable as $$
  select comprador_nombre = 'Al portador' from compra where id = id_compra
$$;

-- Whether a number was sealed as this holder's, whatever became of it.
create function participo(t titular) returns boolean language plpgsql stable as $$
begin
  return exists (select from sorteo s join participacion p on p.sorteo_id = s.id and p.numero = t.numero and p.titular_id = t.id
    where s.numeros_de = t.sorteo_id);
end $$;

-- The leaves of a sealed list are made of the buyer's document and name as sold: they stay as long as the seal does. Once the draw is carried
-- out its leaves are kept in lista_sellada and its result in sorteo.prueba, so the names may be erased (never changed), but for those the act
-- names as drawn.
create function compra_congelada() returns trigger language plpgsql as $$
begin
  if (new.comprador_nombre, new.comprador_ci) is distinct from (old.comprador_nombre, old.comprador_ci) and exists (
    select 1 from (
      select t.sorteo_id, min(t.vendida_at) as desde from titular t
      where t.compra_id = new.id and (t.estado = 'vendida' or participo(t)) group by t.sorteo_id
    ) s where (not numeros_abiertos(s.sorteo_id) or numeros_sellados(s.sorteo_id, s.desde))
      and not (new.comprador_nombre = '' and new.comprador_ci = '' and sorteo_terminado_sin(s.sorteo_id, new.id))
  ) then
    raise exception 'sorteo cerrado' using errcode = 'RF001';
  end if;
  return new;
end $$;
create trigger compra_congelada before update of comprador_nombre, comprador_ci on compra
  for each row execute function compra_congelada();

-- A sealed number takes part, so its order is paid: it may come under review, but cannot become unpaid or refunded. An order that gets its
-- link has paid nothing yet, so it loses nothing.
create function compra_sellada() returns trigger language plpgsql as $$
begin
  if exists (
    select 1 from (
      select distinct sorteo_id from titular where compra_id = new.id and estado = 'vendida'
    ) s where not numeros_abiertos(s.sorteo_id)
  ) then
    raise exception 'sorteo cerrado' using errcode = 'RF001';
  end if;
  return new;
end $$;
create trigger compra_sellada before update of estado, pagada_at on compra for each row
  when ((new.estado is distinct from old.estado and new.estado not in ('pagada', 'parcial', 'en_revision')
      and not (old.estado = 'creada' and new.estado = 'esperando_pago'))
    or (new.pagada_at is null and old.pagada_at is not null))
  execute function compra_sellada();

-- `vendedor_id`: whose sale it is, and by what.
create table compra_linea (
  compra_id uuid not null references compra (id),
  linea integer not null,
  rifa_id uuid references rifa (id),
  producto_id uuid references producto (id),
  titular_id uuid references titular (id), -- whose instalment `n` it pays
  n integer check (n > 0),
  modalidad_id uuid references modalidad (id), -- the plan by which its number is sold
  titulo text not null,
  cantidad integer not null check (cantidad between 1 and 999),
  precio bigint not null check (precio >= 0),
  vendedor_id uuid references usuario (id),
  atribucion text check (atribucion in ('en_persona', 'asignada', 'enlace', 'manual')),
  primary key (compra_id, linea),
  check (num_nonnulls(rifa_id, producto_id, titular_id) = 1 and (titular_id is null) = (n is null)),
  check (producto_id is not null or cantidad = 1),
  constraint compra_linea_atribuida check ((vendedor_id is null) = (atribucion is null))
);
create unique index compra_linea_cuota on compra_linea (titular_id, n, compra_id) where titular_id is not null;
create unique index compra_linea_rifa on compra_linea (compra_id, rifa_id) where rifa_id is not null;
create index compra_linea_modalidad on compra_linea (modalidad_id) where modalidad_id is not null;
create index compra_linea_de_rifa on compra_linea (rifa_id) where rifa_id is not null;
create index compra_linea_vendedor on compra_linea (vendedor_id, compra_id) where vendedor_id is not null;

-- What an organiser returned of a paid order, which is smaller since: its lines as they were, and for which reason they left it.
create table linea_devuelta (
  compra_id uuid not null references compra (id),
  linea integer not null,
  rifa_id uuid references rifa (id),
  producto_id uuid references producto (id),
  titulo text not null,
  cantidad integer not null,
  precio bigint not null,
  at timestamptz not null,
  usuario_id uuid not null references usuario (id),
  motivo text not null,
  anulacion integer,                  -- of a sale in person: its entry is `anulacion:<compra>:<anulacion>`
  primary key (compra_id, linea)
);
create trigger linea_devuelta_no_se_vacia before truncate on linea_devuelta execute function no_se_vacia();

create trigger linea_devuelta_definitiva before update or delete on linea_devuelta
  for each row execute function no_cambia('una línea devuelta no cambia', 'RF004');

-- A number's line leaves its order only after the number, which a sealed one does not.
create function linea_quitada() returns trigger language plpgsql as $$
begin
  if exists (select from titular where compra_id = old.compra_id and rifa_id = old.rifa_id and estado in ('reservada', 'vendida')) then
    raise exception 'el número de la línea es de su compra' using errcode = 'RF004';
  end if;
  return old;
end $$;
create trigger linea_quitada before delete on compra_linea
  for each row when (old.rifa_id is not null) execute function linea_quitada();

-- A draw that closed keeps its lines as they were sold.
create function linea_atribuida() returns trigger language plpgsql as $$
begin
  perform from rifa r
  where r.id = coalesce(new.rifa_id, (select rifa_id from titular where id = new.titular_id)) and (not numeros_abiertos(r.sorteo_id)
    or numeros_sellados(r.sorteo_id, (select created_at from compra where id = new.compra_id)));
  if found then
    raise exception 'sorteo cerrado' using errcode = 'RF001';
  end if;
  return new;
end $$;
create trigger linea_atribuida before update of vendedor_id, atribucion on compra_linea
  for each row when (new.vendedor_id is distinct from old.vendedor_id) execute function linea_atribuida();

-- An instalment is paid by an order of its number's campaign.
create function linea_de_cuota() returns trigger language plpgsql as $$
begin
  if (select campania_id from compra where id = new.compra_id) <> (
    select s.campania_id from titular t join sorteo s on s.id = t.sorteo_id where t.id = new.titular_id) then
    raise exception 'la cuota es de otra campaña' using errcode = 'RF007';
  end if;
  return new;
end $$;
create trigger linea_de_cuota before insert on compra_linea
  for each row when (new.titular_id is not null) execute function linea_de_cuota();

-- ── instalments ─────────────────────────────────────────────────────────────
-- What a holder pays of a number, and what for: made of their plan when the number is sold. One that is paid never changes; a change of plan
-- puts others in the place of the rest. docs/money.md
create table cuota (
  titular_id uuid not null references titular (id),
  n integer not null check (n > 0),
  monto bigint not null check (monto > 0),
  orden integer not null check (orden > 0), -- the principal draw before which it is due
  compra_id uuid references compra (id),    -- what paid it
  pagada_at timestamptz,
  anotada_at timestamptz,                   -- when the database noted the payment, by its own clock
  primary key (titular_id, n),
  check ((compra_id is null) = (pagada_at is null))
);
create index cuota_impaga on cuota (titular_id, orden) where pagada_at is null;
create index cuota_compra on cuota (compra_id) where compra_id is not null;

-- A number that became another person's: the holder it was of, and the order by which it is held since. The former holder keeps what the number
-- has won until then.
create table cesion (
  titular_id uuid primary key references titular (id),
  compra_id uuid not null unique references compra (id) deferrable initially deferred, -- written before its order
  at timestamptz not null,
  motivo text not null check (motivo <> ''),
  usuario_id uuid not null references usuario (id)
);

create function cesion_entera() returns trigger language plpgsql as $$
begin
  if not exists (select from cesion x join titular de on de.id = x.titular_id join titular a on a.compra_id = x.compra_id
    where x.titular_id = new.titular_id and de.liberada_por = 'cedida' and a.rifa_id = de.rifa_id) then
    raise exception 'una cesión pasa un número de una persona a otra' using errcode = 'RF007';
  end if;
  return null;
end $$;
create constraint trigger cesion_entera after insert on cesion deferrable initially deferred
  for each row execute function cesion_entera();

create function titular_cedido() returns trigger language plpgsql as $$
begin
  if not exists (select from cesion where titular_id = new.id) then
    raise exception 'falta a quién se cedió' using errcode = 'RF007';
  end if;
  return null;
end $$;
create constraint trigger titular_cedido after update on titular deferrable initially deferred
  for each row when (new.liberada_por = 'cedida') execute function titular_cedido();

create trigger cesion_definitiva before update or delete on cesion for each row execute function no_cambia('una cesión no cambia', 'RF007');
create trigger cesion_no_se_vacia before truncate on cesion execute function no_se_vacia();

-- No statement says when the database noted a payment. One that was handed on with its number keeps its moment.
create function cuota_fija() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.anotada_at := case when new.pagada_at is not null then coalesce((
      select q.anotada_at from titular t join cesion x on x.compra_id = t.compra_id join cuota q on q.titular_id = x.titular_id and q.n = new.n
      where new.n > 1 and t.id = new.titular_id), reloj()) end;
    return new;
  end if;
  if (tg_op = 'DELETE' and old.pagada_at is not null)
    or (tg_op = 'UPDATE' and (new.titular_id, new.n, new.monto, new.orden) <> (old.titular_id, old.n, old.monto, old.orden))
    or (tg_op = 'UPDATE' and old.pagada_at is not null and new.pagada_at is not null and (new.compra_id <> old.compra_id
      or new.pagada_at < old.pagada_at - interval '1 minute' and new.pagada_at < old.anotada_at - interval '1 minute')) then
    raise exception 'una cuota pagada no cambia' using errcode = 'RF007';
  end if;
  if tg_op = 'UPDATE' then
    new.anotada_at := case when old.pagada_at is not null and new.pagada_at is not null then old.anotada_at
      when new.pagada_at is not null then reloj() end;
  end if;
  return coalesce(new, old);
end $$;
create trigger cuota_fija before insert or update or delete on cuota for each row execute function cuota_fija();

-- Between a closing and its result what is due stays as it is; it may be paid.
create function cuota_congelada() returns trigger language plpgsql as $$
begin
  perform exigir_numeros_abiertos(s.sorteo_id) from (select distinct t.sorteo_id from cambios c join titular t on t.id = c.titular_id) s;
  return null;
end $$;
create trigger cuota_insert after insert on cuota
  referencing new table as cambios for each statement execute function cuota_congelada();
create trigger cuota_delete after delete on cuota
  referencing old table as cambios for each statement execute function cuota_congelada();

-- Instalments are paid from the first on, each after the closings that did not count it.
create function cuota_en_orden() returns trigger language plpgsql as $$
begin
  if exists (select from cuota where titular_id = new.titular_id and n < new.n and pagada_at is null)
    or exists (select from titular t join sorteo s on s.numeros_de = t.sorteo_id
      where t.id = new.titular_id and s.cerrado_at >= new.pagada_at and s.tipo <> 'resorteo') then
    raise exception 'las cuotas se pagan en orden, después de lo cerrado' using errcode = 'RF007';
  end if;
  return null;
end $$;
create trigger cuota_en_orden after update of pagada_at on cuota for each row
  when (old.pagada_at is null and new.pagada_at is not null) execute function cuota_en_orden();
create trigger cuota_no_se_vacia before truncate on cuota execute function no_se_vacia();

-- A number that is sold by a plan has its instalments; what is left of them may be paid otherwise, but is as much.
create function cuota_suma() returns trigger language plpgsql as $$
declare
  suyo uuid := coalesce(to_jsonb(old) ->> 'titular_id', to_jsonb(new) ->> 'id');
begin
  if (select sum(monto) from cuota where titular_id = suyo) is distinct from (
    select sum((c ->> 'monto')::bigint) from titular t join modalidad m on m.id = t.modalidad_id
      cross join jsonb_array_elements(m.cuotas) c where t.id = suyo) then
    raise exception 'las cuotas no suman el total' using errcode = 'RF007';
  end if;
  return null;
end $$;
create constraint trigger cuota_suma after delete on cuota deferrable initially deferred for each row execute function cuota_suma();
create constraint trigger titular_con_cuotas after insert or update of estado on titular deferrable initially deferred
  for each row when (new.estado = 'vendida' and new.modalidad_id is not null) execute function cuota_suma();

-- Up to which principal draw a number has to be paid to play in a draw: in an extra all of it.
create function orden_que_vence(id_sorteo uuid) returns integer language sql stable as $$
  select coalesce((select orden from sorteo_orden where id = id_sorteo), 2147483647)
$$;

-- An order's beginning is its own row; every change of state after it is a row here that nobody changes any more.
create table compra_movimiento (
  id bigint generated always as identity primary key,
  compra_id uuid not null references compra (id),
  at timestamptz not null,
  de text not null,
  a text not null,
  usuario_id uuid references usuario (id), -- null: the provider's answer, or a job
  nota text not null default ''
);
create index compra_movimiento_compra on compra_movimiento (compra_id, id);
create index compra_movimiento_usuario on compra_movimiento (usuario_id, id) where usuario_id is not null;

create trigger movimiento_definitivo before update or delete on compra_movimiento
  for each row execute function no_cambia('los movimientos de una compra no cambian', 'RF004');
create trigger movimiento_no_se_vacia before truncate on compra_movimiento execute function no_se_vacia();

-- Nobody paid a simulated sale: a draw with such numbers is closed only where payments are simulated, not by SQL either.
create function simuladas_de(id_sorteo uuid) returns integer language sql stable as $$
  select case when exists (select from compra where metodo_pago = 'simulado') then (
    select count(*) from titular t where t.sorteo_id = (select numeros_de from sorteo where id = id_sorteo) and t.estado = 'vendida'
      and (select c.metodo_pago from compra c where c.id = t.compra_id) = 'simulado') else 0 end
$$;
create function sorteo_sin_simuladas() returns trigger language plpgsql as $$
begin
  if simuladas_de(new.id) > 0 and not exists (select from simulado_secreto where vigente) then
    raise exception 'el sorteo tiene ventas con pagos simulados' using errcode = 'RF015';
  end if;
  return new;
end $$;
create trigger sorteo_sin_simuladas before update of estado on sorteo
  for each row when (old.estado = 'agendado' and new.estado = 'cerrado') execute function sorteo_sin_simuladas();

-- Each correction of a buyer. Who stood there before is encrypted with the data key and found by the address again, to be erased; the count is sealed.
create table correccion (
  id uuid primary key default gen_random_uuid(),
  compra_id uuid not null references compra (id),
  at timestamptz not null,
  de_vendedor boolean not null default false, -- a seller's alone, after the minutes in which the sale is still theirs
  huella bytea check (length(huella) = 32), -- of the address before
  antes bytea                               -- null: erased
);
create index correccion_compra on correccion (compra_id);
create index correccion_huella on correccion (huella) where huella is not null;

create trigger correccion_fija before update or delete on correccion
  for each row execute function cambia_solo('una corrección no cambia', 'RF002', '{}', '{antes,huella}');
create trigger correccion_se_borra before update on correccion
  for each row when (new.antes is not null or new.huella is not null) execute function no_cambia('una corrección no cambia', 'RF002');
-- Who is erased from an order is erased from its corrections.
create function compra_borrada() returns trigger language plpgsql as $$
begin
  update correccion set antes = null, huella = null where compra_id = new.id and antes is not null;
  update tarea set datos = datos - '{pedido,huella}'::text[] where datos ->> 'compraId' = new.id::text and tipo = 'revision' and datos ? 'pedido';
  return new;
end $$;
create trigger compra_borrada after update of comprador_email, comprador_nombre on compra
  for each row when ((new.comprador_email = '' and old.comprador_email <> '') or (new.comprador_nombre = '' and old.comprador_nombre <> '')) execute function compra_borrada();
-- Whoever stands in a sale instead of another is counted, whoever wrote it there.
create function compra_corregida() returns trigger language plpgsql as $$
begin
  insert into correccion (compra_id, at) select new.id, coalesce(reloj(), now())
  where exists (select from titular t join sorteo s on s.id = t.sorteo_id and s.abierta where t.compra_id = new.id and t.vendida_at is not null)
    and not exists (select from correccion where compra_id = new.id);
  return null;
end $$;
create trigger compra_corregida after update of comprador_nombre, comprador_ci on compra for each row
  when ((new.comprador_nombre, new.comprador_ci) is distinct from (old.comprador_nombre, old.comprador_ci)) execute function compra_corregida();
create trigger correccion_no_se_vacia before truncate on correccion execute function no_se_vacia();

-- ── how much may be held without paying ─────────────────────────────────────
-- Where an order came from, kept while it waits for its payment and an hour at most after that.
create table compra_origen (
  compra_id uuid primary key references compra (id),
  usuario_id uuid references usuario (id),
  correo text,                           -- of a buyer without an account, in lower case
  documento text,
  direccion text not null,               -- an IPv4 address or an IPv6 /64
  red text not null,                     -- the /24 or /48 around it
  numeros integer not null check (numeros >= 0),
  created_at timestamptz not null,
  check (num_nonnulls(usuario_id, correo) = 1 and (correo is null) = (documento is null))
);
create index compra_origen_usuario on compra_origen (usuario_id, created_at);
create index compra_origen_correo on compra_origen (correo) where correo is not null;
create index compra_origen_documento on compra_origen (documento) where documento is not null;
create index compra_origen_red on compra_origen (red, created_at);

-- ── payments ────────────────────────────────────────────────────────────────
-- A payment as the provider last reported it.
create table pago (
  id text primary key,                   -- the provider's payment id
  compra_id uuid not null references compra (id),
  proveedor text not null,
  estado text not null,                  -- in our words: PaymentState
  detalle text not null default '',
  monto bigint not null,
  reembolsado bigint not null default 0,
  costo bigint check (costo >= 0),       -- what the provider charges for it, less what it gave back of that; null: it did not say
  a_devolver bigint not null default 0,  -- how much of it we decided to give back, in all; never goes back
  rechazo text not null default '' check (rechazo in ('', 'moneda', 'cobrador', 'modo')), -- why it cannot pay
  moneda text not null,
  actualizado_at timestamptz not null,   -- the provider's date_last_updated; never goes back
  recibido_at timestamptz not null default now(),
  resuelto_at timestamptz,               -- its actualizado_at that a person has dealt with: until it reports something new
  prueba boolean not null default false  -- test money: a raffle with numbers bought for it is not published
);
create index pago_compra on pago (compra_id);
create index pago_de_prueba on pago (compra_id) where prueba;

-- What is reported of a payment again is written over it; that of another order would be.
create trigger pago_de_su_compra before update of compra_id on pago
  for each row when (new.compra_id <> old.compra_id) execute function no_cambia('un pago es de una sola compra', 'RF004');

-- Work to do after commit: refunds and reviews of money that arrived where it could not stay. A case is a review; open ones keep the key
-- `revision:<payment>:<reason>`, at most one of them at a time. Closing one adds its id, so that the same may happen again.
create table tarea (
  id uuid primary key default id_creciente(),
  evento text not null unique,           -- one effect per event
  tipo text not null,
  datos jsonb not null,
  created_at timestamptz not null default now(),
  next_try_at timestamptz not null default now(),
  tried_at timestamptz,                  -- when it was taken up last
  intentos integer not null default 0,
  done_at timestamptz,
  error text not null default '',
  cerrada_por uuid references usuario (id), -- a case: who dealt with it
  nota text not null default '',         -- and how
  constraint tarea_sin_pedido check (done_at is null or not datos ? 'pedido') -- of a buyer who is to stand in a sale: until it is decided
);
create index tarea_pendiente on tarea (next_try_at) where done_at is null;
create index tarea_caso on tarea (created_at) where tipo = 'revision' and done_at is null;
create index tarea_compra on tarea ((datos ->> 'compraId')) where tipo = 'revision';
create index tarea_pago on tarea ((datos ->> 'pagoId')) where tipo in ('aviso', 'reembolso');
create index tarea_hecha on tarea (tipo, done_at) where done_at is not null;

-- ── sales without signal ────────────────────────────────────────────────────
-- Each envelope once, with what became of it: sent again, it gets the same answer.
create table sobre (
  id uuid primary key,                   -- the telephone's
  telefono_id uuid not null references telefono (id),
  secuencia integer not null check (secuencia > 0), -- without gaps: one that is missing is still on its way
  recibido_at timestamptz not null,
  via text not null check (via in ('telefono', 'recibo')),
  huella bytea not null check (length(huella) = 32), -- sha-256 of the envelope
  resultado jsonb not null,
  compras uuid[] not null,               -- the orders it became: what was sold, and what waits for a person
  constraint sobre_secuencia_unica unique (telefono_id, secuencia)
);

-- ── the ledger ──────────────────────────────────────────────────────────────
-- Who holds the money: double entry, every balance a sum.
-- A person who holds money: everything that is posted to one of their accounts locks this row, step 5 of the lock order.
create table cuenta (
  codigo text collate "C" primary key check (codigo = 'caja:' || usuario_id),
  usuario_id uuid not null references usuario (id)
);

-- Locks people's rows in ascending order, made where one is missing. Of two who make the same row at once, the second waits.
create function trabar_cuentas(codigos text[]) returns integer language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  trabadas integer;
begin
  perform from cuenta c where c.codigo = any(codigos) order by c.codigo for no key update;
  get diagnostics trabadas = row_count;
  if trabadas < cardinality(codigos) then
    insert into cuenta (codigo, usuario_id)
    select c, split_part(c, ':', 2)::uuid from unnest(codigos) c order by c on conflict do nothing;
    perform from cuenta c where c.codigo = any(codigos) order by c.codigo for no key update;
  end if;
  return trabadas;
end $$;

-- Posting to a person shares their `cuenta` row; what decides by a balance, or ends a period, still has it alone (trabar_cuentas) and
-- waits for every entry under way. So the sales of one seller commit together. docs/money.md
-- Where there is a plan of commission, what a sale earns is computed from all that its seller sold: then alone from the start, for a
-- lock that grows from shared to alone is a deadlock of two. A plan is set while no sale is under way: both looks find the same.
create function compartir_cuentas(codigos text[]) returns integer language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  compartidas integer;
begin
  if exists (select from comision_plan) then
    return trabar_cuentas(codigos);
  end if;
  perform from cuenta c where c.codigo = any(codigos) order by c.codigo for share;
  get diagnostics compartidas = row_count;
  if compartidas < cardinality(codigos) then
    insert into cuenta (codigo, usuario_id)
    select c, split_part(c, ':', 2)::uuid from unnest(codigos) c order by c on conflict do nothing;
    perform from cuenta c where c.codigo = any(codigos) order by c.codigo for share;
  end if;
  return compartidas;
end $$;

-- A seller's period ends at `corte`, the last entry of their ledger under its lock. The one that runs has no row. One is open at a time and
-- begins where the last closed one ended; a period may be empty.
create table rendicion (
  id uuid primary key default gen_random_uuid(),
  vendedor_id uuid not null references usuario (id),
  estado text not null default 'presentada' check (estado in ('presentada', 'cerrada', 'devuelta')),
  desde bigint not null,                 -- the corte of the one before
  corte bigint not null check (corte >= desde),
  presentada_at timestamptz not null,
  esperado bigint not null,              -- the cash by the ledger, at the corte
  declarado bigint not null check (declarado >= 0), -- what the seller counted
  contado bigint check (contado >= 0),   -- what the organiser counted
  diferencia bigint check (diferencia = esperado - contado),
  resumen jsonb not null,
  nota text not null default '',
  resuelta_at timestamptz,
  cerrada_por uuid references usuario (id),
  hash bytea,
  check ((estado = 'cerrada') = (contado is not null and diferencia is not null and hash is not null)),
  check ((estado = 'presentada') = (resuelta_at is null and cerrada_por is null))
);
create unique index rendicion_abierta_unica on rendicion (vendedor_id) where estado = 'presentada';
create index rendicion_vendedor on rendicion (vendedor_id, presentada_at desc);

create table asiento (
  -- Given after the lock of its `cuenta` rows: in the order of the ids a person's accounts never change behind a reader's back.
  id bigint generated always as identity primary key,
  evento text collate "C" not null constraint asiento_evento_unico unique, -- what happened: it is posted once
  at timestamptz not null,
  usuario_id uuid references usuario (id),   -- who did it; null: the provider's answer, or a job
  compra_id uuid references compra (id),
  vendedor_id uuid references usuario (id),  -- whose ledger it stands in; it is posted under the lock of that person's `cuenta` row
  rendicion_id uuid references rendicion (id), -- the rendición it settles, and not the one that runs
  nota text not null default ''
);
create index asiento_compra on asiento (compra_id, id) where compra_id is not null;
create index asiento_vendedor on asiento (vendedor_id, id) where vendedor_id is not null;
create index asiento_rendicion on asiento (rendicion_id) where rendicion_id is not null;

create table asiento_linea (
  asiento_id bigint not null references asiento (id),
  cuenta text collate "C" not null check (cuenta ~
    '^(org:(efectivo|banco|pos|proveedor)|gasto:(comision|incobrable|premios|cobros|otros)|ventas:productos|(caja|por_acreditar|diferencia|comision|ventas|a_devolver):[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$'),
  importe bigint not null check (importe <> 0), -- debit > 0, credit < 0
  primary key (asiento_id, cuenta)
);
create index asiento_linea_cuenta on asiento_linea (cuenta, asiento_id) include (importe);

-- At commit an entry has two lines or more, and they sum to zero. Its lines are written by one statement, so they are added up once.
create function asiento_cuadra() returns trigger language plpgsql as $$
declare
  lineas bigint;
  suma numeric;
begin
  select count(*), sum(importe) into lineas, suma from asiento_linea where asiento_id = new.id;
  if lineas < 2 or suma <> 0 then
    raise exception 'el asiento % no cuadra: % líneas, suma %', new.id, lineas, suma using errcode = 'RF006';
  end if;
  return null;
end $$;
create constraint trigger asiento_cuadra after insert on asiento
  deferrable initially deferred for each row execute function asiento_cuadra();

create function asiento_linea_junta() returns trigger language plpgsql as $$
begin
  if exists (
    select from (select asiento_id, count(*) as lineas from nuevas group by asiento_id) n
    where n.lineas <> (select count(*) from asiento_linea l where l.asiento_id = n.asiento_id)
  ) then
    raise exception 'las líneas de un asiento se escriben juntas' using errcode = 'RF006';
  end if;
  return null;
end $$;
create trigger asiento_linea_junta after insert on asiento_linea
  referencing new table as nuevas for each statement execute function asiento_linea_junta();

create trigger asiento_definitivo before update or delete on asiento
  for each row execute function no_cambia('los asientos no cambian', 'RF006');
create trigger asiento_linea_definitiva before update or delete on asiento_linea
  for each row execute function no_cambia('los asientos no cambian', 'RF006');
create trigger asiento_no_se_vacia before truncate on asiento execute function no_se_vacia();
create trigger asiento_linea_no_se_vacia before truncate on asiento_linea execute function no_se_vacia();

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

-- An allowance of more than there is on a seller's account: one organiser proposes it, another confirms it, and neither is the seller.
create table ajuste_propuesto (
  id uuid primary key default gen_random_uuid(), -- its entry, once confirmed, is `ajuste:<id>`
  vendedor_id uuid not null references usuario (id),
  cuenta text not null check (cuenta in ('caja', 'por_acreditar')),
  importe bigint not null check (importe < 0),
  motivo text not null,
  propuesto_por uuid not null references usuario (id),
  propuesto_at timestamptz not null,
  estado text not null default 'propuesto' check (estado in ('propuesto', 'confirmado', 'rechazado')),
  resuelto_por uuid references usuario (id),
  resuelto_at timestamptz,
  check ((estado = 'propuesto') = (resuelto_por is null) and (estado = 'propuesto') = (resuelto_at is null)),
  check (estado <> 'confirmado' or resuelto_por not in (propuesto_por, vendedor_id))
);
create index ajuste_por_resolver on ajuste_propuesto (propuesto_at) where estado = 'propuesto';

create trigger ajuste_resuelto before update or delete on ajuste_propuesto for each row
  execute function cambia_solo('un ajuste propuesto no cambia', 'RF006', '{"estado": "propuesto"}', '{estado,resuelto_por,resuelto_at}');
create trigger ajuste_no_se_vacia before truncate on ajuste_propuesto execute function no_se_vacia();

-- An allowance goes no further than what there is, unless two people say so. Read at commit, under the lock of the person's `cuenta`.
create function ajuste_con_saldo() returns trigger language plpgsql as $$
begin
  if exists (
    select from asiento_linea l where l.asiento_id = new.id and l.importe < 0 and l.cuenta ~ '^(caja|por_acreditar):'
      and (select sum(m.importe) from asiento_linea m where m.cuenta = l.cuenta) < 0
      and not exists (
        select from ajuste_propuesto p where new.evento = 'ajuste:' || p.id and p.estado = 'confirmado'
          and l.cuenta = p.cuenta || ':' || p.vendedor_id and l.importe = p.importe)
  ) then
    raise exception 'el ajuste % pasa del saldo', new.evento using errcode = 'RF006';
  end if;
  return null;
end $$;
create constraint trigger ajuste_con_saldo after insert on asiento
  deferrable initially deferred for each row when (new.evento like 'ajuste:%') execute function ajuste_con_saldo();

-- ── what sellers hand in ────────────────────────────────────────────────────
create function huella_de_rendicion(r rendicion) returns bytea language sql stable as $$
  select sha256(convert_to(concat_ws('|', r.id, r.vendedor_id, r.desde, r.corte, extract(epoch from r.presentada_at), r.esperado,
    r.declarado, r.contado, r.diferencia, r.resumen, r.nota, extract(epoch from r.resuelta_at), r.cerrada_por,
    (select string_agg(concat_ws(' ', a.id, a.evento, l.cuenta, l.importe), ',' order by a.id, l.cuenta)
     from asiento a join asiento_linea l on l.asiento_id = a.id
     where a.vendedor_id = r.vendedor_id
       and (a.rendicion_id = r.id or (a.rendicion_id is null and a.id > r.desde and a.id <= r.corte)))), 'UTF8'))
$$;

create function rendicion_definitiva() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.estado <> 'presentada' or new.estado = 'presentada'
    or (new.id, new.vendedor_id, new.desde, new.corte, new.presentada_at, new.esperado, new.declarado, new.resumen)
      is distinct from (old.id, old.vendedor_id, old.desde, old.corte, old.presentada_at, old.esperado, old.declarado, old.resumen) then
    raise exception 'una rendición presentada no cambia' using errcode = 'RF006';
  end if;
  if new.estado = 'cerrada' then new.hash := huella_de_rendicion(new); end if;
  return new;
end $$;
create trigger rendicion_definitiva before update or delete on rendicion
  for each row execute function rendicion_definitiva();
create trigger rendicion_no_se_vacia before truncate on rendicion execute function no_se_vacia();

-- What ended the difference that a closed rendición left owed, once: the first entry after it that pays, forgives or writes it off, or the
-- close of the next one, which begins with it. Decided under the lock of the person's `cuenta`, so that it is the first.
create table diferencia_fin (
  rendicion_id uuid primary key references rendicion (id),
  asiento_id bigint references asiento (id),
  siguiente_id uuid unique references rendicion (id),
  check (num_nonnulls(asiento_id, siguiente_id) = 1)
);
create trigger diferencia_fin_definitiva before update or delete on diferencia_fin
  for each row execute function no_cambia('los asientos no cambian', 'RF006');
create trigger diferencia_fin_no_se_vacia before truncate on diferencia_fin execute function no_se_vacia();

-- An entry of a sale only changes what is held besides a difference.
create function es_de_venta(evento text) returns boolean language sql immutable
  return evento ~ '^(venta|anulacion|pago|acreditada):';

create function reduce_diferencia(a asiento, r rendicion) returns boolean language sql stable as $$
  select a.id > r.corte and a.rendicion_id is distinct from r.id and not es_de_venta(a.evento) and (
    a.evento like 'incobrable:%' or exists (
      select from asiento_linea l where l.asiento_id = a.id and l.cuenta = 'caja:' || r.vendedor_id
        and sign(l.importe) = -sign(r.diferencia)))
$$;

create function diferencia_termina() returns trigger language plpgsql as $$
declare
  abierta rendicion;
begin
  select r.* into abierta from rendicion r
  where r.vendedor_id = new.vendedor_id and r.estado = 'cerrada' and r.diferencia <> 0
    and not exists (select from diferencia_fin f where f.rendicion_id = r.id)
  limit 1;
  -- Of two hand-ins at once the first one ends it; forgiving excludes both.
  insert into diferencia_fin (rendicion_id, asiento_id)
  select abierta.id, new.id where reduce_diferencia(new, abierta) on conflict do nothing;
  if new.evento like 'diferencia:%' and not (found and new.evento = 'diferencia:' || abierta.id) then
    raise exception 'la diferencia de % ya terminó', new.evento using errcode = 'RF006';
  end if;
  return null;
end $$;
create trigger asiento_termina_diferencia after insert on asiento
  for each row when (new.vendedor_id is not null and not es_de_venta(new.evento))
  execute function diferencia_termina();

create function rendicion_sigue() returns trigger language plpgsql as $$
begin
  insert into diferencia_fin (rendicion_id, siguiente_id)
  select r.id, new.id from rendicion r
  where r.vendedor_id = new.vendedor_id and r.id <> new.id and r.estado = 'cerrada' and r.diferencia <> 0
    and not exists (select from diferencia_fin f where f.rendicion_id = r.id);
  insert into diferencia_fin (rendicion_id, asiento_id)
  select new.id, a.id from asiento a
  where new.diferencia <> 0 and a.vendedor_id = new.vendedor_id and a.id > new.corte and reduce_diferencia(a, new)
  order by a.id limit 1;
  return null;
end $$;
create trigger rendicion_sigue after update of estado on rendicion
  for each row when (new.estado = 'cerrada') execute function rendicion_sigue();

create sequence recibo_numero;
create table entrega (
  id uuid primary key default gen_random_uuid(),
  vendedor_id uuid not null references usuario (id),
  monto bigint not null check (monto > 0),  -- as the seller declares
  medio text not null check (medio in ('efectivo', 'banco')),
  estado text not null default 'declarada' check (estado in ('declarada', 'confirmada', 'rechazada')),
  contado bigint check (contado > 0),    -- as the organiser counted
  recibo integer unique,
  imagen text references imagen (nombre),
  nota text not null default '',
  rendicion_id uuid references rendicion (id),
  declarada_at timestamptz not null,
  resuelta_at timestamptz,
  resuelta_por uuid references usuario (id),
  check ((estado = 'confirmada') = (contado is not null and recibo is not null)),
  check ((estado = 'declarada') = (resuelta_at is null and resuelta_por is null))
);
create index entrega_vendedor on entrega (vendedor_id, declarada_at desc);
create index entrega_declarada on entrega (declarada_at) where estado = 'declarada';

create trigger entrega_definitiva before update or delete on entrega for each row
  execute function cambia_solo('una entrega resuelta no cambia', 'RF006', '{"estado": "declarada"}',
    '{estado,contado,recibo,imagen,nota,rendicion_id,resuelta_at,resuelta_por}');
create trigger entrega_no_se_vacia before truncate on entrega execute function no_se_vacia();

-- What a count was put right to, by a counter-entry of the difference; the last one holds.
create table conteo (
  id uuid primary key default id_creciente(),
  entrega_id uuid not null references entrega (id),
  antes bigint not null check (antes >= 0),
  contado bigint not null check (contado >= 0 and contado <> antes),
  motivo text not null,
  usuario_id uuid not null references usuario (id),
  at timestamptz not null,
  orden integer not null check (orden > 0),
  unique (entrega_id, orden)
);
create trigger conteo_definitivo before update or delete on conteo
  for each row execute function no_cambia('los asientos no cambian', 'RF006');
create trigger conteo_no_se_vacia before truncate on conteo execute function no_se_vacia();

-- What was paid for a campaign. A row never changes: one that was wrong is corrected by another with the difference, for the reason in `concepto`.
create table gasto (
  id uuid primary key default id_creciente(), -- its entry is `gasto:<id>`
  campania_id uuid not null references campania (id),
  rubro text not null check (rubro in ('premios', 'cobros', 'otros')),
  cuenta text not null check (cuenta in ('efectivo', 'banco', 'proveedor')), -- of the organisation
  concepto text not null check (btrim(concepto) <> ''),
  importe bigint not null check (importe <> 0),
  corrige uuid references gasto (id),
  usuario_id uuid not null references usuario (id),
  at timestamptz not null,
  check (corrige is not null or importe > 0)
);
create index gasto_campania on gasto (campania_id, id);
create index gasto_corrige on gasto (corrige) where corrige is not null;
create trigger gasto_definitivo before update or delete on gasto for each row execute function no_cambia('los asientos no cambian', 'RF006');
create trigger gasto_no_se_vacia before truncate on gasto execute function no_se_vacia();

-- Corrections of one expense come one after another, and leave no less than nothing of it.
create function gasto_corregido() returns trigger language plpgsql as $$
declare
  de gasto;
begin
  select * into de from gasto where id = new.corrige for update;
  if de.corrige is not null or (new.campania_id, new.rubro, new.cuenta) <> (de.campania_id, de.rubro, de.cuenta)
    or de.importe + new.importe + (select coalesce(sum(importe), 0) from gasto where corrige = de.id) < 0 then
    raise exception 'una corrección es de un gasto y deja cero o más' using errcode = 'RF006';
  end if;
  return new;
end $$;
create trigger gasto_corregido before insert on gasto for each row when (new.corrige is not null) execute function gasto_corregido();

-- How much a seller may hold, and by when it is handed in.
create table tope_caja (
  unica boolean primary key default true check (unica),
  importe bigint check (importe > 0)     -- null: no limit
);

create table liquidacion (
  id uuid primary key default gen_random_uuid(),
  titulo text not null,
  vence_at timestamptz not null,
  desde text not null,                   -- sellers by the first letters of their names, both ends included; '' is open
  hasta text not null,
  creada_por uuid not null references usuario (id),
  created_at timestamptz not null,
  cancelada_at timestamptz
);
create index liquidacion_vigente on liquidacion (vence_at) where cancelada_at is null;

-- ── what came in ────────────────────────────────────────────────────────────
-- The money of paid orders that is still here, a row a line, instalments among them: every screen, list and file that says how much was collected
-- reads it. Where a part of an order's money went back, each line has its share of the rest, so that the shares add up to what the ledger has.
-- `cobrado_por`: who took it in person; `vendedor_id`: whose sale the line is.
create view cobrado as
select c.id as compra_id, l.linea, c.campania_id, c.canal, c.metodo_pago, c.pagada_at, c.vendedor_id as cobrado_por, l.vendedor_id,
  l.rifa_id, l.producto_id, l.titular_id, l.n, coalesce(r.sorteo_id, t.sorteo_id) as sorteo_id,
  case when hay.total >= c.total then l.precio * l.cantidad
    else (div(hasta.total * hay.total, c.total) - div((hasta.total - l.precio * l.cantidad) * hay.total, c.total))::bigint end as importe
from compra c join compra_linea l on l.compra_id = c.id
  left join rifa r on r.id = l.rifa_id left join titular t on t.id = l.titular_id
  cross join lateral (select case when c.canal = 'presencial' then c.total else coalesce((
    select -sum(k.importe) from asiento a join asiento_linea k on k.asiento_id = a.id
    where a.compra_id = c.id and k.cuenta like 'ventas:%'), 0) end as total) hay
  cross join lateral (select case when hay.total < c.total then (
    select sum(o.precio * o.cantidad) from compra_linea o where o.compra_id = c.id and o.linea <= l.linea) end as total) hasta
where c.pagada_at is not null;

-- ── what sellers earn ───────────────────────────────────────────────────────
-- [{"desde": 1, "tasa": 1000}, …]: from the first number on ten per cent. Ascending, the first from 1, hundredths of a per cent.
create function tramos_validos(tramos jsonb) returns boolean language sql immutable as $$
  select count(*) between 1 and 20 and min(desde) = 1 and count(distinct desde) = count(*)
    and bool_and(desde between 1 and 1000000 and tasa between 0 and 10000)
    and array_agg(desde order by puesto) = array_agg(desde order by desde)
  from (
    select (t ->> 'desde')::integer as desde, (t ->> 'tasa')::integer as tasa, puesto
    from jsonb_array_elements(tramos) with ordinality as x (t, puesto)
  ) t
$$;

-- A plan holds for what is sold from its instant until that of the next. Without a row there is no commission.
create table comision_plan (
  campania_id uuid not null default campania_actual() references campania (id),
  desde timestamptz not null,
  tramos jsonb not null check (tramos_validos(tramos)),
  compras_propias boolean not null default true, -- whether a seller's purchases for themselves count
  activa boolean not null,
  usuario_id uuid references usuario (id),
  primary key (campania_id, desde)
);
create trigger plan_definitivo before update or delete on comision_plan for each row execute function no_cambia('un plan de comisión no cambia', 'RF007');
create trigger plan_no_se_vacia before truncate on comision_plan execute function no_se_vacia();

-- What is posted of a seller's commission, and in how many entries.
create table comision_estado (
  vendedor_id uuid not null references usuario (id),
  campania_id uuid not null references campania (id),
  ganada bigint not null check (ganada >= 0),
  asientos integer not null check (asientos >= 0),
  primary key (vendedor_id, campania_id)
);

-- Whether sellers see who of them has sold most. No row: they do not.
create table podio (
  unica boolean primary key default true check (unica),
  activo boolean not null
);

-- ── settling ────────────────────────────────────────────────────────────────
-- An order with all that settling depends on, by its reference; `trabar`: locked, as it is after the wait. Each statement of a volatile function
-- sees what was committed before it began.
create function vista_de_compra(ref text, trabar boolean) returns table (
  compra compra, pagos json, sin_leer json, lineas json, asentado json, asientos bigint, plan boolean
) language plpgsql as $$
begin
  if trabar then
    perform from compra c where c.referencia = ref for no key update;
  end if;
  return query select c,
    (select coalesce(json_agg(json_build_object('id', p.id, 'estado', p.estado, 'detalle', p.detalle, 'monto', p.monto,
        'reembolsado', p.reembolsado, 'costo', p.costo, 'aDevolver', p.a_devolver, 'rechazo', p.rechazo, 'moneda', p.moneda,
        'actualizadoAt', p.actualizado_at, 'resueltoAt', p.resuelto_at) order by p.id), '[]')
      from pago p where p.compra_id = c.id),
    (select coalesce(json_agg(json_build_object('pagoId', coalesce(t.datos ->> 'pagoId', ''), 'palabras', t.datos ->> 'palabras',
        'abierto', t.done_at is null)), '[]')
      from tarea t where t.tipo = 'revision' and t.datos ->> 'compraId' = c.id::text and t.datos ->> 'motivo' = 'no_decidido'),
    (select coalesce(json_agg(json_build_object('rifaId', l.rifa_id, 'numero', r.numero, 'sorteoId', r.sorteo_id, 'titularId', l.titular_id,
        'n', l.n, 'modalidadId', l.modalidad_id, 'productoId', l.producto_id, 'titulo', l.titulo, 'cantidad', l.cantidad, 'precio', l.precio) order by l.linea), '[]')
      from compra_linea l left join titular q on q.id = l.titular_id left join rifa r on r.id = coalesce(l.rifa_id, q.rifa_id)
      where l.compra_id = c.id),
    (select coalesce(json_agg(json_build_object('cuenta', l.cuenta, 'importe', l.importe)), '[]')
      from asiento a join asiento_linea l on l.asiento_id = a.id where a.compra_id = c.id and a.evento like 'pago:%'),
    (select count(*) from asiento a where a.compra_id = c.id and a.evento like 'pago:%'),
    exists (select from comision_plan)
  from compra c where c.referencia = ref;
end $$;

-- Results: the sealed list, the show, the winners and their prizes, and who is told about them.

-- ── the sealed list ─────────────────────────────────────────────────────────
-- Written at the closing, in blocks: one leaf and its path are read from one block and the roots of the others.
create table lista_sellada (
  sorteo_id uuid not null references sorteo (id),
  bloque integer not null,               -- from 0; all but the last hold 512 leaves
  desde integer not null,                -- the number of its first leaf
  hojas text not null,                   -- leaves in order, joined by line feeds
  raiz bytea not null check (length(raiz) = 32), -- of the leaves of this block
  primary key (sorteo_id, bloque),
  unique (sorteo_id, desde)
);
-- Hashes do not compress. PostgreSQL before 16 takes this apart from the table only.
alter table lista_sellada alter column hojas set storage external;

create function lista_definitiva() returns trigger language plpgsql as $$
begin
  if exists (select from (select distinct sorteo_id from nuevas) n where sorteo_abierto(n.sorteo_id) is not true) then
    raise exception 'la lista sellada no cambia' using errcode = 'RF002';
  end if;
  return null;
end $$;
create trigger lista_insert after insert on lista_sellada
  referencing new table as nuevas for each statement execute function lista_definitiva();

create trigger lista_intocable before update or delete on lista_sellada
  for each row execute function no_cambia('la lista sellada no cambia', 'RF002');
create trigger lista_no_se_vacia before truncate on lista_sellada execute function no_se_vacia();

-- Whose the numbers of that list were, and what was sealed of each: by which plan it was sold, and what was paid for it until then, whatever is
-- undone later. A million rows at once: the draw and the holders are checked once a statement.
create table participacion (
  sorteo_id uuid not null,
  numero integer not null,
  titular_id uuid not null,
  modalidad_id uuid,                     -- null: sold without a plan
  pagado bigint not null check (pagado >= 0), -- minor units
  primary key (sorteo_id, numero)
);

create function participacion_de_titular() returns trigger language plpgsql as $$
begin
  if exists (
    select from nuevas p join sorteo s on s.id = p.sorteo_id
      left join titular t on t.id = p.titular_id and t.numero = p.numero and t.sorteo_id = s.numeros_de and t.estado = 'vendida'
    where t.id is null
  ) then
    raise exception 'juega lo vendido' using errcode = 'RF002';
  end if;
  return null;
end $$;
create trigger participacion_insert after insert on participacion
  referencing new table as nuevas for each statement execute function lista_definitiva();
create trigger participacion_de_titular after insert on participacion
  referencing new table as nuevas for each statement execute function participacion_de_titular();
create trigger participacion_intocable before update or delete on participacion for each row execute function no_cambia('la lista sellada no cambia', 'RF002');
create trigger participacion_no_se_vacia before truncate on participacion execute function no_se_vacia();

-- What does not play, published beside it: `numero|S` unsold, `numero|A` in arrears, `numero|O` another draw's, `numero|G` won before.
create table fuera (
  sorteo_id uuid not null references sorteo (id),
  bloque integer not null,
  lineas text not null,                  -- in order, joined by line feeds
  primary key (sorteo_id, bloque)
);
create trigger fuera_insert after insert on fuera
  referencing new table as nuevas for each statement execute function lista_definitiva();
create trigger fuera_intocable before update or delete on fuera for each row execute function no_cambia('la lista sellada no cambia', 'RF002');
create trigger fuera_no_se_vacia before truncate on fuera execute function no_se_vacia();

-- What belongs to a result is added between closing and the end of its draw. Of a trigger: the sentence, and its code.
create function con_sorteo_cerrado() returns trigger language plpgsql as $$
begin
  if not exists (select from sorteo where id = new.sorteo_id and estado = 'cerrado' for update) then
    raise exception '%', tg_argv[0] using errcode = tg_argv[1];
  end if;
  return new;
end $$;

-- ── the show ────────────────────────────────────────────────────────────────
-- The outcome is fixed at the beginning, and its prizes come out one by one. What is fixed is never written down before its turn: it follows
-- from the sealed list and the entropy, which is null where it is the secret of the draw, so that a copy of the database does not reveal it.
-- docs/draw.md, "The show".
create table funcion (
  sorteo_id uuid primary key references sorteo (id),
  ritmo integer check (ritmo > 0),       -- seconds from prize to prize; null: each by the host
  empezada_at timestamptz,               -- when the outcome was fixed
  entropia jsonb,
  bitacora text,                         -- head of the audit trail that the proof will name
  huella text check (huella ~ '^[0-9a-f]{64}$'), -- SHA-256 of the proof file as it will be published
  terminada_at timestamptz,
  check ((empezada_at is null) = (huella is null)),
  check (terminada_at is null or empezada_at is not null)
);
create index funcion_sin_terminar on funcion (sorteo_id) where terminada_at is null;

-- A show is asked for once the list is sealed; what was fixed stays, and the end is the end.
create trigger funcion_insert before insert on funcion
  for each row execute function con_sorteo_cerrado('la función no admite ese cambio', 'RF002');
create trigger funcion_avanza before update on funcion for each row when (old.empezada_at is not null)
  execute function cambia_solo('la función no admite ese cambio', 'RF002', '{"terminada_at": null}', '{ritmo,terminada_at}');
create trigger funcion_no_se_borra before delete on funcion
  for each row execute function no_cambia('la función no admite ese cambio', 'RF002');
create trigger funcion_no_se_vacia before truncate on funcion execute function no_se_vacia();

-- Who revealed which prize when. `lugar` counts from 1, the first prize; without a number: none was left for it.
create table revelado (
  sorteo_id uuid not null references funcion (sorteo_id),
  lugar integer not null check (lugar > 0),
  rifa_id uuid references rifa (id),
  at timestamptz not null,
  usuario_id uuid references usuario (id), -- null: by itself
  primary key (sorteo_id, lugar),
  unique (sorteo_id, rifa_id)
);

create function revelado_insert() returns trigger language plpgsql as $$
begin
  if not exists (select from funcion where sorteo_id = new.sorteo_id and empezada_at is not null and terminada_at is null for update) then
    raise exception 'lo revelado no cambia' using errcode = 'RF002';
  end if;
  return new;
end $$;
create trigger revelado_insert before insert on revelado for each row execute function revelado_insert();
create trigger revelado_definitivo before update or delete on revelado
  for each row execute function no_cambia('lo revelado no cambia', 'RF002');
create trigger revelado_no_se_vacia before truncate on revelado execute function no_se_vacia();

-- Open screens are notified.
create trigger funcion_insert_cambia after insert on funcion
  referencing new table as cambios for each statement execute function sorteos_cambian('funcion');
create trigger funcion_update_cambia after update on funcion
  referencing new table as cambios for each statement execute function sorteos_cambian('funcion');
create trigger revelado_cambia after insert on revelado
  referencing new table as cambios for each statement execute function sorteos_cambian('funcion');

-- ── winners ─────────────────────────────────────────────────────────────────
create table ganador (
  sorteo_id uuid not null references sorteo (id),
  posicion integer not null,             -- 1.. in the order of the prizes; alternates follow
  premio_id uuid references premio (id), -- null: alternate
  rifa_id uuid not null references rifa (id),
  titular_id uuid not null references titular (id), -- who held the number when the list was sealed, whoever holds it later
  nombre_participante text not null,
  primary key (sorteo_id, posicion),
  unique (sorteo_id, rifa_id),
  unique (premio_id)
);

-- Winners are written once, between closing and the end of the draw.
create trigger ganador_insert before insert on ganador
  for each row execute function con_sorteo_cerrado('el resultado de un sorteo no cambia', 'RF002');
create trigger ganador_definitivo before update or delete on ganador
  for each row execute function no_cambia('el resultado de un sorteo no cambia', 'RF002');
create index ganador_titular on ganador (titular_id);
-- Ids follow time: by what the statistics know of earlier draws, the winners of the latest one were found by walking all numbers and holders.
alter table ganador alter rifa_id set statistics 0, alter titular_id set statistics 0;
create trigger ganador_no_se_vacia before truncate on ganador execute function no_se_vacia();

-- During a show nobody can read the winners: each is written when its prize has been revealed.
create function ganador_despues_de_la_funcion() returns trigger language plpgsql as $$
begin
  if exists (
    select 1 from funcion f where f.sorteo_id = new.sorteo_id and f.empezada_at is not null
      and (select count(*) from revelado r where r.sorteo_id = f.sorteo_id)
        < (select count(*) from premio p where p.sorteo_id = f.sorteo_id)
  ) then
    raise exception 'faltan premios por revelar' using errcode = 'RF002';
  end if;
  return new;
end $$;
create trigger ganador_despues_de_la_funcion before insert on ganador
  for each row execute function ganador_despues_de_la_funcion();

-- The prize of a bearer is handed over to who shows the ticket that is valid now, and says who that is. A place of the draw is its winner's.
create function premio_con_boleto() returns trigger language plpgsql as $$
declare
  de uuid := coalesce(to_jsonb(new) ->> 'titular_id',
    (select titular_id::text from ganador where sorteo_id = new.sorteo_id and posicion = (to_jsonb(new) ->> 'posicion')::integer));
begin
  if exists (select from titular t join rifa r on r.id = t.rifa_id where t.id = de and al_portador(t.compra_id)
    and (new.portador = '' or new.impresion is distinct from r.impresion)) then
    raise exception 'el premio es de quien tenga el boleto' using errcode = 'RF031';
  end if;
  return new;
end $$;

-- Who wins by last digits: written with the winners; each prize is handed over to a number once.
create table ganador_derivado (
  sorteo_id uuid not null references sorteo (id),
  premio_id uuid not null references premio (id),
  titular_id uuid not null references titular (id),
  entregado_at timestamptz,
  documento text not null default '',    -- that it was handed over against
  portador text not null default '',     -- of a bearer: who showed the ticket,
  impresion smallint,                    -- and which print of it
  primary key (premio_id, titular_id),
  check ((entregado_at is null) = (documento = '')),
  check (entregado_at is not null or (portador = '' and impresion is null))
);
create index ganador_derivado_titular on ganador_derivado (titular_id);
alter table ganador_derivado alter titular_id set statistics 0; -- as above
create index ganador_derivado_sorteo on ganador_derivado (sorteo_id);
create trigger ganador_derivado_insert before insert on ganador_derivado
  for each row execute function con_sorteo_cerrado('el resultado de un sorteo no cambia', 'RF002');
create trigger ganador_derivado_sin_entregar before insert on ganador_derivado
  for each row when (new.entregado_at is not null) execute function no_cambia('el resultado de un sorteo no cambia', 'RF002');
create trigger ganador_derivado_definitivo before update or delete on ganador_derivado for each row
  execute function cambia_solo('el resultado de un sorteo no cambia', 'RF002', '{"entregado_at": null}',
    '{entregado_at,documento,portador,impresion}');
create trigger ganador_derivado_entregado before update on ganador_derivado
  for each row when (new.entregado_at is not null) execute function premio_con_boleto();
create trigger ganador_derivado_no_se_vacia before truncate on ganador_derivado execute function no_se_vacia();

-- Whoever has won anything.
create view premiado as select sorteo_id, titular_id from ganador union all select sorteo_id, titular_id from ganador_derivado;

-- The draws of these numbers are over, and in none a number of this order was drawn.
create function sorteo_terminado_sin(id_ancla uuid, id_compra uuid) returns boolean language sql as $$
  select coalesce(bool_or(estado = 'realizado') and not bool_or(estado in ('agendado', 'cerrado')), false) from sorteo
  where numeros_de = id_ancla and not exists (
      select 1 from titular t join premiado p on p.titular_id = t.id where t.compra_id = id_compra and t.sorteo_id = id_ancla)
$$;

-- Who is called to a prize, and how it was handed over. The winner is called first; when the time to claim has passed without a
-- word, the next alternate of the sealed draw is, in the order in which they were drawn.
create table reclamo (
  id uuid primary key default gen_random_uuid(),
  clave uuid not null default gen_random_uuid() unique, -- the link in the mail of who is called
  premio_id uuid not null references premio (id),
  turno integer not null check (turno > 0),             -- 1: the winner
  sorteo_id uuid not null,
  posicion integer not null,
  llamado_at timestamptz not null,
  vence_at timestamptz not null,
  confirmado_at timestamptz,                            -- the caller's claim
  vencido_at timestamptz,                               -- the next one was called
  entregado_at timestamptz,
  documento text not null default '',                   -- that the prize was handed over against
  entregado_dia date,
  impuesto bigint check (impuesto >= 0),                -- withheld or paid for it, minor units; null: none
  nota text not null default '',
  entregado_por uuid references usuario (id),
  portador text not null default '',                    -- of a bearer: who showed the ticket,
  impresion smallint,                                   -- and which print of it
  foreign key (sorteo_id, posicion) references ganador (sorteo_id, posicion),
  unique (premio_id, turno),
  unique (sorteo_id, posicion),
  check (vencido_at is null or (confirmado_at is null and entregado_at is null)),
  check ((entregado_at is null) = (documento = '') and (entregado_at is null) = (entregado_dia is null)
    and (entregado_at is null) = (entregado_por is null)),
  check (entregado_at is not null or (impuesto is null and nota = '' and portador = '' and impresion is null))
);
-- One is called at a time.
create unique index reclamo_vivo on reclamo (premio_id) where vencido_at is null;
create index reclamo_por_vencer on reclamo (vence_at) where vencido_at is null and confirmado_at is null and entregado_at is null;

-- Which prizes a number won for its holder, by being drawn or called, or by its last digits: the one place that says it. `turno` 1: by the draw
-- itself, else as an alternate.
create view premio_ganado as
  select r.sorteo_id, r.premio_id, g.titular_id, r.turno, false as por_terminacion, r.vencido_at is not null as vencido,
    r.entregado_at is not null as entregado
  from reclamo r join ganador g on g.sorteo_id = r.sorteo_id and g.posicion = r.posicion
  union all
  select sorteo_id, premio_id, titular_id, 1, true, false, entregado_at is not null from ganador_derivado;

-- A deadline that was moved: later only and not into the past, while nobody has answered, 30 days at most in all, with its reason, which everybody reads.
create table prorroga (
  reclamo_id uuid not null references reclamo (id),
  antes timestamptz not null,
  hasta timestamptz not null check (hasta > antes and hasta > at),
  motivo text not null check (motivo <> ''),
  at timestamptz not null,
  usuario_id uuid not null references usuario (id),
  primary key (reclamo_id, antes)
);
create function prorroga_publica() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update reclamo set vence_at = new.hasta where id = new.reclamo_id and vence_at = new.antes;
    if found then return new; end if;
  end if;
  raise exception 'una prórroga mueve el plazo que hay y no cambia' using errcode = 'RF002';
end $$;
create trigger prorroga_publica after insert or update or delete on prorroga for each row execute function prorroga_publica();
create trigger prorroga_no_se_vacia before truncate on prorroga execute function no_se_vacia();

-- What was handed over stays handed over, and who was passed over is not called again. Everybody called has the days that were sealed, and the next
-- one is called no earlier: a deadline moves by a row of `prorroga` alone. Who has answered has answered, and nobody is called before the result, before
-- the one before was passed over, or ahead of the database's clock.
create function reclamo_avanza() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.vencido_at is not null or new.vence_at < new.llamado_at + make_interval(hours => 24 *
         (select coalesce((cierre -> 'historia' ->> 'reclamoDias')::int, 0) from sorteo where id = new.sorteo_id))
       or new.llamado_at < (select realizado_at from sorteo where id = new.sorteo_id)
       or new.llamado_at < (select max(vencido_at) from reclamo where premio_id = new.premio_id) then
      raise exception 'faltan días para reclamar' using errcode = 'RF002';
    end if;
    return new;
  end if;
  if tg_op = 'DELETE' or old.entregado_at is not null or old.vencido_at is not null or new.vencido_at < old.vence_at
     or new.vencido_at > reloj() + interval '1 hour' or old.confirmado_at is not null and new.confirmado_at is distinct from old.confirmado_at
     or (old.premio_id, old.turno, old.sorteo_id, old.posicion, old.clave, old.llamado_at)
       is distinct from (new.premio_id, new.turno, new.sorteo_id, new.posicion, new.clave, new.llamado_at)
     or new.vence_at <> old.vence_at and (old.confirmado_at is not null
       or not exists (select from prorroga where reclamo_id = new.id and antes = old.vence_at and hasta = new.vence_at)
       or new.vence_at > (select min(antes) from prorroga where reclamo_id = new.id) + interval '720 hours') then
    raise exception 'el reclamo no admite ese cambio' using errcode = 'RF002';
  end if;
  return new;
end $$;
create trigger reclamo_avanza before insert or update or delete on reclamo for each row execute function reclamo_avanza();
create trigger reclamo_entregado before update on reclamo
  for each row when (new.entregado_at is not null) execute function premio_con_boleto();

-- Once nothing more can be paid for a draw and no sold number plays in it, it may be declared without participants.
create function sorteo_desierto() returns trigger language plpgsql as $$
begin
  if old.estado <> 'agendado' or old.vence_at is null or new.desierto_at < old.vence_at or not numeros_abiertos(old.numeros_de) or exists (
    select from titular t where t.sorteo_id = old.numeros_de and t.estado = 'vendida' and not exists (
      select from cuota q where q.titular_id = t.id and q.pagada_at is null and q.orden <= orden_que_vence(old.id))) then
    raise exception 'hay quien participe' using errcode = 'RF032';
  end if;
  return new;
end $$;
create trigger sorteo_desierto before update of desierto_at on sorteo
  for each row when (new.desierto_at is not null) execute function sorteo_desierto();

-- A resorteo has the prizes that nobody can claim any more, each once, and no others; what it draws again stays so.
create function premio_repetido() returns trigger language plpgsql as $$
declare
  en_resorteo boolean := exists (select from sorteo where id = new.sorteo_id and tipo = 'resorteo');
begin
  if en_resorteo <> (new.repite_id is not null) or (tg_op = 'UPDATE' and new.repite_id is distinct from old.repite_id) then
    raise exception 'un resorteo es de lo que nadie reclamó' using errcode = 'RF024';
  end if;
  if en_resorteo and tg_op = 'INSERT' and not exists (
    select from premio p join sorteo s on s.id = p.sorteo_id join sorteo n on n.id = new.sorteo_id and n.numeros_de = s.numeros_de
    where p.id = new.repite_id and s.tipo <> 'resorteo' and (s.desierto_at is not null or exists (select from reclamo where premio_id = p.id))
      and not exists (select from reclamo where premio_id = p.id and vencido_at is null)) then
    raise exception 'alguien puede reclamar ese premio' using errcode = 'RF024';
  end if;
  return new;
end $$;
create trigger premio_repetido before insert or update of sorteo_id, repite_id on premio for each row execute function premio_repetido();

-- ── who is told ─────────────────────────────────────────────────────────────
-- Mail to the buyers of a closed draw: written with the closing and worked off in pieces, for a million mails do not fit into one transaction.
create table aviso_cierre (
  sorteo_id uuid primary key references sorteo (id),
  hasta_compra uuid,                     -- orders up to here have been written to
  done_at timestamptz
);

-- Who wants to be told shortly before a draw. A row goes when its mail is written, or with its account.
create table aviso_sorteo (
  sorteo_id uuid not null references sorteo (id),
  usuario_id uuid not null references usuario (id) on delete cascade,
  created_at timestamptz not null,
  primary key (sorteo_id, usuario_id)
);
create index aviso_sorteo_usuario on aviso_sorteo (usuario_id);

-- Reminders on a device: its subscription with the push service of its browser, opted into there and ended with the account.
create table dispositivo (
  id uuid primary key default gen_random_uuid(),
  usuario_id uuid not null references usuario (id) on delete cascade,
  endpoint text not null unique check (length(endpoint) <= 1000), -- knowing it is enough to push to it
  p256dh text not null,                                           -- with these two only the device reads what is pushed
  auth text not null,
  created_at timestamptz not null
);
create index dispositivo_usuario on dispositivo (usuario_id);

-- What is to be pushed: written with the change it reports, sent by a job like mails, deleted with its device.
create table aviso_push (
  id uuid primary key default gen_random_uuid(),
  evento text not null unique, -- one push an event and device, whatever retries
  dispositivo_id uuid not null references dispositivo (id) on delete cascade,
  texto text not null,
  vence_at timestamptz not null, -- later it is of no use
  created_at timestamptz not null,
  next_try_at timestamptz not null,
  tried_at timestamptz,
  intentos integer not null default 0,
  sent_at timestamptz,
  failed_at timestamptz,
  error text not null default ''
);
create index aviso_push_pendiente on aviso_push (next_try_at) where sent_at is null and failed_at is null;
create index aviso_push_dispositivo on aviso_push (dispositivo_id);

-- By what push services know this installation (VAPID); the private key encrypted with the data key.
create table clave_push (
  unica boolean primary key default true check (unica),
  publica text not null,
  privada bytea not null
);

-- An organiser's message to everybody, with a row for each recipient. A job puts some at a time into the outbox, so that what an order
-- or a draw has to say never waits behind a thousand greetings, and stopping a message stops what has not left.
create table difusion (
  id uuid primary key default gen_random_uuid(),
  usuario_id uuid not null references usuario (id), -- who sent it
  destino text not null check (destino in ('compradores', 'no_ganadores', 'vendedores')),
  sorteo_id uuid references sorteo (id),            -- whose buyers
  asunto text not null,
  texto text not null,
  estado text not null default 'en_curso' check (estado in ('en_curso', 'detenida', 'terminada')),
  total integer not null check (total > 0),
  created_at timestamptz not null,
  ended_at timestamptz,
  check ((destino = 'vendedores') = (sorteo_id is null)),
  check ((estado = 'en_curso') = (ended_at is null))
);
-- The same words go to the same people once, however often they are sent.
create unique index difusion_una_vez on difusion (destino, coalesce(sorteo_id, '00000000-0000-0000-0000-000000000000'), md5(asunto || E'\n' || texto));
create index difusion_en_curso on difusion (created_at) where estado = 'en_curso';

-- The recipients, fixed when it is sent: the order that left the address, or the account. The address itself stays where it is, so
-- that one that is erased or changed is not kept here.
create table difusion_destinatario (
  difusion_id uuid not null references difusion (id),
  orden integer not null check (orden > 0),
  compra_id uuid references compra (id),
  usuario_id uuid references usuario (id),
  baja uuid not null default gen_random_uuid() unique, -- the link by which its reader asks for no more
  encolado_at timestamptz,                             -- handed to the outbox, or passed over
  primary key (difusion_id, orden),
  unique (difusion_id, compra_id),
  unique (difusion_id, usuario_id),
  check (num_nonnulls(compra_id, usuario_id) = 1)
);
create index difusion_por_encolar on difusion_destinatario (difusion_id, orden) where encolado_at is null;

-- Addresses that want no more of these messages, as a hash.
create function huella_de_correo(direccion text) returns bytea language sql immutable parallel safe as $$
  select sha256(convert_to(lower(btrim(direccion)), 'UTF8'))
$$;

create table difusion_baja (
  huella bytea primary key check (length(huella) = 32),
  at timestamptz not null
);

-- ── notices of buyers of paper ──────────────────────────────────────────────
-- That somebody bought a number whose stub is not registered, or is registered to somebody else (duplicado). Answered it is emptied: a sale
-- has its buyer then.
create table aviso_compra (
  id uuid primary key default id_creciente(),
  rifa_id uuid not null references rifa (id) on delete cascade,
  nombre text not null,
  ci text not null,
  telefono text not null,
  duplicado boolean not null,
  desmentido boolean not null default false, -- whoever has the stub says that it is not so: organisers decide
  origen_hash text not null,                 -- the number and the address it came from, by this installation's key
  estado text not null default 'abierto' check (estado in ('abierto', 'confirmado', 'negado')),
  created_at timestamptz not null,
  check (estado = 'abierto' or (nombre, ci, telefono, origen_hash) = ('', '', '', ''))
);
create index aviso_compra_de_rifa on aviso_compra (rifa_id);
create unique index aviso_compra_de_origen on aviso_compra (origen_hash) where estado = 'abierto' and not desmentido;
create index aviso_compra_abierto on aviso_compra (created_at) where estado = 'abierto';

-- What looks over all the rest: settings, personal data.

-- What an organiser decides in the app, under the name of the environment's variable, which wins where it is set. A secret is
-- encrypted with the data key, which is not in the database.
create table ajuste (
  clave text primary key,
  valor text,
  sellado bytea,
  check (num_nonnulls(valor, sellado) = 1),
  constraint secreto_sellado check (clave not in ('MP_ACCESS_TOKEN', 'MP_WEBHOOK_SECRET', 'SMTP_URL') or sellado is not null)
);

-- The account that an organiser let the operator's application collect with. Its token is among the settings; what renews it, here,
-- encrypted like them. docs/operations.md
create table conexion_mercadopago (
  unica boolean primary key default true check (unica),
  cuenta text not null,
  apodo text not null,
  refresco bytea not null,           -- works once
  vence_at timestamptz not null,
  revisar_at timestamptz not null,   -- whether it still holds is asked then; moved on by whoever asks
  renovacion_fallida_at timestamptz,
  cortada_at timestamptz,            -- it collects no more, for this reason
  motivo text check (motivo in ('revocada', 'vencida')),
  check ((cortada_at is null) = (motivo is null))
);

-- What an organiser began at Mercado Pago: it can be ended once, by the same person.
create table pedido_mercadopago (
  usuario_id uuid primary key references usuario (id) on delete cascade,
  pedido_hash bytea not null,
  verificador bytea not null,        -- encrypted
  expires_at timestamptz not null
);

-- Erasing what is old asks a person first when time has leapt and it would take more than a plausible share.
create table retencion (
  unica boolean primary key default true check (unica),
  hasta_at timestamptz,      -- it was done as of then
  pregunta_at timestamptz,   -- it would be done as of then, and waits for a yes
  borraria jsonb,            -- of each kind: how many rows, and of how many
  confirmada_at timestamptz, -- the time that a person has called right
  check ((pregunta_at is null) = (borraria is null))
);
