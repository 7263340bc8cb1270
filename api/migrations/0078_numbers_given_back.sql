-- Numbers that were deleted while a seller had them, before 0072 wrote that down: what is missing in the seller's count is what was
-- deleted, because every other way out of a seller's hands has had its movement since 0032, and a sold number cannot be deleted.
insert into asignacion_movimiento (de, cantidad)
select u.id, f.faltan
from usuario u
cross join lateral numeros_de_vendedor(u.id) as n
cross join lateral (select (n ->> 'entregados')::integer + (n ->> 'recibidos')::integer - (n ->> 'devueltos')::integer
  - (n ->> 'cedidos')::integer - (n ->> 'vendidos')::integer - (n ->> 'online')::integer - (n ->> 'porOtros')::integer
  - (n ->> 'enMano')::integer as faltan) f
where u.rol in ('vendedor', 'admin') and f.faltan > 0
  and exists (select from auditoria where accion in ('borrarRifas', 'cancelarSorteo'));
