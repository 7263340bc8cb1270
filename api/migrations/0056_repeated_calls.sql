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
