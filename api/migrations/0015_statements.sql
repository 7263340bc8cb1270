-- What a purchase asks in one statement each: a number as it is, a number locked, an order locked. docs/scarcity.md

-- Numbers with their draw and live holder, without any lock.
create function rifas_vistas(ids uuid[]) returns table (
  id uuid, numero integer, precio bigint, vendedor_id uuid, sorteo_estado text,
  titular_id uuid, titular_compra_id uuid, titular_estado text, titular_vence timestamptz
) language sql stable rows 5 as $$
  select r.id, r.numero, r.precio, r.vendedor_id, s.estado, t.id, t.compra_id, t.estado, t.expires_at
  from unnest(ids) n(id) join rifa r on r.id = n.id join sorteo s on s.id = r.sorteo_id
    left join titular t on t.rifa_id = r.id and t.estado in ('reservada', 'vendida')
$$;

-- Locks numbers in ascending order, the one order everybody uses, then their draws in share mode, and returns what is true of them
-- now. Each statement of a volatile function sees what was committed before it began, so the last one begins after the wait.
-- `no key update` shuts out every other taker and every writer of the row, and lets an order line point at the number meanwhile.
create function trabar_rifas(ids uuid[]) returns table (
  id uuid, numero integer, precio bigint, vendedor_id uuid, sorteo_estado text,
  titular_id uuid, titular_compra_id uuid, titular_estado text, titular_vence timestamptz
) language plpgsql rows 5 as $$
begin
  perform from rifa r where r.id = any(ids) order by r.numero for no key update;
  perform from sorteo s where s.id in (select r.sorteo_id from rifa r where r.id = any(ids)) order by s.id for share;
  return query select * from rifas_vistas(ids);
end $$;

-- The latest words about an order's payments, to be compared with what was seen before the order was locked.
create function pagos_de(id_compra uuid) returns text language sql stable as $$
  select coalesce(string_agg(concat_ws(' ', p.id, p.estado, p.actualizado_at, p.reembolsado, p.a_devolver, p.resuelto_at), ','
    order by p.id), '') from pago p where p.compra_id = id_compra
$$;

-- Locks an order and returns what is true of it now.
create function trabar_compra(id_compra uuid) returns table (id uuid, estado text, pagada_at timestamptz, pagos text)
language plpgsql rows 1 as $$
begin
  perform from compra c where c.id = id_compra for no key update;
  return query select c.id, c.estado, c.pagada_at, pagos_de(c.id) from compra c where c.id = id_compra;
end $$;
