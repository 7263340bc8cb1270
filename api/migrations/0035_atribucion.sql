-- Whose sale each line is, and a seller's links to the shop: docs/money.md.

alter table compra_linea
  add column vendedor_id uuid references usuario (id),
  add column atribucion text check (atribucion in ('en_persona', 'asignada', 'enlace', 'manual')),
  add constraint compra_linea_atribuida check ((vendedor_id is null) = (atribucion is null));

update compra_linea l set vendedor_id = c.vendedor_id, atribucion = 'en_persona'
from compra c where c.id = l.compra_id and c.vendedor_id is not null;
-- A sold number cannot be assigned: who has it now had it then.
update compra_linea l set vendedor_id = r.vendedor_id, atribucion = 'asignada'
from compra c, rifa r
where c.id = l.compra_id and c.vendedor_id is null and r.id = l.rifa_id and r.vendedor_id is not null
  and r.asignada_at <= c.created_at;

create index compra_linea_vendedor on compra_linea (vendedor_id, compra_id) where vendedor_id is not null;

-- A draw that closed keeps its lines as they were sold.
create function linea_atribuida() returns trigger language plpgsql as $$
begin
  perform from rifa r join sorteo s on s.id = r.sorteo_id
  where r.id = new.rifa_id and s.estado <> 'agendado' for share of s;
  if found then
    raise exception 'sorteo cerrado' using errcode = 'RF001';
  end if;
  return new;
end $$;
create trigger linea_atribuida before update of vendedor_id, atribucion on compra_linea
  for each row when (new.vendedor_id is distinct from old.vendedor_id) execute function linea_atribuida();

-- `campania_id`: until campaigns exist there is one, and this is its id.
create table enlace_vendedor (
  codigo text collate "C" primary key check (codigo ~ '^[0-9A-HJKMNP-TV-Z]{6}$'), -- Crockford's base 32, random
  usuario_id uuid not null references usuario (id),
  campania_id uuid not null default '00000000-0000-4000-8000-000000000001',
  created_at timestamptz not null,
  baja_at timestamptz -- since when another one is shown; it stays the seller's
);
create unique index enlace_vigente_unico on enlace_vendedor (usuario_id, campania_id) where baja_at is null;

-- How often a link was opened in a day; nothing about who opened it.
create table enlace_visita (
  codigo text collate "C" not null references enlace_vendedor (codigo),
  dia date not null,
  visitas integer not null check (visitas > 0),
  primary key (codigo, dia)
);
