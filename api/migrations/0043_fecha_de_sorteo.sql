-- A draw may move to another day after numbers of it are sold: its hours move with it, and nothing else of what its source has
-- published. Where a lottery decides, the day is the lottery's.
create or replace function sorteo_fuente_fija() returns trigger language plpgsql as $$
begin
  if sorteo_vendido(old.id) and not (
    old.fuente = 'loteria' and new.fuente in ('drand', 'loteria')
    and new.fuente_cambiada_at > (old.fuente_datos ->> 'hora')::timestamptz
  ) and not (
    new.fecha <> old.fecha and new.fuente = old.fuente and new.fuente <> 'loteria'
    and new.fuente_cambiada_at is not distinct from old.fuente_cambiada_at
    and new.fuente_datos - array['hora', 'cierre'] = old.fuente_datos - array['hora', 'cierre']
  ) then
    raise exception 'la fuente de azar no cambia' using errcode = 'RF003';
  end if;
  return new;
end $$;
