-- Who holds the money: a ledger of double entry. Every amount is bigint minor units; every balance is a sum. docs/money.md.

-- A person who holds money: everything that is posted to one of their accounts locks this row, step 5 of the lock order.
create table cuenta (
  codigo text collate "C" primary key check (codigo = 'caja:' || usuario_id),
  usuario_id uuid not null references usuario (id)
);

create table asiento (
  -- Given after the lock of its `cuenta` rows: in the order of the ids a person's accounts never change behind a reader's back.
  id bigint generated always as identity primary key,
  evento text collate "C" not null constraint asiento_evento_unico unique, -- what happened: it is posted once
  at timestamptz not null,
  usuario_id uuid references usuario (id),   -- who did it; null: the provider's answer, or a job
  compra_id uuid references compra (id),
  nota text not null default ''
);
create index asiento_compra on asiento (compra_id, id) where compra_id is not null;

create table asiento_linea (
  asiento_id bigint not null references asiento (id),
  cuenta text collate "C" not null check (cuenta ~
    '^(org:(efectivo|banco|pos|proveedor)|gasto:(comision|incobrable)|ventas:productos|(caja|por_acreditar|diferencia|comision|ventas|a_devolver):[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$'),
  importe bigint not null check (importe <> 0), -- debit > 0, credit < 0
  primary key (asiento_id, cuenta)
);
create index asiento_linea_cuenta on asiento_linea (cuenta, asiento_id) include (importe);

-- At commit an entry has two lines or more, and they sum to zero.
create function asiento_cuadra() returns trigger language plpgsql as $$
declare
  de bigint;
  lineas bigint;
  suma numeric;
begin
  if tg_table_name = 'asiento' then de := new.id; else de := new.asiento_id; end if;
  select count(*), sum(importe) into lineas, suma from asiento_linea where asiento_id = de;
  if lineas < 2 or suma <> 0 then
    raise exception 'el asiento % no cuadra: % líneas, suma %', de, lineas, suma using errcode = 'RF006';
  end if;
  return null;
end $$;
create constraint trigger asiento_cuadra after insert on asiento
  deferrable initially deferred for each row execute function asiento_cuadra();
create constraint trigger asiento_linea_cuadra after insert on asiento_linea
  deferrable initially deferred for each row execute function asiento_cuadra();

create function asiento_definitivo() returns trigger language plpgsql as $$
begin
  raise exception 'los asientos no cambian' using errcode = 'RF006';
end $$;
create trigger asiento_definitivo before update or delete on asiento
  for each row execute function asiento_definitivo();
create trigger asiento_linea_definitiva before update or delete on asiento_linea
  for each row execute function asiento_definitivo();
create trigger asiento_no_se_vacia before truncate on asiento execute function no_se_vacia();
create trigger asiento_linea_no_se_vacia before truncate on asiento_linea execute function no_se_vacia();

-- Locks people's rows in ascending order, made where one is missing. Of two who make the same row at once, the second waits.
create function trabar_cuentas(codigos text[]) returns integer language plpgsql as $$
declare
  trabadas integer;
begin
  perform from cuenta c where c.codigo = any(codigos) order by c.codigo for no key update;
  get diagnostics trabadas = row_count;
  if trabadas < cardinality(codigos) then
    insert into cuenta (codigo, usuario_id)
    select c, split_part(c, ':', 2)::uuid from unnest(codigos) c order by c on conflict do nothing;
    perform from cuenta c where c.codigo = any(codigos) order by c.codigo for no key update;
  end if;
  return trabadas;
end $$;

-- A sale's money belongs to its draw, so the draw is returned too. Otherwise as in 0015.
drop function rifas_vistas(uuid[]);
drop function trabar_rifas(uuid[]);
create function rifas_vistas(ids uuid[]) returns table (
  id uuid, numero integer, precio bigint, vendedor_id uuid, sorteo_estado text,
  titular_id uuid, titular_compra_id uuid, titular_estado text, titular_vence timestamptz, sorteo_id uuid
) language sql stable rows 5 as $$
  select r.id, r.numero, r.precio, r.vendedor_id, s.estado, t.id, t.compra_id, t.estado, t.expires_at, r.sorteo_id
  from unnest(ids) n(id) join rifa r on r.id = n.id join sorteo s on s.id = r.sorteo_id
    left join titular t on t.rifa_id = r.id and t.estado in ('reservada', 'vendida')
$$;
create function trabar_rifas(ids uuid[]) returns table (
  id uuid, numero integer, precio bigint, vendedor_id uuid, sorteo_estado text,
  titular_id uuid, titular_compra_id uuid, titular_estado text, titular_vence timestamptz, sorteo_id uuid
) language plpgsql rows 5 as $$
begin
  perform from rifa r where r.id = any(ids) order by r.numero for no key update;
  perform from sorteo s where s.id in (select r.sorteo_id from rifa r where r.id = any(ids)) order by s.id for share;
  return query select * from rifas_vistas(ids);
end $$;
