-- What several numbers of a draw of a serie cost together: «3 por $ 2.500». `suelto`: what one of them costs alone; a number that costs something else is in
-- no pack. Nobody changes one: it is offered no more, and another one instead.
create table pack (
  id uuid primary key default id_creciente(),
  sorteo_id uuid not null references sorteo (id),
  cantidad integer not null check (cantidad between 2 and 100),
  total bigint not null,
  suelto bigint not null,
  created_at timestamptz not null,
  baja_at timestamptz,
  constraint pack_mas_barato check (total between cantidad and cantidad * suelto - 1)
);
create unique index pack_vigente on pack (sorteo_id, cantidad) where baja_at is null;
create index pack_sorteo on pack (sorteo_id, created_at);

create trigger pack_fijo before update or delete on pack
  for each row execute function cambia_solo('un pack no cambia', 'RF007', '{"baja_at": null}', '{baja_at}');
create trigger pack_no_se_vacia before truncate on pack execute function no_se_vacia();

-- It is offered while its draw sells, and what is left of that costs one price.
create function pack_con_un_precio() returns trigger language plpgsql as $$
begin
  if not exists (select from sorteo s join campania c on c.id = s.campania_id and c.clase = 'serie' where s.id = new.sorteo_id and s.abierta)
    or exists (select from rifa r where r.sorteo_id = new.sorteo_id and r.precio <> new.suelto
      and not exists (select from titular t where t.rifa_id = r.id and t.estado = 'vendida')) then
    raise exception 'los números del pack tienen más de un precio' using errcode = 'RF036';
  end if;
  return new;
end $$;
create trigger pack_insert before insert on pack for each row execute function pack_con_un_precio();

-- Of the numbers of a draw that is locked: volatile, so that a sale which waited for the draw reads the table that it has found.
create function packs_de(id_sorteo uuid) returns json language plpgsql volatile as $$
begin
  return (select coalesce(json_agg(json_build_object('cantidad', cantidad, 'total', total, 'suelto', suelto) order by cantidad), '[]')
    from pack where sorteo_id = id_sorteo and baja_at is null);
end $$;

-- Open screens read the table again.
create trigger pack_insert_cambia after insert on pack
  referencing new table as cambios for each statement execute function sorteos_cambian('sorteo');
create trigger pack_update_cambia after update on pack
  referencing new table as cambios for each statement execute function sorteos_cambian('sorteo');
