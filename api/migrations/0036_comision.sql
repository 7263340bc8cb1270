-- What sellers earn: a function of what was sold and kept, and the difference to what was posted. docs/money.md.

-- [{"desde": 1, "tasa": 1000}, …]: from the first number on ten per cent. Ascending, the first from 1, hundredths of a per cent.
create function tramos_validos(tramos jsonb) returns boolean language sql immutable as $$
  select count(*) between 1 and 20 and min(desde) = 1 and count(distinct desde) = count(*)
    and bool_and(desde between 1 and 1000000 and tasa between 0 and 10000)
    and array_agg(desde order by puesto) = array_agg(desde order by desde)
  from (
    select (t ->> 'desde')::integer as desde, (t ->> 'tasa')::integer as tasa, puesto
    from jsonb_array_elements(tramos) with ordinality as x (t, puesto)
  ) t
$$;

-- A plan holds for what is sold from its instant until that of the next. Without a row there is no commission.
create table comision_plan (
  campania_id uuid not null default '00000000-0000-4000-8000-000000000001',
  desde timestamptz not null,
  tramos jsonb not null check (tramos_validos(tramos)),
  compras_propias boolean not null default true, -- whether a seller's purchases for themselves count
  activa boolean not null,
  usuario_id uuid references usuario (id),
  primary key (campania_id, desde)
);
create function plan_definitivo() returns trigger language plpgsql as $$
begin
  raise exception 'un plan de comisión no cambia' using errcode = 'RF007';
end $$;
create trigger plan_definitivo before update or delete on comision_plan for each row execute function plan_definitivo();
create trigger plan_no_se_vacia before truncate on comision_plan execute function no_se_vacia();

-- What is posted of a seller's commission, and in how many entries.
create table comision_estado (
  vendedor_id uuid not null references usuario (id),
  campania_id uuid not null default '00000000-0000-4000-8000-000000000001',
  ganada bigint not null check (ganada >= 0),
  asientos integer not null check (asientos >= 0),
  primary key (vendedor_id, campania_id)
);

-- A seller's lines that their buyers still have, in the order of sale, each with what it earns by the plan of its moment.
-- `dinero`: what is here of the line; of an order's money that does not reach its total each line has its share, to the cent.
-- `puesto`: how many numbers that count were sold up to it. A product earns at the rate that is reached.
create function comision_lineas(id_vendedor uuid, id_campania uuid) returns table (
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
    where l.vendedor_id = id_vendedor and c.pagada_at is not null
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

-- Posts, for the sellers of these orders and those named besides, what their commission differs from what is posted. `motivo`: why,
-- else the state of the order. After all that has changed the order, in the same transaction; locks the sellers' `cuenta` rows.
create function asentar_comision(ids_compra uuid[], ademas uuid[], ahora timestamptz, motivo text) returns integer language plpgsql as $$
declare
  campania constant uuid := '00000000-0000-4000-8000-000000000001';
  ids uuid[];
  vendedor uuid;
  debe bigint;
  tiene bigint;
  n integer;
  nuevo bigint;
  asentados integer := 0;
begin
  select array_agg(u.id order by 'caja:' || u.id) into ids from usuario u
  where u.rol = 'vendedor' and (u.id = any(ademas) or u.id in (
    select l.vendedor_id from compra_linea l where l.compra_id = any(ids_compra)));
  if ids is null then
    return 0;
  end if;
  perform trabar_cuentas(array(select 'caja:' || i from unnest(ids) i order by 1));
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
  return asentados;
end $$;
