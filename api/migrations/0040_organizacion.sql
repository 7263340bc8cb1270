-- An installation's description of itself: the highest version is in force, earlier ones can be restored.
-- Two who save at the same moment would write the same version, and only one of them can.
create table organizacion_version (
  version integer primary key check (version > 0),
  datos jsonb not null,                  -- the contract's `organizacion`
  secciones text[] not null,             -- which of its parts this save changed
  imagenes text[] not null default '{}', -- stored pictures it shows: they are kept for as long as it is
  created_at timestamptz not null
);
