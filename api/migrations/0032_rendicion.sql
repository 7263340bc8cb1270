-- Hand-ins, rendiciones and settling dates: what a seller holds goes to the organisation, counted. docs/money.md.
set constraints all immediate; -- the entries of the past are checked before their table changes

-- Whose ledger an entry stands in; it is posted under the lock of that person's `cuenta` row.
alter table asiento add column vendedor_id uuid references usuario (id);
alter table asiento disable trigger asiento_definitivo;
update asiento a set vendedor_id = c.vendedor_id from compra c where c.id = a.compra_id and c.vendedor_id is not null;
alter table asiento enable trigger asiento_definitivo;
create index asiento_vendedor on asiento (vendedor_id, id) where vendedor_id is not null;

-- ── the numbers a seller has in hand ────────────────────────────────────────
-- What was handed out, taken back and passed on: the paper beside the money.
create table asignacion_movimiento (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  de uuid references usuario (id),       -- null: the organisation
  a uuid references usuario (id),
  cantidad integer not null check (cantidad > 0),
  check (de is distinct from a)
);
create index asignacion_movimiento_de on asignacion_movimiento (de) where de is not null;
create index asignacion_movimiento_a on asignacion_movimiento (a) where a is not null;
insert into asignacion_movimiento (a, cantidad) select vendedor_id, count(*) from rifa where vendedor_id is not null group by vendedor_id;

create function asignacion_se_anota() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into asignacion_movimiento (a, cantidad)
    select vendedor_id, count(*) from nuevas where vendedor_id is not null group by vendedor_id;
  else
    insert into asignacion_movimiento (de, a, cantidad)
    select v.vendedor_id, n.vendedor_id, count(*) from viejas v join nuevas n on n.id = v.id
    where v.vendedor_id is distinct from n.vendedor_id group by v.vendedor_id, n.vendedor_id;
  end if;
  return null;
end $$;
create trigger rifa_insert_asignacion after insert on rifa
  referencing new table as nuevas for each statement execute function asignacion_se_anota();
create trigger rifa_update_asignacion after update on rifa
  referencing old table as viejas new table as nuevas for each statement execute function asignacion_se_anota();
create trigger asignacion_movimiento_definitivo before update or delete on asignacion_movimiento
  for each row execute function asiento_definitivo();

-- What became of all the numbers a seller ever had, at one look.
create function numeros_de_vendedor(quien uuid) returns jsonb language sql stable as $$
  with repartidos as (
    select coalesce(sum(cantidad) filter (where a = quien and de is null), 0) as entregados,
      coalesce(sum(cantidad) filter (where a = quien and de is not null), 0) as recibidos,
      coalesce(sum(cantidad) filter (where de = quien and a is null), 0) as devueltos,
      coalesce(sum(cantidad) filter (where de = quien and a is not null), 0) as cedidos
    from asignacion_movimiento where de = quien or a = quien
  ), suyos as (
    select count(*) filter (where c.vendedor_id = quien) as vendidos,
      count(*) filter (where c.canal = 'online') as online,
      count(*) filter (where c.vendedor_id <> quien) as por_otros,
      count(*) filter (where c.id is null) as en_mano
    from rifa r left join titular t on t.rifa_id = r.id and t.estado = 'vendida' left join compra c on c.id = t.compra_id
    where r.vendedor_id = quien
  )
  select jsonb_build_object('entregados', entregados, 'recibidos', recibidos, 'devueltos', devueltos, 'cedidos', cedidos,
    'vendidos', vendidos, 'online', online, 'porOtros', por_otros, 'enMano', en_mano,
    'cuadra', entregados + recibidos - devueltos - cedidos = vendidos + online + por_otros + en_mano)
  from repartidos, suyos
$$;

-- ── rendiciones ─────────────────────────────────────────────────────────────
-- A seller's period ends at `corte`, the last entry of their ledger under its lock. The one that runs has no row.
create table rendicion (
  id uuid primary key default gen_random_uuid(),
  vendedor_id uuid not null references usuario (id),
  estado text not null default 'presentada' check (estado in ('presentada', 'cerrada', 'devuelta')),
  desde bigint not null,                 -- the corte of the one before
  corte bigint not null check (corte >= desde),
  presentada_at timestamptz not null,
  esperado bigint not null,              -- the cash by the ledger, at the corte
  declarado bigint not null check (declarado >= 0), -- what the seller counted
  contado bigint check (contado >= 0),   -- what the organiser counted
  diferencia bigint check (diferencia = esperado - contado),
  resumen jsonb not null,
  nota text not null default '',
  resuelta_at timestamptz,
  cerrada_por uuid references usuario (id),
  hash bytea,
  check ((estado = 'cerrada') = (contado is not null and diferencia is not null and hash is not null)),
  check ((estado = 'presentada') = (resuelta_at is null and cerrada_por is null))
);
create unique index rendicion_abierta_unica on rendicion (vendedor_id) where estado = 'presentada';
create unique index rendicion_desde_unica on rendicion (vendedor_id, desde, corte) where estado = 'cerrada';
create index rendicion_vendedor on rendicion (vendedor_id, presentada_at desc);
alter table asiento add column rendicion_id uuid references rendicion (id); -- the rendición it settles, and not the one that runs
create index asiento_rendicion on asiento (rendicion_id) where rendicion_id is not null;

create function huella_de_rendicion(r rendicion) returns bytea language sql stable as $$
  select sha256(convert_to(concat_ws('|', r.id, r.vendedor_id, r.desde, r.corte, extract(epoch from r.presentada_at), r.esperado,
    r.declarado, r.contado, r.diferencia, r.resumen, r.nota, extract(epoch from r.resuelta_at), r.cerrada_por,
    (select string_agg(concat_ws(' ', a.id, a.evento, l.cuenta, l.importe), ',' order by a.id, l.cuenta)
     from asiento a join asiento_linea l on l.asiento_id = a.id
     where a.vendedor_id = r.vendedor_id
       and (a.rendicion_id = r.id or (a.rendicion_id is null and a.id > r.desde and a.id <= r.corte)))), 'UTF8'))
$$;

create function rendicion_definitiva() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.estado <> 'presentada' or new.estado = 'presentada'
    or (new.id, new.vendedor_id, new.desde, new.corte, new.presentada_at, new.esperado, new.declarado, new.resumen)
      is distinct from (old.id, old.vendedor_id, old.desde, old.corte, old.presentada_at, old.esperado, old.declarado, old.resumen) then
    raise exception 'una rendición presentada no cambia' using errcode = 'RF006';
  end if;
  if new.estado = 'cerrada' then new.hash := huella_de_rendicion(new); end if;
  return new;
end $$;
create trigger rendicion_definitiva before update or delete on rendicion
  for each row execute function rendicion_definitiva();
create trigger rendicion_no_se_vacia before truncate on rendicion execute function no_se_vacia();

-- ── hand-ins ────────────────────────────────────────────────────────────────
create sequence recibo_numero;
create table entrega (
  id uuid primary key default gen_random_uuid(),
  vendedor_id uuid not null references usuario (id),
  monto bigint not null check (monto > 0),  -- as the seller declares
  medio text not null check (medio in ('efectivo', 'banco')),
  estado text not null default 'declarada' check (estado in ('declarada', 'confirmada', 'rechazada')),
  contado bigint check (contado > 0),    -- as the organiser counted
  recibo integer unique,
  imagen text references imagen (nombre),
  nota text not null default '',
  rendicion_id uuid references rendicion (id),
  declarada_at timestamptz not null,
  resuelta_at timestamptz,
  resuelta_por uuid references usuario (id),
  check ((estado = 'confirmada') = (contado is not null and recibo is not null)),
  check ((estado = 'declarada') = (resuelta_at is null and resuelta_por is null))
);
create index entrega_vendedor on entrega (vendedor_id, declarada_at desc);
create index entrega_declarada on entrega (declarada_at) where estado = 'declarada';

create function entrega_definitiva() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.estado <> 'declarada'
    or (new.id, new.vendedor_id, new.monto, new.medio, new.declarada_at) is distinct from
       (old.id, old.vendedor_id, old.monto, old.medio, old.declarada_at) then
    raise exception 'una entrega resuelta no cambia' using errcode = 'RF006';
  end if;
  return new;
end $$;
create trigger entrega_definitiva before update or delete on entrega
  for each row execute function entrega_definitiva();
create trigger entrega_no_se_vacia before truncate on entrega execute function no_se_vacia();

-- ── how much a seller may hold, and by when it is handed in ─────────────────
create table tope_caja (
  unica boolean primary key default true check (unica),
  importe bigint check (importe > 0)     -- null: no limit
);
create function caja_excedida(quien uuid) returns boolean language sql stable as $$
  select exists (select from tope_caja t where t.importe <
    (select coalesce(sum(l.importe), 0) from asiento_linea l where l.cuenta = 'caja:' || quien))
$$;

create table liquidacion (
  id uuid primary key default gen_random_uuid(),
  titulo text not null,
  vence_at timestamptz not null,
  desde text not null default '',        -- sellers by the first letters of their names, both ends included; '' is open
  hasta text not null default '',
  creada_por uuid not null references usuario (id),
  created_at timestamptz not null,
  cancelada_at timestamptz
);
create index liquidacion_vigente on liquidacion (vence_at) where cancelada_at is null;
set constraints all deferred;
