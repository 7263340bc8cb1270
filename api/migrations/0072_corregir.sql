-- A number that is deleted while a seller has it was given back: without its movement no rendición of that seller adds up again.
create or replace function asignacion_se_anota() returns trigger language plpgsql as $$
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
create trigger rifa_delete_asignacion after delete on rifa
  referencing old table as viejas for each statement execute function asignacion_se_anota();

-- Who invited a further organiser: the link is good as long as they are one. Links from before name nobody and end within a day.
alter table invitacion add column invitada_por uuid references usuario (id);
