-- What a verification looks for: sales in person that are nobody's yet, by address, and accounts that wait for an address.
drop index compra_comprador;
create index compra_presencial_sin_cuenta on compra (lower(comprador_email)) where usuario_id is null and canal = 'presencial';
create index usuario_email_pendiente on usuario (id) where email_pendiente <> '';
