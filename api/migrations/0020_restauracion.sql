-- A restore that was committed. Its files in the data folder follow the row: with it they are put in place, without it they go.
create table restauracion (
  id uuid primary key,
  created_at timestamptz not null default now()
);
