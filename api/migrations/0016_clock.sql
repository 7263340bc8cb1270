-- A clock that was ahead has written times of the future: what was tried then is found and set right. Recurring jobs say when they ran.
alter table tarea add column tried_at timestamptz;  -- when it was taken up last
alter table correo add column tried_at timestamptz;

create table turno (
  nombre text primary key,         -- of a recurring job
  hasta_at timestamptz,            -- until then it is somebody's turn, for jobs that one process at a time does
  cada_s double precision,         -- the pause between two runs
  registrado_at timestamptz,       -- a process that runs it was started
  corrio_at timestamptz            -- the end of its last run that did not fail, by the database's clock, to the minute
);
delete from tarea where tipo = 'turno';

-- Since when a hold or a session has been seen that begins or lasts in the future.
alter table compra add column futura_at timestamptz;
alter table sesion add column futura_at timestamptz;
create index sesion_creada on sesion (created_at);
