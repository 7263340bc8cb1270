-- What all other files use: extensions, functions, pictures, and the server's own tables. In the whole schema money is bigint minor units (centavos),
-- a day is a date, and a state with a who and a when is a row, not a flag. What is scarce, paid or frozen is refused here, whichever program writes.

create extension if not exists citext;
create extension if not exists unaccent;
create extension if not exists pg_trgm;

-- ── functions of all wings ──────────────────────────────────────────────────
-- Ids that grow, so that new rows go to the end of their index instead of to a random page. PostgreSQL before 18 cannot make them: there ids are
-- random, which is slower but as correct.
do $$
begin
  if current_setting('server_version_num')::int >= 180000 then
    create function id_creciente() returns uuid language sql as 'select uuidv7()';
  else
    create function id_creciente() returns uuid language sql as 'select gen_random_uuid()';
  end if;
end $$;

-- The time by the database's own clock, whatever a statement says.
create function reloj() returns timestamptz language sql as 'select clock_timestamp()';

-- Trigger for rows that never change. Arguments: the sentence of the refusal, and its code.
create function no_cambia() returns trigger language plpgsql as $$
begin
  raise exception '%', tg_argv[0] using errcode = tg_argv[1];
end $$;

-- Trigger for rows that change in steps and are never deleted. Arguments: sentence and code, the values that a row must have to change, and the
-- columns that then may.
create function cambia_solo() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(old) @> tg_argv[2]::jsonb and to_jsonb(new) - tg_argv[3]::text[] = to_jsonb(old) - tg_argv[3]::text[] then
    return new;
  end if;
  raise exception '%', tg_argv[0] using errcode = tg_argv[1];
end $$;

-- For tables that are never emptied, since row triggers do not run on truncate.
create function no_se_vacia() returns trigger language plpgsql as $$
begin
  raise exception '% no se vacía', tg_table_name using errcode = 'RF002';
end $$;

-- Small letters without accents, by built-in functions only, because an index may not depend on a dictionary or a search path.
create function texto_busqueda(texto text) returns text language sql immutable strict parallel safe as $$
  select lower(translate(texto, 'áàâãäéèêëíìîïóòôõöúùûüçñÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑ', 'aaaaaeeeeiiiiooooouuuucnAAAAAEEEEIIIIOOOOOUUUUCN'))
$$;

-- ── the server ──────────────────────────────────────────────────────────────
-- Recurring jobs, and when they ran.
create table turno (
  nombre text primary key,
  hasta_at timestamptz,            -- until then it is somebody's turn, for jobs that one process at a time does
  cada_s double precision,         -- the pause between two runs
  registrado_at timestamptz,       -- a process that runs it was started
  corrio_at timestamptz            -- the end of its last run that did not fail, by the database's clock, to the minute
);

-- A restore that was committed. With its row the files in the data folder are put in place, without it they are removed.
create table restauracion (
  id uuid primary key,
  firmada boolean not null,        -- by this installation: otherwise rows may have been edited before, and no check would see it
  created_at timestamptz not null default now()
);

-- Pictures of people, prizes, products and pages.
create table imagen (
  nombre text primary key,               -- sha-256 of the content and its ending: immutable
  tipo text not null,
  bytes bytea not null,
  created_at timestamptz not null default now()
);

-- ── the simulated provider ──────────────────────────────────────────────────
-- Its memory: what Mercado Pago would store on its side.
create table pago_simulado (
  id text primary key,
  referencia text not null,
  estado text not null,
  monto bigint not null,
  reembolsado bigint not null default 0,
  costo bigint not null default 0,
  moneda text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index pago_simulado_referencia on pago_simulado (referencia);

create table preferencia_simulada (
  referencia text primary key,
  datos jsonb not null,
  created_at timestamptz not null
);

-- The secret with which it signs notifications, so that nobody can forge them.
create table simulado_secreto (
  unico boolean primary key default true check (unico),
  secreto bytea not null check (length(secreto) = 32),
  vigente boolean not null default true  -- whether the server on this database simulates payments now, or is the demo
);
