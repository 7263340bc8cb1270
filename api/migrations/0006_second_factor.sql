-- A second factor for organisers: a secret shared with their authenticator, and codes for the day it is lost.

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
