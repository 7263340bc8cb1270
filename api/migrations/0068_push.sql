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
