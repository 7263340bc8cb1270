-- Erasing what is old asks a person first when time has leapt and it would take more than a plausible share.
create table retencion (
  unica boolean primary key default true check (unica),
  hasta_at timestamptz,      -- it was done as of then
  pregunta_at timestamptz,   -- it would be done as of then, and waits for a yes
  borraria jsonb,            -- of each kind: how many rows, and of how many
  confirmada_at timestamptz, -- the time that a person has called right
  check ((pregunta_at is null) = (borraria is null))
);
