-- What a session was opened with, in words a person recognises ('Chrome en Android'): so that they can tell their own from a
-- stranger's. Neither the address nor the browser's full self-description is kept.
alter table sesion add column dispositivo text not null default '' check (length(dispositivo) <= 60);

-- No call changes a role; changing it by SQL ends the sessions opened with the old one.
create function sesion_fin_por_rol() returns trigger language plpgsql as $$
begin
  delete from sesion where usuario_id = new.id;
  return null;
end $$;
create trigger usuario_rol after update of rol on usuario
  for each row when (old.rol is distinct from new.rol) execute function sesion_fin_por_rol();
