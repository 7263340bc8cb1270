-- Ground: people, pictures, mail, draws, numbers, orders.
-- Money is bigint minor units (centavos). A day is date. State that needs a who and a when is a row, not a flag.

create extension if not exists citext;
create extension if not exists unaccent;

-- ── pictures ────────────────────────────────────────────────────────────────
create table imagen (
  nombre text primary key,               -- sha-256 of the content and its ending: immutable
  tipo text not null,
  bytes bytea not null,
  created_at timestamptz not null default now()
);

-- ── people ──────────────────────────────────────────────────────────────────
create table usuario (
  id uuid primary key default gen_random_uuid(),
  nombre_usu citext not null,
  nombre_completo text not null,
  email citext not null,
  ci text not null,
  telefono text not null default '',
  direccion text not null default '',
  password_hash text not null,
  imagen text references imagen (nombre),
  rol text not null check (rol in ('admin', 'vendedor', 'public')),
  estado text not null default 'activo' check (estado in ('activo', 'inactivo')),
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
-- A deleted account keeps its row for the sales that point at it; its data is erased and binds nobody.
create unique index usuario_nombre_usu_unico on usuario (nombre_usu) where deleted_at is null;
create unique index usuario_email_unico on usuario (email) where deleted_at is null;
create unique index usuario_ci_unico on usuario (ci) where deleted_at is null;
create index usuario_vendedor on usuario (estado, nombre_completo) where rol = 'vendedor' and deleted_at is null;

create table sesion (
  token_hash bytea primary key,          -- sha-256 of the token: the token itself is never stored
  usuario_id uuid not null references usuario (id) on delete cascade,
  created_at timestamptz not null,
  used_at timestamptz not null,
  expires_at timestamptz not null        -- absolute end; the idle end follows from used_at
);
create index sesion_usuario on sesion (usuario_id);
create index sesion_expires on sesion (expires_at);

create table recuperacion (
  token_hash bytea primary key,
  usuario_id uuid not null references usuario (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index recuperacion_usuario on recuperacion (usuario_id);

-- Failures per key (account or address) in a window: throttling survives a restart and holds across processes.
create table intento (
  clave text not null,
  at timestamptz not null
);
create index intento_clave on intento (clave, at);

-- ── mail and messages ───────────────────────────────────────────────────────
create table correo (
  id uuid primary key default gen_random_uuid(),
  evento text not null unique,           -- one mail per event, whatever retries
  para text not null,
  asunto text not null,
  texto text not null,
  secreto boolean not null default false, -- carries a link that opens an account
  created_at timestamptz not null default now(),
  next_try_at timestamptz not null default now(),
  intentos integer not null default 0,
  sent_at timestamptz,
  failed_at timestamptz,
  error text not null default ''
);
create index correo_pendiente on correo (next_try_at) where sent_at is null and failed_at is null;
create index correo_created on correo (created_at desc);

create table mensaje_contacto (
  id uuid primary key default gen_random_uuid(),
  nombre text not null,
  email text not null,
  mensaje text not null,
  created_at timestamptz not null default now()
);

-- ── draws and prizes ────────────────────────────────────────────────────────
create table sorteo (
  id uuid primary key default gen_random_uuid(),
  fecha date not null,
  estado text not null default 'agendado' check (estado in ('agendado', 'cerrado', 'realizado', 'cancelado')),
  fuente text not null check (fuente in ('drand', 'loteria', 'interna', 'bolillero')),
  fuente_datos jsonb not null default '{}',  -- public data of the source: commitment, lottery, hour, fallback
  created_at timestamptz not null default now(),
  cerrado_at timestamptz,
  realizado_at timestamptz,
  cantidad integer,                      -- sealed numbers
  raiz text,                             -- Merkle root of the sealed list, hex
  cierre jsonb,                          -- what was sealed, as it is published: facts, root and seal
  prueba jsonb,                          -- proof of the draw once carried out
  check ((estado in ('cerrado', 'realizado')) = (cerrado_at is not null)),
  check ((estado = 'realizado') = (realizado_at is not null)),
  check ((cerrado_at is null) = (raiz is null))
);
create unique index sorteo_fecha_unica on sorteo (fecha) where estado <> 'cancelado';

-- The 32 secret bytes of an `interna` draw, apart so that no list of draws can carry them.
create table sorteo_secreto (
  sorteo_id uuid primary key references sorteo (id) on delete cascade,
  secreto bytea not null check (length(secreto) = 32)
);

create table premio (
  id uuid primary key default gen_random_uuid(),
  nombre text not null,
  descripcion text not null default '',
  sorteo_id uuid references sorteo (id),
  orden integer,                         -- 1 is the first prize
  created_at timestamptz not null default now(),
  check ((sorteo_id is null) = (orden is null)),
  unique (sorteo_id, orden)
);

-- ── numbers ─────────────────────────────────────────────────────────────────
create table rifa (
  id uuid primary key default gen_random_uuid(),
  numero integer not null unique check (numero between 1 and 1000000),
  precio bigint not null check (precio > 0),
  sorteo_id uuid not null references sorteo (id),
  vendedor_id uuid references usuario (id),
  asignada_at timestamptz,
  anio integer not null,                 -- campaign year when generated
  created_at timestamptz not null default now(),
  check ((vendedor_id is null) = (asignada_at is null))
);
create index rifa_sorteo on rifa (sorteo_id, numero);
create index rifa_vendedor on rifa (vendedor_id, numero) where vendedor_id is not null;

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
  canal text not null check (canal in ('online', 'presencial')),
  estado text not null check (estado in
    ('creada', 'esperando_pago', 'pagada', 'vencida', 'cancelada', 'reembolsada', 'parcial', 'contracargo', 'en_revision')),
  solicitante_id uuid not null references usuario (id), -- who made the call: buyer, seller or admin
  clave text,                            -- Idempotency-Key: same key and same body, same order
  huella bytea,                          -- sha-256 of the body it came with
  usuario_id uuid references usuario (id),   -- the buyer's account, online
  vendedor_id uuid references usuario (id),  -- who sold it in person
  total bigint not null check (total >= 0),
  moneda text not null,
  metodo_pago text not null,
  comprador_nombre text not null,        -- as it was at the time of sale
  comprador_email text not null,
  comprador_ci text not null,
  comprador_telefono text not null,
  init_point text not null default '',
  preferencia_id text not null default '',
  cobrador_id text not null default '',  -- the provider's account the money goes to
  created_at timestamptz not null,
  expires_at timestamptz,                -- end of the hold
  pagada_at timestamptz,
  check ((canal = 'presencial') = (vendedor_id is not null)),
  check ((clave is null) = (huella is null))
);
create unique index compra_clave_unica on compra (solicitante_id, clave) where clave is not null;
create index compra_usuario on compra (usuario_id, created_at desc) where usuario_id is not null;
create index compra_vendedor on compra (vendedor_id, created_at desc) where vendedor_id is not null;
create index compra_abierta on compra (expires_at) where estado in ('creada', 'esperando_pago');

create table compra_linea (
  compra_id uuid not null references compra (id),
  linea integer not null,
  rifa_id uuid references rifa (id),
  producto_id uuid references producto (id),
  titulo text not null,
  cantidad integer not null check (cantidad between 1 and 999),
  precio bigint not null check (precio >= 0),
  primary key (compra_id, linea),
  check ((rifa_id is null) <> (producto_id is null)),
  check (rifa_id is null or cantidad = 1)
);
create unique index compra_linea_rifa on compra_linea (compra_id, rifa_id) where rifa_id is not null;

-- Who holds or owns a number. One live row per number, so that a number never has two owners.
create table titular (
  id uuid primary key default gen_random_uuid(),
  rifa_id uuid not null references rifa (id),
  compra_id uuid not null references compra (id),
  estado text not null check (estado in ('reservada', 'vendida', 'liberada')),
  clave bytea not null check (length(clave) = 32),  -- key of the buyer's commitment in the sealed list
  created_at timestamptz not null,
  expires_at timestamptz,                -- of a hold; a hold past it is free to the next buyer at once
  vendida_at timestamptz,
  liberada_at timestamptz,
  check ((estado = 'reservada') = (expires_at is not null and vendida_at is null and liberada_at is null)),
  check (estado <> 'vendida' or (vendida_at is not null and liberada_at is null)),
  check ((estado = 'liberada') = (liberada_at is not null))
);
create unique index titular_vivo_unico on titular (rifa_id) where estado in ('reservada', 'vendida');
create index titular_compra on titular (compra_id);
create index titular_vencida on titular (expires_at) where estado = 'reservada';

-- A payment as the provider last reported it.
create table pago (
  id text primary key,                   -- the provider's payment id
  compra_id uuid not null references compra (id),
  proveedor text not null,
  estado text not null,
  detalle text not null default '',
  monto bigint not null,
  reembolsado bigint not null default 0,
  a_devolver bigint not null default 0,  -- how much of it we decided to give back, in all; never goes back
  rechazo text not null default '' check (rechazo in ('', 'moneda', 'cobrador', 'modo')), -- why it cannot pay
  moneda text not null,
  actualizado_at timestamptz not null,   -- the provider's date_last_updated; never goes back
  recibido_at timestamptz not null default now()
);
create index pago_compra on pago (compra_id);

-- The simulated provider's own memory: what Mercado Pago would keep on its side.
create table pago_simulado (
  id text primary key,
  referencia text not null,
  estado text not null,
  monto bigint not null,
  reembolsado bigint not null default 0,
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

-- Work to do after commit: refunds and reviews of money that arrived where it could not stay.
create table tarea (
  id uuid primary key default gen_random_uuid(),
  evento text not null unique,           -- one effect per event
  tipo text not null,
  datos jsonb not null,
  created_at timestamptz not null default now(),
  next_try_at timestamptz not null default now(),
  intentos integer not null default 0,
  done_at timestamptz,
  error text not null default ''
);
create index tarea_pendiente on tarea (next_try_at) where done_at is null;

-- ── results of draws ────────────────────────────────────────────────────────
-- The sealed list is the live `vendida` rows of the draw's numbers, which the triggers below freeze.
create table ganador (
  sorteo_id uuid not null references sorteo (id),
  posicion integer not null,             -- 1.. in the order of the prizes; alternates follow
  premio_id uuid references premio (id), -- null: alternate
  rifa_id uuid not null references rifa (id),
  nombre_participante text not null,
  primary key (sorteo_id, posicion),
  unique (sorteo_id, rifa_id),
  unique (premio_id)
);

-- ── goals ───────────────────────────────────────────────────────────────────
create table meta_anual (
  id uuid primary key default gen_random_uuid(),
  usuario_id uuid not null references usuario (id) on delete cascade,
  anio integer not null,
  meta_ventas integer not null check (meta_ventas >= 1),
  created_at timestamptz not null default now(),
  unique (usuario_id, anio)
);

-- ── the freeze ──────────────────────────────────────────────────────────────
-- After closing, nothing about a draw's numbers changes, by any call or by SQL. Taking a number also locks its draw's row
-- in share mode, so that a sale and a closing cannot pass each other unseen.
create function sorteo_abierto(id_sorteo uuid) returns boolean language sql as $$
  select estado = 'agendado' from sorteo where id = id_sorteo for share
$$;

-- Checked once a statement over its transition tables: assigning 100,000 numbers costs one look, not 100,000.
create function titular_congelado() returns trigger language plpgsql as $$
begin
  if exists (
    select 1 from (
      select distinct r.sorteo_id from cambios c join rifa r on r.id = c.rifa_id
    ) s where not sorteo_abierto(s.sorteo_id)
  ) then
    raise exception 'sorteo cerrado' using errcode = 'RF001';
  end if;
  return null;
end $$;
create trigger titular_insert after insert on titular
  referencing new table as cambios for each statement execute function titular_congelado();
create trigger titular_delete after delete on titular
  referencing old table as cambios for each statement execute function titular_congelado();

create function titular_update_congelado() returns trigger language plpgsql as $$
begin
  -- Renewing or giving up a hold is no change of the sealed list: holds are not in it.
  if exists (
    select 1 from (
      select distinct r.sorteo_id
      from viejas v join nuevas n on n.id = v.id join rifa r on r.id in (v.rifa_id, n.rifa_id)
      where not (v.estado = 'reservada' and n.estado in ('reservada', 'liberada') and v.rifa_id = n.rifa_id)
    ) s where not sorteo_abierto(s.sorteo_id)
  ) then
    raise exception 'sorteo cerrado' using errcode = 'RF001';
  end if;
  return null;
end $$;
create trigger titular_update after update on titular
  referencing old table as viejas new table as nuevas for each statement execute function titular_update_congelado();

create function rifa_congelada() returns trigger language plpgsql as $$
begin
  if exists (select 1 from (select distinct sorteo_id from cambios) c where not sorteo_abierto(c.sorteo_id)) then
    raise exception 'sorteo cerrado' using errcode = 'RF001';
  end if;
  return null;
end $$;
create trigger rifa_insert after insert on rifa
  referencing new table as cambios for each statement execute function rifa_congelada();
create trigger rifa_update_vieja after update on rifa
  referencing old table as cambios for each statement execute function rifa_congelada();
create trigger rifa_update_nueva after update on rifa
  referencing new table as cambios for each statement execute function rifa_congelada();
create trigger rifa_delete after delete on rifa
  referencing old table as cambios for each statement execute function rifa_congelada();

create function premio_congelado() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.sorteo_id is not null and not sorteo_abierto(old.sorteo_id) then
    raise exception 'sorteo cerrado' using errcode = 'RF001';
  end if;
  if tg_op <> 'DELETE' and new.sorteo_id is not null and (tg_op = 'INSERT' or new.sorteo_id is distinct from old.sorteo_id)
     and not sorteo_abierto(new.sorteo_id) then
    raise exception 'sorteo cerrado' using errcode = 'RF001';
  end if;
  return coalesce(new, old);
end $$;
create trigger premio_congelado before insert or update or delete on premio
  for each row execute function premio_congelado();

-- The leaves of a sealed list are made of the buyer's document and name as sold: they stay as long as the seal does.
create function compra_congelada() returns trigger language plpgsql as $$
begin
  if (new.comprador_nombre, new.comprador_ci) is distinct from (old.comprador_nombre, old.comprador_ci) and exists (
    select 1 from (
      select distinct r.sorteo_id from titular t join rifa r on r.id = t.rifa_id
      where t.compra_id = new.id and t.estado = 'vendida'
    ) s where not sorteo_abierto(s.sorteo_id)
  ) then
    raise exception 'sorteo cerrado' using errcode = 'RF001';
  end if;
  return new;
end $$;
create trigger compra_congelada before update of comprador_nombre, comprador_ci on compra
  for each row execute function compra_congelada();

-- A draw only moves forward: agendado → cerrado → realizado, or agendado → cancelado; a result is never written twice.
-- From closing on nothing of it changes but the result that is added.
create function sorteo_avanza() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'un sorteo no se borra' using errcode = 'RF002';
  end if;
  if old.estado in ('realizado', 'cancelado')
     or (old.estado = 'cerrado' and (new.estado not in ('cerrado', 'realizado')
         or to_jsonb(new) - '{estado,realizado_at,prueba}'::text[]
            is distinct from to_jsonb(old) - '{estado,realizado_at,prueba}'::text[]))
     or (old.estado = 'agendado' and new.estado = 'realizado') then
    raise exception 'el sorteo no admite ese cambio' using errcode = 'RF002';
  end if;
  return new;
end $$;
create trigger sorteo_avanza before update or delete on sorteo
  for each row execute function sorteo_avanza();

-- Winners are written once, between closing and the end of the draw.
create function ganador_definitivo() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' or not exists (
    select 1 from sorteo where id = new.sorteo_id and estado = 'cerrado' for update
  ) then
    raise exception 'el resultado de un sorteo no cambia' using errcode = 'RF002';
  end if;
  return new;
end $$;
create trigger ganador_definitivo before insert or update or delete on ganador
  for each row execute function ganador_definitivo();

-- Row triggers do not run on truncate.
create function no_se_vacia() returns trigger language plpgsql as $$
begin
  raise exception '% no se vacía', tg_table_name using errcode = 'RF002';
end $$;
create trigger rifa_no_se_vacia before truncate on rifa execute function no_se_vacia();
create trigger titular_no_se_vacia before truncate on titular execute function no_se_vacia();
create trigger premio_no_se_vacia before truncate on premio execute function no_se_vacia();
create trigger sorteo_no_se_vacia before truncate on sorteo execute function no_se_vacia();
create trigger ganador_no_se_vacia before truncate on ganador execute function no_se_vacia();
