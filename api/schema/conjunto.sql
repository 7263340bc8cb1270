-- What concerns all the rest: settings, personal data.

-- The settings that an organiser changes in the app, by the name of the environment's variable, which takes precedence where it is set. Secrets are
-- encrypted with the data key, which is not in the database.
create table ajuste (
  clave text primary key,
  valor text,
  sellado bytea,
  check (num_nonnulls(valor, sellado) = 1),
  constraint secreto_sellado check (clave not in ('MP_ACCESS_TOKEN', 'MP_WEBHOOK_SECRET', 'SMTP_URL') or sellado is not null)
);

-- The account that an organiser lets the operator's application collect with. Its token is among the settings; what renews it is here, encrypted like
-- them. docs/operations.md
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

-- A connection that an organiser has begun at Mercado Pago: the same person can complete it, once.
create table pedido_mercadopago (
  usuario_id uuid primary key references usuario (id) on delete cascade,
  pedido_hash bytea not null,
  verificador bytea not null,        -- encrypted
  expires_at timestamptz not null
);

-- If time seems to have leapt and more than a plausible share would be erased, the retention asks a person first.
create table retencion (
  unica boolean primary key default true check (unica),
  hasta_at timestamptz,      -- it was done as of then
  pregunta_at timestamptz,   -- it would be done as of then, and waits for a yes
  borraria jsonb,            -- of each kind: how many rows, and of how many
  confirmada_at timestamptz, -- the time that a person has called right
  check ((pregunta_at is null) = (borraria is null))
);
