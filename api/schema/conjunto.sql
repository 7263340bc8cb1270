-- What looks over all the rest: settings, personal data.

-- What an organiser decides in the app, under the name of the environment's variable, which wins where it is set. A secret is
-- encrypted with the data key, which is not in the database.
create table ajuste (
  clave text primary key,
  valor text,
  sellado bytea,
  check (num_nonnulls(valor, sellado) = 1)
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

-- Numbers looked up without an account: a link mailed to an address opens what was bought with it, for a short time.
create table consulta (
  token_hash bytea primary key,          -- sha-256 of the token: the token itself is never stored
  email citext not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index consulta_expires on consulta (expires_at);
create index consulta_email on consulta (email);
