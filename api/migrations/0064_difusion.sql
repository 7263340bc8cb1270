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
