-- Who is called to a prize, and how it was handed over. The winner is called first; when the time to claim has passed without a
-- word, the next alternate of the sealed draw is, in the order in which they were drawn.
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
  foreign key (sorteo_id, posicion) references ganador (sorteo_id, posicion),
  unique (premio_id, turno),
  unique (sorteo_id, posicion),
  check (vencido_at is null or (confirmado_at is null and entregado_at is null)),
  check ((entregado_at is null) = (documento = '') and (entregado_at is null) = (entregado_dia is null)
    and (entregado_at is null) = (entregado_por is null)),
  check (entregado_at is not null or (impuesto is null and nota = ''))
);
-- One is called at a time.
create unique index reclamo_vivo on reclamo (premio_id) where vencido_at is null;
create index reclamo_por_vencer on reclamo (vence_at) where vencido_at is null and confirmado_at is null and entregado_at is null;

-- What was handed over stays handed over, and who was passed over is not called again.
create function reclamo_avanza() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.entregado_at is not null or old.vencido_at is not null
     or (old.premio_id, old.turno, old.sorteo_id, old.posicion, old.clave)
       is distinct from (new.premio_id, new.turno, new.sorteo_id, new.posicion, new.clave) then
    raise exception 'el reclamo no admite ese cambio' using errcode = 'RF002';
  end if;
  return new;
end $$;
create trigger reclamo_avanza before update or delete on reclamo for each row execute function reclamo_avanza();
