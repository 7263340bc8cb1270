-- Numbers looked up without an account: a link mailed to an address opens what was bought with it, for a short time.
create table consulta (
  token_hash bytea primary key,          -- sha-256 of the token: the token itself is never stored
  email citext not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index consulta_expires on consulta (expires_at);
create index consulta_email on consulta (email);
