-- A person's decision ends a review until the provider reports something new; the simulated provider signs with a secret that cannot be guessed.

-- The provider's report (its actualizado_at) about this payment that a person has dealt with.
alter table pago add column resuelto_at timestamptz;

-- Open cases keep the key `revision:<payment>:<reason>`: at most one of them at a time. Closing one adds its id, so that the same may happen again.
update tarea set evento = evento || ':' || id where tipo = 'revision' and done_at is not null;

create table simulado_secreto (
  unico boolean primary key default true check (unico),
  secreto bytea not null check (length(secreto) = 32)
);
