-- Transfers in the shop, off until an organiser turns them on: no row of before has to do with them.
alter table pago add column vista_por uuid references usuario (id),
  add constraint pago_visto check ((proveedor = 'transferencia') = (vista_por is not null));
-- Those that a person saw, of which money may be left: the job that gives it back looks for them.
create index pago_visto_queda on pago (compra_id) where vista_por is not null and estado = 'aprobado' and monto > greatest(reembolsado, a_devolver);

-- An order that its buyer pays by a transfer, which nothing but a person's word approves (pago.vista_por). `codigo`: what the buyer writes beside it.
create table transferencia (
  compra_id uuid primary key references compra (id),
  codigo text not null constraint transferencia_codigo_unico unique check (codigo ~ '^[0-9A-HJKMNP-TV-Z]{8}$'),
  created_at timestamptz not null
);
create trigger transferencia_fija before update or delete on transferencia
  for each row execute function no_cambia('una transferencia no cambia', 'RF004');

-- Numbers that wait for a transfer, until `expires_at`.
create view por_transferencia as
  select t.sorteo_id, t.compra_id, c.usuario_id, c.comprador_email, c.comprador_ci, c.expires_at
  from compra c join titular t on t.compra_id = c.id
  where c.metodo_pago = 'transferencia' and c.canal = 'online' and c.estado in ('creada', 'esperando_pago') and t.estado = 'reservada';

-- Such a hold lasts a day: ten numbers an account, five without one, of one address as many as forty such buyers hold, and of a draw's unsold numbers a
-- quarter, rounded up. One order at a time counts; nothing is locked after it.
create function transferencia_cupo() returns trigger language plpgsql as $$
declare
  de compra;
begin
  select * into de from compra where id = new.compra_id;
  if de.canal <> 'online' or de.metodo_pago <> 'transferencia' then
    raise exception 'no se paga por transferencia' using errcode = 'RF004';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('transferencia', 0));
  if (select count(*) from por_transferencia p where p.expires_at > new.created_at
    and case when de.usuario_id is not null then p.usuario_id = de.usuario_id
      else p.usuario_id is null and (lower(p.comprador_email) = lower(de.comprador_email) or p.comprador_ci = de.comprador_ci) end)
    > (case when de.usuario_id is null then 5 else 10 end) then
    raise exception 'demasiados números por transferencia' using errcode = 'RF033';
  end if;
  if (select count(*) from compra_origen propio join compra_origen o on o.direccion = propio.direccion
    join por_transferencia p on p.compra_id = o.compra_id where propio.compra_id = new.compra_id and p.expires_at > new.created_at) > 200 then
    raise exception 'demasiados números por transferencia desde una dirección' using errcode = 'RF035';
  end if;
  if exists (select from (select distinct sorteo_id from titular where compra_id = new.compra_id) s
    where ((select count(*) from por_transferencia p where p.sorteo_id = s.sorteo_id and p.expires_at > new.created_at) - 1) * 4
      >= (select count(*) from rifa where sorteo_id = s.sorteo_id)
        - (select count(*) from titular where sorteo_id = s.sorteo_id and estado = 'vendida')) then
    raise exception 'demasiados números de un sorteo por transferencia' using errcode = 'RF034';
  end if;
  return null;
end $$;
create trigger transferencia_cupo after insert on transferencia for each row execute function transferencia_cupo();

create function compra_con_transferencia() returns trigger language plpgsql as $$
begin
  if not exists (select from transferencia where compra_id = new.id) then
    raise exception 'falta la transferencia de la compra' using errcode = 'RF004';
  end if;
  return null;
end $$;
create constraint trigger compra_con_transferencia after insert on compra deferrable initially deferred
  for each row when (new.canal = 'online' and new.metodo_pago = 'transferencia') execute function compra_con_transferencia();

-- What pays such an order was seen by a person, and no provider's word does.
create function pago_de_su_medio() returns trigger language plpgsql as $$
begin
  if (new.proveedor = 'transferencia') <> exists (select from transferencia where compra_id = new.compra_id) then
    raise exception 'el pago es de otro medio que su compra' using errcode = 'RF004';
  end if;
  return new;
end $$;
create trigger pago_de_su_medio before insert or update of proveedor, compra_id on pago for each row execute function pago_de_su_medio();
