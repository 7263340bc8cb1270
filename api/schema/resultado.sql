-- Results: the sealed list, the show, the winners and their prizes, and who is told about them.

-- ── the sealed list ─────────────────────────────────────────────────────────
-- Written at the closing, in blocks: a leaf and its path are read from one block and the roots of the others.
create table lista_sellada (
  sorteo_id uuid not null references sorteo (id),
  bloque integer not null,               -- from 0; all but the last hold 512 leaves
  desde integer not null,                -- the number of its first leaf
  hojas text not null,                   -- leaves in order, joined by line feeds
  raiz bytea not null check (length(raiz) = 32), -- of the leaves of this block
  primary key (sorteo_id, bloque),
  unique (sorteo_id, desde)
);
-- Hashes do not compress. PostgreSQL before 16 accepts this only outside `create table`.
alter table lista_sellada alter column hojas set storage external;

create function lista_definitiva() returns trigger language plpgsql as $$
begin
  if exists (select from (select distinct sorteo_id from nuevas) n where sorteo_abierto(n.sorteo_id) is not true) then
    raise exception 'la lista sellada no cambia' using errcode = 'RF002';
  end if;
  return null;
end $$;
create trigger lista_insert after insert on lista_sellada
  referencing new table as nuevas for each statement execute function lista_definitiva();

create trigger lista_intocable before update or delete on lista_sellada
  for each row execute function no_cambia('la lista sellada no cambia', 'RF002');
create trigger lista_no_se_vacia before truncate on lista_sellada execute function no_se_vacia();

-- The holders of the list's numbers, and what was sealed of each: the plan, and what had been paid, whatever is undone later. A million rows are
-- written at once, so the draw and the holders are checked once for a statement.
create table participacion (
  sorteo_id uuid not null,
  numero integer not null,
  titular_id uuid not null,
  modalidad_id uuid,                     -- null: sold without a plan
  pagado bigint not null check (pagado >= 0), -- minor units
  primary key (sorteo_id, numero)
);

create function participacion_de_titular() returns trigger language plpgsql as $$
begin
  if exists (
    select from nuevas p join sorteo s on s.id = p.sorteo_id
      left join titular t on t.id = p.titular_id and t.numero = p.numero and t.sorteo_id = s.numeros_de and t.estado = 'vendida'
    where t.id is null
  ) then
    raise exception 'juega lo vendido' using errcode = 'RF002';
  end if;
  return null;
end $$;
create trigger participacion_insert after insert on participacion
  referencing new table as nuevas for each statement execute function lista_definitiva();
create trigger participacion_de_titular after insert on participacion
  referencing new table as nuevas for each statement execute function participacion_de_titular();
create trigger participacion_intocable before update or delete on participacion for each row execute function no_cambia('la lista sellada no cambia', 'RF002');
create trigger participacion_no_se_vacia before truncate on participacion execute function no_se_vacia();

-- The numbers that do not play, published beside the list: `numero|S` unsold, `numero|A` in arrears, `numero|O` of another draw, `numero|G` won
-- before.
create table fuera (
  sorteo_id uuid not null references sorteo (id),
  bloque integer not null,
  lineas text not null,                  -- in order, joined by line feeds
  primary key (sorteo_id, bloque)
);
create trigger fuera_insert after insert on fuera
  referencing new table as nuevas for each statement execute function lista_definitiva();
create trigger fuera_intocable before update or delete on fuera for each row execute function no_cambia('la lista sellada no cambia', 'RF002');
create trigger fuera_no_se_vacia before truncate on fuera execute function no_se_vacia();

-- Trigger: rows of a result are added between the closing and the end of their draw. Arguments: the sentence of the refusal, and its code.
create function con_sorteo_cerrado() returns trigger language plpgsql as $$
begin
  if not exists (select from sorteo where id = new.sorteo_id and estado = 'cerrado' for update) then
    raise exception '%', tg_argv[0] using errcode = tg_argv[1];
  end if;
  return new;
end $$;

-- ── the show ────────────────────────────────────────────────────────────────
-- The outcome is fixed at the beginning, and the prizes come out one by one. No result is stored before its turn: it follows from the sealed list and
-- the entropy. `entropia` is null if it is the draw's secret, so that a copy of the database does not reveal the result. docs/draw.md, "The show".
create table funcion (
  sorteo_id uuid primary key references sorteo (id),
  ritmo integer check (ritmo > 0),       -- seconds from prize to prize; null: each by the host
  empezada_at timestamptz,               -- when the outcome was fixed
  entropia jsonb,
  bitacora text,                         -- head of the audit trail that the proof will name
  huella text check (huella ~ '^[0-9a-f]{64}$'), -- SHA-256 of the proof file as it will be published
  terminada_at timestamptz,
  check ((empezada_at is null) = (huella is null)),
  check (terminada_at is null or empezada_at is not null)
);
create index funcion_sin_terminar on funcion (sorteo_id) where terminada_at is null;

-- A show is requested once the list is sealed; what is fixed stays, and it ends once.
create trigger funcion_insert before insert on funcion
  for each row execute function con_sorteo_cerrado('la función no admite ese cambio', 'RF002');
create trigger funcion_avanza before update on funcion for each row when (old.empezada_at is not null)
  execute function cambia_solo('la función no admite ese cambio', 'RF002', '{"terminada_at": null}', '{ritmo,terminada_at}');
create trigger funcion_no_se_borra before delete on funcion
  for each row execute function no_cambia('la función no admite ese cambio', 'RF002');
create trigger funcion_no_se_vacia before truncate on funcion execute function no_se_vacia();

-- Who revealed which prize, and when. `lugar` counts from 1, the first prize; without a number, none was left to win it.
create table revelado (
  sorteo_id uuid not null references funcion (sorteo_id),
  lugar integer not null check (lugar > 0),
  rifa_id uuid references rifa (id),
  at timestamptz not null,
  usuario_id uuid references usuario (id), -- null: by itself
  primary key (sorteo_id, lugar),
  unique (sorteo_id, rifa_id)
);

create function revelado_insert() returns trigger language plpgsql as $$
begin
  if not exists (select from funcion where sorteo_id = new.sorteo_id and empezada_at is not null and terminada_at is null for update) then
    raise exception 'lo revelado no cambia' using errcode = 'RF002';
  end if;
  return new;
end $$;
create trigger revelado_insert before insert on revelado for each row execute function revelado_insert();
create trigger revelado_definitivo before update or delete on revelado
  for each row execute function no_cambia('lo revelado no cambia', 'RF002');
create trigger revelado_no_se_vacia before truncate on revelado execute function no_se_vacia();

-- Notifies open screens.
create trigger funcion_insert_cambia after insert on funcion
  referencing new table as cambios for each statement execute function sorteos_cambian('funcion');
create trigger funcion_update_cambia after update on funcion
  referencing new table as cambios for each statement execute function sorteos_cambian('funcion');
create trigger revelado_cambia after insert on revelado
  referencing new table as cambios for each statement execute function sorteos_cambian('funcion');

-- ── winners ─────────────────────────────────────────────────────────────────
create table ganador (
  sorteo_id uuid not null references sorteo (id),
  posicion integer not null,             -- 1.. in the order of the prizes; alternates follow
  premio_id uuid references premio (id), -- null: alternate
  rifa_id uuid not null references rifa (id),
  titular_id uuid not null references titular (id), -- who held the number when the list was sealed, whoever holds it later
  nombre_participante text not null,
  primary key (sorteo_id, posicion),
  unique (sorteo_id, rifa_id),
  unique (premio_id)
);

-- Winners are written once, between closing and the end of the draw.
create trigger ganador_insert before insert on ganador
  for each row execute function con_sorteo_cerrado('el resultado de un sorteo no cambia', 'RF002');
create trigger ganador_definitivo before update or delete on ganador
  for each row execute function no_cambia('el resultado de un sorteo no cambia', 'RF002');
create index ganador_titular on ganador (titular_id);
-- Ids grow with time: by the statistics of earlier draws PostgreSQL would search all numbers and holders for the latest winners.
alter table ganador alter rifa_id set statistics 0, alter titular_id set statistics 0;
create trigger ganador_no_se_vacia before truncate on ganador execute function no_se_vacia();

-- During a show nobody can read the winners: each is written once its prize has been revealed.
create function ganador_despues_de_la_funcion() returns trigger language plpgsql as $$
begin
  if exists (
    select 1 from funcion f where f.sorteo_id = new.sorteo_id and f.empezada_at is not null
      and (select count(*) from revelado r where r.sorteo_id = f.sorteo_id)
        < (select count(*) from premio p where p.sorteo_id = f.sorteo_id)
  ) then
    raise exception 'faltan premios por revelar' using errcode = 'RF002';
  end if;
  return new;
end $$;
create trigger ganador_despues_de_la_funcion before insert on ganador
  for each row execute function ganador_despues_de_la_funcion();

-- The prize of a number sold without a name goes to whoever shows its valid ticket and gives a name. A drawn prize belongs to the winner of its
-- place.
create function premio_con_boleto() returns trigger language plpgsql as $$
declare
  de uuid := coalesce(to_jsonb(new) ->> 'titular_id',
    (select titular_id::text from ganador where sorteo_id = new.sorteo_id and posicion = (to_jsonb(new) ->> 'posicion')::integer));
begin
  if exists (select from titular t join rifa r on r.id = t.rifa_id where t.id = de and al_portador(t.compra_id)
    and (new.portador = '' or new.impresion is distinct from r.impresion)) then
    raise exception 'el premio es de quien tenga el boleto' using errcode = 'RF031';
  end if;
  return new;
end $$;

-- The winners by last digits, written with the winners; a number gets each such prize once.
create table ganador_derivado (
  sorteo_id uuid not null references sorteo (id),
  premio_id uuid not null references premio (id),
  titular_id uuid not null references titular (id),
  entregado_at timestamptz,
  documento text not null default '',    -- that it was handed over against
  portador text not null default '',     -- of a bearer: who showed the ticket,
  impresion smallint,                    -- and which print of it
  primary key (premio_id, titular_id),
  check ((entregado_at is null) = (documento = '')),
  check (entregado_at is not null or (portador = '' and impresion is null))
);
create index ganador_derivado_titular on ganador_derivado (titular_id);
alter table ganador_derivado alter titular_id set statistics 0; -- as above
create index ganador_derivado_sorteo on ganador_derivado (sorteo_id);
create trigger ganador_derivado_insert before insert on ganador_derivado
  for each row execute function con_sorteo_cerrado('el resultado de un sorteo no cambia', 'RF002');
create trigger ganador_derivado_sin_entregar before insert on ganador_derivado
  for each row when (new.entregado_at is not null) execute function no_cambia('el resultado de un sorteo no cambia', 'RF002');
create trigger ganador_derivado_definitivo before update or delete on ganador_derivado for each row
  execute function cambia_solo('el resultado de un sorteo no cambia', 'RF002', '{"entregado_at": null}',
    '{entregado_at,documento,portador,impresion}');
create trigger ganador_derivado_entregado before update on ganador_derivado
  for each row when (new.entregado_at is not null) execute function premio_con_boleto();
create trigger ganador_derivado_no_se_vacia before truncate on ganador_derivado execute function no_se_vacia();

-- Everybody who has won something.
create view premiado as select sorteo_id, titular_id from ganador union all select sorteo_id, titular_id from ganador_derivado;

-- The draws of these numbers are over, and no number of this order was drawn in any.
create function sorteo_terminado_sin(id_ancla uuid, id_compra uuid) returns boolean language sql as $$
  select coalesce(bool_or(estado = 'realizado' or cancelacion_id is not null) and not bool_or(estado in ('agendado', 'cerrado')), false) from sorteo
  where numeros_de = id_ancla and not exists (
      select 1 from titular t join premiado p on p.titular_id = t.id where t.compra_id = id_compra and t.sorteo_id = id_ancla)
$$;

-- Who is called for a prize, and its hand-over. The winner is called first; when the time to claim has passed without an answer, the next alternate,
-- in the order of the sealed draw.
create table reclamo (
  id uuid primary key default gen_random_uuid(),
  clave uuid not null default gen_random_uuid() unique, -- the link in the mail of who is called
  premio_id uuid not null references premio (id),
  turno integer not null check (turno > 0),             -- 1: the winner
  sorteo_id uuid not null,
  posicion integer not null,
  llamado_at timestamptz not null,
  vence_at timestamptz not null,
  confirmado_at timestamptz,                            -- the caller's claim
  vencido_at timestamptz,                               -- the next one was called
  entregado_at timestamptz,
  documento text not null default '',                   -- that the prize was handed over against
  entregado_dia date,
  impuesto bigint check (impuesto >= 0),                -- withheld or paid for it, minor units; null: none
  nota text not null default '',
  entregado_por uuid references usuario (id),
  portador text not null default '',                    -- of a bearer: who showed the ticket,
  impresion smallint,                                   -- and which print of it
  foreign key (sorteo_id, posicion) references ganador (sorteo_id, posicion),
  unique (premio_id, turno),
  unique (sorteo_id, posicion),
  check (vencido_at is null or (confirmado_at is null and entregado_at is null)),
  check ((entregado_at is null) = (documento = '') and (entregado_at is null) = (entregado_dia is null)
    and (entregado_at is null) = (entregado_por is null)),
  check (entregado_at is not null or (impuesto is null and nota = '' and portador = '' and impresion is null))
);
-- Only one person is called for a prize at a time.
create unique index reclamo_vivo on reclamo (premio_id) where vencido_at is null;
create index reclamo_por_vencer on reclamo (vence_at) where vencido_at is null and confirmado_at is null and entregado_at is null;

-- The prizes that a number won for its holder, drawn, called as an alternate, or by its last digits: the only place that says so. `turno` 1: won in
-- the draw itself; above: called as an alternate.
create view premio_ganado as
  select r.sorteo_id, r.premio_id, g.titular_id, r.turno, false as por_terminacion, r.vencido_at is not null as vencido,
    r.entregado_at is not null as entregado
  from reclamo r join ganador g on g.sorteo_id = r.sorteo_id and g.posicion = r.posicion
  union all
  select sorteo_id, premio_id, titular_id, 1, true, false, entregado_at is not null from ganador_derivado;

-- A deadline that was moved: to a later time that is not past, by 30 days in all at most, while nobody has answered, with a reason that is public.
create table prorroga (
  reclamo_id uuid not null references reclamo (id),
  antes timestamptz not null,
  hasta timestamptz not null check (hasta > antes and hasta > at),
  motivo text not null check (motivo <> ''),
  at timestamptz not null,
  usuario_id uuid not null references usuario (id),
  primary key (reclamo_id, antes)
);
create function prorroga_publica() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update reclamo set vence_at = new.hasta where id = new.reclamo_id and vence_at = new.antes;
    if found then return new; end if;
  end if;
  raise exception 'una prórroga mueve el plazo que hay y no cambia' using errcode = 'RF002';
end $$;
create trigger prorroga_publica after insert or update or delete on prorroga for each row execute function prorroga_publica();
create trigger prorroga_no_se_vacia before truncate on prorroga execute function no_se_vacia();

-- A hand-over is final, and a person who was passed over is not called again. Everybody called has the sealed days, and the next one is called no
-- earlier; only a row of `prorroga` moves a deadline. An answer is final too, and nobody is called before the result, before the person before was
-- passed over, or ahead of the database's clock.
create function reclamo_avanza() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.vencido_at is not null or new.vence_at < new.llamado_at + make_interval(hours => 24 *
         (select coalesce((cierre -> 'historia' ->> 'reclamoDias')::int, 0) from sorteo where id = new.sorteo_id))
       or new.llamado_at < (select realizado_at from sorteo where id = new.sorteo_id)
       or new.llamado_at < (select max(vencido_at) from reclamo where premio_id = new.premio_id) then
      raise exception 'faltan días para reclamar' using errcode = 'RF002';
    end if;
    return new;
  end if;
  if tg_op = 'DELETE' or old.entregado_at is not null or old.vencido_at is not null or new.vencido_at < old.vence_at
     or new.vencido_at > reloj() + interval '1 hour' or old.confirmado_at is not null and new.confirmado_at is distinct from old.confirmado_at
     or (old.premio_id, old.turno, old.sorteo_id, old.posicion, old.clave, old.llamado_at)
       is distinct from (new.premio_id, new.turno, new.sorteo_id, new.posicion, new.clave, new.llamado_at)
     or new.vence_at <> old.vence_at and (old.confirmado_at is not null
       or not exists (select from prorroga where reclamo_id = new.id and antes = old.vence_at and hasta = new.vence_at)
       or new.vence_at > (select min(antes) from prorroga where reclamo_id = new.id) + interval '720 hours') then
    raise exception 'el reclamo no admite ese cambio' using errcode = 'RF002';
  end if;
  return new;
end $$;
create trigger reclamo_avanza before insert or update or delete on reclamo for each row execute function reclamo_avanza();
create trigger reclamo_entregado before update on reclamo
  for each row when (new.entregado_at is not null) execute function premio_con_boleto();

-- A draw may be declared without participants once nothing can be paid for it and no sold number plays in it.
create function sorteo_desierto() returns trigger language plpgsql as $$
begin
  if old.estado <> 'agendado' or old.vence_at is null or new.desierto_at < old.vence_at or not numeros_abiertos(old.numeros_de) or exists (
    select from titular t where t.sorteo_id = old.numeros_de and t.estado = 'vendida' and not exists (
      select from cuota q where q.titular_id = t.id and q.pagada_at is null and q.orden <= orden_que_vence(old.id))) then
    raise exception 'hay quien participe' using errcode = 'RF032';
  end if;
  return new;
end $$;
create trigger sorteo_desierto before update of desierto_at on sorteo
  for each row when (new.desierto_at is not null) execute function sorteo_desierto();

-- A resorteo has the prizes that nobody can claim any more, each once, and no others; a prize drawn again stays so.
create function premio_repetido() returns trigger language plpgsql as $$
declare
  en_resorteo boolean := exists (select from sorteo where id = new.sorteo_id and tipo = 'resorteo');
begin
  if en_resorteo <> (new.repite_id is not null) or (tg_op = 'UPDATE' and new.repite_id is distinct from old.repite_id) then
    raise exception 'un resorteo es de lo que nadie reclamó' using errcode = 'RF024';
  end if;
  if en_resorteo and tg_op = 'INSERT' and not exists (
    select from premio p join sorteo s on s.id = p.sorteo_id join sorteo n on n.id = new.sorteo_id and n.numeros_de = s.numeros_de
    where p.id = new.repite_id and s.tipo <> 'resorteo' and (s.desierto_at is not null or exists (select from reclamo where premio_id = p.id))
      and not exists (select from reclamo where premio_id = p.id and vencido_at is null)) then
    raise exception 'alguien puede reclamar ese premio' using errcode = 'RF024';
  end if;
  return new;
end $$;
create trigger premio_repetido before insert or update of sorteo_id, repite_id on premio for each row execute function premio_repetido();

-- ── who is told ─────────────────────────────────────────────────────────────
-- Mail to the buyers of a closed draw: written with the closing and worked off in pieces, because a million mails do not fit in one transaction.
create table aviso_cierre (
  sorteo_id uuid primary key references sorteo (id),
  hasta_compra uuid,                     -- orders up to here have been written to
  done_at timestamptz
);

-- Who wants a reminder shortly before a draw. A row is deleted when its mail is written, or with its account.
create table aviso_sorteo (
  sorteo_id uuid not null references sorteo (id),
  usuario_id uuid not null references usuario (id) on delete cascade,
  created_at timestamptz not null,
  primary key (sorteo_id, usuario_id)
);
create index aviso_sorteo_usuario on aviso_sorteo (usuario_id);

-- A device for reminders: its subscription with its browser's push service, chosen there, deleted with the account.
create table dispositivo (
  id uuid primary key default gen_random_uuid(),
  usuario_id uuid not null references usuario (id) on delete cascade,
  endpoint text not null unique check (length(endpoint) <= 1000), -- knowing it is enough to push to it
  p256dh text not null,                                           -- with these two only the device reads what is pushed
  auth text not null,
  created_at timestamptz not null
);
create index dispositivo_usuario on dispositivo (usuario_id);

-- Pushes to send: written with the change they report, sent by a job as mails are, deleted with their device.
create table aviso_push (
  id uuid primary key default gen_random_uuid(),
  evento text not null unique, -- one push an event and device, whatever retries
  dispositivo_id uuid not null references dispositivo (id) on delete cascade,
  texto text not null,
  vence_at timestamptz not null, -- later it is of no use
  created_at timestamptz not null,
  next_try_at timestamptz not null,
  tried_at timestamptz,
  intentos integer not null default 0,
  sent_at timestamptz,
  failed_at timestamptz,
  error text not null default ''
);
create index aviso_push_pendiente on aviso_push (next_try_at) where sent_at is null and failed_at is null;
create index aviso_push_dispositivo on aviso_push (dispositivo_id);

-- The key by which push services know this installation (VAPID); the private one is encrypted with the data key.
create table clave_push (
  unica boolean primary key default true check (unica),
  publica text not null,
  privada bytea not null
);

-- An organiser's message to everybody, with a row for each recipient. A job moves some at a time into the outbox, so that mail about an order or a
-- draw never waits behind a thousand greetings, and stopping the message stops those that have not left.
create table difusion (
  id uuid primary key default gen_random_uuid(),
  usuario_id uuid not null references usuario (id), -- who sent it
  destino text not null check (destino in ('compradores', 'no_ganadores', 'vendedores')),
  sorteo_id uuid references sorteo (id),            -- whose buyers
  asunto text not null,
  texto text not null,
  estado text not null default 'en_curso' check (estado in ('en_curso', 'detenida', 'terminada')),
  total integer not null check (total > 0),
  created_at timestamptz not null,
  ended_at timestamptz,
  check ((destino = 'vendedores') = (sorteo_id is null)),
  check ((estado = 'en_curso') = (ended_at is null))
);
-- The same words to the same people are sent once.
create unique index difusion_una_vez on difusion (destino, coalesce(sorteo_id, '00000000-0000-0000-0000-000000000000'), md5(asunto || E'\n' || texto));
create index difusion_en_curso on difusion (created_at) where estado = 'en_curso';

-- The recipients, fixed when the message is sent: the order that left the address, or the account. The address itself is not copied, so that it
-- disappears when it is erased or changed.
create table difusion_destinatario (
  difusion_id uuid not null references difusion (id),
  orden integer not null check (orden > 0),
  compra_id uuid references compra (id),
  usuario_id uuid references usuario (id),
  baja uuid not null default gen_random_uuid() unique, -- the link by which its reader asks for no more
  encolado_at timestamptz,                             -- handed to the outbox, or passed over
  primary key (difusion_id, orden),
  unique (difusion_id, compra_id),
  unique (difusion_id, usuario_id),
  check (num_nonnulls(compra_id, usuario_id) = 1)
);
create index difusion_por_encolar on difusion_destinatario (difusion_id, orden) where encolado_at is null;

-- Addresses that have unsubscribed from these messages, as hashes.
create function huella_de_correo(direccion text) returns bytea language sql immutable parallel safe as $$
  select sha256(convert_to(lower(btrim(direccion)), 'UTF8'))
$$;

create table difusion_baja (
  huella bytea primary key check (length(huella) = 32),
  at timestamptz not null
);

-- ── notices of buyers of paper ──────────────────────────────────────────────
-- Somebody says they bought a number whose stub is not registered, or is registered to somebody else (duplicado). An answer erases what they said,
-- since a sale then has its buyer.
create table aviso_compra (
  id uuid primary key default id_creciente(),
  rifa_id uuid not null references rifa (id) on delete cascade,
  nombre text not null,
  ci text not null,
  telefono text not null,
  duplicado boolean not null,
  desmentido boolean not null default false, -- whoever has the stub says that it is not so: organisers decide
  origen_hash text not null,                 -- the number and the address it came from, by this installation's key
  estado text not null default 'abierto' check (estado in ('abierto', 'confirmado', 'negado')),
  created_at timestamptz not null,
  check (estado = 'abierto' or (nombre, ci, telefono, origen_hash) = ('', '', '', ''))
);
create index aviso_compra_de_rifa on aviso_compra (rifa_id);
create unique index aviso_compra_de_origen on aviso_compra (origen_hash) where estado = 'abierto' and not desmentido;
create index aviso_compra_abierto on aviso_compra (created_at) where estado = 'abierto';
