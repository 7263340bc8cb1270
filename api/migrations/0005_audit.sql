-- Who did what: acts are added and never change; a hash chain over them shows whether anybody changed them by SQL.

create table auditoria (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null default clock_timestamp(),
  actor_id uuid,                         -- no foreign key: an erased account leaves its acts as they are
  actor_rol text not null check (actor_rol in ('admin', 'vendedor', 'public', 'nadie', 'sistema')),
  accion text not null check (accion ~ '^[a-zA-Z]{1,60}$'),
  objeto text not null check (objeto ~ '^[a-zA-Z]{1,40}$'),
  objeto_id text not null check (objeto_id ~ '^[a-zA-Z0-9._:-]{0,100}$'),
  detalle text not null check (detalle ~ '^[ -~]+$' and detalle::jsonb is not null), -- JSON as it was hashed, in ASCII: ids, numbers, no personal data
  pedido uuid,                           -- the request it came with
  -- Its place in the chain, given once, after commit: docs/audit.md
  secuencia bigint,
  previo bytea,
  hash bytea,
  check ((secuencia is null and previo is null and hash is null)
      or (secuencia >= 1 and length(previo) = 32 and length(hash) = 32))
);
create index auditoria_sin_enlazar on auditoria (id) where secuencia is null;
create unique index auditoria_secuencia on auditoria (secuencia) where secuencia is not null;
create unique index auditoria_previo on auditoria (previo) where secuencia is not null; -- the chain does not fork
create index auditoria_hash on auditoria (hash) where secuencia is not null;
create index auditoria_actor on auditoria (actor_id, id) where actor_id is not null;
create index auditoria_accion on auditoria (accion, id);
create index auditoria_objeto on auditoria (objeto_id, id) where objeto_id <> '';

create function auditoria_definitiva() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.secuencia is null then return new; end if;
  elsif tg_op = 'UPDATE' and old.secuencia is null and new.secuencia is not null
    and to_jsonb(new) - '{secuencia,previo,hash}'::text[] = to_jsonb(old) - '{secuencia,previo,hash}'::text[] then
    return new;
  end if;
  raise exception 'la auditoría no cambia' using errcode = 'RF005';
end $$;
create trigger auditoria_definitiva before insert or update or delete on auditoria
  for each row execute function auditoria_definitiva();
create trigger auditoria_no_se_vacia before truncate on auditoria execute function no_se_vacia();
