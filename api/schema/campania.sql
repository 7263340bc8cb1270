-- Campaigns with their draws and prizes. docs/draw.md, docs/decisions/0035-campaigns.md

-- ── campaigns ───────────────────────────────────────────────────────────────
-- Each has draws of its own, and numbers from 1 on. The one with the highest `orden` is the current one; those before it have ended.
create table campania (
  id uuid primary key default gen_random_uuid(),
  orden integer not null unique check (orden > 0),
  nombre text not null check (btrim(nombre) <> ''),
  estado text not null default 'borrador' check (estado in ('borrador', 'publicada', 'terminada')),
  clase text not null default 'serie' check (clase in ('serie', 'continua')), -- a number plays in its draw, or in every draw from its sale on
  venden text check (venden in ('pocos', 'muchos')), -- who sells; null: nobody has said
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

-- A campaign's state only moves forward: it ends once all its draws have, and then stays as it is.
create function campania_avanza() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (old.estado = 'terminada' and new.estado <> 'terminada') or (new.id, new.orden) <> (old.id, old.orden) then
    raise exception 'una campaña terminada no vuelve' using errcode = 'RF021';
  end if;
  if new.estado = 'terminada' and exists (
    select from sorteo where campania_id = new.id and estado in ('agendado', 'cerrado') and tipo <> 'resorteo') then
    raise exception 'quedan sorteos por realizar' using errcode = 'RF022';
  end if;
  if new.clase <> old.clase and (old.estado = 'terminada'
    or exists (select from sorteo where campania_id = new.id and cerrado_at is not null)
    or exists (select from rifa r join titular t on t.rifa_id = r.id where r.campania_id = new.id)
    or exists (select from rifa r join sorteo s on s.id = r.sorteo_id where r.campania_id = new.id and s.estado = 'cancelado')) then
    raise exception 'la campaña no cambia de clase' using errcode = 'RF023';
  end if;
  return new;
end $$;
create trigger campania_avanza before update or delete on campania for each row execute function campania_avanza();
create trigger campania_no_se_vacia before truncate on campania execute function no_se_vacia();

-- ── called off ──────────────────────────────────────────────────────────────
-- Draws with sold numbers that an organiser called off: one, or with `entera` all that were to come. `devuelve`: what was paid goes back; otherwise,
-- in a continua, the numbers of a single draw play on in the others. docs/money.md
create table cancelacion (
  id uuid primary key default id_creciente(),
  campania_id uuid not null references campania (id),
  entera boolean not null,
  devuelve boolean not null,
  motivo text not null,
  usuario_id uuid not null references usuario (id),
  at timestamptz not null,
  constraint cancelacion_con_motivo check (btrim(motivo) <> '')
);
create trigger cancelacion_definitiva before update or delete on cancelacion
  for each row execute function no_cambia('una cancelación no cambia', 'RF002');
create trigger cancelacion_no_se_vacia before truncate on cancelacion execute function no_se_vacia();

-- ── draws ───────────────────────────────────────────────────────────────────
create table sorteo (
  id uuid primary key default gen_random_uuid(),
  campania_id uuid not null default campania_actual() references campania (id),
  numeros_de uuid not null references sorteo (id), -- the draw whose numbers play: itself, or the anchor of a continua
  tipo text not null default 'principal' check (tipo in ('principal', 'extra', 'resorteo')),
  vence_at timestamptz,                  -- in a continua: until when what is due for it may be paid; it closes no earlier
  fecha date not null,
  estado text not null default 'agendado' check (estado in ('agendado', 'cerrado', 'realizado', 'cancelado')),
  fuente text not null check (fuente in ('drand', 'loteria', 'interna', 'bolillero')),
  fuente_datos jsonb not null default '{}',  -- public data of the source: commitment, lottery, hour, fallback
  fuente_cambiada_at timestamptz,        -- null: the source is the one the draw was scheduled with
  traslados jsonb not null default '[]', -- what was announced before each move: cuando, and the hora and the end of sales (anunciado) until then
  created_at timestamptz not null default now(),
  cerrado_at timestamptz,
  realizado_at timestamptz,
  desierto_at timestamptz,               -- nobody was paid up before it: it was declared without participants, and keeps its place among the others
  premios_a uuid references sorteo (id), -- the draw that its prizes went on to then; null: there was none after it
  cantidad integer,                      -- sealed numbers
  raiz text,                             -- Merkle root of the sealed list, hex
  cierre jsonb,                          -- what was sealed, as it is published: facts, root and seal
  prueba jsonb,                          -- proof of the draw once carried out
  vigente_id uuid references sorteo (id), -- of an anchor, by a trigger: the draw its numbers play in next, after the last one that
  abierta boolean,                       -- and whether they may change hands: one of its draws is `agendado`, none `cerrado`
  cancelacion_id uuid references cancelacion (id), -- called off with sold numbers, closed or not: it keeps its place among the others
  constraint sorteo_de_campania unique (id, campania_id),
  check ((estado in ('cerrado', 'realizado')) = (cerrado_at is not null) or cancelacion_id is not null),
  constraint sorteo_cancelado check (cancelacion_id is null or estado = 'cancelado'),
  check ((estado = 'realizado') = (realizado_at is not null)),
  check (desierto_at is null or estado = 'cancelado'),
  check (premios_a is null or desierto_at is not null),
  check ((cerrado_at is null) = (raiz is null)),
  check ((numeros_de = id) = (abierta is not null) and (numeros_de = id) = (vigente_id is not null))
);
-- One draw of each kind on a day. Two on the same day have different hours, by which they are ordered.
create unique index sorteo_fecha_unica on sorteo (fecha, tipo) where estado <> 'cancelado';
create unique index sorteo_hora_unica on sorteo (fecha, (fuente_datos ->> 'hora')) where estado <> 'cancelado';
create index sorteo_numeros_de on sorteo (numeros_de);
create unique index sorteo_cerrado_unico on sorteo (numeros_de) where estado = 'cerrado' and tipo <> 'resorteo';
create unique index sorteo_resorteo_unico on sorteo (numeros_de) where tipo = 'resorteo' and estado <> 'cancelado';

-- Draws of the current campaign. Without campania_actual(), because a purchase would call it three times.
create view sorteo_actual as select * from sorteo where campania_id = (select id from campania order by orden desc limit 1);

-- ── the anchor ──────────────────────────────────────────────────────────────
-- The anchor of a draw is the draw its numbers are tied to: in a serie itself, in a continua the campaign's first one. Sales share the anchor's row
-- and closings lock it. A trigger computes its last two columns from its draws, whatever values a statement gives.
create function sorteo_numeros() returns trigger language plpgsql as $$
begin
  if new.numeros_de <> new.id then
    new.vigente_id := null;
    new.abierta := null;
    return new;
  end if;
  select count(*) filter (where d.estado = 'agendado') > 0 and count(*) filter (where d.estado = 'cerrado') = 0,
    (array_agg(d.id order by d.estado = 'agendado' desc, d.estado = 'cancelado',
      case when d.estado = 'agendado' then d.fecha end, case when d.estado = 'agendado' then d.hora end, d.fecha desc, d.hora desc))[1]
  into new.abierta, new.vigente_id from (
    select id, estado, fecha, fuente_datos ->> 'hora' as hora from sorteo where numeros_de = new.id and id <> new.id and tipo <> 'resorteo'
    union all select new.id, new.estado, new.fecha, new.fuente_datos ->> 'hora'
  ) d;
  return new;
end $$;
create trigger sorteo_numeros before insert or update on sorteo for each row execute function sorteo_numeros();

create function sorteo_numeros_sigue() returns trigger language plpgsql as $$
begin
  update sorteo set abierta = abierta where id = new.numeros_de;
  return null;
end $$;
create trigger sorteo_numeros_sigue after insert or update of estado, fecha, fuente_datos, numeros_de on sorteo
  for each row when (new.numeros_de <> new.id) execute function sorteo_numeros_sigue();

-- For each anchor, the draw that its numbers play in next; `agendado` as long as they may change hands.
create view sorteo_de_numeros as
select a.id, a.campania_id, v.id as sorteo_id, v.fecha, v.tipo, v.fuente_datos,
  case when a.abierta or v.estado <> 'agendado' then v.estado else 'cerrado' end as estado
from sorteo a join sorteo v on v.id = a.vigente_id;

-- While nobody has bought of a campaign its kind may change, and with it all its draws and numbers: a continua's numbers belong to its first draw.
create function campania_cambia_de_clase() returns trigger language plpgsql as $$
declare
  ancla uuid := (select id from sorteo where campania_id = new.id order by estado = 'cancelado', fecha limit 1);
begin
  if new.clase = 'continua' then
    update rifa set sorteo_id = ancla where campania_id = new.id and sorteo_id <> ancla;
  end if;
  update sorteo set numeros_de = case new.clase when 'continua' then ancla else id end
  where campania_id = new.id and estado <> 'cancelado';
  update sorteo set abierta = abierta where campania_id = new.id and numeros_de = id;
  return null;
end $$;
create trigger campania_cambia_de_clase after update of clase on campania
  for each row when (new.clase <> old.clase) execute function campania_cambia_de_clase();

-- Whether a list with the numbers of this draw has been sealed since then: from then on the numbers, their draws and their prizes cannot change.
create function numeros_sellados(id_sorteo uuid, desde timestamptz default '-infinity') returns boolean language sql as $$
  select exists (select from sorteo s join sorteo o on o.numeros_de = s.numeros_de and o.cerrado_at >= desde
    where s.id = id_sorteo and s.tipo <> 'resorteo' and o.tipo <> 'resorteo' and o.estado <> 'cancelado')
$$;

-- A new draw needs a campaign that has not ended, keeps it from ending, and stays in it. In a continua it gets the anchor; of the first two draws
-- made at once, the second waits. A resorteo comes after all other draws and keeps no campaign open.
create function sorteo_en_campania() returns trigger language plpgsql as $$
declare
  suya campania;
begin
  select * into suya from campania where id = new.campania_id for no key update;
  if tg_op = 'UPDATE' or (suya.estado = 'terminada' and new.tipo <> 'resorteo') then
    raise exception 'la campaña terminó' using errcode = 'RF021';
  end if;
  new.numeros_de := new.id;
  if suya.clase = 'continua' then
    select coalesce(max(id::text)::uuid, new.id) into new.numeros_de from sorteo where campania_id = suya.id and numeros_de = id;
  end if;
  if new.tipo <> 'resorteo' and numeros_sellados(new.numeros_de) then
    raise exception 'la campaña ya selló una lista' using errcode = 'RF024';
  end if;
  if new.tipo = 'resorteo' and (new.vence_at is not null or not numeros_sellados(new.numeros_de) or exists (
    select from sorteo where numeros_de = new.numeros_de and tipo <> 'resorteo' and estado in ('agendado', 'cerrado'))) then
    raise exception 'quedan sorteos por realizar' using errcode = 'RF022';
  end if;
  return new;
end $$;
create trigger sorteo_insert_campania before insert on sorteo for each row execute function sorteo_en_campania();
create trigger sorteo_update_campania before update of campania_id on sorteo
  for each row when (new.campania_id <> old.campania_id) execute function sorteo_en_campania();

-- A draw's state only moves forward: agendado → cerrado → realizado, agendado → cancelado, or cerrado → cancelado if it is called off. A result is
-- written once, and from the closing on nothing but the result is added.
create trigger sorteo_avanza before update on sorteo for each row
  when ((old.estado, new.estado) in (('agendado', 'realizado'), ('cerrado', 'agendado'))
    or (old.estado, new.estado) = ('cerrado', 'cancelado') and new.cancelacion_id is null)
  execute function no_cambia('el sorteo no admite ese cambio', 'RF002');
create trigger sorteo_cerrado before update on sorteo for each row when (old.estado = 'cerrado')
  execute function cambia_solo('el sorteo no admite ese cambio', 'RF002', '{}', '{estado,realizado_at,prueba,vigente_id,abierta,cancelacion_id}');
-- Its numbers may still be tied to another draw.
create trigger sorteo_definitivo before update on sorteo for each row when (old.estado in ('realizado', 'cancelado'))
  execute function cambia_solo('el sorteo no admite ese cambio', 'RF002', '{}', '{vigente_id,abierta}');
create trigger sorteo_no_se_borra before delete on sorteo for each row execute function no_cambia('un sorteo no se borra', 'RF002');
create trigger sorteo_no_cierra_antes before update of cerrado_at, vence_at on sorteo
  for each row when (new.cerrado_at < new.vence_at) execute function no_cambia('todavía se puede pagar', 'RF025');
create trigger sorteo_no_se_vacia before truncate on sorteo execute function no_se_vacia();

-- Where the broadcast of a draw is watched. In a table of its own, because a sealed draw does not change.
create table transmision (
  sorteo_id uuid primary key references sorteo (id),
  enlace text not null,
  constraint transmision_https check (enlace ~* '^https://[^[:space:]"''<>]+$' and length(enlace) <= 300)
);

-- ── the price table ─────────────────────────────────────────────────────────
-- The principal draws whose numbers play together, numbered from 1 by date.
create view sorteo_orden as
select id, numeros_de, campania_id, estado, fecha, vence_at, row_number() over (partition by numeros_de order by fecha)::integer as orden
from sorteo where tipo = 'principal' and (estado <> 'cancelado' or desierto_at is not null or cancelacion_id is not null);

-- Before which draw an instalment of a place is due: the one there, or the next one if that was called off; if no later one is left none, as of one
-- that is to come.
create view sorteo_vence as
select p.numeros_de, p.orden, s.id, coalesce(s.estado, 'agendado') as estado, s.fecha, s.vence_at
from (
  select o.numeros_de, o.orden, (array_agg(d.id) filter (where d.cancelacion_id is null) over (
    partition by o.numeros_de order by o.orden rows between current row and unbounded following))[1] as sorteo_id
  from sorteo_orden o join sorteo d on d.id = o.id
) p left join sorteo s on s.id = p.sorteo_id;

create function cuotas_validas(cuotas jsonb) returns boolean language sql immutable as $$
  select count(*) between 1 and 24 and bool_and((c ->> 'monto')::bigint > 0 and (c ->> 'orden')::integer > 0)
    and array_agg((c ->> 'orden')::integer order by puesto) = array_agg((c ->> 'orden')::integer order by (c ->> 'orden')::integer)
  from jsonb_array_elements(cuotas) with ordinality as x (c, puesto)
$$;

-- The instalments in which a number is paid. It is sold so while the next principal draw is one of `desde` to `hasta`; an instalment is due before
-- the draw `orden`, the first at the sale. A plan never changes: it is withdrawn, and another one made.
create table modalidad (
  id uuid primary key default id_creciente(),
  campania_id uuid not null default campania_actual() references campania (id),
  nombre text not null check (btrim(nombre) <> ''),
  desde_orden integer not null check (desde_orden > 0),
  hasta_orden integer not null check (hasta_orden >= desde_orden),
  cuotas jsonb not null check (cuotas_validas(cuotas)), -- [{"monto": 36000, "orden": 1}, …], minor units
  created_at timestamptz not null,
  baja_at timestamptz
);
create index modalidad_campania on modalidad (campania_id);

create trigger modalidad_fija before update on modalidad
  for each row execute function cambia_solo('una modalidad no cambia', 'RF007', '{"baja_at": null}', '{baja_at}');
create trigger modalidad_no_se_vacia before truncate on modalidad execute function no_se_vacia();

-- The plans with which numbers of the current campaign are sold now, and the price of one paid at once: that of the plan with a single payment, of
-- which there is exactly one if there are any plans.
create view modalidad_vigente as
select m.* from modalidad m where m.campania_id = (select id from campania order by orden desc limit 1) and m.baja_at is null and (
  select min(orden) from sorteo_orden s where s.campania_id = m.campania_id and s.estado = 'agendado'
) between m.desde_orden and m.hasta_orden;
create view precio_hoy as
select (cuotas -> 0 ->> 'monto')::bigint as precio from modalidad_vigente where jsonb_array_length(cuotas) = 1 limit 1;

-- A price table names draws by their place, so that may not change: new draws come behind the last one the table names, and none of those passes
-- another or is cancelled.
create function sorteo_orden_fijo() returns trigger language plpgsql as $$
begin
  if new.tipo = 'principal' and exists (
    select from modalidad m join campania c on c.id = m.campania_id and c.clase = 'continua' where c.id = new.campania_id
  ) and (
    (tg_op = 'UPDATE' and new.estado = 'cancelado' and old.estado <> 'cancelado' and new.desierto_at is null and new.cancelacion_id is null)
    or exists (select from sorteo d where d.numeros_de = new.numeros_de and d.id <> new.id and d.tipo = 'principal'
      and (d.estado <> 'cancelado' or d.desierto_at is not null or d.cancelacion_id is not null) and (d.fecha > new.fecha) <> (tg_op = 'UPDATE' and d.fecha > old.fecha))) then
    raise exception 'los sorteos de una tabla de precios conservan su orden' using errcode = 'RF026';
  end if;
  return new;
end $$;
create trigger sorteo_orden_fijo before insert or update of fecha, estado on sorteo for each row execute function sorteo_orden_fijo();

-- ── packs ───────────────────────────────────────────────────────────────────
-- What several numbers of a draw of a serie cost together: «3 por $ 2.500». `suelto`: what one of them costs alone; a number that costs something else is in
-- no pack. Nobody changes one: it is offered no more, and another one instead.
create table pack (
  id uuid primary key default id_creciente(),
  sorteo_id uuid not null references sorteo (id),
  cantidad integer not null check (cantidad between 2 and 100),
  total bigint not null,
  suelto bigint not null,
  created_at timestamptz not null,
  baja_at timestamptz,
  constraint pack_mas_barato check (total between cantidad and cantidad * suelto - 1)
);
create unique index pack_vigente on pack (sorteo_id, cantidad) where baja_at is null;
create index pack_sorteo on pack (sorteo_id, created_at);

create trigger pack_fijo before update or delete on pack
  for each row execute function cambia_solo('un pack no cambia', 'RF007', '{"baja_at": null}', '{baja_at}');
create trigger pack_no_se_vacia before truncate on pack execute function no_se_vacia();

-- It is offered while its draw sells, and what is left of that costs one price.
create function pack_con_un_precio() returns trigger language plpgsql as $$
begin
  if not exists (select from sorteo s join campania c on c.id = s.campania_id and c.clase = 'serie' where s.id = new.sorteo_id and s.abierta)
    or exists (select from rifa r where r.sorteo_id = new.sorteo_id and r.precio <> new.suelto
      and not exists (select from titular t where t.rifa_id = r.id and t.estado = 'vendida')) then
    raise exception 'los números del pack tienen más de un precio' using errcode = 'RF036';
  end if;
  return new;
end $$;
create trigger pack_insert before insert on pack for each row execute function pack_con_un_precio();

-- Of the numbers of a draw that is locked: volatile, so that a sale which waited for the draw reads the table that it has found.
create function packs_de(id_sorteo uuid) returns json language plpgsql volatile as $$
begin
  return (select coalesce(json_agg(json_build_object('cantidad', cantidad, 'total', total, 'suelto', suelto) order by cantidad), '[]')
    from pack where sorteo_id = id_sorteo and baja_at is null);
end $$;

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
  if new.traslados <> old.traslados then
    if new.traslados - -1 <> old.traslados or new.traslados -> -1 ->> 'hora' is distinct from old.fuente_datos ->> 'hora'
      or coalesce(new.traslados -> -1 ->> 'cuando', '') < coalesce(old.traslados -> -1 ->> 'cuando', ' ')
      or nullif(new.traslados -> -1 ->> 'anunciado', '')::timestamptz is distinct from coalesce((old.fuente_datos ->> 'cierre')::timestamptz,
        (old.fuente_datos ->> 'hora')::timestamptz - case old.fuente when 'drand' then interval '60 seconds' else interval '0' end) then
      raise exception 'los traslados no cambian' using errcode = 'RF003';
    end if;
    -- By the database's clock too: a move cannot be dated back to before the end of sales that it passed.
    new.traslados := jsonb_set(new.traslados, '{-1,anotado}', coalesce(to_jsonb(reloj()), 'null'));
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

-- The 32 secret bytes of an `interna` draw, encrypted (nonce, tag, bytes). In a table of their own, so that no list of draws can contain them.
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
-- After the closing nothing about a draw's numbers changes, neither by a call nor by SQL. Taking a number locks its draw's row in share mode, so that
-- a sale and a closing cannot miss each other.
create function sorteo_abierto(id_sorteo uuid) returns boolean language sql as $$
  select estado = 'agendado' from sorteo where id = id_sorteo for share
$$;
-- The same for the numbers of an anchor: none of its draws waits for its result, and one is still to come.
create function numeros_abiertos(id_ancla uuid) returns boolean language sql as $$
  select abierta from sorteo where id = id_ancla for share
$$;
create function exigir_numeros_abiertos(id_ancla uuid) returns boolean language plpgsql as $$
begin
  if (select abierta from sorteo where id = id_ancla for share) is distinct from true then
    raise exception 'sorteo cerrado' using errcode = case when numeros_cancelados(id_ancla) then 'RF037' else 'RF001' end;
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
  -- A prize decided by last digits has no place of its own in a draw: every number wins it that ends like the one drawn for that prize.
  de_premio_id uuid references premio (id) on delete cascade,
  cifras integer check (cifras between 1 and 5),
  repite_id uuid unique references premio (id), -- in a resorteo: the prize that nobody claimed
  created_at timestamptz not null default now(),
  check ((sorteo_id is null) = (orden is null)),
  check ((de_premio_id is null) = (cifras is null)),
  check (de_premio_id is null or sorteo_id is null),
  check (repite_id is null or sorteo_id is not null),
  unique (sorteo_id, orden)
);
create index premio_de_premio on premio (de_premio_id) where de_premio_id is not null;

-- From the first sale on a draw's prizes are promised, with their names, descriptions, order and what sellers get: prizes may only be added behind
-- them.
create function premio_congelado() returns trigger language plpgsql as $$
begin
  -- Of a draw that nobody played in a prize goes on to the next one, as it was promised.
  if tg_op = 'UPDATE' and to_jsonb(new) - '{sorteo_id,orden}'::text[] = to_jsonb(old) - '{sorteo_id,orden}'::text[] and exists (
    select from sorteo d join sorteo a on a.numeros_de = d.numeros_de and a.tipo <> 'resorteo' and a.estado = 'agendado'
    where d.id = old.sorteo_id and d.desierto_at is not null and a.id = new.sorteo_id) then
    return new;
  end if;
  -- Of one that was called off it is free again.
  if tg_op = 'UPDATE' and new.sorteo_id is null and to_jsonb(new) - '{sorteo_id,orden}'::text[] = to_jsonb(old) - '{sorteo_id,orden}'::text[]
    and exists (select from sorteo where id = old.sorteo_id and cancelacion_id is not null) then
    return new;
  end if;
  if tg_op <> 'INSERT' and old.sorteo_id is not null and not sorteo_abierto(old.sorteo_id) then
    raise exception 'sorteo cerrado' using errcode = 'RF001';
  end if;
  if tg_op <> 'INSERT' and old.sorteo_id is not null and (tg_op = 'DELETE' or
       (new.nombre, new.descripcion, new.sorteo_id, new.orden) is distinct from (old.nombre, old.descripcion, old.sorteo_id, old.orden)
       or new.para_vendedor <> old.para_vendedor and old.para_vendedor <> '') then
    -- A sale under way is waited for.
    perform from sorteo where id = old.sorteo_id for update;
    if sorteo_vendido(old.sorteo_id) then
      raise exception 'el premio está prometido' using errcode = 'RF004';
    end if;
  end if;
  if tg_op <> 'DELETE' and new.sorteo_id is not null and (tg_op = 'INSERT' or new.sorteo_id is distinct from old.sorteo_id) then
    if not sorteo_abierto(new.sorteo_id) then
      raise exception 'sorteo cerrado' using errcode = 'RF001';
    elsif numeros_sellados(new.sorteo_id) then
      raise exception 'la campaña ya selló una lista' using errcode = 'RF024';
    end if;
  end if;
  return coalesce(new, old);
end $$;
create trigger premio_congelado before insert or update or delete on premio
  for each row execute function premio_congelado();

-- The same for prizes by last digits, in the draw of the prize they derive from.
create function premio_derivado_congelado() returns trigger language plpgsql as $$
declare
  base premio;
begin
  select * into base from premio where id = case when tg_op = 'INSERT' then new.de_premio_id else old.de_premio_id end;
  if base.de_premio_id is not null or (tg_op = 'UPDATE' and (new.de_premio_id, new.cifras) is distinct from (old.de_premio_id, old.cifras)) then
    raise exception 'el premio está prometido' using errcode = 'RF004';
  end if;
  if base.sorteo_id is null then
    return coalesce(new, old);
  end if;
  if not sorteo_abierto(base.sorteo_id) then
    raise exception 'sorteo cerrado' using errcode = 'RF001';
  elsif tg_op = 'INSERT' and numeros_sellados(base.sorteo_id) then
    raise exception 'la campaña ya selló una lista' using errcode = 'RF024';
  end if;
  if tg_op = 'DELETE' or (tg_op = 'UPDATE' and ((new.nombre, new.descripcion) is distinct from (old.nombre, old.descripcion)
       or new.para_vendedor <> old.para_vendedor and old.para_vendedor <> '')) then
    perform from sorteo where id = base.sorteo_id for update;
    if sorteo_vendido(base.sorteo_id) then
      raise exception 'el premio está prometido' using errcode = 'RF004';
    end if;
  end if;
  return coalesce(new, old);
end $$;
create trigger premio_derivado_insert before insert on premio
  for each row when (new.de_premio_id is not null) execute function premio_derivado_congelado();
create trigger premio_derivado_cambia before update on premio
  for each row when (old.de_premio_id is not null or new.de_premio_id is not null) execute function premio_derivado_congelado();
create trigger premio_derivado_delete before delete on premio
  for each row when (old.de_premio_id is not null) execute function premio_derivado_congelado();
create trigger premio_no_se_vacia before truncate on premio execute function no_se_vacia();
