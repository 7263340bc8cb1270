-- How many screens each server process shows a draw to. It is not recorded whose they are, and a process that dies is not counted after a
-- few seconds. Without a foreign key: its check would wait for the lock of a draw that is being carried out.
create table publico (
  sorteo_id uuid not null,
  proceso uuid not null,
  personas integer not null check (personas >= 0),
  at timestamptz not null,
  primary key (sorteo_id, proceso)
);
