-- Campaigns with their draws and prizes. docs/draw.md, docs/decisions/0035-campaigns.md

-- ── campaigns ───────────────────────────────────────────────────────────────
-- Each has numbers from 1 on and draws of its own. The one with the highest `orden` is the current one; those before it are over.
create table campania (
  id uuid primary key default gen_random_uuid(),
  orden integer not null unique check (orden > 0),
  nombre text not null check (btrim(nombre) <> ''),
  estado text not null default 'borrador' check (estado in ('borrador', 'publicada', 'terminada')),
  created_at timestamptz not null,
  publicada_at timestamptz,              -- when it was last opened to the public
  terminada_at timestamptz,
  check ((estado = 'terminada') = (terminada_at is not null))
);
create unique index campania_abierta_unica on campania ((true)) where estado <> 'terminada';
insert into campania (id, orden, nombre, estado, created_at)
values ('00000000-0000-4000-8000-000000000001', 1, 'Primera campaña', 'publicada', now());

create function campania_actual() returns uuid language plpgsql stable as $$
begin
  return (select id from campania order by orden desc limit 1);
end $$;

-- It only moves on: what is over stays so, and is over only once all its draws are.
create function campania_avanza() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (old.estado = 'terminada' and new.estado <> 'terminada') or (new.id, new.orden) <> (old.id, old.orden) then
    raise exception 'una campaña terminada no vuelve' using errcode = 'RF021';
  end if;
  if new.estado = 'terminada' and exists (
    select from sorteo where campania_id = new.id and estado in ('agendado', 'cerrado')) then
    raise exception 'quedan sorteos por realizar' using errcode = 'RF022';
  end if;
  return new;
end $$;
create trigger campania_avanza before update or delete on campania for each row execute function campania_avanza();
create trigger campania_no_se_vacia before truncate on campania execute function no_se_vacia();

-- ── draws ───────────────────────────────────────────────────────────────────
create table sorteo (
  id uuid primary key default gen_random_uuid(),
  campania_id uuid not null default campania_actual() references campania (id),
  fecha date not null,
  estado text not null default 'agendado' check (estado in ('agendado', 'cerrado', 'realizado', 'cancelado')),
  fuente text not null check (fuente in ('drand', 'loteria', 'interna', 'bolillero')),
  fuente_datos jsonb not null default '{}',  -- public data of the source: commitment, lottery, hour, fallback
  fuente_cambiada_at timestamptz,        -- null: the source is the one the draw was scheduled with
  traslados jsonb not null default '[]', -- what was announced before each move: cuando, and the hora and the end of sales (anunciado) until then
  created_at timestamptz not null default now(),
  cerrado_at timestamptz,
  realizado_at timestamptz,
  cantidad integer,                      -- sealed numbers
  raiz text,                             -- Merkle root of the sealed list, hex
  cierre jsonb,                          -- what was sealed, as it is published: facts, root and seal
  prueba jsonb,                          -- proof of the draw once carried out
  constraint sorteo_de_campania unique (id, campania_id),
  check ((estado in ('cerrado', 'realizado')) = (cerrado_at is not null)),
  check ((estado = 'realizado') = (realizado_at is not null)),
  check ((cerrado_at is null) = (raiz is null))
);
create unique index sorteo_fecha_unica on sorteo (fecha) where estado <> 'cancelado';

-- Draws of the current campaign. The campaign is looked up here and not by campania_actual(): a purchase looks three times.
create view sorteo_actual as select * from sorteo where campania_id = (select id from campania order by orden desc limit 1);

-- A draw begins in a campaign that is not over, which then cannot end before it, and stays there.
create function sorteo_en_campania() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' or (select estado from campania where id = new.campania_id for share) = 'terminada' then
    raise exception 'la campaña terminó' using errcode = 'RF021';
  end if;
  return new;
end $$;
create trigger sorteo_insert_campania before insert on sorteo for each row execute function sorteo_en_campania();
create trigger sorteo_update_campania before update of campania_id on sorteo
  for each row when (new.campania_id <> old.campania_id) execute function sorteo_en_campania();

-- A draw only moves forward: agendado → cerrado → realizado, or agendado → cancelado; a result is never written twice.
-- From closing on nothing of it changes but the result that is added.
create function sorteo_avanza() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'un sorteo no se borra' using errcode = 'RF002';
  end if;
  if old.estado in ('realizado', 'cancelado')
     or (old.estado = 'cerrado' and (new.estado not in ('cerrado', 'realizado')
         or to_jsonb(new) - '{estado,realizado_at,prueba}'::text[]
            is distinct from to_jsonb(old) - '{estado,realizado_at,prueba}'::text[]))
     or (old.estado = 'agendado' and new.estado = 'realizado') then
    raise exception 'el sorteo no admite ese cambio' using errcode = 'RF002';
  end if;
  return new;
end $$;
create trigger sorteo_avanza before update or delete on sorteo
  for each row execute function sorteo_avanza();
create trigger sorteo_no_se_vacia before truncate on sorteo execute function no_se_vacia();

-- ── the source of a draw's entropy ──────────────────────────────────────────
-- Nobody chooses the source of a draw whose numbers are sold. Two ways out: an official lottery that came before the list was closed can
-- decide nothing any more, and a later source that nobody can know takes its place; the proof contains the time of the change. And a draw
-- may move to another day: its hours move with it, and nothing else of what its source has published. Where a lottery decides, the day is
-- the lottery's. Each move is added to those before it, which stay: they are sealed. docs/draw.md
create function sorteo_fuente_fija() returns trigger language plpgsql as $$
begin
  if sorteo_vendido(old.id) and not (
    old.fuente = 'loteria' and new.fuente in ('drand', 'loteria')
    and new.fuente_cambiada_at > (old.fuente_datos ->> 'hora')::timestamptz
  ) and not (
    new.fecha <> old.fecha and new.fuente = old.fuente and new.fuente <> 'loteria'
    and new.fuente_cambiada_at is not distinct from old.fuente_cambiada_at
    and new.fuente_datos - array['hora', 'cierre'] = old.fuente_datos - array['hora', 'cierre']
  ) then
    raise exception 'la fuente de azar no cambia' using errcode = 'RF003';
  end if;
  if new.traslados <> old.traslados
     and (new.traslados - -1 <> old.traslados or new.traslados -> -1 ->> 'hora' <> old.fuente_datos ->> 'hora') then
    raise exception 'los traslados no cambian' using errcode = 'RF003';
  end if;
  if sorteo_vendido(old.id) then
    if new.traslados = old.traslados and new.fuente_datos ->> 'hora' is distinct from old.fuente_datos ->> 'hora' then
      raise exception 'falta anotar el traslado' using errcode = 'RF003';
    end if;
    if (new.traslados -> -1 ->> 'cuando') > (old.fuente_datos ->> 'cierre') and new.fecha < old.fecha then
      raise exception 'pasada la hora, solo a un día posterior' using errcode = 'RF003';
    end if;
  end if;
  return new;
end $$;
create trigger sorteo_fuente_fija before update of fuente, fuente_datos, fuente_cambiada_at, traslados on sorteo
  for each row when ((new.fuente, new.fuente_datos, new.fuente_cambiada_at, new.traslados)
    is distinct from (old.fuente, old.fuente_datos, old.fuente_cambiada_at, old.traslados))
  execute function sorteo_fuente_fija();

-- The 32 secret bytes of an `interna` draw, apart so that no list of draws can carry them; encrypted: nonce, tag and the 32 bytes.
create table sorteo_secreto (
  sorteo_id uuid primary key references sorteo (id) on delete cascade,
  secreto bytea not null check (length(secreto) in (32, 60))
);

create function sorteo_secreto_fijo() returns trigger language plpgsql as $$
begin
  if (tg_op = 'UPDATE' and not (length(old.secreto) = 32 and length(new.secreto) = 60 and new.sorteo_id = old.sorteo_id))
     or (tg_op = 'INSERT' and not sorteo_abierto(new.sorteo_id))
     or (tg_op = 'DELETE' and (not sorteo_abierto(old.sorteo_id) or sorteo_vendido(old.sorteo_id))) then
    raise exception 'el secreto de un sorteo no cambia' using errcode = 'RF003';
  end if;
  return coalesce(new, old);
end $$;
create trigger sorteo_secreto_fijo before insert or update or delete on sorteo_secreto
  for each row execute function sorteo_secreto_fijo();
create trigger sorteo_secreto_no_se_vacia before truncate on sorteo_secreto execute function no_se_vacia();

-- ── the freeze ──────────────────────────────────────────────────────────────
-- After closing, nothing about a draw's numbers changes, by any call or by SQL. Taking a number also locks its draw's row
-- in share mode, so that a sale and a closing cannot pass each other unseen.
create function sorteo_abierto(id_sorteo uuid) returns boolean language sql as $$
  select estado = 'agendado' from sorteo where id = id_sorteo for share
$$;
create function exigir_sorteo_abierto(id_sorteo uuid) returns boolean language plpgsql as $$
begin
  if (select estado from sorteo where id = id_sorteo for share) is distinct from 'agendado' then
    raise exception 'sorteo cerrado' using errcode = 'RF001';
  end if;
  return true;
end $$;

-- ── prizes ──────────────────────────────────────────────────────────────────
create table premio (
  id uuid primary key default gen_random_uuid(),
  nombre text not null,
  descripcion text not null default '',
  imagen text references imagen (nombre),
  sorteo_id uuid references sorteo (id),
  orden integer check (orden > 0),       -- 1 is the first prize
  para_vendedor text not null default '', -- what the seller of the winning number gets beside its buyer; '' where there is nothing
  created_at timestamptz not null default now(),
  check ((sorteo_id is null) = (orden is null)),
  unique (sorteo_id, orden)
);

-- From the first sale on what a draw's prizes are called, how they are described and their order are promised: more may be added behind them.
create function premio_congelado() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.sorteo_id is not null and not sorteo_abierto(old.sorteo_id) then
    raise exception 'sorteo cerrado' using errcode = 'RF001';
  end if;
  if tg_op <> 'INSERT' and old.sorteo_id is not null and (tg_op = 'DELETE' or
       (new.nombre, new.descripcion, new.sorteo_id, new.orden) is distinct from (old.nombre, old.descripcion, old.sorteo_id, old.orden)) then
    -- A sale under way is waited for.
    perform from sorteo where id = old.sorteo_id for update;
    if sorteo_vendido(old.sorteo_id) then
      raise exception 'el premio está prometido' using errcode = 'RF004';
    end if;
  end if;
  if tg_op <> 'DELETE' and new.sorteo_id is not null and (tg_op = 'INSERT' or new.sorteo_id is distinct from old.sorteo_id)
     and not sorteo_abierto(new.sorteo_id) then
    raise exception 'sorteo cerrado' using errcode = 'RF001';
  end if;
  return coalesce(new, old);
end $$;
create trigger premio_congelado before insert or update or delete on premio
  for each row execute function premio_congelado();
create trigger premio_no_se_vacia before truncate on premio execute function no_se_vacia();
