-- Money: products, orders, payments, the ledger and what sellers earn and hand in. docs/money.md

-- ── products ────────────────────────────────────────────────────────────────
create table producto (
  id uuid primary key default gen_random_uuid(),
  nombre text not null,
  precio bigint not null check (precio >= 0),
  descripcion text not null default '',
  imagen text references imagen (nombre),
  cantidad_vendidos integer not null default 0 check (cantidad_vendidos >= 0),
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index producto_en_venta on producto (created_at desc, id) where deleted_at is null;

-- ── orders ──────────────────────────────────────────────────────────────────
create table compra (
  id uuid primary key default gen_random_uuid(),
  referencia text not null unique,       -- external_reference: unguessable, safe to show to its buyer
  campania_id uuid not null default campania_actual() references campania (id),
  canal text not null check (canal in ('online', 'presencial')),
  estado text not null check (estado in
    ('creada', 'esperando_pago', 'pagada', 'vencida', 'cancelada', 'reembolsada', 'parcial', 'contracargo', 'en_revision')),
  solicitante_id uuid references usuario (id), -- who made the call: buyer, seller or admin; null: a buyer without an account
  clave text,                            -- Idempotency-Key: same key and same body, same order
  huella bytea,                          -- sha-256 of the body it came with
  usuario_id uuid references usuario (id),   -- the buyer's account; without one, that of the verified address the buyer gave
  vendedor_id uuid references usuario (id),  -- who sold it in person
  total bigint not null check (total >= 0),
  moneda text not null,
  metodo_pago text not null,
  comprobante text not null default '' check (comprobante = '' or metodo_pago in ('pos', 'transferencia')), -- of its slip
  comprador_nombre text not null,        -- as it was at the time of sale
  comprador_email text not null,
  comprador_ci text not null,
  comprador_telefono text not null,
  comprador_telefono_e164 text check (comprador_telefono_e164 is null or comprador_telefono <> '' and comprador_telefono_e164 ~ '^\+[1-9]\d{6,14}$'), -- of `whatsappOf`; null: it cannot be read
  init_point text not null default '',
  cobrador_id text not null default '',  -- the provider's account the money goes to
  cobro_id text not null default '',     -- of what the provider asks for in person; init_point is then the text of its code
  created_at timestamptz not null,
  expires_at timestamptz,                -- end of the hold
  pagada_at timestamptz,
  sin_respuesta_at timestamptz,          -- when the provider last did not answer about it: it is asked about last
  vendida_el date,                       -- the day on its stub, if it was registered later than sold
  check (vendida_el is null or canal = 'presencial'),
  check ((canal = 'presencial') = (vendedor_id is not null)),
  check ((clave is null) = (huella is null)),
  check (solicitante_id is not null or canal = 'online')
);
alter table titular add foreign key (compra_id) references compra (id);
create unique index compra_clave_unica on compra (solicitante_id, clave) where clave is not null;
create unique index compra_clave_sin_cuenta on compra (lower(comprador_email), clave)
  where solicitante_id is null and clave is not null and comprador_email <> '';
create index compra_usuario on compra (usuario_id, created_at desc) where usuario_id is not null;
create index compra_vendedor on compra (vendedor_id, created_at desc) where vendedor_id is not null;
create index compra_abierta on compra (expires_at) where estado in ('creada', 'esperando_pago');
create index compra_sin_pagar on compra (expires_at) where estado in ('vencida', 'cancelada');
create index compra_reciente on compra (created_at desc, id);
create index compra_por_estado on compra (estado, created_at desc, id);
create index compra_ci on compra (comprador_ci);
create index compra_texto on compra using gin (texto_busqueda(comprador_nombre || ' ' || comprador_email) gin_trgm_ops);
-- For verifications, which look for orders without an account by their address.
create index compra_sin_cuenta on compra (lower(comprador_email), created_at) where usuario_id is null;
-- For the job of the retention times.
create index compra_con_comprador on compra (created_at) where comprador_email <> '' or comprador_ci <> '';
-- Shows at once that there are no simulated sales, as in a real shop, so that a draw's numbers need not be searched.
create index compra_simulada on compra (id) where metodo_pago = 'simulado';

create trigger compra_de_cuenta before insert on compra for each row
  when (new.usuario_id is null and new.canal = 'presencial') execute function es_de_una_cuenta();
-- Whoever orders without an account has proved nothing about the address until they have paid.
create trigger compra_pagada_de_cuenta before update of pagada_at on compra for each row
  when (new.usuario_id is null and new.canal = 'online' and old.pagada_at is null and new.pagada_at is not null)
  execute function es_de_una_cuenta();

-- Before a campaign is published only organisers can order online, to try it. Open orders go on.
create function compra_publicada() returns trigger language plpgsql as $$
begin
  if (select estado from campania where id = new.campania_id) = 'borrador'
    and not exists (select from usuario where id = new.usuario_id and rol = 'admin') then
    raise exception 'sin publicar' using errcode = 'RF020';
  end if;
  return new;
end $$;
create trigger compra_publicada before insert on compra
  for each row when (new.canal = 'online') execute function compra_publicada();

-- Sold without a name: the number belongs to whoever has its ticket.
create function al_portador(id_compra uuid) returns boolean language sql stable as $$
  select comprador_nombre = 'Al portador' from compra where id = id_compra
$$;

-- Whether a number was sealed as this holder's, whatever became of it since.
create function participo(t titular) returns boolean language plpgsql stable as $$
begin
  return exists (select from sorteo s join participacion p on p.sorteo_id = s.id and p.numero = t.numero and p.titular_id = t.id
    where s.numeros_de = t.sorteo_id);
end $$;

-- The leaves of a sealed list are made of the buyer's document and name as sold, which therefore stay as long as the seal needs them. Once the draw
-- is carried out, lista_sellada and sorteo.prueba have the leaves and the result; then names may be erased (never changed), except those that the
-- record names as drawn.
create function compra_congelada() returns trigger language plpgsql as $$
begin
  if (new.comprador_nombre, new.comprador_ci) is distinct from (old.comprador_nombre, old.comprador_ci) and exists (
    select 1 from (
      select t.sorteo_id, min(t.vendida_at) as desde from titular t
      where t.compra_id = new.id and (t.estado = 'vendida' or participo(t)) group by t.sorteo_id
    ) s where (not numeros_abiertos(s.sorteo_id) or numeros_sellados(s.sorteo_id, s.desde))
      and not (new.comprador_nombre = '' and new.comprador_ci = '' and sorteo_terminado_sin(s.sorteo_id, new.id))
  ) then
    raise exception 'sorteo cerrado' using errcode = 'RF001';
  end if;
  return new;
end $$;
create trigger compra_congelada before update of comprador_nombre, comprador_ci on compra
  for each row execute function compra_congelada();

-- The order of a sealed number is paid: it may come under review, but cannot become unpaid or refunded. An order that gets its payment link has paid
-- nothing, so it loses nothing.
create function compra_sellada() returns trigger language plpgsql as $$
begin
  if exists (
    select 1 from (
      select distinct sorteo_id from titular where compra_id = new.id and estado = 'vendida'
    ) s where not numeros_abiertos(s.sorteo_id)
  ) then
    raise exception 'sorteo cerrado' using errcode = 'RF001';
  end if;
  return new;
end $$;
create trigger compra_sellada before update of estado, pagada_at on compra for each row
  when ((new.estado is distinct from old.estado and new.estado not in ('pagada', 'parcial', 'en_revision')
      and not (old.estado = 'creada' and new.estado = 'esperando_pago'))
    or (new.pagada_at is null and old.pagada_at is not null))
  execute function compra_sellada();

-- `vendedor_id`: the seller of the line; `atribucion`: why it is theirs.
create table compra_linea (
  compra_id uuid not null references compra (id),
  linea integer not null,
  rifa_id uuid references rifa (id),
  producto_id uuid references producto (id),
  titular_id uuid references titular (id), -- whose instalment `n` it pays
  n integer check (n > 0),
  modalidad_id uuid references modalidad (id), -- the plan by which its number is sold
  titulo text not null,
  cantidad integer not null check (cantidad between 1 and 999),
  precio bigint not null check (precio >= 0),
  vendedor_id uuid references usuario (id),
  atribucion text check (atribucion in ('en_persona', 'asignada', 'enlace', 'manual')),
  primary key (compra_id, linea),
  check (num_nonnulls(rifa_id, producto_id, titular_id) = 1 and (titular_id is null) = (n is null)),
  check (producto_id is not null or cantidad = 1),
  constraint compra_linea_atribuida check ((vendedor_id is null) = (atribucion is null))
);
create unique index compra_linea_cuota on compra_linea (titular_id, n, compra_id) where titular_id is not null;
create unique index compra_linea_rifa on compra_linea (compra_id, rifa_id) where rifa_id is not null;
create index compra_linea_modalidad on compra_linea (modalidad_id) where modalidad_id is not null;
create index compra_linea_de_rifa on compra_linea (rifa_id) where rifa_id is not null;
create index compra_linea_vendedor on compra_linea (vendedor_id, compra_id) where vendedor_id is not null;

-- What an organiser returned of a paid order, which has become smaller: its lines as they were, and why they left it.
create table linea_devuelta (
  compra_id uuid not null references compra (id),
  linea integer not null,
  rifa_id uuid references rifa (id),
  producto_id uuid references producto (id),
  titulo text not null,
  cantidad integer not null,
  precio bigint not null,
  at timestamptz not null,
  usuario_id uuid not null references usuario (id),
  motivo text not null,
  anulacion integer,                  -- of a sale in person: its entry is `anulacion:<compra>:<anulacion>`
  primary key (compra_id, linea)
);
create trigger linea_devuelta_no_se_vacia before truncate on linea_devuelta execute function no_se_vacia();

create trigger linea_devuelta_definitiva before update or delete on linea_devuelta
  for each row execute function no_cambia('una línea devuelta no cambia', 'RF004');

-- A number's line can leave its order only after the number, which a sealed one does not do.
create function linea_quitada() returns trigger language plpgsql as $$
begin
  if exists (select from titular where compra_id = old.compra_id and rifa_id = old.rifa_id and estado in ('reservada', 'vendida')) then
    raise exception 'el número de la línea es de su compra' using errcode = 'RF004';
  end if;
  return old;
end $$;
create trigger linea_quitada before delete on compra_linea
  for each row when (old.rifa_id is not null) execute function linea_quitada();

-- The lines of a closed draw's sales keep their seller.
create function linea_atribuida() returns trigger language plpgsql as $$
begin
  perform from rifa r
  where r.id = coalesce(new.rifa_id, (select rifa_id from titular where id = new.titular_id)) and (not numeros_abiertos(r.sorteo_id)
    or numeros_sellados(r.sorteo_id, (select created_at from compra where id = new.compra_id)));
  if found then
    raise exception 'sorteo cerrado' using errcode = 'RF001';
  end if;
  return new;
end $$;
create trigger linea_atribuida before update of vendedor_id, atribucion on compra_linea
  for each row when (new.vendedor_id is distinct from old.vendedor_id) execute function linea_atribuida();

-- An order that pays an instalment belongs to the campaign of its number.
create function linea_de_cuota() returns trigger language plpgsql as $$
begin
  if (select campania_id from compra where id = new.compra_id) <> (
    select s.campania_id from titular t join sorteo s on s.id = t.sorteo_id where t.id = new.titular_id) then
    raise exception 'la cuota es de otra campaña' using errcode = 'RF007';
  end if;
  return new;
end $$;
create trigger linea_de_cuota before insert on compra_linea
  for each row when (new.titular_id is not null) execute function linea_de_cuota();

-- ── instalments ─────────────────────────────────────────────────────────────
-- What a holder pays for a number, made of the plan when the number is sold. A paid instalment never changes; a change of plan replaces the others.
-- docs/money.md
create table cuota (
  titular_id uuid not null references titular (id),
  n integer not null check (n > 0),
  monto bigint not null check (monto > 0),
  orden integer not null check (orden > 0), -- the principal draw before which it is due
  compra_id uuid references compra (id),    -- what paid it
  pagada_at timestamptz,
  anotada_at timestamptz,                   -- when the database noted the payment, by its own clock
  primary key (titular_id, n),
  check ((compra_id is null) = (pagada_at is null))
);
create index cuota_impaga on cuota (titular_id, orden) where pagada_at is null;
create index cuota_compra on cuota (compra_id) where compra_id is not null;

-- A number that was passed on to another person: its former holder, and the order that holds it since. The former holder keeps what the number had
-- won.
create table cesion (
  titular_id uuid primary key references titular (id),
  compra_id uuid not null unique references compra (id) deferrable initially deferred, -- written before its order
  at timestamptz not null,
  motivo text not null check (motivo <> ''),
  usuario_id uuid not null references usuario (id)
);

create function cesion_entera() returns trigger language plpgsql as $$
begin
  if not exists (select from cesion x join titular de on de.id = x.titular_id join titular a on a.compra_id = x.compra_id
    where x.titular_id = new.titular_id and de.liberada_por = 'cedida' and a.rifa_id = de.rifa_id) then
    raise exception 'una cesión pasa un número de una persona a otra' using errcode = 'RF007';
  end if;
  return null;
end $$;
create constraint trigger cesion_entera after insert on cesion deferrable initially deferred
  for each row execute function cesion_entera();

create function titular_cedido() returns trigger language plpgsql as $$
begin
  if not exists (select from cesion where titular_id = new.id) then
    raise exception 'falta a quién se cedió' using errcode = 'RF007';
  end if;
  return null;
end $$;
create constraint trigger titular_cedido after update on titular deferrable initially deferred
  for each row when (new.liberada_por = 'cedida') execute function titular_cedido();

create trigger cesion_definitiva before update or delete on cesion for each row execute function no_cambia('una cesión no cambia', 'RF007');
create trigger cesion_no_se_vacia before truncate on cesion execute function no_se_vacia();

-- The database itself notes when a payment was made, whatever a statement says. An instalment copied to another holder keeps its time.
create function cuota_fija() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.anotada_at := case when new.pagada_at is not null then coalesce((
      select q.anotada_at from titular t join cesion x on x.compra_id = t.compra_id join cuota q on q.titular_id = x.titular_id and q.n = new.n
      where new.n > 1 and t.id = new.titular_id), reloj()) end;
    return new;
  end if;
  if (tg_op = 'DELETE' and old.pagada_at is not null)
    or (tg_op = 'UPDATE' and (new.titular_id, new.n, new.monto, new.orden) <> (old.titular_id, old.n, old.monto, old.orden))
    or (tg_op = 'UPDATE' and old.pagada_at is not null and new.pagada_at is not null and (new.compra_id <> old.compra_id
      or new.pagada_at < old.pagada_at - interval '1 minute' and new.pagada_at < old.anotada_at - interval '1 minute')) then
    raise exception 'una cuota pagada no cambia' using errcode = 'RF007';
  end if;
  if tg_op = 'UPDATE' then
    new.anotada_at := case when old.pagada_at is not null and new.pagada_at is not null then old.anotada_at
      when new.pagada_at is not null then reloj() end;
  end if;
  return coalesce(new, old);
end $$;
create trigger cuota_fija before insert or update or delete on cuota for each row execute function cuota_fija();

-- Between a closing and its result instalments may be paid but not changed.
create function cuota_congelada() returns trigger language plpgsql as $$
begin
  perform exigir_numeros_abiertos(s.sorteo_id) from (select distinct t.sorteo_id from cambios c join titular t on t.id = c.titular_id) s;
  return null;
end $$;
create trigger cuota_insert after insert on cuota
  referencing new table as cambios for each statement execute function cuota_congelada();
create trigger cuota_delete after delete on cuota
  referencing old table as cambios for each statement execute function cuota_congelada();

-- Instalments are paid in order, each after the closings that did not count it.
create function cuota_en_orden() returns trigger language plpgsql as $$
begin
  if exists (select from cuota where titular_id = new.titular_id and n < new.n and pagada_at is null)
    or exists (select from titular t join sorteo s on s.numeros_de = t.sorteo_id
      where t.id = new.titular_id and s.cerrado_at >= new.pagada_at and s.tipo <> 'resorteo') then
    raise exception 'las cuotas se pagan en orden, después de lo cerrado' using errcode = 'RF007';
  end if;
  return null;
end $$;
create trigger cuota_en_orden after update of pagada_at on cuota for each row
  when (old.pagada_at is null and new.pagada_at is not null) execute function cuota_en_orden();
create trigger cuota_no_se_vacia before truncate on cuota execute function no_se_vacia();

-- A number sold with a plan has its instalments. Those left may be divided in another way, but their sum stays.
create function cuota_suma() returns trigger language plpgsql as $$
declare
  suyo uuid := coalesce(to_jsonb(old) ->> 'titular_id', to_jsonb(new) ->> 'id');
begin
  if (select sum(monto) from cuota where titular_id = suyo) is distinct from (
    select sum((c ->> 'monto')::bigint) from titular t join modalidad m on m.id = t.modalidad_id
      cross join jsonb_array_elements(m.cuotas) c where t.id = suyo) then
    raise exception 'las cuotas no suman el total' using errcode = 'RF007';
  end if;
  return null;
end $$;
create constraint trigger cuota_suma after delete on cuota deferrable initially deferred for each row execute function cuota_suma();
create constraint trigger titular_con_cuotas after insert or update of estado on titular deferrable initially deferred
  for each row when (new.estado = 'vendida' and new.modalidad_id is not null) execute function cuota_suma();

-- The last principal draw up to which a number must be paid to play in a draw; for an extra, all of it.
create function orden_que_vence(id_sorteo uuid) returns integer language sql stable as $$
  select coalesce((select orden from sorteo_orden where id = id_sorteo), 2147483647)
$$;

-- An order's row is its beginning; every later change of state is a row here, which never changes.
create table compra_movimiento (
  id bigint generated always as identity primary key,
  compra_id uuid not null references compra (id),
  at timestamptz not null,
  de text not null,
  a text not null,
  usuario_id uuid references usuario (id), -- null: the provider's answer, or a job
  nota text not null default ''
);
create index compra_movimiento_compra on compra_movimiento (compra_id, id);
create index compra_movimiento_usuario on compra_movimiento (usuario_id, id) where usuario_id is not null;

create trigger movimiento_definitivo before update or delete on compra_movimiento
  for each row execute function no_cambia('los movimientos de una compra no cambian', 'RF004');
create trigger movimiento_no_se_vacia before truncate on compra_movimiento execute function no_se_vacia();

-- Nobody paid a simulated sale: a draw with such numbers can be closed only where payments are simulated, even by SQL.
create function simuladas_de(id_sorteo uuid) returns integer language sql stable as $$
  select case when exists (select from compra where metodo_pago = 'simulado') then (
    select count(*) from titular t where t.sorteo_id = (select numeros_de from sorteo where id = id_sorteo) and t.estado = 'vendida'
      and (select c.metodo_pago from compra c where c.id = t.compra_id) = 'simulado') else 0 end
$$;
create function sorteo_sin_simuladas() returns trigger language plpgsql as $$
begin
  if simuladas_de(new.id) > 0 and not exists (select from simulado_secreto where vigente) then
    raise exception 'el sorteo tiene ventas con pagos simulados' using errcode = 'RF015';
  end if;
  return new;
end $$;
create trigger sorteo_sin_simuladas before update of estado on sorteo
  for each row when (old.estado = 'agendado' and new.estado = 'cerrado') execute function sorteo_sin_simuladas();

-- Each correction of a buyer. The former buyer is encrypted with the data key, and found by the address, to be erased; the number of corrections is
-- sealed.
create table correccion (
  id uuid primary key default gen_random_uuid(),
  compra_id uuid not null references compra (id),
  at timestamptz not null,
  de_vendedor boolean not null default false, -- a seller's alone, after the minutes in which the sale is still theirs
  huella bytea check (length(huella) = 32), -- of the address before
  antes bytea                               -- null: erased
);
create index correccion_compra on correccion (compra_id);
create index correccion_huella on correccion (huella) where huella is not null;

create trigger correccion_fija before update or delete on correccion
  for each row execute function cambia_solo('una corrección no cambia', 'RF002', '{}', '{antes,huella}');
create trigger correccion_se_borra before update on correccion
  for each row when (new.antes is not null or new.huella is not null) execute function no_cambia('una corrección no cambia', 'RF002');
-- A person erased from an order is erased from its corrections too.
create function compra_borrada() returns trigger language plpgsql as $$
begin
  update correccion set antes = null, huella = null where compra_id = new.id and antes is not null;
  update tarea set datos = datos - '{pedido,huella}'::text[] where datos ->> 'compraId' = new.id::text and tipo = 'revision' and datos ? 'pedido';
  return new;
end $$;
create trigger compra_borrada after update of comprador_email, comprador_nombre on compra
  for each row when ((new.comprador_email = '' and old.comprador_email <> '') or (new.comprador_nombre = '' and old.comprador_nombre <> '')) execute function compra_borrada();
-- Counts every change of a sale's buyer, whoever made it.
create function compra_corregida() returns trigger language plpgsql as $$
begin
  insert into correccion (compra_id, at) select new.id, coalesce(reloj(), now())
  where exists (select from titular t join sorteo s on s.id = t.sorteo_id and s.abierta where t.compra_id = new.id and t.vendida_at is not null)
    and not exists (select from correccion where compra_id = new.id);
  return null;
end $$;
create trigger compra_corregida after update of comprador_nombre, comprador_ci on compra for each row
  when ((new.comprador_nombre, new.comprador_ci) is distinct from (old.comprador_nombre, old.comprador_ci)) execute function compra_corregida();
create trigger correccion_no_se_vacia before truncate on correccion execute function no_se_vacia();

-- ── how much may be held without paying ─────────────────────────────────────
-- Where an order came from; kept while it waits for its payment, and at most an hour longer.
create table compra_origen (
  compra_id uuid primary key references compra (id),
  usuario_id uuid references usuario (id),
  correo text,                           -- of a buyer without an account, in lower case
  documento text,
  direccion text not null,               -- an IPv4 address or an IPv6 /64
  red text not null,                     -- the /24 or /48 around it
  numeros integer not null check (numeros >= 0),
  created_at timestamptz not null,
  check (num_nonnulls(usuario_id, correo) = 1 and (correo is null) = (documento is null))
);
create index compra_origen_usuario on compra_origen (usuario_id, created_at);
create index compra_origen_correo on compra_origen (correo) where correo is not null;
create index compra_origen_documento on compra_origen (documento) where documento is not null;
create index compra_origen_red on compra_origen (red, created_at);

-- ── payments ────────────────────────────────────────────────────────────────
-- A payment as the provider last reported it.
create table pago (
  id text primary key,                   -- the provider's payment id
  compra_id uuid not null references compra (id),
  proveedor text not null,
  estado text not null,                  -- in our words: PaymentState
  detalle text not null default '',
  monto bigint not null,
  reembolsado bigint not null default 0,
  costo bigint check (costo >= 0),       -- what the provider charges for it, less what it gave back of that; null: it did not say
  a_devolver bigint not null default 0,  -- how much of it we decided to give back, in all; never goes back
  rechazo text not null default '' check (rechazo in ('', 'moneda', 'cobrador', 'modo')), -- why it cannot pay
  moneda text not null,
  actualizado_at timestamptz not null,   -- the provider's date_last_updated; never goes back
  recibido_at timestamptz not null default now(),
  resuelto_at timestamptz,               -- its actualizado_at that a person has dealt with: until it reports something new
  prueba boolean not null default false, -- test money: a raffle with numbers bought for it is not published
  vista_por uuid references usuario (id), -- who saw it at the bank: of a transfer in the shop
  constraint pago_visto check ((proveedor = 'transferencia') = (vista_por is not null))
);
create index pago_compra on pago (compra_id);
create index pago_de_prueba on pago (compra_id) where prueba;
-- For the job that returns money of payments that a person saw and of which some may be left.
create index pago_visto_queda on pago (compra_id) where vista_por is not null and estado = 'aprobado' and monto > greatest(reembolsado, a_devolver);

-- A new report about a payment replaces the former one, but a payment never moves to another order.
create trigger pago_de_su_compra before update of compra_id on pago
  for each row when (new.compra_id <> old.compra_id) execute function no_cambia('un pago es de una sola compra', 'RF004');

-- An order paid by a transfer, which only a person can approve (pago.vista_por). `codigo`: what the buyer writes beside the transfer.
create table transferencia (
  compra_id uuid primary key references compra (id),
  codigo text not null constraint transferencia_codigo_unico unique check (codigo ~ '^[0-9A-HJKMNP-TV-Z]{8}$'),
  created_at timestamptz not null
);
create trigger transferencia_fija before update or delete on transferencia
  for each row execute function no_cambia('una transferencia no cambia', 'RF004');

-- Numbers that wait for a transfer, until `expires_at`.
create view por_transferencia as
  select t.sorteo_id, t.compra_id, c.usuario_id, c.comprador_email, c.comprador_ci, c.expires_at
  from compra c join titular t on t.compra_id = c.id
  where c.metodo_pago = 'transferencia' and c.canal = 'online' and c.estado in ('creada', 'esperando_pago') and t.estado = 'reservada';

-- A hold for a transfer lasts a day, so few numbers may wait so: ten for an account, five without one, for an address as many as forty such buyers,
-- and a quarter of a draw's unsold numbers, rounded up. Orders are counted one at a time; nothing is locked after that.
create function transferencia_cupo() returns trigger language plpgsql as $$
declare
  de compra;
begin
  select * into de from compra where id = new.compra_id;
  if de.canal <> 'online' or de.metodo_pago <> 'transferencia' then
    raise exception 'no se paga por transferencia' using errcode = 'RF004';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('transferencia', 0));
  if (select count(*) from por_transferencia p where p.expires_at > new.created_at
    and case when de.usuario_id is not null then p.usuario_id = de.usuario_id
      else p.usuario_id is null and (lower(p.comprador_email) = lower(de.comprador_email) or p.comprador_ci = de.comprador_ci) end)
    > (case when de.usuario_id is null then 5 else 10 end) then
    raise exception 'demasiados números por transferencia' using errcode = 'RF033';
  end if;
  if (select count(*) from compra_origen propio join compra_origen o on o.direccion = propio.direccion
    join por_transferencia p on p.compra_id = o.compra_id where propio.compra_id = new.compra_id and p.expires_at > new.created_at) > 200 then
    raise exception 'demasiados números por transferencia desde una dirección' using errcode = 'RF035';
  end if;
  if exists (select from (select distinct sorteo_id from titular where compra_id = new.compra_id) s
    where ((select count(*) from por_transferencia p where p.sorteo_id = s.sorteo_id and p.expires_at > new.created_at) - 1) * 4
      >= (select count(*) from rifa where sorteo_id = s.sorteo_id)
        - (select count(*) from titular where sorteo_id = s.sorteo_id and estado = 'vendida')) then
    raise exception 'demasiados números de un sorteo por transferencia' using errcode = 'RF034';
  end if;
  return null;
end $$;
create trigger transferencia_cupo after insert on transferencia for each row execute function transferencia_cupo();

create function compra_con_transferencia() returns trigger language plpgsql as $$
begin
  if not exists (select from transferencia where compra_id = new.id) then
    raise exception 'falta la transferencia de la compra' using errcode = 'RF004';
  end if;
  return null;
end $$;
create constraint trigger compra_con_transferencia after insert on compra deferrable initially deferred
  for each row when (new.canal = 'online' and new.metodo_pago = 'transferencia') execute function compra_con_transferencia();

-- An order with a transfer is paid by what a person saw, never by a provider's payment.
create function pago_de_su_medio() returns trigger language plpgsql as $$
begin
  if (new.proveedor = 'transferencia') <> exists (select from transferencia where compra_id = new.compra_id) then
    raise exception 'el pago es de otro medio que su compra' using errcode = 'RF004';
  end if;
  return new;
end $$;
create trigger pago_de_su_medio before insert or update of proveedor, compra_id on pago for each row execute function pago_de_su_medio();

-- Work after a commit: refunds, and reviews of money that could not stay where it arrived. A review is a case; an open one has the key
-- `revision:<payment>:<reason>`, so there is at most one. Closing it adds its id, so that the same can happen again.
create table tarea (
  id uuid primary key default id_creciente(),
  evento text not null unique,           -- one effect per event
  tipo text not null,
  datos jsonb not null,
  created_at timestamptz not null default now(),
  next_try_at timestamptz not null default now(),
  tried_at timestamptz,                  -- when it was taken up last
  intentos integer not null default 0,
  done_at timestamptz,
  error text not null default '',
  cerrada_por uuid references usuario (id), -- a case: who dealt with it
  nota text not null default '',         -- and how
  constraint tarea_sin_pedido check (done_at is null or not datos ? 'pedido') -- of a buyer who is to stand in a sale: until it is decided
);
create index tarea_pendiente on tarea (next_try_at) where done_at is null;
create index tarea_caso on tarea (created_at) where tipo = 'revision' and done_at is null;
create index tarea_compra on tarea ((datos ->> 'compraId')) where tipo = 'revision';
create index tarea_pago on tarea ((datos ->> 'pagoId')) where tipo in ('aviso', 'reembolso');
create index tarea_hecha on tarea (tipo, done_at) where done_at is not null;

-- ── what is given back of what was called off ───────────────────────────────
-- An order with money of a draw that was called off. A task undoes it (`hecha_at`): what was paid online is refunded, what was paid in person is owed
-- until somebody gives it back, and both may be corrected. docs/money.md
create table devolucion (
  id uuid primary key default id_creciente(),
  cancelacion_id uuid not null references cancelacion (id),
  compra_id uuid not null references compra (id),
  importe bigint not null,               -- what was here of it when it was called off; once undone, what goes back
  numeros integer[] not null,            -- whose money it is
  con_premio boolean not null default false, -- a number of its order has won in an earlier draw: that one stays as it is
  hecha_at timestamptz,
  pagada_at timestamptz,
  pagada_por uuid references usuario (id),
  paga text,                             -- whose money: the seller's who has it, the organisation's; nobody's, if an announced payment never came
  pagos integer not null default 0,      -- how often it was given back or that was undone: its entries are `devolucion:<id>:<pagos>`
  constraint devolucion_unica unique (cancelacion_id, compra_id),
  constraint devolucion_con_importe check (importe >= 0),
  constraint devolucion_paga check (paga in ('vendedor', 'efectivo', 'banco', 'nadie')),
  constraint devolucion_pagada check (num_nonnulls(pagada_at, pagada_por, paga) in (0, 3) and (pagada_at is null or hecha_at is not null))
);
create index devolucion_compra on devolucion (compra_id);
create index devolucion_pendiente on devolucion (cancelacion_id, id) where pagada_at is null;
create index devolucion_pagada_por on devolucion (pagada_por) where pagada_por is not null;

create trigger devolucion_definitiva before update or delete on devolucion for each row
  execute function cambia_solo('una devolución no cambia', 'RF006', '{}', '{importe,numeros,con_premio,hecha_at,pagada_at,pagada_por,paga,pagos}');
create trigger devolucion_hecha before update on devolucion for each row
  when (old.hecha_at is not null and (new.importe, new.numeros, new.con_premio, new.hecha_at)
    is distinct from (old.importe, old.numeros, old.con_premio, old.hecha_at))
  execute function no_cambia('una devolución no cambia', 'RF006');
create trigger devolucion_no_se_vacia before truncate on devolucion execute function no_se_vacia();

-- ── sales without signal ────────────────────────────────────────────────────
-- Each envelope once, with its result: sent again, it gets the same reply.
create table sobre (
  id uuid primary key,                   -- the telephone's
  telefono_id uuid not null references telefono (id),
  secuencia integer not null check (secuencia > 0), -- without gaps: one that is missing is still on its way
  recibido_at timestamptz not null,
  via text not null check (via in ('telefono', 'recibo')),
  huella bytea not null check (length(huella) = 32), -- sha-256 of the envelope
  resultado jsonb not null,
  compras uuid[] not null,               -- the orders it became: what was sold, and what waits for a person
  constraint sobre_secuencia_unica unique (telefono_id, secuencia)
);

-- ── the ledger ──────────────────────────────────────────────────────────────
-- Who holds the money: double entry, every balance a sum. `cuenta`: a person who holds money; posting to one of their accounts locks this row, step 5
-- of the lock order.
create table cuenta (
  codigo text collate "C" primary key check (codigo = 'caja:' || usuario_id),
  usuario_id uuid not null references usuario (id)
);

-- Locks people's rows in ascending order and creates missing ones. If two create the same row at once, the second waits.
create function trabar_cuentas(codigos text[]) returns integer language plpgsql set plan_cache_mode = force_generic_plan as $$
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

-- Posting to a person shares their `cuenta` row, so sales of one seller commit together. What decides by a balance, or ends a period, locks it alone
-- (trabar_cuentas) and waits for entries under way. If there is a commission plan, what a sale earns depends on everything its seller has sold: then
-- it is locked alone from the start, since a lock that grows from shared to alone lets two deadlock. A plan is set while no sale is under way, so
-- both looks agree. docs/money.md
create function compartir_cuentas(codigos text[]) returns integer language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  compartidas integer;
begin
  if exists (select from comision_plan) then
    return trabar_cuentas(codigos);
  end if;
  perform from cuenta c where c.codigo = any(codigos) order by c.codigo for share;
  get diagnostics compartidas = row_count;
  if compartidas < cardinality(codigos) then
    insert into cuenta (codigo, usuario_id)
    select c, split_part(c, ':', 2)::uuid from unnest(codigos) c order by c on conflict do nothing;
    perform from cuenta c where c.codigo = any(codigos) order by c.codigo for share;
  end if;
  return compartidas;
end $$;

-- A seller's period ends at `corte`, the last entry of their ledger under its lock. The current period has no row. One is open at a time and begins
-- where the last closed one ended; a period may be empty.
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
create index rendicion_vendedor on rendicion (vendedor_id, presentada_at desc);

create table asiento (
  -- Assigned after locking the `cuenta` rows, so that a person's entries appear in the order of their ids.
  id bigint generated always as identity primary key,
  evento text collate "C" not null constraint asiento_evento_unico unique, -- what happened: it is posted once
  at timestamptz not null,
  usuario_id uuid references usuario (id),   -- who did it; null: the provider's answer, or a job
  compra_id uuid references compra (id),
  vendedor_id uuid references usuario (id),  -- whose ledger it stands in; it is posted under the lock of that person's `cuenta` row
  rendicion_id uuid references rendicion (id), -- the rendición it settles, and not the one that runs
  nota text not null default ''
);
create index asiento_compra on asiento (compra_id, id) where compra_id is not null;
create index asiento_vendedor on asiento (vendedor_id, id) where vendedor_id is not null;
create index asiento_rendicion on asiento (rendicion_id) where rendicion_id is not null;

create table asiento_linea (
  asiento_id bigint not null references asiento (id),
  cuenta text collate "C" not null check (cuenta ~
    '^(org:(efectivo|banco|pos|proveedor)|gasto:(comision|incobrable|premios|cobros|otros)|ventas:productos|(caja|por_acreditar|diferencia|comision|ventas|a_devolver):[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$'),
  importe bigint not null check (importe <> 0), -- debit > 0, credit < 0
  primary key (asiento_id, cuenta)
);
create index asiento_linea_cuenta on asiento_linea (cuenta, asiento_id) include (importe);

-- When it commits, an entry has at least two lines, which sum to zero. One statement writes its lines, so they are summed once.
create function asiento_cuadra() returns trigger language plpgsql as $$
declare
  lineas bigint;
  suma numeric;
begin
  select count(*), sum(importe) into lineas, suma from asiento_linea where asiento_id = new.id;
  if lineas < 2 or suma <> 0 then
    raise exception 'el asiento % no cuadra: % líneas, suma %', new.id, lineas, suma using errcode = 'RF006';
  end if;
  return null;
end $$;
create constraint trigger asiento_cuadra after insert on asiento
  deferrable initially deferred for each row execute function asiento_cuadra();

create function asiento_linea_junta() returns trigger language plpgsql as $$
begin
  if exists (
    select from (select asiento_id, count(*) as lineas from nuevas group by asiento_id) n
    where n.lineas <> (select count(*) from asiento_linea l where l.asiento_id = n.asiento_id)
  ) then
    raise exception 'las líneas de un asiento se escriben juntas' using errcode = 'RF006';
  end if;
  return null;
end $$;
create trigger asiento_linea_junta after insert on asiento_linea
  referencing new table as nuevas for each statement execute function asiento_linea_junta();

create trigger asiento_definitivo before update or delete on asiento
  for each row execute function no_cambia('los asientos no cambian', 'RF006');
create trigger asiento_linea_definitiva before update or delete on asiento_linea
  for each row execute function no_cambia('los asientos no cambian', 'RF006');
create trigger asiento_no_se_vacia before truncate on asiento execute function no_se_vacia();
create trigger asiento_linea_no_se_vacia before truncate on asiento_linea execute function no_se_vacia();

-- A sale in person is posted under the lock of its seller's `cuenta`, which an account that has ended no longer has.
create function venta_de_cuenta() returns trigger language plpgsql as $$
begin
  if exists (select from usuario where id = new.vendedor_id and deleted_at is not null) then
    raise exception 'la cuenta de quien vende ya no existe' using errcode = 'RF010';
  end if;
  return new;
end $$;
create trigger asiento_venta_de_cuenta before insert on asiento
  for each row when (new.evento like 'venta:%') execute function venta_de_cuenta();

-- An allowance that would exceed a seller's balance: one organiser proposes it, another confirms it, and neither is the seller.
create table ajuste_propuesto (
  id uuid primary key default gen_random_uuid(), -- its entry, once confirmed, is `ajuste:<id>`
  vendedor_id uuid not null references usuario (id),
  cuenta text not null check (cuenta in ('caja', 'por_acreditar')),
  importe bigint not null check (importe < 0),
  motivo text not null,
  propuesto_por uuid not null references usuario (id),
  propuesto_at timestamptz not null,
  estado text not null default 'propuesto' check (estado in ('propuesto', 'confirmado', 'rechazado')),
  resuelto_por uuid references usuario (id),
  resuelto_at timestamptz,
  check ((estado = 'propuesto') = (resuelto_por is null) and (estado = 'propuesto') = (resuelto_at is null)),
  check (estado <> 'confirmado' or resuelto_por not in (propuesto_por, vendedor_id))
);
create index ajuste_por_resolver on ajuste_propuesto (propuesto_at) where estado = 'propuesto';

create trigger ajuste_resuelto before update or delete on ajuste_propuesto for each row
  execute function cambia_solo('un ajuste propuesto no cambia', 'RF006', '{"estado": "propuesto"}', '{estado,resuelto_por,resuelto_at}');
create trigger ajuste_no_se_vacia before truncate on ajuste_propuesto execute function no_se_vacia();

-- An allowance may not exceed the balance unless two people say so. Checked at commit, under the lock of the person's `cuenta`.
create function ajuste_con_saldo() returns trigger language plpgsql as $$
begin
  if exists (
    select from asiento_linea l where l.asiento_id = new.id and l.importe < 0 and l.cuenta ~ '^(caja|por_acreditar):'
      and (select sum(m.importe) from asiento_linea m where m.cuenta = l.cuenta) < 0
      and not exists (
        select from ajuste_propuesto p where new.evento = 'ajuste:' || p.id and p.estado = 'confirmado'
          and l.cuenta = p.cuenta || ':' || p.vendedor_id and l.importe = p.importe)
  ) then
    raise exception 'el ajuste % pasa del saldo', new.evento using errcode = 'RF006';
  end if;
  return null;
end $$;
create constraint trigger ajuste_con_saldo after insert on asiento
  deferrable initially deferred for each row when (new.evento like 'ajuste:%') execute function ajuste_con_saldo();

-- ── what sellers hand in ────────────────────────────────────────────────────
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

-- What ended the difference that a closed rendición left, once: the first later entry that pays, forgives or writes it off, or the close of the next
-- rendición, which begins with it. The lock of the person's `cuenta` makes sure that it is the first.
create table diferencia_fin (
  rendicion_id uuid primary key references rendicion (id),
  asiento_id bigint references asiento (id),
  siguiente_id uuid unique references rendicion (id),
  check (num_nonnulls(asiento_id, siguiente_id) = 1)
);
create trigger diferencia_fin_definitiva before update or delete on diferencia_fin
  for each row execute function no_cambia('los asientos no cambian', 'RF006');
create trigger diferencia_fin_no_se_vacia before truncate on diferencia_fin execute function no_se_vacia();

-- An entry of a sale changes what is held, but never a difference.
create function es_de_venta(evento text) returns boolean language sql immutable
  return evento ~ '^(venta|anulacion|pago|acreditada|devolucion):';

create function reduce_diferencia(a asiento, r rendicion) returns boolean language sql stable as $$
  select a.id > r.corte and a.rendicion_id is distinct from r.id and not es_de_venta(a.evento) and (
    a.evento like 'incobrable:%' or exists (
      select from asiento_linea l where l.asiento_id = a.id and l.cuenta = 'caja:' || r.vendedor_id
        and sign(l.importe) = -sign(r.diferencia)))
$$;

create function diferencia_termina() returns trigger language plpgsql as $$
declare
  abierta rendicion;
begin
  select r.* into abierta from rendicion r
  where r.vendedor_id = new.vendedor_id and r.estado = 'cerrada' and r.diferencia <> 0
    and not exists (select from diferencia_fin f where f.rendicion_id = r.id)
  limit 1;
  -- Of two hand-ins at once the first one ends it; forgiving excludes both.
  insert into diferencia_fin (rendicion_id, asiento_id)
  select abierta.id, new.id where reduce_diferencia(new, abierta) on conflict do nothing;
  if new.evento like 'diferencia:%' and not (found and new.evento = 'diferencia:' || abierta.id) then
    raise exception 'la diferencia de % ya terminó', new.evento using errcode = 'RF006';
  end if;
  return null;
end $$;
create trigger asiento_termina_diferencia after insert on asiento
  for each row when (new.vendedor_id is not null and not es_de_venta(new.evento))
  execute function diferencia_termina();

create function rendicion_sigue() returns trigger language plpgsql as $$
begin
  insert into diferencia_fin (rendicion_id, siguiente_id)
  select r.id, new.id from rendicion r
  where r.vendedor_id = new.vendedor_id and r.id <> new.id and r.estado = 'cerrada' and r.diferencia <> 0
    and not exists (select from diferencia_fin f where f.rendicion_id = r.id);
  insert into diferencia_fin (rendicion_id, asiento_id)
  select new.id, a.id from asiento a
  where new.diferencia <> 0 and a.vendedor_id = new.vendedor_id and a.id > new.corte and reduce_diferencia(a, new)
  order by a.id limit 1;
  return null;
end $$;
create trigger rendicion_sigue after update of estado on rendicion
  for each row when (new.estado = 'cerrada') execute function rendicion_sigue();

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

create trigger entrega_definitiva before update or delete on entrega for each row
  execute function cambia_solo('una entrega resuelta no cambia', 'RF006', '{"estado": "declarada"}',
    '{estado,contado,recibo,imagen,nota,rendicion_id,resuelta_at,resuelta_por}');
create trigger entrega_no_se_vacia before truncate on entrega execute function no_se_vacia();

-- The corrected amounts of a count, each posted as the difference; the last one holds.
create table conteo (
  id uuid primary key default id_creciente(),
  entrega_id uuid not null references entrega (id),
  antes bigint not null check (antes >= 0),
  contado bigint not null check (contado >= 0 and contado <> antes),
  motivo text not null,
  usuario_id uuid not null references usuario (id),
  at timestamptz not null,
  orden integer not null check (orden > 0),
  unique (entrega_id, orden)
);
create trigger conteo_definitivo before update or delete on conteo
  for each row execute function no_cambia('los asientos no cambian', 'RF006');
create trigger conteo_no_se_vacia before truncate on conteo execute function no_se_vacia();

-- An expense of a campaign. A row never changes: another one with the difference corrects it, for the reason in `concepto`.
create table gasto (
  id uuid primary key default id_creciente(), -- its entry is `gasto:<id>`
  campania_id uuid not null references campania (id),
  rubro text not null check (rubro in ('premios', 'cobros', 'otros')),
  cuenta text not null check (cuenta in ('efectivo', 'banco', 'proveedor')), -- of the organisation
  concepto text not null check (btrim(concepto) <> ''),
  importe bigint not null check (importe <> 0),
  corrige uuid references gasto (id),
  usuario_id uuid not null references usuario (id),
  at timestamptz not null,
  check (corrige is not null or importe > 0)
);
create index gasto_campania on gasto (campania_id, id);
create index gasto_corrige on gasto (corrige) where corrige is not null;
create trigger gasto_definitivo before update or delete on gasto for each row execute function no_cambia('los asientos no cambian', 'RF006');
create trigger gasto_no_se_vacia before truncate on gasto execute function no_se_vacia();

-- Corrections of an expense come one after the other, and never make it negative.
create function gasto_corregido() returns trigger language plpgsql as $$
declare
  de gasto;
begin
  select * into de from gasto where id = new.corrige for update;
  if de.corrige is not null or (new.campania_id, new.rubro, new.cuenta) <> (de.campania_id, de.rubro, de.cuenta)
    or de.importe + new.importe + (select coalesce(sum(importe), 0) from gasto where corrige = de.id) < 0 then
    raise exception 'una corrección es de un gasto y deja cero o más' using errcode = 'RF006';
  end if;
  return new;
end $$;
create trigger gasto_corregido before insert on gasto for each row when (new.corrige is not null) execute function gasto_corregido();

-- How much cash a seller may hold, and until when it must be handed in.
create table tope_caja (
  unica boolean primary key default true check (unica),
  importe bigint check (importe > 0)     -- null: no limit
);

create table liquidacion (
  id uuid primary key default gen_random_uuid(),
  titulo text not null,
  vence_at timestamptz not null,
  desde text not null,                   -- sellers by the first letters of their names, both ends included; '' is open
  hasta text not null,
  creada_por uuid not null references usuario (id),
  created_at timestamptz not null,
  cancelada_at timestamptz
);
create index liquidacion_vigente on liquidacion (vence_at) where cancelada_at is null;

-- ── what came in ────────────────────────────────────────────────────────────
-- The money of paid orders that is still here, a row for each line, instalments too: every screen, list and file about money collected reads it. If
-- part of an order's money went back, each line has its share of the rest, so that the shares add up to the ledger. `cobrado_por`: who took it in
-- person; `vendedor_id`: the line's seller.
create view cobrado as
select c.id as compra_id, l.linea, c.campania_id, c.canal, c.metodo_pago, c.pagada_at, c.vendedor_id as cobrado_por, l.vendedor_id,
  l.rifa_id, l.producto_id, l.titular_id, l.n, coalesce(r.sorteo_id, t.sorteo_id) as sorteo_id,
  case when hay.total >= c.total then l.precio * l.cantidad
    else (div(hasta.total * hay.total, c.total) - div((hasta.total - l.precio * l.cantidad) * hay.total, c.total))::bigint end as importe
from compra c join compra_linea l on l.compra_id = c.id
  left join rifa r on r.id = l.rifa_id left join titular t on t.id = l.titular_id
  cross join lateral (select case when c.canal = 'presencial' then c.total else coalesce((
    select -sum(k.importe) from asiento a join asiento_linea k on k.asiento_id = a.id
    where a.compra_id = c.id and k.cuenta like 'ventas:%'), 0) end as total) hay
  cross join lateral (select case when hay.total < c.total then (
    select sum(o.precio * o.cantidad) from compra_linea o where o.compra_id = c.id and o.linea <= l.linea) end as total) hasta
where c.pagada_at is not null;

-- ── what sellers earn ───────────────────────────────────────────────────────
-- Such as [{"desde": 1, "tasa": 1000}, …]: ten per cent from the first number on. Ascending, the first from 1, in hundredths of a per cent.
create function tramos_validos(tramos jsonb) returns boolean language sql immutable as $$
  select count(*) between 1 and 20 and min(desde) = 1 and count(distinct desde) = count(*)
    and bool_and(desde between 1 and 1000000 and tasa between 0 and 10000)
    and array_agg(desde order by puesto) = array_agg(desde order by desde)
  from (
    select (t ->> 'desde')::integer as desde, (t ->> 'tasa')::integer as tasa, puesto
    from jsonb_array_elements(tramos) with ordinality as x (t, puesto)
  ) t
$$;

-- A plan holds for what is sold from its instant until that of the next plan. Without a row there is no commission.
create table comision_plan (
  campania_id uuid not null default campania_actual() references campania (id),
  desde timestamptz not null,
  tramos jsonb not null check (tramos_validos(tramos)),
  compras_propias boolean not null default true, -- whether a seller's purchases for themselves count
  activa boolean not null,
  usuario_id uuid references usuario (id),
  primary key (campania_id, desde)
);
create trigger plan_definitivo before update or delete on comision_plan for each row execute function no_cambia('un plan de comisión no cambia', 'RF007');
create trigger plan_no_se_vacia before truncate on comision_plan execute function no_se_vacia();

-- The commission posted for a seller, and in how many entries.
create table comision_estado (
  vendedor_id uuid not null references usuario (id),
  campania_id uuid not null references campania (id),
  ganada bigint not null check (ganada >= 0),
  asientos integer not null check (asientos >= 0),
  primary key (vendedor_id, campania_id)
);

-- Whether sellers see who has sold most; without a row they do not.
create table podio (
  unica boolean primary key default true check (unica),
  activo boolean not null
);

-- ── settling ────────────────────────────────────────────────────────────────
-- An order with everything its settling depends on, by its reference. `trabar`: locked, and as it is after the wait, since each statement of a
-- volatile function sees what was committed before it began.
create function vista_de_compra(ref text, trabar boolean) returns table (
  compra compra, pagos json, sin_leer json, lineas json, asentado json, asientos bigint, plan boolean
) language plpgsql as $$
begin
  if trabar then
    perform from compra c where c.referencia = ref for no key update;
  end if;
  return query select c,
    (select coalesce(json_agg(json_build_object('id', p.id, 'estado', p.estado, 'detalle', p.detalle, 'monto', p.monto,
        'reembolsado', p.reembolsado, 'costo', p.costo, 'aDevolver', p.a_devolver, 'rechazo', p.rechazo, 'moneda', p.moneda,
        'actualizadoAt', p.actualizado_at, 'resueltoAt', p.resuelto_at) order by p.id), '[]')
      from pago p where p.compra_id = c.id),
    (select coalesce(json_agg(json_build_object('pagoId', coalesce(t.datos ->> 'pagoId', ''), 'palabras', t.datos ->> 'palabras',
        'abierto', t.done_at is null)), '[]')
      from tarea t where t.tipo = 'revision' and t.datos ->> 'compraId' = c.id::text and t.datos ->> 'motivo' = 'no_decidido'),
    (select coalesce(json_agg(json_build_object('rifaId', l.rifa_id, 'numero', r.numero, 'sorteoId', r.sorteo_id, 'titularId', l.titular_id,
        'n', l.n, 'modalidadId', l.modalidad_id, 'productoId', l.producto_id, 'titulo', l.titulo, 'cantidad', l.cantidad, 'precio', l.precio) order by l.linea), '[]')
      from compra_linea l left join titular q on q.id = l.titular_id left join rifa r on r.id = coalesce(l.rifa_id, q.rifa_id)
      where l.compra_id = c.id),
    (select coalesce(json_agg(json_build_object('cuenta', l.cuenta, 'importe', l.importe)), '[]')
      from asiento a join asiento_linea l on l.asiento_id = a.id where a.compra_id = c.id and a.evento like 'pago:%'),
    (select count(*) from asiento a where a.compra_id = c.id and a.evento like 'pago:%'),
    exists (select from comision_plan)
  from compra c where c.referencia = ref;
end $$;
