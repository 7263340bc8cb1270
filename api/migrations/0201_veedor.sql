-- An account that sees what an organiser sees and changes nothing.
alter table usuario drop constraint usuario_rol_check;
alter table usuario add constraint usuario_rol_check check (rol in ('admin', 'veedor', 'vendedor', 'public'));

drop index usuario_admin;
create index usuario_organiza on usuario (id) where rol in ('admin', 'veedor') and deleted_at is null;

alter table enlace_correo add column rol text;
update enlace_correo set rol = 'admin' where invitada_por is not null;
alter table enlace_correo
  add constraint enlace_correo_rol check ((rol is not null) = (invitada_por is not null) and rol in ('admin', 'veedor'));

alter table auditoria drop constraint auditoria_actor_rol_check;
alter table auditoria
  add constraint auditoria_actor_rol_check check (actor_rol in ('admin', 'veedor', 'vendedor', 'public', 'nadie', 'sistema'));
alter table auditoria
  add constraint auditoria_veedor check (actor_rol <> 'veedor' or accion ~ '^exportar' or objeto = 'usuario' and objeto_id = actor_id::text);
