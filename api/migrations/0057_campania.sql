-- Campaigns: each has numbers from 1 on and draws of its own. docs/decisions/0035-campaigns.md.

-- The one with the highest `orden` is the current one; those before it are over.
create table campania (
  id uuid primary key default gen_random_uuid(),
  orden integer not null unique check (orden > 0),
  nombre text not null check (btrim(nombre) <> ''),
  clase text not null default 'serie' check (clase in ('serie', 'continua')), -- each number plays in one draw, or in all from its sale on
  estado text not null default 'borrador' check (estado in ('borrador', 'publicada', 'terminada')),
  created_at timestamptz not null,
  publicada_at timestamptz,              -- when it was last opened to the public
  terminada_at timestamptz,
  check ((estado = 'terminada') = (terminada_at is not null))
);
create unique index campania_abierta_unica on campania ((true)) where estado <> 'terminada';

-- All there is becomes the first one, as public as it was.
insert into campania (id, orden, nombre, estado, created_at, publicada_at)
select '00000000-0000-4000-8000-000000000001', 1, 'Primera campaña',
  case when coalesce((select publicada from publicacion order by id desc limit 1), true) then 'publicada' else 'borrador' end,
  least(now(), (select min(created_at) from sorteo)), (select max(created_at) from publicacion where publicada);
drop table publicacion;

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
-- `orden`, `tipo` and `condicion` are of campaigns whose numbers play in several draws; one of class `serie` leaves them.
alter table sorteo
  add column campania_id uuid not null default '00000000-0000-4000-8000-000000000001' references campania (id),
  add column orden integer check (orden > 0),
  add column tipo text not null default 'principal' check (tipo in ('principal', 'extra', 'resorteo')),
  add column condicion text check (condicion in ('al_dia', 'pagada_entera')),
  add constraint sorteo_de_campania unique (id, campania_id),
  add constraint sorteo_orden_unico unique (campania_id, orden);
alter table sorteo alter column campania_id set default campania_actual();

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

-- ── numbers ─────────────────────────────────────────────────────────────────
-- A number is its campaign's as its draw is: `id` tells it from that of every other one, `numero` within the campaign.
alter table rifa add column campania_id uuid not null default '00000000-0000-4000-8000-000000000001';
alter table rifa alter column campania_id set default campania_actual();
alter table rifa drop constraint rifa_numero_key, drop constraint rifa_sorteo_id_fkey;
alter table rifa
  add constraint rifa_numero_unico unique (campania_id, numero),
  add constraint rifa_sorteo_id_fkey foreign key (sorteo_id, campania_id) references sorteo (id, campania_id);

-- A number named without a draw is that of the current campaign.
create view rifa_actual as select * from rifa where campania_id = (select campania_actual());
create view sorteo_actual as select * from sorteo where campania_id = (select campania_actual());

-- ── orders, links and commission ────────────────────────────────────────────
alter table compra add column campania_id uuid not null default '00000000-0000-4000-8000-000000000001' references campania (id);
alter table compra alter column campania_id set default campania_actual();
alter table enlace_vendedor add foreign key (campania_id) references campania (id), alter column campania_id set default campania_actual();
alter table comision_plan add foreign key (campania_id) references campania (id), alter column campania_id set default campania_actual();
alter table comision_estado add foreign key (campania_id) references campania (id), alter column campania_id drop default;

-- As in 0042, by the campaign's state.
create or replace function compra_publicada() returns trigger language plpgsql as $$
begin
  if (select estado from campania where id = new.campania_id) = 'borrador'
    and not exists (select from usuario where id = new.usuario_id and rol = 'admin') then
    raise exception 'sin publicar' using errcode = 'RF020';
  end if;
  return new;
end $$;

-- As in 0036, of one campaign.
create or replace function comision_lineas(id_vendedor uuid, id_campania uuid) returns table (
  compra_id uuid, linea integer, at timestamptz, atribucion text, dinero bigint, puesto integer, tasa integer, importe bigint
) language sql stable as $$
  with suyas as (
    select l.compra_id, l.linea, l.atribucion, l.rifa_id, c.created_at, p.tramos,
      case when c.canal = 'presencial' then l.precio * l.cantidad
        else (div(o.hasta * d.hay, c.total) - div((o.hasta - l.precio * l.cantidad) * d.hay, c.total))::bigint end as dinero
    from compra_linea l join compra c on c.id = l.compra_id
      left join lateral (
        select tramos, activa, compras_propias from comision_plan
        where campania_id = id_campania and desde <= c.created_at order by desde desc limit 1
      ) plan on true
      cross join lateral (select case when plan.activa then plan.tramos end as tramos) p
      left join lateral (
        select sum(o.precio * o.cantidad) as hasta from compra_linea o
        where o.compra_id = l.compra_id and o.linea <= l.linea and c.canal = 'online'
      ) o on true
      left join lateral (
        select least(c.total, coalesce(sum(g.monto - g.reembolsado), 0)) as hay from pago g
        where g.compra_id = l.compra_id and g.rechazo = '' and c.canal = 'online'
          and (g.estado in ('approved', 'in_mediation') or (g.estado = 'charged_back' and g.detalle = 'reimbursed'))
      ) d on true
    where l.vendedor_id = id_vendedor and c.campania_id = id_campania and c.pagada_at is not null
      and (l.rifa_id is null or exists (
        select from titular t where t.compra_id = l.compra_id and t.rifa_id = l.rifa_id and t.estado = 'vendida'))
      and not coalesce(c.usuario_id = id_vendedor and not plan.compras_propias, false)
  ), puestos as (
    select s.*, greatest(1, count(rifa_id) over (order by created_at, s.compra_id, s.linea))::integer as puesto from suyas s
  ), tasas as (
    select p.*, coalesce((
      select (t ->> 'tasa')::integer from jsonb_array_elements(p.tramos) t
      where (t ->> 'desde')::integer <= p.puesto order by (t ->> 'desde')::integer desc limit 1
    ), 0) as tasa from puestos p
  )
  select compra_id, linea, created_at, atribucion, dinero, puesto, tasa, div(dinero::numeric * tasa, 10000)::bigint from tasas
$$;

-- As in 0052, in the campaigns of the orders; without orders, in the current one.
create or replace function asentar_comision(ids_compra uuid[], ademas uuid[], ahora timestamptz, motivo text) returns integer language plpgsql as $$
declare
  campania uuid;
  ids uuid[];
  vendedor uuid;
  debe bigint;
  tiene bigint;
  n integer;
  nuevo bigint;
  asentados integer := 0;
begin
  select array_agg(v.id order by 'caja:' || v.id) into ids from (
    select unnest(ademas) as id union select l.vendedor_id from compra_linea l where l.compra_id = any(ids_compra)
  ) v where (select u.rol from usuario u where u.id = v.id) = 'vendedor';
  if ids is null then
    return 0;
  end if;
  perform trabar_cuentas(array(select 'caja:' || i from unnest(ids) i order by 1));
  for campania in
    select distinct c.campania_id from compra c where c.id = any(ids_compra)
    union select campania_actual() where cardinality(ids_compra) = 0
  loop
    foreach vendedor in array ids loop
      select coalesce(sum(importe), 0) into debe from comision_lineas(vendedor, campania);
      select e.ganada, e.asientos into tiene, n from comision_estado e where e.vendedor_id = vendedor and e.campania_id = campania;
      tiene := coalesce(tiene, 0);
      n := coalesce(n, 0) + 1;
      continue when debe = tiene;
      insert into comision_estado (vendedor_id, campania_id, ganada, asientos) values (vendedor, campania, debe, n)
      on conflict (vendedor_id, campania_id) do update set ganada = excluded.ganada, asientos = excluded.asientos;
      insert into asiento (evento, at, compra_id, nota)
      values (concat_ws(':', 'comision', vendedor, campania, n), ahora, ids_compra[1],
        coalesce(nullif(motivo, ''), (select estado from compra where id = ids_compra[1]), ''))
      returning id into nuevo;
      insert into asiento_linea (asiento_id, cuenta, importe)
      values (nuevo, 'gasto:comision', debe - tiene), (nuevo, 'comision:' || vendedor, tiene - debe);
      asentados := asentados + 1;
    end loop;
  end loop;
  return asentados;
end $$;
