-- Work on more numbers than one call takes, worked off in the background: each transaction makes or assigns some numbers and moves
-- `hecho` on, so that a process that dies leaves nothing done twice or half.
create table trabajo (
  id uuid primary key default gen_random_uuid(),
  tipo text not null check (tipo in ('generar', 'asignar')),
  usuario_id uuid not null references usuario (id), -- who asked for it
  estado text not null default 'pendiente' check (estado in ('pendiente', 'en_curso', 'terminado', 'fallado', 'cancelado')),
  total integer not null check (total > 0),
  hecho integer not null default 0 check (hecho between 0 and total),
  -- To assign: the numbers asked for. To generate: the first and the last one made so far.
  desde integer check (desde > 0),
  hasta integer check (hasta >= desde),
  precio bigint,
  fecha date,
  vendedor_id uuid references usuario (id),
  error text not null default '',
  created_at timestamptz not null,
  ended_at timestamptz,
  visto_at timestamptz, -- an organiser has read how it ended
  check ((estado = 'terminado') = (hecho = total)),
  check ((estado in ('pendiente', 'en_curso')) = (ended_at is null)),
  check ((estado = 'fallado') = (error <> '')),
  check (visto_at is null or ended_at is not null),
  check (case tipo when 'generar' then precio > 0 and fecha is not null and vendedor_id is null
    else vendedor_id is not null and hasta - desde + 1 = total and precio is null and fecha is null end)
);
-- One of a kind at a time: numbers of two works would mix.
create unique index trabajo_vivo_unico on trabajo (tipo) where estado in ('pendiente', 'en_curso');
create index trabajo_sin_ver on trabajo (created_at) where visto_at is null;
