-- What an organiser does about orders and money: who moved an order and why, who closed a case, and how an order is found.

create extension if not exists pg_trgm;

-- ── an order's moves ────────────────────────────────────────────────────────
-- Its beginning is the order's own row; every change of state after it is a row here that nobody changes any more.
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

create function movimiento_definitivo() returns trigger language plpgsql as $$
begin
  raise exception 'los movimientos de una compra no cambian' using errcode = 'RF004';
end $$;
create trigger movimiento_definitivo before update or delete on compra_movimiento
  for each row execute function movimiento_definitivo();
create trigger movimiento_no_se_vacia before truncate on compra_movimiento execute function no_se_vacia();

-- ── cases ───────────────────────────────────────────────────────────────────
alter table tarea add column cerrada_por uuid references usuario (id); -- a case: who dealt with it
alter table tarea add column nota text not null default '';            -- and how
create index tarea_caso on tarea (created_at) where tipo = 'revision' and done_at is null;
create index tarea_compra on tarea ((datos ->> 'compraId')) where tipo = 'revision';
create index tarea_pago on tarea ((datos ->> 'pagoId')) where tipo in ('aviso', 'reembolso');

-- ── finding an order ────────────────────────────────────────────────────────
-- Small letters without accents, by built-in functions alone: an index may not depend on a dictionary or a search path.
create function texto_busqueda(texto text) returns text language sql immutable strict parallel safe as $$
  select lower(translate(texto, 'áàâãäéèêëíìîïóòôõöúùûüçñÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑ', 'aaaaaeeeeiiiiooooouuuucnAAAAAEEEEIIIIOOOOOUUUUCN'))
$$;
create index compra_reciente on compra (created_at desc, id);
create index compra_por_estado on compra (estado, created_at desc, id);
create index compra_ci on compra (comprador_ci);
create index compra_texto on compra using gin (texto_busqueda(comprador_nombre || ' ' || comprador_email) gin_trgm_ops);
create index compra_linea_de_rifa on compra_linea (rifa_id) where rifa_id is not null;
