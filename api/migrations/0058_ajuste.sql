-- What an organiser decides in the app, under the name of the environment's variable, which wins where it is set. A secret is
-- encrypted with the data key, which is not in the database.
create table ajuste (
  clave text primary key,
  valor text,
  sellado bytea,
  check (num_nonnulls(valor, sellado) = 1)
);
