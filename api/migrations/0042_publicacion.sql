-- Each time the raffle was opened to the public or taken back; the last row holds. Without a row it is open: so is every
-- installation from before, and a new one begins with a row that closes it.
create table publicacion (
  id bigint generated always as identity primary key,
  publicada boolean not null,
  created_at timestamptz not null default now()
);

-- While it is not open nobody orders online but an organiser who tries it. Orders that are open go on.
create function compra_publicada() returns trigger language plpgsql as $$
begin
  if not coalesce((select publicada from publicacion order by id desc limit 1), true)
    and not exists (select from usuario where id = new.usuario_id and rol = 'admin') then
    raise exception 'sin publicar' using errcode = 'RF020';
  end if;
  return new;
end $$;
create trigger compra_publicada before insert on compra
  for each row when (new.canal = 'online') execute function compra_publicada();
