-- Numbers: who sells them, who holds and who owns them. docs/scarcity.md

-- ── books of paper ──────────────────────────────────────────────────────────
-- A run of consecutive numbers that a seller gets on paper. docs/paper.md
create table talonario (
  id uuid primary key default id_creciente(),
  campania_id uuid not null default campania_actual() references campania (id),
  numero integer not null check (numero > 0),
  desde integer not null check (desde > 0),
  hasta integer not null,
  vendedor_id uuid references usuario (id), -- whose it is, or will be; null: nobody's
  estado text not null default 'armado'
    check (estado in ('armado', 'impreso', 'entregado', 'rendido', 'devuelto', 'perdido', 'anulado')),
  created_at timestamptz not null,
  impreso_at timestamptz,
  entregado_at timestamptz,
  constraint talonario_numero_unico unique (campania_id, numero),
  check (hasta between desde and desde + 999),
  check (estado in ('armado', 'anulado') or impreso_at is not null),
  check (estado <> 'entregado' or entregado_at is not null)
);
create index talonario_vendedor on talonario (vendedor_id) where vendedor_id is not null;

-- Keys that sign the codes on a campaign's paper; the codes contain the key's number.
create table clave_firma (
  id smallint primary key check (id between 1 and 255),
  campania_id uuid not null references campania (id),
  publica bytea not null check (length(publica) = 32),
  privada_sellada bytea not null,
  desde timestamptz not null,
  constraint clave_firma_de_campania unique (campania_id)
);

-- ── numbers ─────────────────────────────────────────────────────────────────
-- A number belongs to a campaign, as its draw does: `id` is unique among all campaigns, `numero` within its own. Triggers check seller and draw
-- instead of foreign keys: once for a statement, so that making or assigning 100,000 numbers looks each up once.
-- docs/decisions/0045-a-hundred-thousand-at-once.md
create table rifa (
  id uuid primary key default id_creciente(),
  campania_id uuid not null default campania_actual(),
  numero integer not null check (numero between 1 and 1000000),
  precio bigint not null check (precio > 0),
  sorteo_id uuid not null,
  vendedor_id uuid,
  asignada_at timestamptz,
  anio integer not null,                 -- campaign year when generated
  -- Key of the buyer's commitment in the sealed list: random, made with the number and the same for every holder, so that a sale that was voided and
  -- repeated has the same leaf.
  clave bytea not null default sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())) check (length(clave) = 32),
  created_at timestamptz not null default now(),
  talonario_id uuid references talonario (id), -- the one book it is in
  en_papel_at timestamptz,               -- printed: sold only by registering its stub
  impresion smallint not null default 1 check (impresion between 1 and 255), -- paper of another one is void
  constraint rifa_numero_unico unique (campania_id, numero),
  check ((vendedor_id is null) = (asignada_at is null)),
  check (en_papel_at is null or talonario_id is not null)
);
-- A draw's numbers are counted and paged by this index alone, with their seller.
create index rifa_sorteo on rifa (sorteo_id, numero) include (vendedor_id);
create index rifa_vendedor on rifa (vendedor_id, numero) where vendedor_id is not null;
create index rifa_talonario on rifa (talonario_id, numero) where talonario_id is not null;
-- Numbers on paper, whatever became of them.
create index rifa_en_papel on rifa (sorteo_id, numero) where en_papel_at is not null;

-- Numbers of the current campaign: the one meant where no draw is named.
create view rifa_actual as select * from rifa where campania_id = (select id from campania order by orden desc limit 1);

create trigger rifa_clave_fija before update of clave on rifa
  for each row when (new.clave is distinct from old.clave) execute function no_cambia('la clave de un número no cambia', 'RF003');

-- The freeze, checked once for a statement over its transition tables.
create function numeros_congelados() returns trigger language plpgsql as $$
begin
  perform exigir_numeros_abiertos(c.sorteo_id) from (select distinct sorteo_id from cambios) c;
  if tg_table_name = 'rifa' and tg_op = 'DELETE'
    and exists (select from (select distinct sorteo_id from cambios) c where numeros_sellados(c.sorteo_id)) then
    raise exception 'la campaña ya selló una lista' using errcode = 'RF024';
  end if;
  return null;
end $$;
create trigger rifa_update_vieja after update on rifa
  referencing old table as cambios for each statement execute function numeros_congelados();
create trigger rifa_delete after delete on rifa
  referencing old table as cambios for each statement execute function numeros_congelados();
create trigger rifa_no_se_vacia before truncate on rifa execute function no_se_vacia();

-- New rows need an open anchor of the same campaign, and must come before its first sealed list.
create function rifa_de_sorteo_abierto() returns trigger language plpgsql as $$
declare
  suyo record;
  abierto boolean;
begin
  for suyo in select distinct sorteo_id, campania_id from cambios loop
    select s.abierta into abierto from sorteo s where id = suyo.sorteo_id and campania_id = suyo.campania_id and numeros_de = id for share;
    if abierto is null then
      raise exception 'no hay un sorteo para sorteo_id' using errcode = 'foreign_key_violation', table = 'rifa';
    elsif not abierto then
      perform exigir_numeros_abiertos(suyo.sorteo_id);
    elsif tg_op = 'INSERT' and numeros_sellados(suyo.sorteo_id) then
      raise exception 'la campaña ya selló una lista' using errcode = 'RF024';
    end if;
  end loop;
  return null;
end $$;
create trigger rifa_insert after insert on rifa
  referencing new table as cambios for each statement execute function rifa_de_sorteo_abierto();
create trigger rifa_update_nueva after update on rifa
  referencing new table as cambios for each statement execute function rifa_de_sorteo_abierto();

create function sorteo_con_rifas_queda() returns trigger language plpgsql as $$
begin
  -- A statement may name the keys and leave them as they are.
  if (tg_op = 'DELETE' or (new.id, new.campania_id) <> (old.id, old.campania_id))
    and exists (select from rifa where sorteo_id = old.id) then
    raise exception 'tiene rifas' using errcode = 'foreign_key_violation', table = 'sorteo';
  end if;
  return null;
end $$;
create trigger sorteo_con_rifas_queda after delete or update of id, campania_id on sorteo
  for each row execute function sorteo_con_rifas_queda();

create function usuario_existe(id_usuario uuid) returns boolean language sql as $$
  select true from usuario where id = id_usuario for key share
$$;
create function rifa_vendedor_existe() returns trigger language plpgsql as $$
begin
  if exists (
    select from (select distinct vendedor_id from cambios where vendedor_id is not null) v
    where usuario_existe(v.vendedor_id) is not true
  ) then
    raise exception 'no hay un usuario para vendedor_id' using errcode = 'foreign_key_violation', table = 'rifa';
  end if;
  return null;
end $$;
create trigger rifa_insert_vendedor after insert on rifa
  referencing new table as cambios for each statement execute function rifa_vendedor_existe();
create trigger rifa_update_vendedor after update on rifa
  referencing new table as cambios for each statement execute function rifa_vendedor_existe();

create function usuario_vendedor_queda() returns trigger language plpgsql as $$
begin
  -- A statement may name the id and leave it as it is.
  if (tg_op = 'DELETE' or new.id <> old.id) and exists (select from rifa where vendedor_id = old.id) then
    raise exception 'tiene rifas asignadas' using errcode = 'foreign_key_violation', table = 'usuario';
  end if;
  return null;
end $$;
create trigger usuario_vendedor_queda after delete or update of id on usuario
  for each row execute function usuario_vendedor_queda();

-- ── telephones ──────────────────────────────────────────────────────────────
-- A device that sells without signal; what its private key signs was sold there. docs/offline.md
create table telefono (
  id uuid primary key default gen_random_uuid(),
  usuario_id uuid not null references usuario (id),
  nombre text not null,
  clave_publica bytea not null unique check (length(clave_publica) = 65), -- P-256, uncompressed
  created_at timestamptz not null,
  visto_at timestamptz not null,
  baja_at timestamptz,                   -- lost or given up: what it sells after that waits for a person
  baja_por uuid references usuario (id),
  check ((baja_at is null) = (baja_por is null))
);
create index telefono_usuario on telefono (usuario_id);

-- ── holders ─────────────────────────────────────────────────────────────────
-- Who holds or owns a number. There is one live row for a number, so it never has two owners. Draw, number and key are copied from the number,
-- whatever values a statement gives, so that one index tells which numbers of a draw are taken. A hold belongs to an order, or lends the number to a
-- telephone. docs/offline.md
create table titular (
  id uuid primary key default id_creciente(),
  rifa_id uuid not null references rifa (id),
  sorteo_id uuid not null,
  numero integer not null,
  compra_id uuid,                        -- references compra: dinero.sql
  telefono_id uuid references telefono (id), -- whom it is lent to
  estado text not null check (estado in ('reservada', 'vendida', 'liberada')),
  clave bytea not null check (length(clave) = 32),
  created_at timestamptz not null,
  expires_at timestamptz,                -- of a hold; a hold past it is free to the next buyer at once
  vendida_at timestamptz,
  anotada_at timestamptz,                -- by the database's clock: when it noted the sale, or that it was taken back
  liberada_at timestamptz,
  modalidad_id uuid references modalidad (id), -- in how many instalments it is paid; null: at once
  -- For a sale: freed while overdue, or passed on, keeping what was paid. For a loan: taken back by an organiser, and not lent again by itself.
  liberada_por text check (liberada_por in ('liberada', 'cedida', 'retirada')),
  check (liberada_por is null or estado = 'liberada'),
  check (liberada_por is null or (liberada_por = 'retirada') = (telefono_id is not null)),
  check (num_nonnulls(compra_id, telefono_id) = 1 and (telefono_id is null or estado <> 'vendida')),
  check ((estado = 'reservada') = (expires_at is not null and vendida_at is null and liberada_at is null)),
  check (estado <> 'vendida' or (vendida_at is not null and liberada_at is null)),
  check ((estado = 'liberada') = (liberada_at is not null))
);
create unique index titular_vivo_unico on titular (rifa_id) where estado in ('reservada', 'vendida');
-- Everybody who ever held a number, for deleting numbers.
create index titular_de_rifa on titular (rifa_id);
create index titular_compra on titular (compra_id);
create index titular_prestada on titular (telefono_id, rifa_id) where telefono_id is not null;
create index titular_modalidad on titular (modalidad_id) where modalidad_id is not null;
create index titular_vencida on titular (expires_at) where estado = 'reservada';
create index titular_de_sorteo on titular (sorteo_id, numero) include (estado, expires_at)
  where estado in ('reservada', 'vendida');
create index titular_deshecho on titular (sorteo_id) where vendida_at is not null and liberada_at is not null;

create function titular_sigue() returns trigger language plpgsql as $$
begin
  select sorteo_id, numero, clave into new.sorteo_id, new.numero, new.clave from rifa where id = new.rifa_id;
  return new;
end $$;
create trigger titular_sigue before insert or update of rifa_id, sorteo_id, numero, clave on titular
  for each row execute function titular_sigue();

-- A sale keeps its number, order, plan and time, and is taken back at most once. It cannot be dated back: the database notes its own time as well, by
-- which late sales are counted. A closing moves times after it, which another server's clock gave, to its own.
create function venta_fechada() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.vendida_at is not null then
    if tg_op = 'DELETE' or new.vendida_at is null
      or new.vendida_at < old.vendida_at - interval '1 minute' and new.vendida_at < old.anotada_at - interval '1 minute'
      or (new.rifa_id, new.compra_id, new.modalidad_id, new.created_at)
        is distinct from (old.rifa_id, old.compra_id, old.modalidad_id, old.created_at)
      or old.liberada_at is not null and (new.estado, new.liberada_at, new.liberada_por)
        is distinct from (old.estado, old.liberada_at, old.liberada_por) then
      raise exception 'una venta no cambia' using errcode = 'RF002';
    end if;
    new.anotada_at := case when new.estado = old.estado then old.anotada_at else reloj() end;
  elsif tg_op <> 'DELETE' then
    new.anotada_at := case when new.vendida_at is not null then reloj() end;
  end if;
  return coalesce(new, old);
end $$;
create trigger venta_fechada before insert or update or delete on titular for each row execute function venta_fechada();

create function rifa_lleva_titulares() returns trigger language plpgsql as $$
begin
  update titular set sorteo_id = new.sorteo_id, numero = new.numero where rifa_id = new.id;
  return null;
end $$;
create trigger rifa_lleva_titulares after update of sorteo_id, numero on rifa
  for each row execute function rifa_lleva_titulares();

-- Refusing sales in a closed draw and notifying readers need the same rows, so one pass does both, once for a statement.
create function titular_insert() returns trigger language plpgsql as $$
begin
  insert into cambio (sorteo_id, tipo, numeros)
  select r.sorteo_id, 'numeros', case when count(*) <= 1000 then array_agg(c.numero) end
  from cambios c join rifa r on r.id = c.rifa_id group by r.sorteo_id having exigir_numeros_abiertos(r.sorteo_id);
  return null;
end $$;
create trigger titular_insert after insert on titular
  referencing new table as cambios for each statement execute function titular_insert();

-- Sales of draws that were called off are taken back although they were sealed, since nothing will be drawn of them.
create function numeros_cancelados(id_ancla uuid) returns boolean language sql stable as $$
  select exists (select from sorteo s join cancelacion c on c.id = s.cancelacion_id and c.devuelve where s.numeros_de = id_ancla)
    and not exists (select from sorteo where numeros_de = id_ancla and estado = 'cerrado')
$$;

create function titular_update() returns trigger language plpgsql as $$
begin
  insert into cambio (sorteo_id, tipo, numeros)
  select d.sorteo_id, 'numeros', case when count(*) filter (where d.cambia) <= 1000 then array_agg(d.numero) filter (where d.cambia) end
  from (
    select r.sorteo_id, n.numero, n.estado <> v.estado as cambia,
      -- Renewing or giving up a hold is no change of the sealed list: holds are not in it.
      not (v.estado = 'reservada' and n.estado in ('reservada', 'liberada') and v.rifa_id = n.rifa_id) as sella,
      v.estado = 'vendida' and n.estado = 'liberada' and v.rifa_id = n.rifa_id as devuelve
    from viejas v join nuevas n on n.id = v.id join rifa r on r.id in (v.rifa_id, n.rifa_id)
  ) d group by d.sorteo_id
  having case when bool_or(d.sella) then ((bool_and(d.devuelve) and numeros_cancelados(d.sorteo_id)) or exigir_numeros_abiertos(d.sorteo_id))
    and bool_or(d.cambia) else bool_or(d.cambia) end;
  return null;
end $$;
create trigger titular_update after update on titular
  referencing old table as viejas new table as nuevas for each statement execute function titular_update();

create trigger titular_delete after delete on titular
  referencing old table as cambios for each statement execute function numeros_congelados();
create trigger titular_no_se_vacia before truncate on titular execute function no_se_vacia();

-- A number on paper is sold in person by its stub: the shop neither holds nor sells it.
create function titular_en_papel() returns trigger language plpgsql as $$
begin
  if exists (
    select from nuevas n join rifa r on r.id = n.rifa_id and r.en_papel_at is not null
      left join compra c on c.id = n.compra_id
    where n.estado in ('reservada', 'vendida') and (c.canal <> 'presencial' or n.telefono_id is not null)) then
    raise exception 'número en papel' using errcode = 'RF030';
  end if;
  return null;
end $$;
create trigger titular_insert_papel after insert on titular
  referencing new table as nuevas for each statement execute function titular_en_papel();
create trigger titular_update_papel after update on titular
  referencing new table as nuevas for each statement execute function titular_en_papel();

-- A printing of a sold number that is void since another one replaced it; `con_boleto`: the code of its ticket was shown.
create table reimpresion (
  rifa_id uuid not null references rifa (id),
  impresion smallint not null,
  titular_id uuid not null references titular (id), -- whose it was then
  con_boleto boolean not null,
  at timestamptz not null,
  usuario_id uuid not null references usuario (id),
  primary key (rifa_id, impresion)
);
create index reimpresion_titular on reimpresion (titular_id);

create trigger reimpresion_definitiva before update or delete on reimpresion
  for each row execute function no_cambia('una reimpresión no cambia', 'RF030');
create trigger reimpresion_no_se_vacia before truncate on reimpresion execute function no_se_vacia();

-- Only a number that nobody holds becomes paper or stops being paper, and then it gets a new printing. It stays paper while it is in a book, whose
-- holder is its seller. A sold number is printed again by a row of `reimpresion`; one sold without a name, only against its ticket.
create function rifa_papel() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if exists (select from viejas where talonario_id is not null) then
      raise exception 'número en un talonario' using errcode = 'RF030';
    end if;
    return null;
  end if;
  -- Most updates concern no paper, and may be of a hundred thousand numbers.
  if not exists (select from viejas where en_papel_at is not null or impresion > 1)
    and not exists (select from nuevas where en_papel_at is not null or impresion > 1) then
    return null;
  end if;
  if exists (
    select from viejas v join nuevas n on n.id = v.id
      left join talonario t on t.id = n.talonario_id
    where n.impresion < v.impresion
      or n.impresion > v.impresion and exists (select from titular h where h.rifa_id = n.id and h.estado = 'vendida'
        and not exists (select from reimpresion x where (x.rifa_id, x.impresion, x.titular_id) = (n.id, v.impresion, h.id)
          and (x.con_boleto or not al_portador(h.compra_id))))
      or (v.en_papel_at is null) <> (n.en_papel_at is null)
        and exists (select from titular where rifa_id = n.id and estado in ('reservada', 'vendida'))
      or v.en_papel_at is not null and n.en_papel_at is null and n.impresion = v.impresion
      or v.en_papel_at is not null and n.en_papel_at is not null and n.talonario_id <> v.talonario_id
      or n.en_papel_at is not null and n.vendedor_id is distinct from v.vendedor_id
        and n.vendedor_id is not null and n.vendedor_id is distinct from t.vendedor_id) then
    raise exception 'número en papel' using errcode = 'RF030';
  end if;
  return null;
end $$;
create trigger rifa_update_papel after update on rifa
  referencing old table as viejas new table as nuevas for each statement execute function rifa_papel();
create trigger rifa_delete_papel after delete on rifa
  referencing old table as viejas for each statement execute function rifa_papel();

create function sorteo_vendido(id_sorteo uuid) returns boolean language sql as $$
  -- In an order that has an index: most draws have sales, and of one without any all numbers would be read.
  select (select true from titular where sorteo_id = (select numeros_de from sorteo where id = id_sorteo)
    and estado = 'vendida' order by numero limit 1) is not null
$$;
create trigger sorteo_vencimiento_publicado before update of vence_at on sorteo for each row
  when (new.vence_at is distinct from old.vence_at and new.fecha = old.fecha and sorteo_vendido(old.id))
  execute function no_cambia('el vencimiento está publicado', 'RF003');

-- What the settings promised when a draw began to sell or to be printed: the number of alternates, and the days to claim. This is sealed,
-- whatever the settings say later.
create table promesa (
  sorteo_id uuid primary key references sorteo (id),
  suplentes integer not null check (suplentes >= 0),
  reclamo_dias integer not null check (reclamo_dias > 0)
);
create trigger promesa_fija before update or delete on promesa for each row execute function no_cambia('lo prometido no cambia', 'RF004');
create trigger promesa_no_se_vacia before truncate on promesa execute function no_se_vacia();

-- Numbers with their draw and live holder, without locks. Here and below one plan is made for all values: PostgreSQL takes a list of unknown length
-- for one of ten, so a plan for the given list always looks cheaper, and each call would be planned anew. In PL/pgSQL, because a SQL function is
-- planned with the statement around it; not for the connection, because searches need plans for their values (plannedAnew).
create function rifas_vistas(ids uuid[]) returns table (
  id uuid, numero integer, precio bigint, vendedor_id uuid, abierto boolean, continua boolean,
  titular_id uuid, titular_compra_id uuid, titular_telefono_id uuid, titular_estado text, titular_vence timestamptz, sorteo_id uuid, en_papel boolean
) language plpgsql stable rows 5 set plan_cache_mode = force_generic_plan as $$
begin
  return query select r.id, r.numero, r.precio, r.vendedor_id, s.abierta, s.vence_at is not null, t.id, t.compra_id, t.telefono_id, t.estado, t.expires_at, r.sorteo_id,
    r.en_papel_at is not null
  from unnest(ids) n(id) join rifa r on r.id = n.id join sorteo s on s.id = r.sorteo_id
    left join titular t on t.rifa_id = r.id and t.estado in ('reservada', 'vendida');
end $$;

-- Locks numbers in ascending order, as everybody does, then their draws in share mode, and returns what is true of them now. The second statement
-- begins after the wait for the numbers, and sees a draw as it is after the wait for it; a holder cannot change meanwhile, since its writer needs the
-- lock of the number. `no key update` keeps out every other taker and every writer of the row, but lets an order line refer to the number.
create function trabar_rifas(ids uuid[]) returns table (
  id uuid, numero integer, precio bigint, vendedor_id uuid, abierto boolean, continua boolean,
  titular_id uuid, titular_compra_id uuid, titular_telefono_id uuid, titular_estado text, titular_vence timestamptz, sorteo_id uuid, en_papel boolean
) language plpgsql rows 5 set plan_cache_mode = force_generic_plan as $$
begin
  perform from rifa r where r.id = any(ids) order by r.numero for no key update;
  return query select r.id, r.numero, r.precio, r.vendedor_id, s.abierta, s.vence_at is not null, t.id, t.compra_id, t.telefono_id, t.estado, t.expires_at, r.sorteo_id,
    r.en_papel_at is not null
  from unnest(ids) n(id) join rifa r on r.id = n.id join sorteo s on s.id = r.sorteo_id
    left join titular t on t.rifa_id = r.id and t.estado in ('reservada', 'vendida')
  order by s.id for share of s;
end $$;

-- The same for a sale, after a look without locks in the same round trip: whoever is too late gets the result of that look and does not wait for
-- those in time. `para`: orders whose holds do not count; `ademas`: their other numbers, which are locked too.
create function trabar_para_venta(ids uuid[], ademas uuid[], para uuid[], ahora timestamptz) returns table (
  id uuid, numero integer, precio bigint, vendedor_id uuid, abierto boolean, continua boolean,
  titular_id uuid, titular_compra_id uuid, titular_telefono_id uuid, titular_estado text, titular_vence timestamptz, sorteo_id uuid, en_papel boolean
) language plpgsql rows 5 set plan_cache_mode = force_generic_plan as $$
begin
  return query with vistas as materialized (select * from rifas_vistas(ids))
    select * from vistas where exists (select from vistas v where v.titular_estado is not null
      and not coalesce(v.titular_estado = 'reservada' and v.titular_vence <= ahora, false) and not coalesce(v.titular_compra_id = any(para), false));
  if not found then
    return query select * from trabar_rifas(ids || ademas);
  end if;
end $$;

-- ── what open screens show ──────────────────────────────────────────────────
-- Which numbers changed hands, and the state of a draw: a row for each statement and draw, kept for an hour. Readers find by `xid` what they have not
-- seen: rows become visible when their transaction commits, in any order, and a snapshot tells exactly which were visible before. docs/live.md
create table cambio (
  id bigint generated always as identity primary key,
  xid xid8 not null default pg_current_xact_id(),
  at timestamptz not null default clock_timestamp(),
  sorteo_id uuid not null,               -- no foreign key: a note to be forgotten, and a draw is never deleted
  tipo text not null check (tipo in ('numeros', 'asignacion', 'sorteo', 'funcion')),
  numeros integer[]                      -- null: too many to name
);
create index cambio_xid on cambio (xid);

-- The notification only says that there is something to read. Many in one transaction become one.
create function cambio_avisa() returns trigger language plpgsql as $$
begin
  perform pg_notify('cambio', '');
  return null;
end $$;
create trigger cambio_avisa after insert on cambio for each statement execute function cambio_avisa();

-- Trigger: writes a row for each draw of the changed rows.
create function sorteos_cambian() returns trigger language plpgsql as $$
begin
  insert into cambio (sorteo_id, tipo) select distinct sorteo_id, tg_argv[0] from cambios;
  return null;
end $$;
create trigger rifa_insert_cambia after insert on rifa
  referencing new table as cambios for each statement execute function sorteos_cambian('numeros');
create trigger pack_insert_cambia after insert on pack
  referencing new table as cambios for each statement execute function sorteos_cambian('sorteo');
create trigger pack_update_cambia after update on pack
  referencing new table as cambios for each statement execute function sorteos_cambian('sorteo');
create trigger titular_delete_cambia after delete on titular
  referencing old table as cambios for each statement execute function sorteos_cambian('numeros');

-- Becoming paper takes a number from the shop, and the contrary gives it back.
create function rifa_update_cambia() returns trigger language plpgsql as $$
begin
  insert into cambio (sorteo_id, tipo, numeros)
  select sorteo_id, 'asignacion', case when count(*) <= 1000 then array_agg(numero) end
  from nuevas group by sorteo_id;
  if exists (select from nuevas where en_papel_at is not null) or exists (select from viejas where en_papel_at is not null) then
    insert into cambio (sorteo_id, tipo, numeros)
    select n.sorteo_id, 'numeros', case when count(*) <= 1000 then array_agg(n.numero) end
    from nuevas n join viejas v on v.id = n.id
    where (v.en_papel_at is null) <> (n.en_papel_at is null) group by n.sorteo_id;
  end if;
  return null;
end $$;
create trigger rifa_update_cambia after update on rifa
  referencing old table as viejas new table as nuevas for each statement execute function rifa_update_cambia();

create function sorteo_cambia() returns trigger language plpgsql as $$
begin
  insert into cambio (sorteo_id, tipo) values (new.id, 'sorteo');
  return null;
end $$;
create trigger sorteo_cambia after insert or update on sorteo for each row execute function sorteo_cambia();

-- ── what sellers have in hand ───────────────────────────────────────────────
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
create trigger asignacion_movimiento_definitivo before update or delete on asignacion_movimiento
  for each row execute function no_cambia('los asientos no cambian', 'RF006');

-- A number that is deleted while a seller has it counts as given back: without that movement the seller's rendiciones would not add up.
create function asignacion_se_anota() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into asignacion_movimiento (a, cantidad)
    select vendedor_id, count(*) from nuevas where vendedor_id is not null group by vendedor_id;
  elsif tg_op = 'DELETE' then
    insert into asignacion_movimiento (de, cantidad)
    select vendedor_id, count(*) from viejas where vendedor_id is not null group by vendedor_id;
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
create trigger rifa_delete_asignacion after delete on rifa
  referencing old table as viejas for each statement execute function asignacion_se_anota();

-- A hand-out of numbers to several sellers at once. A number still belongs to it while its asignada_at equals the created_at here.
create table reparto (
  id uuid primary key default id_creciente(),
  campania_id uuid not null default campania_actual() references campania (id),
  usuario_id uuid not null references usuario (id),
  created_at timestamptz not null,
  partes jsonb not null,                 -- as asked for: [{ vendedor, tramos: [[desde, hasta]] }]
  deshecho_at timestamptz
);

-- How many numbers of the current campaign each seller has, and how many of these are sold, on any channel.
create view cifras_por_vendedor as
select r.vendedor_id, count(*)::integer as asignadas, count(t.rifa_id)::integer as vendidas
from rifa_actual r left join titular t on t.rifa_id = r.id and t.estado = 'vendida'
where r.vendedor_id is not null
group by r.vendedor_id;

-- The first stretches of consecutive numbers that a seller has: as many as a list shows, and one more.
create view tramos_por_vendedor as
select vendedor_id, json_agg(json_build_array(desde, hasta) order by desde) as tramos
from (
  select vendedor_id, min(numero) as desde, max(numero) as hasta,
    row_number() over (partition by vendedor_id order by min(numero)) as orden
  from (
    select vendedor_id, numero, numero - row_number() over (partition by vendedor_id order by numero) as tramo
    from rifa_actual where vendedor_id is not null
  ) suya group by vendedor_id, tramo
) seguida where orden <= 7 group by vendedor_id;

-- ── goals and links of sellers ──────────────────────────────────────────────
create table meta_anual (
  id uuid primary key default gen_random_uuid(),
  usuario_id uuid not null references usuario (id) on delete cascade,
  anio integer not null,
  meta_ventas integer not null check (meta_ventas >= 1),
  created_at timestamptz not null default now(),
  unique (usuario_id, anio)
);

-- Links to the shop.
create table enlace_vendedor (
  codigo text collate "C" primary key check (codigo ~ '^[0-9A-HJKMNP-TV-Z]{6}$'), -- Crockford's base 32, random
  usuario_id uuid not null references usuario (id),
  campania_id uuid not null default campania_actual() references campania (id),
  created_at timestamptz not null,
  baja_at timestamptz                    -- since when another one is shown; it stays the seller's
);
create unique index enlace_vigente_unico on enlace_vendedor (usuario_id, campania_id) where baja_at is null;

-- How often a link was opened in a day; nothing about who opened it.
create table enlace_visita (
  codigo text collate "C" not null references enlace_vendedor (codigo),
  dia date not null,
  visitas integer not null check (visitas > 0),
  primary key (codigo, dia)
);
