-- Links that invite: to an account that waits for its owner's password, or, without one, to become an organiser. Only the hash of
-- the link is kept; one that was used stays used.
create table invitacion (
  token_hash bytea primary key,
  usuario_id uuid references usuario (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create unique index invitacion_abierta on invitacion (usuario_id) where used_at is null;
create index invitacion_usuario on invitacion (usuario_id);

alter table usuario
  add column sin_clave_propia boolean not null default false,     -- its password is not its owner's: it may be invited
  add column exige_segundo_factor boolean not null default false; -- can do nothing before it has one
