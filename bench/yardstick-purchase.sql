\set i :i + 1
\set n :first + :client_id * :share + :i
begin;
select from rifa where id = :n order by numero for no key update;
select r.precio, s.estado, t.id from rifa r join sorteo s on s.id = r.sorteo_id left join titular t on t.rifa_id = r.id and t.estado in ('reservada', 'vendida') where r.id = :n for share of s;
insert into compra (id, estado, clave, total, created_at, expires_at) values (:n, 'esperando_pago', 'clave' || :n, 150000, now(), now() + interval '30 minutes');
insert into titular (rifa_id, compra_id, estado, created_at, expires_at) values (:n, :n, 'reservada', now(), now() + interval '30 minutes');
insert into compra_linea values (:n, 1, :n, 1, 150000);
commit;
begin;
select estado, total from compra where id = :n for no key update;
insert into pago values ('pago' || :n, :n, 150000) on conflict (id) do nothing;
select from rifa where id = :n order by numero for no key update;
select r.precio, s.estado, t.id from rifa r join sorteo s on s.id = r.sorteo_id left join titular t on t.rifa_id = r.id and t.estado in ('reservada', 'vendida') where r.id = :n for share of s;
update titular set estado = 'vendida', expires_at = null, vendida_at = now() where rifa_id = :n and estado = 'reservada';
update compra set estado = 'pagada', pagada_at = now() where id = :n;
insert into correo (evento) values ('compra-pagada:' || :n) on conflict (evento) do nothing;
commit;
