-- statement triggers
copy rifa (id, numero, precio, clave, sorteo_id, campania_id, anio, created_at) from stdin (format binary);

-- nothing
delete from "aviso_push" where "created_at" < $;

-- nothing
delete from "aviso_sorteo" where "usuario_id" = $;

-- nothing
delete from "codigo_recuperacion" where "usuario_id" = $;

-- nothing
delete from "compra_origen" using "compra" where "compra"."id" = "compra_origen"."compra_id" and "compra_origen"."created_at" < $ and (not "compra"."estado" in ('creada', 'esperando_pago') or "compra"."expires_at" <= $);

-- nothing
delete from "compra_origen" where "usuario_id" = $;

-- nothing
delete from "consulta" where "email" = $;

-- nothing
delete from "consulta" where "expires_at" < $;

-- nothing
delete from "dispositivo" where "endpoint" = $ and "usuario_id" = $;

-- nothing
delete from "dispositivo" where "usuario_id" = $;

-- nothing
delete from "invitacion" where "expires_at" < $;

-- nothing
delete from "invitacion" where "usuario_id" = $;

-- nothing
delete from "invitacion" where "usuario_id" = $ and "used_at" is null;

-- nothing
delete from "meta_anual" where "usuario_id" = $;

-- nothing
delete from "organizacion_version" where "version" < $ returning "imagenes";

-- row triggers
delete from "premio" where "id" = $ and "sorteo_id" is null;

-- nothing
delete from "recuperacion" where "expires_at" < $;

-- nothing
delete from "recuperacion" where "usuario_id" = $;

-- nothing
delete from "repeticion" where "created_at" < $;

-- statement triggers
delete from "rifa" where "sorteo_id" = $;

-- statement triggers
delete from "rifa_actual" where "numero" >= $;

-- nothing
delete from "segundo_factor" where "confirmado_at" is null and "created_at" < $;

-- nothing
delete from "segundo_factor" where "usuario_id" = $;

-- nothing
delete from "segundo_factor" where "usuario_id" = $ returning "usuario_id";

-- nothing
delete from "sesion" where "expires_at" < $;

-- nothing
delete from "sesion" where "token_hash" = $ returning "usuario_id";

-- nothing
delete from "sesion" where "usuario_id" = $;

-- nothing
delete from "sesion" where "usuario_id" = $ and "token_hash" != $;

-- nothing
delete from "sorteo_secreto" where "sorteo_id" = $;

-- nothing
delete from "tarea" where "tipo" = $ and "done_at" < $;

-- nothing
delete from "verificacion_correo" where "expires_at" < $;

-- nothing
delete from "verificacion_correo" where "usuario_id" = $;

-- nothing
delete from "verificacion_correo" where "usuario_id" = $ and "token_hash" = $ and "expires_at" > $ returning "email";

-- nothing
delete from consulta k using usuario u where u.id = $ and k.email = u.email;

-- row triggers
delete from correo where sent_at is null and failed_at is null and intentos = 0 and starts_with(evento, $) returning evento;

-- nothing
delete from difusion_baja where huella = $::bytea;

-- text search
delete from intento where at < $ and (clave not like 'conocido:%' or at < $);

-- nothing
delete from intento where clave = any($);

-- nothing
delete from intento where ctid = (select ctid from intento where clave = $ and at = $ limit 1);

-- nothing
delete from intento where position($ in clave) > 0;

-- nothing
delete from intento where starts_with(clave, $);

-- nothing
delete from mensaje_contacto where id in ( select id from mensaje_contacto where created_at < $ limit $);

-- nothing
delete from verificacion_correo v using usuario u where u.id = $ and v.usuario_id = u.id and v.email <> u.email;

-- unique in another key
insert into "ajuste" ("clave", "valor", "sellado") values ($, …) on conflict ("clave") do update set "valor" = $, "sellado" = $;

-- row triggers
insert into "auditoria" ("actor_id", "actor_rol", "pedido", "accion", "objeto", "objeto_id", "detalle") values ($, …);

-- nothing
insert into "aviso_cierre" ("sorteo_id") values ($);

-- unique in another key
insert into "aviso_sorteo" ("sorteo_id", "usuario_id", "created_at") values ($, …) on conflict do nothing;

-- unique in another key
insert into "campania" ("orden", "nombre", "created_at") values ($, …) on conflict do nothing returning "id";

-- unique in another key
insert into "clave_push" ("publica", "privada") values ($, …) on conflict do nothing;

-- nothing
insert into "codigo_recuperacion" ("usuario_id", "codigo_hash", "created_at") values ($, …), …;

-- nothing
insert into "comision_plan" ("desde", "activa", "compras_propias", "tramos", "usuario_id") values ($, …);

-- nothing
insert into "compra_movimiento" ("compra_id", "at", "de", "a", "usuario_id", "nota") values ($, …);

-- row triggers, unique in another key
insert into "correo" ("evento", "para", "asunto", "texto", "secreto", "next_try_at") values ($, …) on conflict ("evento") do nothing;

-- row triggers, unique in another key
insert into "correo" ("evento", "para", "asunto", "texto", "secreto", "next_try_at") values ($, …), … on conflict ("evento") do nothing;

-- unique in another key
insert into "enlace_vendedor" ("codigo", "usuario_id", "created_at") values ($, …) on conflict do nothing;

-- nothing
insert into "entrega" ("vendedor_id", "monto", "medio", "nota", "declarada_at", "imagen") values ($, …) returning "id";

-- unique in another key
insert into "funcion" ("sorteo_id", "ritmo", "pedida_at") values ($, …) on conflict ("sorteo_id") do nothing;

-- unique in another key
insert into "imagen" ("nombre", "tipo", "bytes") values ($, …) on conflict ("nombre") do update set "tipo" = $;

-- nothing
insert into "intento" ("clave", "at") values ($, …);

-- nothing
insert into "intento" ("clave", "at") values ($, …), …;

-- nothing
insert into "invitacion" ("token_hash", "usuario_id", "invitada_por", "created_at", "expires_at") values ($, …);

-- nothing
insert into "liquidacion" ("titulo", "desde", "hasta", "vence_at", "creada_por", "created_at") values ($, …) returning "id";

-- row triggers
insert into "lista_sellada" ("sorteo_id", "bloque", "desde", "hojas", "raiz") values ($, …);

-- unique in another key
insert into "meta_anual" ("usuario_id", "anio", "meta_ventas", "created_at") values ($, …) on conflict ("usuario_id", "anio") do update set "meta_ventas" = $;

-- unique in another key
insert into "organizacion_version" ("version", "secciones", "imagenes", "created_at", "datos") values ($, …) on conflict ("version") do nothing;

-- unique in another key
insert into "podio" ("activo") values ($) on conflict ("unica") do update set "activo" = $;

-- row triggers
insert into "premio" ("nombre", "descripcion", "imagen", "created_at", "para_vendedor") values ($, …) returning "premio"."id", "premio"."nombre", "premio"."descripcion", "premio"."imagen", "premio"."para_vendedor" as "paraVendedor";

-- nothing
insert into "producto" ("nombre", "precio", "descripcion", "imagen") values ($, …) returning "id", "nombre", "precio", "descripcion", "imagen", "cantidad_vendidos";

-- nothing
insert into "recuperacion" ("token_hash", "usuario_id", "created_at", "expires_at") values ($, …);

-- nothing
insert into "rendicion" ("vendedor_id", "desde", "corte", "esperado", "declarado", "resumen", "presentada_at") values ($, …) returning "id";

-- unique in another key
insert into "retencion" ("hasta_at", "pregunta_at", "borraria", "confirmada_at") values ($, …) on conflict ("unica") do update set "hasta_at" = $, "pregunta_at" = $, "borraria" = $, "confirmada_at" = $;

-- unique in another key
insert into "segundo_factor" ("usuario_id", "secreto", "created_at") values ($, …) on conflict ("usuario_id") do update set "secreto" = $, "created_at" = $ where "segundo_factor"."confirmado_at" is null returning "usuario_id";

-- nothing
insert into "sesion" ("token_hash", "usuario_id", "created_at", "used_at", "expires_at", "dispositivo") values ($, …);

-- row triggers, unique in another key
insert into "sorteo" ("fecha", "fuente", "fuente_datos", "created_at") values ($, …) on conflict ("fecha") where "estado" <> 'cancelado' do nothing returning "id";

-- nothing
insert into "sorteo_secreto" ("sorteo_id", "secreto") values ($, …);

-- unique in another key
insert into "tarea" ("evento", "tipo", "datos", "created_at", "next_try_at") values ($, …) on conflict ("evento") do nothing;

-- unique in another key
insert into "tope_caja" ("importe") values ($) on conflict ("unica") do update set "importe" = $;

-- unique in another key
insert into "trabajo" ("tipo", "total", "desde", "hasta", "vendedor_id", "usuario_id", "created_at") values ($, …) on conflict ("tipo") where "estado" in ('pendiente', 'en_curso') do nothing returning "id";

-- unique in another key
insert into "trabajo" ("tipo", "total", "precio", "fecha", "usuario_id", "created_at") values ($, …) on conflict ("tipo") where "estado" in ('pendiente', 'en_curso') do nothing returning "id";

-- row triggers
insert into "usuario" ("nombre_usu", "nombre_completo", "ci", "email", "telefono", "direccion", "imagen", "rol", "password_hash", "sin_clave_propia") values ($, …) returning "usuario"."id", "usuario"."nombre_usu", "usuario"."nombre_completo", "usuario"."email", "usuario"."ci", "usuario"."telefono", "usuario"."direccion", "usuario"."imagen", "usuario"."rol", "usuario"."estado", "usuario"."email_verified_at", "usuario"."email_pendiente";

-- row triggers
insert into "usuario" ("nombre_usu", "nombre_completo", "ci", "email", "telefono", "direccion", "rol", "password_hash", "exige_segundo_factor") values ($, …) returning "usuario"."id", "usuario"."nombre_usu", "usuario"."nombre_completo", "usuario"."email", "usuario"."ci", "usuario"."telefono", "usuario"."direccion", "usuario"."imagen", "usuario"."rol", "usuario"."estado", "usuario"."email_verified_at", "usuario"."email_pendiente";

-- row triggers
insert into "usuario" ("nombre_usu", "nombre_completo", "ci", "email", "telefono", "direccion", "rol", "password_hash", "sin_clave_propia") values ($, …) returning "usuario"."id", "usuario"."nombre_usu", "usuario"."nombre_completo", "usuario"."email", "usuario"."ci", "usuario"."telefono", "usuario"."direccion", "usuario"."imagen", "usuario"."rol", "usuario"."estado", "usuario"."email_verified_at", "usuario"."email_pendiente";

-- unique in another key
insert into "verificacion_correo" ("usuario_id", "email", "token_hash", "created_at", "expires_at") values ($, …) on conflict ("usuario_id") do update set "email" = $, "token_hash" = $, "created_at" = $, "expires_at" = $;

-- nothing
insert into compra_movimiento (compra_id, at, de, a, usuario_id, nota) select id, $, estado, $, …::uuid, $ from compra where id = any($::uuid[]) and estado <> $ order by id;

-- unique in another key
insert into difusion_baja (huella, at) values (huella_de_correo($), $) on conflict do nothing;

-- row triggers
insert into ganador (sorteo_id, posicion, premio_id, rifa_id, nombre_participante) select $, g.posicion, g.premio_id, r.id, c.comprador_nombre from unnest($::int[], $::int[], $::uuid[]) as g (posicion, numero, premio_id) join rifa r on r.numero = g.numero and r.sorteo_id = $ join titular t on t.rifa_id = r.id and t.estado = 'vendida' join compra c on c.id = t.compra_id;

-- nothing
insert into mensaje_contacto (nombre, email, mensaje, created_at) select $, … where not exists ( select from mensaje_contacto where created_at > $ and lower(email) = lower($) and (nombre, email, mensaje) = ($, …)) returning id;

-- unique in another key
insert into pago (id, compra_id, proveedor, estado, detalle, monto, reembolsado, rechazo, moneda, actualizado_at, recibido_at) values ($, …) on conflict (id) do update set estado = excluded.estado, detalle = excluded.detalle, monto = excluded.monto, rechazo = excluded.rechazo, reembolsado = greatest(pago.reembolsado, excluded.reembolsado), actualizado_at = excluded.actualizado_at where pago.compra_id = excluded.compra_id and pago.actualizado_at <= excluded.actualizado_at;

-- unique in another key
insert into preferencia_simulada (referencia, datos, created_at) select $, …::jsonb, $::timestamptz where (select set_config('synchronous_commit', 'off', true)) = 'off' on conflict (referencia) do nothing;

-- nothing
insert into reclamo (premio_id, turno, sorteo_id, posicion, llamado_at, vence_at) select premio_id, 1, sorteo_id, posicion, $, … from ganador where sorteo_id = $ and premio_id is not null returning posicion, clave;

-- nothing
insert into revelado (sorteo_id, lugar, rifa_id, at, usuario_id) select $, s.lugar, r.id, $, … from unnest($::int[], $::int[]) as s (lugar, numero) left join rifa r on r.numero = s.numero and r.sorteo_id = $;

-- unique in another key
insert into turno (nombre, hasta_at) values ($, …) on conflict (nombre) do update set hasta_at = excluded.hasta_at where turno.hasta_at is null or turno.hasta_at <= $ or turno.hasta_at > $ returning nombre;

-- nothing
lock table compra in share row exclusive mode;

-- nothing
select "activo" from "podio";

-- nothing
select "campania_id" from "sorteo" where "id" = $;

-- nothing
select "clave", "valor", "sellado" from "ajuste" order by "clave";

-- row locks
select "codigo" from "cuenta" where "codigo" = $ for no key update;

-- nothing
select "compra"."id", "compra"."created_at" as "createdAt", "compra"."metodo_pago" as "metodoPago", "compra"."total", "compra"."estado", "compra"."comprador_nombre" as "nombre", "compra"."comprador_email" as "email", "rifa"."id" as "rifaId", "rifa"."numero", "compra_linea"."precio" from "compra" inner join "compra_linea" on "compra_linea"."compra_id" = "compra"."id" inner join "rifa" on "rifa"."id" = "compra_linea"."rifa_id" where "compra"."vendedor_id" = $ and compra.campania_id = (select campania_actual()) and "compra"."pagada_at" is not null order by "compra"."created_at" desc, "rifa"."numero";

-- row locks
select "compra"."id", "compra"."referencia", "compra"."canal", "compra"."estado", "compra"."huella", "compra"."usuario_id" as "usuarioId", "compra"."vendedor_id" as "vendedorId", "compra"."total", "compra"."moneda", "compra"."comprador_nombre" as "compradorNombre", "compra"."comprador_email" as "compradorEmail", "compra"."init_point" as "initPoint", "compra"."cobrador_id" as "cobradorId", "compra"."created_at" as "createdAt", "compra"."expires_at" as "expiresAt", "compra"."pagada_at" as "pagadaAt" from "compra" where "id" = $ for no key update;

-- nothing
select "compra"."id", "compra"."referencia", "compra"."canal", "compra"."estado", "compra"."huella", "compra"."usuario_id" as "usuarioId", "compra"."vendedor_id" as "vendedorId", "compra"."total", "compra"."moneda", "compra"."comprador_nombre" as "compradorNombre", "compra"."comprador_email" as "compradorEmail", "compra"."init_point" as "initPoint", "compra"."cobrador_id" as "cobradorId", "compra"."created_at" as "createdAt", "compra"."expires_at" as "expiresAt", "compra"."pagada_at" as "pagadaAt", pagos_de(compra.id) as version, (select greatest(5, length(max(numero)::text)) from rifa_actual) as width, (select coalesce(json_agg(json_build_object('rifaId', l.rifa_id, 'numero', r.numero, 'productoId', l.producto_id, 'titulo', l.titulo, 'cantidad', l.cantidad, 'precio', l.precio) order by l.linea), '[]') from compra_linea l left join rifa r on r.id = l.rifa_id where l.compra_id = compra.id) as lineas from compra where referencia = $;

-- nothing
select "compra_linea"."rifa_id" as "rifaId", "rifa"."numero", "compra_linea"."producto_id" as "productoId", "compra_linea"."titulo", "compra_linea"."cantidad", "compra_linea"."precio" from "compra_linea" left join "rifa" on "rifa"."id" = "compra_linea"."rifa_id" where "compra_id" = $ order by "linea";

-- nothing
select "comprador_nombre" as "nombre", "comprador_email" as "correo", "comprador_ci" as "cedula", "comprador_telefono" as "telefono" from "compra" where "id" = $;

-- nothing
select "cuenta", "importe" from "asiento_linea" inner join "asiento" on "asiento"."id" = "asiento_linea"."asiento_id" where "evento" = $ order by "cuenta";

-- nothing
select "datos" from "organizacion_version" where "version" = $;

-- nothing
select "datos" from "preferencia_simulada" where "referencia" = $;

-- row locks
select "datos" from "preferencia_simulada" where "referencia" = $ for update;

-- nothing
select "desde", "activa", "compras_propias" as "comprasPropias", "tramos" from "comision_plan" where "campania_id" = (select campania_actual()) order by "desde" desc;

-- nothing
select "difusion"."id", "destino", "sorteo"."fecha", "asunto", "texto", "difusion"."estado", "total", "difusion"."created_at", (select count(*) as "n" from "difusion_destinatario" where "difusion_id" = "difusion"."id" and "encolado_at" is null) as "faltan", case when difusion.estado = 'en_curso' then ( select count(*) from correo where sent_at is null and failed_at is null and intentos = 0 and starts_with(evento, 'difusion:' || difusion.id || ':')) else 0 end as "esperan" from "difusion" left join "sorteo" on "sorteo"."id" = "difusion"."sorteo_id" order by "difusion"."created_at" desc, "difusion"."id" limit $;

-- nothing
select "difusion"."id", "destino", "sorteo"."fecha", "asunto", "texto", "difusion"."estado", "total", "difusion"."created_at", (select count(*) as "n" from "difusion_destinatario" where "difusion_id" = "difusion"."id" and "encolado_at" is null) as "faltan", case when difusion.estado = 'en_curso' then ( select count(*) from correo where sent_at is null and failed_at is null and intentos = 0 and starts_with(evento, 'difusion:' || difusion.id || ':')) else 0 end as "esperan" from "difusion" left join "sorteo" on "sorteo"."id" = "difusion"."sorteo_id" where "difusion"."id" = $;

-- nothing
select "entrega"."id", "entrega"."vendedor_id" as "vendedorId", "usuario"."nombre_completo" as "vendedor", "entrega"."monto", "entrega"."medio", "entrega"."estado", "entrega"."contado", "entrega"."recibo", "entrega"."imagen", "entrega"."nota", "entrega"."declarada_at" as "declaradaAt", "entrega"."resuelta_at" as "resueltaAt", exists (select from entrega otra where otra.imagen = entrega.imagen and otra.id <> entrega.id and otra.estado <> 'rechazada') as "repetida" from "entrega" inner join "usuario" on "usuario"."id" = "entrega"."vendedor_id" where "entrega"."estado" = $ order by "declarada_at", "entrega"."id" limit $;

-- nothing
select "entrega"."id", "entrega"."vendedor_id" as "vendedorId", "usuario"."nombre_completo" as "vendedor", "entrega"."monto", "entrega"."medio", "entrega"."estado", "entrega"."contado", "entrega"."recibo", "entrega"."imagen", "entrega"."nota", "entrega"."declarada_at" as "declaradaAt", "entrega"."resuelta_at" as "resueltaAt", exists (select from entrega otra where otra.imagen = entrega.imagen and otra.id <> entrega.id and otra.estado <> 'rechazada') as "repetida" from "entrega" inner join "usuario" on "usuario"."id" = "entrega"."vendedor_id" where "entrega"."id" = $;

-- nothing
select "entrega"."id", "entrega"."vendedor_id" as "vendedorId", "usuario"."nombre_completo" as "vendedor", "entrega"."monto", "entrega"."medio", "entrega"."estado", "entrega"."contado", "entrega"."recibo", "entrega"."imagen", "entrega"."nota", "entrega"."declarada_at" as "declaradaAt", "entrega"."resuelta_at" as "resueltaAt", exists (select from entrega otra where otra.imagen = entrega.imagen and otra.id <> entrega.id and otra.estado <> 'rechazada') as "repetida" from "entrega" inner join "usuario" on "usuario"."id" = "entrega"."vendedor_id" where "vendedor_id" = $ order by "declarada_at" desc, "entrega"."id" limit $;

-- nothing
select "estado" from "campania" where "id" = (select campania_actual());

-- row locks
select "estado" from "campania" where "id" = (select campania_actual()) for update;

-- nothing
select "estado", "fecha" from "sorteo" where "id" = $;

-- nothing
select "fecha" from "sorteo" where "campania_id" = $ and "estado" in ($, …) order by "fecha";

-- nothing
select "ganador"."posicion", "rifa"."numero", "premio"."nombre" as "premio", "sorteo"."fecha", "premio"."para_vendedor" as "paraVendedor", "compra_linea"."atribucion", "compra"."comprador_nombre" as "nombre", "compra"."comprador_email" as "email", "usuario"."nombre_completo" as "vendedor", "usuario"."email" as "vendedor_email" from "ganador" inner join "premio" on "premio"."id" = "ganador"."premio_id" inner join "sorteo" on "sorteo"."id" = "ganador"."sorteo_id" inner join "rifa" on "rifa"."id" = "ganador"."rifa_id" inner join "titular" on "titular"."rifa_id" = "rifa"."id" and "titular"."estado" = $ inner join "compra" on "compra"."id" = "titular"."compra_id" inner join "compra_linea" on "compra_linea"."compra_id" = "compra"."id" and "compra_linea"."rifa_id" = "rifa"."id" left join "usuario" on "usuario"."id" = "compra_linea"."vendedor_id" and "usuario"."deleted_at" is null where "ganador"."sorteo_id" = $ order by "ganador"."posicion";

-- nothing
select "ganador"."premio_id", "rifa"."numero", "ganador"."nombre_participante" as "nombre", "compra"."comprador_ci" as "ci" from "ganador" inner join "rifa" on "rifa"."id" = "ganador"."rifa_id" inner join "titular" on "titular"."rifa_id" = "rifa"."id" and "titular"."estado" = $ inner join "compra" on "compra"."id" = "titular"."compra_id" where "ganador"."sorteo_id" = $ order by "ganador"."posicion";

-- nothing
select "hasta_at", "confirmada_at" from "retencion";

-- nothing
select "hojas" from "lista_sellada" where "sorteo_id" = $ and "bloque" >= $ and "bloque" < $ order by "bloque";

-- nothing
select "id" from "asiento" where "evento" = $;

-- nothing
select "id" from "auditoria" where "secuencia" is null limit $;

-- row locks, skip locked
select "id" from "compra" where "compra"."estado" in ('creada', 'esperando_pago') and "expires_at" <= $ order by "expires_at" limit $ for no key update skip locked;

-- row locks
select "id" from "compra" where "usuario_id" = $ and "canal" = $ and "compra"."estado" in ('creada', 'esperando_pago') order by "id" for no key update;

-- row locks
select "id" from "premio" where "sorteo_id" = $ order by "orden" for update;

-- nothing
select "id" from "titular" where "sorteo_id" = $ and "estado" = 'vendida' limit $;

-- nothing
select "id" from "trabajo" where "estado" in ($, …) limit $;

-- nothing
select "id" from "usuario" where "deleted_at" is null and ("email" = $ or "ci" = $);

-- row locks
select "id" from "usuario" where "id" = $ and "password_hash" = $ and "usuario"."estado" = 'activo' and "usuario"."deleted_at" is null for share;

-- nothing
select "id" from "usuario" where "id" = $ and "rol" = $ and "deleted_at" is null;

-- nothing
select "id", "at", "actor_id", "actor_rol", "accion", "objeto", "objeto_id", "detalle", "pedido" from "auditoria" where "secuencia" is null order by "id" limit $;

-- nothing
select "id", "at", "actor_id", "actor_rol", "accion", "objeto", "objeto_id", "detalle", "pedido", "secuencia", "previo", "hash" from "auditoria" where "secuencia" > $ order by "secuencia" limit $;

-- nothing
select "id", "cierre" from "sorteo" where "estado" = $ and "fuente" = $ and not exists (select from "funcion" where "sorteo_id" = "sorteo"."id" and "empezada_at" is not null) order by "cerrado_at";

-- row locks
select "id", "estado" from "difusion" where "id" = $ for update;

-- row locks
select "id", "estado" from "usuario" where "rol" = $ and "deleted_at" is null order by "id" for no key update;

-- row locks
select "id", "estado", "cierre" from "sorteo" where "fecha" = $ and "estado" <> 'cancelado' for share;

-- nothing
select "id", "estado", "detalle", "monto", "reembolsado", "a_devolver" as "aDevolver", "rechazo", "moneda", "actualizado_at" as "actualizadoAt", "resuelto_at" as "resueltoAt" from "pago" where "compra_id" = $ order by "id";

-- nothing
select "id", "estado", "detalle", "monto", "reembolsado", "a_devolver" as "aDevolver", "rechazo", "moneda", "actualizado_at" as "actualizadoAt", "resuelto_at" as "resueltoAt", "compra_id" as "compraId" from "pago" where "id" = $;

-- nothing
select "id", "fecha", "estado", "cierre", "prueba" from "sorteo" where "id" = $;

-- nothing
select "id", "fuente", "fuente_datos" from "sorteo" where "fecha" = $ and "estado" = $;

-- nothing
select "id", "nombre" from "premio" where "sorteo_id" = $ order by "orden";

-- nothing
select "id", "nombre", "email", "mensaje", "created_at" as "createdAt" from "mensaje_contacto" order by "created_at" desc, "id" limit $ offset $;

-- row locks
select "id", "nombre", "precio", "descripcion", "imagen", "cantidad_vendidos" from "producto" where "deleted_at" is null and "id" = $ for update;

-- text search
select "id", "nombre", "precio", "descripcion", "imagen", "cantidad_vendidos" from "producto" where "deleted_at" is null and strpos(lower(unaccent(nombre)), lower(unaccent($))) > 0 order by lower(unaccent(nombre)), "id";

-- text search
select "id", "nombre", "precio", "descripcion", "imagen", "cantidad_vendidos" from "producto" where "deleted_at" is null order by "cantidad_vendidos" desc, lower(unaccent(nombre)), "id";

-- nothing
select "id", "nombre", "precio", "descripcion", "imagen", "cantidad_vendidos" from "producto" where "deleted_at" is null order by "created_at" desc, "id" limit $ offset $;

-- row locks
select "id", "nombre_completo" as "nombre", "email", "estado", caja_excedida(id) as "excedido" from "usuario" where "ci" = $ and "rol" = $ and "deleted_at" is null for share;

-- row locks
select "id", "nombre_completo" as "nombre", "email", "estado", caja_excedida(id) as "excedido" from "usuario" where "id" = $ and "rol" = $ and "deleted_at" is null for share;

-- text search
select "id", "nombre_completo", "ci" from "usuario" where "rol" = 'vendedor' and "deleted_at" is null and "estado" = $ order by lower(unaccent(nombre_completo)), "id";

-- row locks
select "id", "nombre_completo", "telefono", "email", "sin_clave_propia" from "usuario" where "id" = $ and "rol" = $ and "usuario"."estado" = 'activo' and "usuario"."deleted_at" is null for update;

-- row locks
select "id", "orden", "nombre", "estado" from "campania" where "id" = (select campania_actual()) for update;

-- nothing
select "id", "para", "asunto", "created_at", "sent_at", "failed_at", "intentos" from "correo" order by "created_at" desc, "id" limit $ offset $;

-- nothing
select "id", "para", "asunto", "created_at", "sent_at", "failed_at", "intentos", "texto", "error", "secreto" from "correo" where "id" = $;

-- nothing
select "id", "proveedor", "recibido_at" as "recibidoAt" from "pago" where "compra_id" = $;

-- row locks
select "id", "rol", "estado", "email", "imagen" from "usuario" where "id" = $ and "deleted_at" is null for no key update;

-- row locks
select "imagen" from "premio" where "id" = $ for update;

-- nothing
select "linea", "titulo", "rifa"."numero", "sorteo"."fecha", "compra_linea"."cantidad", "compra_linea"."precio", "vendedor"."nombre_completo" as "vendedor", "compra_linea"."atribucion" from "compra_linea" left join "rifa" on "rifa"."id" = "compra_linea"."rifa_id" left join "sorteo" on "sorteo"."id" = "rifa"."sorteo_id" left join "usuario" as "vendedor" on "vendedor"."id" = "compra_linea"."vendedor_id" where "compra_id" = $ order by "linea";

-- nothing
select "m"."at", "m"."de", "m"."a", "u"."nombre_completo" as "quien", "m"."nota" from "compra_movimiento" as "m" left join "usuario" as "u" on "u"."id" = "m"."usuario_id" where "m"."compra_id" = $ order by "m"."id";

-- row locks
select "nombre" from "campania" where "id" = $ for update;

-- row locks
select "nombre" from "imagen" where "nombre" = any($::text[]) order by "nombre" for key share;

-- nothing
select "numero" from "rifa_actual" order by "numero" desc limit $;

-- nothing
select "pregunta_at", "borraria" from "retencion" where "pregunta_at" is not null and "confirmada_at" is null;

-- nothing
select "premio"."id", "premio"."nombre", "premio"."descripcion", "premio"."imagen", "premio"."para_vendedor" as "paraVendedor" from "premio" where "sorteo_id" is null order by "created_at", "id";

-- row locks
select "premio"."id", "premio"."nombre", "premio"."descripcion", "premio"."imagen", "premio"."para_vendedor" as "paraVendedor", "premio"."sorteo_id" from "premio" where "id" = any($::uuid[]) order by "id" for update;

-- nothing
select "premio"."para_vendedor" as "premio", "rifa"."numero", "usuario"."nombre_completo" as "vendedor", "usuario"."ci" from "premio" inner join "ganador" on "ganador"."premio_id" = "premio"."id" inner join "rifa" on "rifa"."id" = "ganador"."rifa_id" inner join "titular" on "titular"."rifa_id" = "rifa"."id" and "titular"."estado" = $ inner join "compra_linea" on "compra_linea"."compra_id" = "titular"."compra_id" and "compra_linea"."rifa_id" = "rifa"."id" left join "usuario" on "usuario"."id" = "compra_linea"."vendedor_id" where "premio"."sorteo_id" = $ and "premio"."para_vendedor" <> $ order by "premio"."orden";

-- nothing
select "publica", "privada" from "clave_push";

-- nothing
select "r"."numero", "t"."created_at" as "createdAt", "t"."expires_at" as "expiresAt", "t"."vendida_at" as "vendidaAt", "t"."liberada_at" as "liberadaAt" from "titular" as "t" inner join "rifa" as "r" on "r"."id" = "t"."rifa_id" where "t"."compra_id" = $ order by "t"."created_at", "r"."numero";

-- nothing
select "reclamo"."id", "reclamo"."clave", "reclamo"."sorteo_id" as "sorteo", "turno", "sorteo"."fecha", "premio"."nombre" as "premio", "rifa"."numero", "compra"."comprador_nombre" as "nombre", "compra"."comprador_email" as "email", "compra"."comprador_telefono" as "telefono", "compra"."comprador_ci" as "ci", "vence_at", "confirmado_at", "vencido_at", "entregado_at", "documento", "entregado_dia", "impuesto", "nota", exists (select from ganador s where s.sorteo_id = reclamo.sorteo_id and s.premio_id is null and not exists (select from reclamo r where r.sorteo_id = s.sorteo_id and r.posicion = s.posicion)) as "quedan" from "reclamo" inner join "premio" on "premio"."id" = "reclamo"."premio_id" inner join "sorteo" on "sorteo"."id" = "reclamo"."sorteo_id" inner join "ganador" on "ganador"."sorteo_id" = "reclamo"."sorteo_id" and "ganador"."posicion" = "reclamo"."posicion" inner join "rifa" on "rifa"."id" = "ganador"."rifa_id" inner join "titular" on "titular"."rifa_id" = "rifa"."id" and "titular"."estado" = $ inner join "compra" on "compra"."id" = "titular"."compra_id" where "compra"."usuario_id" = $ order by "sorteo"."fecha" desc, "reclamo"."posicion";

-- nothing
select "reclamo"."id", "reclamo"."clave", "reclamo"."sorteo_id" as "sorteo", "turno", "sorteo"."fecha", "premio"."nombre" as "premio", "rifa"."numero", "compra"."comprador_nombre" as "nombre", "compra"."comprador_email" as "email", "compra"."comprador_telefono" as "telefono", "compra"."comprador_ci" as "ci", "vence_at", "confirmado_at", "vencido_at", "entregado_at", "documento", "entregado_dia", "impuesto", "nota", exists (select from ganador s where s.sorteo_id = reclamo.sorteo_id and s.premio_id is null and not exists (select from reclamo r where r.sorteo_id = s.sorteo_id and r.posicion = s.posicion)) as "quedan" from "reclamo" inner join "premio" on "premio"."id" = "reclamo"."premio_id" inner join "sorteo" on "sorteo"."id" = "reclamo"."sorteo_id" inner join "ganador" on "ganador"."sorteo_id" = "reclamo"."sorteo_id" and "ganador"."posicion" = "reclamo"."posicion" inner join "rifa" on "rifa"."id" = "ganador"."rifa_id" inner join "titular" on "titular"."rifa_id" = "rifa"."id" and "titular"."estado" = $ inner join "compra" on "compra"."id" = "titular"."compra_id" where "reclamo"."clave" = $;

-- nothing
select "reclamo"."id", "reclamo"."clave", "reclamo"."sorteo_id" as "sorteo", "turno", "sorteo"."fecha", "premio"."nombre" as "premio", "rifa"."numero", "compra"."comprador_nombre" as "nombre", "compra"."comprador_email" as "email", "compra"."comprador_telefono" as "telefono", "compra"."comprador_ci" as "ci", "vence_at", "confirmado_at", "vencido_at", "entregado_at", "documento", "entregado_dia", "impuesto", "nota", exists (select from ganador s where s.sorteo_id = reclamo.sorteo_id and s.premio_id is null and not exists (select from reclamo r where r.sorteo_id = s.sorteo_id and r.posicion = s.posicion)) as "quedan" from "reclamo" inner join "premio" on "premio"."id" = "reclamo"."premio_id" inner join "sorteo" on "sorteo"."id" = "reclamo"."sorteo_id" inner join "ganador" on "ganador"."sorteo_id" = "reclamo"."sorteo_id" and "ganador"."posicion" = "reclamo"."posicion" inner join "rifa" on "rifa"."id" = "ganador"."rifa_id" inner join "titular" on "titular"."rifa_id" = "rifa"."id" and "titular"."estado" = $ inner join "compra" on "compra"."id" = "titular"."compra_id" where "vencido_at" is null order by entregado_at is not null, "sorteo"."fecha" desc, "reclamo"."posicion", "reclamo"."id" limit $;

-- nothing
select "referencia" from "compra" where "canal" = $ and ("created_at" > $ or "estado" = 'en_revision') order by "created_at";

-- nothing
select "referencia" from "compra" where "canal" = $ and ("estado" = 'esperando_pago' or ("estado" in ('vencida', 'cancelada') and "expires_at" > $)) order by "created_at";

-- nothing
select "rendicion"."id", "rendicion"."vendedor_id" as "vendedorId", "usuario"."nombre_completo" as "vendedor", "rendicion"."estado", "rendicion"."desde", "rendicion"."corte", "presentada_at" as "presentadaAt", "resuelta_at" as "resueltaAt", "esperado", "declarado", "contado", "diferencia", "resumen", "nota", "hash", exists (select from asiento where evento = 'diferencia:' || rendicion.id) as "perdonada", rendicion.estado = 'cerrada' and diferencia <> 0 and not exists (select from asiento where evento = 'diferencia:' || rendicion.id) and not exists (select from rendicion later where later.vendedor_id = rendicion.vendedor_id and later.id <> rendicion.id and later.estado <> 'devuelta' and (later.desde, later.presentada_at) > (rendicion.desde, rendicion.presentada_at)) and coalesce((select sum(importe)::bigint from asiento_linea where cuenta = 'caja:' || rendicion.vendedor_id), 0) * sign(diferencia) >= abs(diferencia) as "perdonable", rendicion.estado = 'cerrada' or rendicion.estado = 'devuelta' and exists (select from rendicion later where later.vendedor_id = rendicion.vendedor_id and later.estado = 'cerrada' and later.presentada_at > rendicion.presentada_at) as "contada" from "rendicion" inner join "usuario" on "usuario"."id" = "rendicion"."vendedor_id" where "rendicion"."estado" <> $ order by "resuelta_at" desc, "rendicion"."id" limit $;

-- nothing
select "rendicion"."id", "rendicion"."vendedor_id" as "vendedorId", "usuario"."nombre_completo" as "vendedor", "rendicion"."estado", "rendicion"."desde", "rendicion"."corte", "presentada_at" as "presentadaAt", "resuelta_at" as "resueltaAt", "esperado", "declarado", "contado", "diferencia", "resumen", "nota", "hash", exists (select from asiento where evento = 'diferencia:' || rendicion.id) as "perdonada", rendicion.estado = 'cerrada' and diferencia <> 0 and not exists (select from asiento where evento = 'diferencia:' || rendicion.id) and not exists (select from rendicion later where later.vendedor_id = rendicion.vendedor_id and later.id <> rendicion.id and later.estado <> 'devuelta' and (later.desde, later.presentada_at) > (rendicion.desde, rendicion.presentada_at)) and coalesce((select sum(importe)::bigint from asiento_linea where cuenta = 'caja:' || rendicion.vendedor_id), 0) * sign(diferencia) >= abs(diferencia) as "perdonable", rendicion.estado = 'cerrada' or rendicion.estado = 'devuelta' and exists (select from rendicion later where later.vendedor_id = rendicion.vendedor_id and later.estado = 'cerrada' and later.presentada_at > rendicion.presentada_at) as "contada" from "rendicion" inner join "usuario" on "usuario"."id" = "rendicion"."vendedor_id" where "rendicion"."estado" = $ order by "presentada_at", "rendicion"."id";

-- nothing
select "rendicion"."id", "rendicion"."vendedor_id" as "vendedorId", "usuario"."nombre_completo" as "vendedor", "rendicion"."estado", "rendicion"."desde", "rendicion"."corte", "presentada_at" as "presentadaAt", "resuelta_at" as "resueltaAt", "esperado", "declarado", "contado", "diferencia", "resumen", "nota", "hash", exists (select from asiento where evento = 'diferencia:' || rendicion.id) as "perdonada", rendicion.estado = 'cerrada' and diferencia <> 0 and not exists (select from asiento where evento = 'diferencia:' || rendicion.id) and not exists (select from rendicion later where later.vendedor_id = rendicion.vendedor_id and later.id <> rendicion.id and later.estado <> 'devuelta' and (later.desde, later.presentada_at) > (rendicion.desde, rendicion.presentada_at)) and coalesce((select sum(importe)::bigint from asiento_linea where cuenta = 'caja:' || rendicion.vendedor_id), 0) * sign(diferencia) >= abs(diferencia) as "perdonable", rendicion.estado = 'cerrada' or rendicion.estado = 'devuelta' and exists (select from rendicion later where later.vendedor_id = rendicion.vendedor_id and later.estado = 'cerrada' and later.presentada_at > rendicion.presentada_at) as "contada" from "rendicion" inner join "usuario" on "usuario"."id" = "rendicion"."vendedor_id" where "rendicion"."id" = $;

-- row locks
select "rendicion"."id", "rendicion"."vendedor_id" as "vendedorId", "usuario"."nombre_completo" as "vendedor", "rendicion"."estado", "rendicion"."desde", "rendicion"."corte", "presentada_at" as "presentadaAt", "resuelta_at" as "resueltaAt", "esperado", "declarado", "contado", "diferencia", "resumen", "nota", "hash", exists (select from asiento where evento = 'diferencia:' || rendicion.id) as "perdonada", rendicion.estado = 'cerrada' and diferencia <> 0 and not exists (select from asiento where evento = 'diferencia:' || rendicion.id) and not exists (select from rendicion later where later.vendedor_id = rendicion.vendedor_id and later.id <> rendicion.id and later.estado <> 'devuelta' and (later.desde, later.presentada_at) > (rendicion.desde, rendicion.presentada_at)) and coalesce((select sum(importe)::bigint from asiento_linea where cuenta = 'caja:' || rendicion.vendedor_id), 0) * sign(diferencia) >= abs(diferencia) as "perdonable", rendicion.estado = 'cerrada' or rendicion.estado = 'devuelta' and exists (select from rendicion later where later.vendedor_id = rendicion.vendedor_id and later.estado = 'cerrada' and later.presentada_at > rendicion.presentada_at) as "contada" from "rendicion" inner join "usuario" on "usuario"."id" = "rendicion"."vendedor_id" where "rendicion"."id" = $ for no key update of "rendicion";

-- nothing
select "rendicion"."id", "rendicion"."vendedor_id" as "vendedorId", "usuario"."nombre_completo" as "vendedor", "rendicion"."estado", "rendicion"."desde", "rendicion"."corte", "presentada_at" as "presentadaAt", "resuelta_at" as "resueltaAt", "esperado", "declarado", "contado", "diferencia", "resumen", "nota", "hash", exists (select from asiento where evento = 'diferencia:' || rendicion.id) as "perdonada", rendicion.estado = 'cerrada' and diferencia <> 0 and not exists (select from asiento where evento = 'diferencia:' || rendicion.id) and not exists (select from rendicion later where later.vendedor_id = rendicion.vendedor_id and later.id <> rendicion.id and later.estado <> 'devuelta' and (later.desde, later.presentada_at) > (rendicion.desde, rendicion.presentada_at)) and coalesce((select sum(importe)::bigint from asiento_linea where cuenta = 'caja:' || rendicion.vendedor_id), 0) * sign(diferencia) >= abs(diferencia) as "perdonable", rendicion.estado = 'cerrada' or rendicion.estado = 'devuelta' and exists (select from rendicion later where later.vendedor_id = rendicion.vendedor_id and later.estado = 'cerrada' and later.presentada_at > rendicion.presentada_at) as "contada" from "rendicion" inner join "usuario" on "usuario"."id" = "rendicion"."vendedor_id" where "vendedor_id" = $ order by "presentada_at" desc, "rendicion"."id" limit $;

-- nothing
select "secreto" from "sorteo_secreto" where "sorteo_id" = $;

-- nothing
select "secreto", "confirmado_at" from "segundo_factor" where "usuario_id" = $;

-- row locks
select "secreto", "confirmado_at" from "segundo_factor" where "usuario_id" = $ for update;

-- nothing
select "secuencia", "hash" from "auditoria" where "secuencia" is not null order by "secuencia" desc limit $;

-- nothing
select "sorteo"."id" as "idSorteo", ( select json_build_object('empezada', f.empezada_at, 'ritmo', f.ritmo, 'huella', f.huella, 'terminada', f.terminada_at, 'revelados', coalesce(( select json_agg(json_build_object('lugar', v.lugar, 'numeroRifa', r.numero, 'nombreParticipante', c.comprador_nombre, 'sale', v.at) order by v.at, v.lugar desc) from revelado v left join rifa r on r.id = v.rifa_id left join titular t on t.rifa_id = r.id and t.estado = 'vendida' left join compra c on c.id = t.compra_id where v.sorteo_id = f.sorteo_id), '[]')) from funcion f where f.sorteo_id = sorteo.id) as "funcion" from "sorteo" where "id" = any($::uuid[]);

-- nothing
select "sorteo"."id" as "sorteo", "sorteo"."fecha", "sorteo"."cierre", "rifa"."numero", "titular"."clave", "compra"."id" as "compra", "compra"."comprador_ci" as "ci", "compra"."comprador_nombre" as "nombre" from "compra" inner join "titular" on "titular"."compra_id" = "compra"."id" and "titular"."estado" = $ inner join "rifa" on "rifa"."id" = "titular"."rifa_id" inner join "sorteo" on "sorteo"."id" = "rifa"."sorteo_id" where "compra"."usuario_id" = $ and "sorteo"."id" = $ order by "sorteo"."fecha" desc, "rifa"."numero" limit $ offset $;

-- row locks, skip locked
select "sorteo"."id", "sorteo"."fecha", "sorteo"."estado", "sorteo"."cierre", "aviso_cierre"."hasta_compra" from "aviso_cierre" inner join "sorteo" on "sorteo"."id" = "aviso_cierre"."sorteo_id" where "aviso_cierre"."done_at" is null order by "sorteo"."cerrado_at" limit $ for update of "aviso_cierre" skip locked;

-- nothing
select "sorteo"."id", "sorteo"."fecha", "sorteo"."estado", "sorteo"."fuente", "sorteo"."fuente_datos", ( select json_build_object('empezada', f.empezada_at, 'ritmo', f.ritmo, 'huella', f.huella, 'terminada', f.terminada_at, 'revelados', coalesce(( select json_agg(json_build_object('lugar', v.lugar, 'numeroRifa', r.numero, 'nombreParticipante', c.comprador_nombre, 'sale', v.at) order by v.at, v.lugar desc) from revelado v left join rifa r on r.id = v.rifa_id left join titular t on t.rifa_id = r.id and t.estado = 'vendida' left join compra c on c.id = t.compra_id where v.sorteo_id = f.sorteo_id), '[]')) from funcion f where f.sorteo_id = sorteo.id) as "funcion", "created_at", "fuente_cambiada_at", "cerrado_at", "realizado_at", "cierre", "prueba", (select coalesce(json_agg(agg), '[]') from (select "premio"."id", "premio"."nombre", "premio"."descripcion", "premio"."imagen", "premio"."para_vendedor" as "paraVendedor" from "premio" where "premio"."sorteo_id" = "sorteo"."id" order by "premio"."orden") as agg) as "premios", (select coalesce(json_agg(agg), '[]') from (select "ganador"."premio_id", "rifa"."numero", "ganador"."nombre_participante" as "nombre" from "ganador" inner join "rifa" on "rifa"."id" = "ganador"."rifa_id" where "ganador"."sorteo_id" = "sorteo"."id" order by "ganador"."posicion") as agg) as "ganadores" from "sorteo" where "sorteo"."id" = $;

-- nothing
select "sorteo"."id", "sorteo"."fecha", "sorteo"."estado", "sorteo"."fuente", "sorteo"."fuente_datos", (select coalesce(json_agg(agg), '[]') from (select "premio"."id", "premio"."nombre", "premio"."descripcion", "premio"."imagen", "premio"."para_vendedor" as "paraVendedor" from "premio" where "premio"."sorteo_id" = "sorteo"."id" order by "premio"."orden") as agg) as "premios" from "sorteo" where "sorteo"."estado" in ($, …) order by "sorteo"."fecha";

-- nothing
select "sorteo"."id", "sorteo"."fecha", "sorteo"."estado", "sorteo"."fuente", "sorteo"."fuente_datos", (select coalesce(json_agg(agg), '[]') from (select "premio"."id", "premio"."nombre", "premio"."descripcion", "premio"."imagen", "premio"."para_vendedor" as "paraVendedor" from "premio" where "premio"."sorteo_id" = "sorteo"."id" order by "premio"."orden") as agg) as "premios" from "sorteo" where "sorteo"."id" = $;

-- nothing
select "sorteo"."id", "sorteo"."fecha", "sorteo"."estado", "sorteo"."fuente", "sorteo"."fuente_datos", (select coalesce(json_agg(agg), '[]') from (select "premio"."id", "premio"."nombre", "premio"."descripcion", "premio"."imagen", "premio"."para_vendedor" as "paraVendedor" from "premio" where "premio"."sorteo_id" = "sorteo"."id" order by "premio"."orden") as agg) as "premios", (select coalesce(json_agg(agg), '[]') from (select "ganador"."rifa_id", "rifa"."numero", "ganador"."nombre_participante" as "nombre", "ganador"."premio_id" as "premio_id" from "ganador" inner join "rifa" on "rifa"."id" = "ganador"."rifa_id" where "ganador"."sorteo_id" = "sorteo"."id" and "ganador"."premio_id" is not null) as agg) as "ganadores" from "sorteo" where "sorteo"."estado" = 'realizado' and "sorteo"."id" = $;

-- nothing
select "sorteo"."id", "sorteo"."fecha", "sorteo"."estado", "sorteo"."fuente", "sorteo"."fuente_datos", (select coalesce(json_agg(agg), '[]') from (select "premio"."id", "premio"."nombre", "premio"."descripcion", "premio"."imagen", "premio"."para_vendedor" as "paraVendedor" from "premio" where "premio"."sorteo_id" = "sorteo"."id" order by "premio"."orden") as agg) as "premios", (select coalesce(json_agg(agg), '[]') from (select "ganador"."rifa_id", "rifa"."numero", "ganador"."nombre_participante" as "nombre", "ganador"."premio_id" as "premio_id" from "ganador" inner join "rifa" on "rifa"."id" = "ganador"."rifa_id" where "ganador"."sorteo_id" = "sorteo"."id" and "ganador"."premio_id" is not null) as agg) as "ganadores" from "sorteo" where "sorteo"."estado" = 'realizado' and sorteo.campania_id = (select campania_actual()) order by "sorteo"."fecha" desc;

-- nothing
select "sorteo_id", "ritmo", "terminada_at", "empezada_at" as "empezada", (select count(*)::int from premio where premio.sorteo_id = funcion.sorteo_id) as "premios", coalesce((select json_agg(json_build_object('lugar', lugar, 'at', at)) from revelado where revelado.sorteo_id = funcion.sorteo_id), '[]') as "revelados" from "funcion" where "empezada_at" is not null and "sorteo_id" = $;

-- nothing
select "sorteo_id", "ritmo", "terminada_at", "empezada_at" as "empezada", (select count(*)::int from premio where premio.sorteo_id = funcion.sorteo_id) as "premios", coalesce((select json_agg(json_build_object('lugar', lugar, 'at', at)) from revelado where revelado.sorteo_id = funcion.sorteo_id), '[]') as "revelados" from "funcion" where "empezada_at" is not null and "terminada_at" is null;

-- nothing
select "sorteo_id", "secreto" from "sorteo_secreto" inner join "sorteo" on "sorteo"."id" = "sorteo_secreto"."sorteo_id" where "sorteo"."estado" in ($, …) and length(secreto) = $;

-- nothing
select "tipo", "bytes" from "imagen" where "nombre" = $;

-- nothing
select "token_hash", "dispositivo", "created_at", "used_at", "expires_at" from "sesion" where "usuario_id" = $ order by "used_at" desc;

-- nothing
select "trabajo".*, "vendedor"."nombre_completo" as "vendedor_nombre", "vendedor"."ci" as "vendedor_ci" from "trabajo" left join "usuario" as "vendedor" on "vendedor"."id" = "trabajo"."vendedor_id" where "trabajo"."id" = $;

-- nothing
select "trabajo".*, "vendedor"."nombre_completo" as "vendedor_nombre", "vendedor"."ci" as "vendedor_ci" from "trabajo" left join "usuario" as "vendedor" on "vendedor"."id" = "trabajo"."vendedor_id" where "visto_at" is null order by "trabajo"."created_at" desc limit $;

-- text search
select "usuario"."id", "usuario"."nombre_usu", "usuario"."nombre_completo", "usuario"."email", "usuario"."ci", "usuario"."telefono", "usuario"."direccion", "usuario"."imagen", "usuario"."rol", "usuario"."estado", "usuario"."email_verified_at", "usuario"."email_pendiente" from "usuario" where "rol" = 'vendedor' and "deleted_at" is null order by "estado", lower(unaccent(nombre_completo)), "id";

-- nothing
select "usuario"."id", "usuario"."nombre_usu", "usuario"."nombre_completo", "usuario"."email", "usuario"."ci", "usuario"."telefono", "usuario"."direccion", "usuario"."imagen", "usuario"."rol", "usuario"."estado", "usuario"."email_verified_at", "usuario"."email_pendiente", "password_hash" from "usuario" where "deleted_at" is null and "email" = $;

-- nothing
select "usuario"."id", "usuario"."nombre_usu", "usuario"."nombre_completo", "usuario"."email", "usuario"."ci", "usuario"."telefono", "usuario"."direccion", "usuario"."imagen", "usuario"."rol", "usuario"."estado", "usuario"."email_verified_at", "usuario"."email_pendiente", "password_hash" from "usuario" where "deleted_at" is null and "id" = $;

-- text search
select "usuario"."id", "usuario"."nombre_usu", "usuario"."nombre_completo", "usuario"."email", "usuario"."ci", "usuario"."telefono", "usuario"."direccion", "usuario"."imagen", "usuario"."rol", "usuario"."estado", "usuario"."email_verified_at", "usuario"."email_pendiente", "sin_clave_propia" as "invitable", coalesce("n"."asignadas", 0) as "asignadas", coalesce("n"."vendidas", 0) as "vendidas", (select coalesce(sum(l.precio), 0)::bigint from compra c join titular t on t.compra_id = c.id and t.estado = 'vendida' and t.sorteo_id in (select id from sorteo_actual) join compra_linea l on l.compra_id = c.id and l.rifa_id = t.rifa_id where c.vendedor_id = usuario.id) as "cobrado" from "usuario" left join "cifras_por_vendedor" as "n" on "n"."vendedor_id" = "usuario"."id" where "rol" = 'vendedor' and "deleted_at" is null order by "estado", lower(unaccent(nombre_completo)), "id" limit $ offset $;

-- nothing
select "usuario"."id", "usuario"."nombre_usu", "usuario"."nombre_completo", "usuario"."email", "usuario"."ci", "usuario"."telefono", "usuario"."direccion", "usuario"."imagen", "usuario"."rol", "usuario"."estado", "usuario"."email_verified_at", "usuario"."email_pendiente", "usuario"."exige_segundo_factor", "sesion"."used_at", "sesion"."expires_at" from "sesion" inner join "usuario" on "usuario"."id" = "sesion"."usuario_id" where "sesion"."token_hash" = $ and "usuario"."estado" = $ and "usuario"."deleted_at" is null;

-- nothing
select "usuario_id" from "recuperacion" where "token_hash" = $ and "used_at" is null and "expires_at" > $;

-- nothing
select "version", "created_at", "secciones" from "organizacion_version" order by "version" desc;

-- nothing
select "version", "datos" from "organizacion_version" order by "version" desc limit $;

-- nothing
select $::jsonb as prueba;

-- nothing
select (array_agg(c.comprador_nombre order by t.vendida_at desc))[1] as nombre, json_agg(r.numero order by r.numero) as "numerosRifas" from compra c join titular t on t.compra_id = c.id and t.estado = 'vendida' join rifa_actual r on r.id = t.rifa_id where c.vendedor_id = $ and c.comprador_ci <> '' group by c.comprador_ci order by max(t.vendida_at) desc;

-- nothing
select (select coalesce(max(numero), 0) from rifa_actual) as "numeroMayor", (select estado <> 'borrador' from campania where id = (select campania_actual())) as publicada;

-- nothing
select (select count(*) from rendicion where vendedor_id = $ and estado = 'presentada') + (select count(*) from entrega where vendedor_id = $ and estado = 'declarada') as n;

-- nothing
select (select greatest(5, length(max(numero)::text)) from rifa_actual) as width;

-- nothing
select (select min(fecha) from sorteo where estado = 'agendado' and fecha >= $) as proximo, coalesce((select max(numero) from rifa_actual), 0) as total, count(*) as vendidas, coalesce(sum(l.precio), 0)::bigint as recaudado from titular t join compra_linea l on l.compra_id = t.compra_id and l.rifa_id = t.rifa_id where t.estado = 'vendida' and t.sorteo_id in (select id from sorteo_actual);

-- nothing
select * from "funcion" where "sorteo_id" = $;

-- nothing
select * from "pago_simulado" where "id" = $;

-- nothing
select * from "pago_simulado" where "referencia" = $ order by "created_at";

-- row locks
select * from "reclamo" where "clave" = $ for update;

-- row locks
select * from "reclamo" where "id" = $ for update;

-- row locks
select * from "sorteo" where "fecha" = $ and "estado" <> 'cancelado' for update;

-- row locks
select * from "sorteo" where "id" = $ for update;

-- row locks, skip locked
select * from "trabajo" where "tipo" = $ and "estado" in ('pendiente', 'en_curso') for update skip locked;

-- text search
select * from ( select usuario.id as "userId", nombre_completo as "nombreCompleto", ci, coalesce(m.meta_ventas, 0) as "metaVentas", ( select count(*) from compra_linea l join titular t on t.compra_id = l.compra_id and t.rifa_id = l.rifa_id and t.estado = 'vendida' where l.vendedor_id = usuario.id and t.vendida_at >= make_timestamptz($::int, 1, 1, 0, 0, 0, $) and t.vendida_at < make_timestamptz($::int, 1, 1, 0, 0, 0, $) ) as vendidas from usuario left join meta_anual m on m.usuario_id = usuario.id and m.anio = $ where usuario.rol = 'vendedor' and "usuario"."estado" = 'activo' and "usuario"."deleted_at" is null and true ) metas order by lower(unaccent("nombreCompleto")), "userId";

-- text search
select * from ( select usuario.id as "userId", nombre_completo as "nombreCompleto", ci, coalesce(m.meta_ventas, 0) as "metaVentas", ( select count(*) from compra_linea l join titular t on t.compra_id = l.compra_id and t.rifa_id = l.rifa_id and t.estado = 'vendida' where l.vendedor_id = usuario.id and t.vendida_at >= make_timestamptz($::int, 1, 1, 0, 0, 0, $) and t.vendida_at < make_timestamptz($::int, 1, 1, 0, 0, 0, $) ) as vendidas from usuario left join meta_anual m on m.usuario_id = usuario.id and m.anio = $ where usuario.rol = 'vendedor' and "usuario"."estado" = 'activo' and "usuario"."deleted_at" is null and true ) metas order by lower(unaccent("nombreCompleto")), "userId" limit $ offset $;

-- nothing
select a.*, coalesce(quien.nombre_completo, '') as actor_nombre, coalesce(persona.nombre_completo, to_char(sorteo.fecha, 'YYYY-MM-DD'), '') as objeto_nombre from ( select * from auditoria a where a.id > $ and true order by a.id limit $ ) a left join usuario quien on quien.id = a.actor_id and quien.deleted_at is null left join usuario persona on persona.id = case when a.objeto = $ and a.objeto_id <> '' then a.objeto_id::uuid end and persona.deleted_at is null left join sorteo on sorteo.id = case when a.objeto = $ and a.objeto_id <> '' then a.objeto_id::uuid end order by a.id;

-- nothing
select a.*, coalesce(quien.nombre_completo, '') as actor_nombre, coalesce(persona.nombre_completo, to_char(sorteo.fecha, 'YYYY-MM-DD'), '') as objeto_nombre from ( select * from auditoria a where true order by a.id desc limit $ offset $ ) a left join usuario quien on quien.id = a.actor_id and quien.deleted_at is null left join usuario persona on persona.id = case when a.objeto = $ and a.objeto_id <> '' then a.objeto_id::uuid end and persona.deleted_at is null left join sorteo on sorteo.id = case when a.objeto = $ and a.objeto_id <> '' then a.objeto_id::uuid end order by a.id desc;

-- text search
select a.at, -l.importe as importe, case when a.evento like 'pagoComision:%' then 'pago' else a.nota end as motivo, array(select r.numero from compra_linea cl join rifa r on r.id = cl.rifa_id where cl.compra_id = a.compra_id order by r.numero) as numeros from asiento_linea l join asiento a on a.id = l.asiento_id where l.cuenta = $ order by a.id desc limit $;

-- text search
select a.compra_id as "compraId", a.at, l.importe as monto, c.pagada_at is null as anulada, u.id as "vendedorId", u.nombre_completo as vendedor, c.comprador_nombre as comprador, (select coalesce(json_agg(r.numero order by r.numero), '[]') from compra_linea k join rifa r on r.id = k.rifa_id where k.compra_id = c.id) as numeros from asiento_linea l join asiento a on a.id = l.asiento_id join compra c on c.id = a.compra_id join usuario u on u.id = a.vendedor_id where l.cuenta like 'por_acreditar:%' and l.importe > 0 and a.evento like 'venta:%' and not exists (select from asiento b where b.evento = 'acreditada:' || a.compra_id) and not exists (select from asiento b join asiento_linea m on m.asiento_id = b.id where b.evento = 'anulacion:' || a.compra_id and m.cuenta = l.cuenta) and not exists (select from apertura p join asiento o on o.evento = 'apertura:' || a.vendedor_id where a.id <= p.hasta) order by a.id limit $;

-- nothing
select a.id, a.at, a.evento, a.nota, coalesce((select json_agg(r.numero order by r.numero) from compra_linea l join rifa r on r.id = l.rifa_id where l.compra_id = a.compra_id), '[]') as numeros, (select json_agg(json_build_object('cuenta', cuenta, 'importe', importe) order by importe desc, cuenta) from asiento_linea where asiento_id = a.id) as lineas from asiento a where a.vendedor_id = $ and a.id < $ order by a.id desc limit $;

-- nothing
select a.id, a.at, a.evento, a.nota, l.cuenta, l.importe, u.ci as vendedor from (select * from asiento where id > $ order by id limit $) a cross join lateral (select cuenta, importe from asiento_linea where asiento_id = a.id offset 0) l left join lateral (select ci from usuario where id = a.vendedor_id offset 0) u on true order by a.id, l.importe desc, l.cuenta;

-- text search
select a.vendedor_id as "vendedorId", coalesce(sum(l.importe) filter (where l.cuenta like 'caja:%'), 0)::bigint as caja, coalesce(sum(l.importe) filter (where l.cuenta like 'por_acreditar:%'), 0)::bigint as "porAcreditar" from apertura p join asiento a on a.id <= p.hasta and a.vendedor_id is not null join asiento_linea l on l.asiento_id = a.id where p.respondida_at is null group by a.vendedor_id order by a.vendedor_id;

-- nothing
select asentar_comision('{}', array( select distinct l.vendedor_id from compra c join compra_linea l on l.compra_id = c.id where c.created_at >= $ and l.vendedor_id is not null ), $::timestamptz, 'plan');

-- nothing
select asentar_pagos($::uuid, $::timestamptz, $::uuid), case when exists (select from comision_plan) then asentar_comision(array[$::uuid], $::uuid[], $::timestamptz, $) end;

-- nothing
select at from intento where clave = $ and at > $ order by at desc offset $ limit 1;

-- nothing
select bloque, raiz, case when bloque = any(array( select unnest($::int[]) union all select (select bloque from lista_sellada where sorteo_id = $ and desde <= n order by desde desc limit 1) from unnest($::int[]) as n )) then hojas end as hojas from lista_sellada where sorteo_id = $ order by bloque;

-- row locks
select c.id as "compraId", c.created_at as "createdAt" from titular t join compra c on c.id = t.compra_id where t.rifa_id = $ and t.estado = 'reservada' and t.expires_at > $ and c.usuario_id = $ and "c"."estado" in ('creada', 'esperando_pago') for no key update of c;

-- nothing
select c.id, c.comprador_nombre as nombre, c.comprador_email as email, c.comprador_ci as ci, coalesce(( select json_agg(json_build_object('numero', r.numero, 'clave', encode(t.clave, 'hex')) order by r.numero) from titular t join rifa r on r.id = t.rifa_id where t.compra_id = c.id and t.estado = 'vendida' and r.sorteo_id = $ ), '[]') as numeros from compra c where c.id > $ order by c.id limit $;

-- nothing
select c.id, c.created_at::text as cursor, c.created_at as "createdAt", c.canal, c.estado, c.metodo_pago as "metodoPago", c.comprador_nombre as nombre, c.comprador_ci as cedula, c.comprador_email as correo, c.comprador_telefono as telefono, u.ci as vendedor, r.numero, l.titulo, l.cantidad, l.precio from ( select * from compra where campania_id = (select campania_actual()) and pagada_at is not null and vendedor_id = $ and created_at >= $::timestamptz and (created_at > $::timestamptz or id < $) order by created_at, id desc limit $ ) c join compra_linea l on l.compra_id = c.id left join rifa r on r.id = l.rifa_id left join usuario u on u.id = c.vendedor_id order by c.created_at, c.id desc, l.linea;

-- nothing
select c.id, c.created_at::text as cursor, c.created_at as "createdAt", c.canal, c.estado, c.metodo_pago as "metodoPago", c.comprador_nombre as nombre, c.comprador_ci as cedula, c.comprador_email as correo, c.comprador_telefono as telefono, u.ci as vendedor, r.numero, l.titulo, l.cantidad, l.precio from ( select * from compra where campania_id = (select campania_actual()) and pagada_at is not null and vendedor_id = $ order by created_at, id desc limit $ ) c join compra_linea l on l.compra_id = c.id left join rifa r on r.id = l.rifa_id left join usuario u on u.id = c.vendedor_id order by c.created_at, c.id desc, l.linea;

-- nothing
select c.id, c.nombre, c.estado, c.id = campania_actual() as actual, c.created_at as "createdAt", c.terminada_at as "terminadaAt", (select count(*) from sorteo s where s.campania_id = c.id and s.estado <> 'cancelado') as sorteos, coalesce((select max(numero) from rifa r where r.campania_id = c.id), 0) as numeros from campania c where $ or c.estado <> 'borrador' order by c.orden desc;

-- nothing
select c.id, c.referencia, c.canal, c.estado, c.created_at as "createdAt", c.expires_at as "expiresAt", c.total, c.comprador_nombre as nombre, c.comprador_email as email, c.comprador_ci as ci, c.comprador_telefono as telefono, array(select r.numero from compra_linea l join rifa r on r.id = l.rifa_id where l.compra_id = c.id order by r.numero) as numeros, array(select l.titulo from compra_linea l where l.compra_id = c.id and l.producto_id is not null order by l.linea) as productos from ( select * from compra c where c.campania_id = (select campania_actual()) and true and true order by c.created_at desc, c.id limit $ offset $ ) c order by c.created_at desc, c.id;

-- nothing
select c.id, c.referencia, c.canal, c.estado, c.created_at as "createdAt", c.expires_at as "expiresAt", c.total, c.comprador_nombre as nombre, c.comprador_email as email, c.comprador_ci as ci, c.comprador_telefono as telefono, array(select r.numero from compra_linea l join rifa r on r.id = l.rifa_id where l.compra_id = c.id order by r.numero) as numeros, array(select l.titulo from compra_linea l where l.compra_id = c.id and l.producto_id is not null order by l.linea) as productos from compra c where c.id = any($::uuid[]);

-- nothing
select c.id, c.referencia, c.canal, c.estado, c.created_at as "createdAt", c.expires_at as "expiresAt", c.total, c.comprador_nombre as nombre, c.comprador_email as email, c.comprador_ci as ci, c.comprador_telefono as telefono, array(select r.numero from compra_linea l join rifa r on r.id = l.rifa_id where l.compra_id = c.id order by r.numero) as numeros, array(select l.titulo from compra_linea l where l.compra_id = c.id and l.producto_id is not null order by l.linea) as productos, c.metodo_pago as "metodoPago", coalesce(u.nombre_completo, '') as vendedor, c.pagada_at as "pagadaAt", c.moneda, exists (select from titular t join rifa r on r.id = t.rifa_id join sorteo s on s.id = r.sorteo_id where t.compra_id = c.id and t.estado = 'vendida' and s.estado <> 'agendado') as sellada from compra c left join usuario u on u.id = c.vendedor_id where c.id = $;

-- nothing
select c.id, c.referencia, c.estado, c.created_at as "createdAt", c.expires_at as "expiresAt", c.total, c.init_point as "initPoint", json_agg(json_build_object('numero', r.numero, 'fechaSorteo', s.fecha, 'titulo', l.titulo, 'cantidad', l.cantidad, 'precio', l.precio, 'vendedor', case when u.deleted_at is null then u.nombre_completo end) order by l.linea) as lineas from compra c join compra_linea l on l.compra_id = c.id left join rifa r on r.id = l.rifa_id left join sorteo s on s.id = r.sorteo_id left join usuario u on u.id = l.vendedor_id where c.usuario_id = $ group by c.id order by c.created_at desc, c.id;

-- text search
select c.metodo_pago as medio, sum(case when a.evento like 'venta:%' then 1 else -1 end) as ventas, sum(case when a.evento like 'venta:%' then c.total else -c.total end)::bigint as monto from asiento a join compra c on c.id = a.compra_id where a.vendedor_id = $ and (a.evento like 'venta:%' or a.evento like 'anulacion:%') and a.id > (select coalesce(max(corte), 0) from rendicion where vendedor_id = $ and estado = 'cerrada') group by c.metodo_pago order by c.metodo_pago;

-- nothing
select case when exists (select from comision_plan) then asentar_comision(array[$::uuid], $::uuid[], $::timestamptz, $) end;

-- nothing
select ci, id from usuario where ci = any($::text[]) and rol in ('vendedor', 'admin') and deleted_at is null;

-- nothing
select coalesce(( select json_agg(r.numero order by r.numero) from titular t join rifa r on r.id = t.rifa_id where t.compra_id = c.id and t.estado = 'vendida' ), '[]') as numeros from compra c where c.id = $ and ($ or c.usuario_id = $ or c.vendedor_id = $);

-- nothing
select coalesce((select sum(importe)::bigint from asiento_linea where cuenta = $), 0) as saldo;

-- nothing
select coalesce((select sum(importe)::bigint from asiento_linea where cuenta = 'org:efectivo'), 0) as efectivo, coalesce((select sum(importe)::bigint from asiento_linea where cuenta = 'org:banco'), 0) as banco, coalesce((select sum(importe)::bigint from asiento_linea where cuenta = 'org:pos'), 0) as pos, coalesce((select sum(importe)::bigint from asiento_linea where cuenta = 'org:proveedor'), 0) as proveedor;

-- nothing
select coalesce(array_agg(numero order by numero) filter (where vendida), '{}') as vendidas, coalesce(array_agg(numero order by numero) filter (where not vendida and vendedor_id <> $), '{}') as "deOtro", count(*) filter (where cerrada) as cerradas from ( select r.numero, r.vendedor_id, t.id is not null as vendida, s.estado <> 'agendado' as cerrada from rifa_actual r join sorteo s on s.id = r.sorteo_id left join titular t on t.rifa_id = r.id and t.estado = 'vendida' where r.numero between $ and $ ) pedidos;

-- text search
select coalesce(sum(case when a.evento like 'venta:%' then 1 else -1 end * l.precio * l.cantidad), 0)::bigint as suma from asiento a join compra_linea l on l.compra_id = a.compra_id where a.vendedor_id = $ and a.rendicion_id is null and a.id > $ and a.id <= $ and (a.evento like 'venta:%' or a.evento like 'anulacion:%');

-- nothing
select contar_vendidas();

-- nothing
select count(*) as "n" from "auditoria" where "secuencia" is null;

-- nothing
select count(*) as "n" from "compra" inner join "titular" on "titular"."compra_id" = "compra"."id" and "titular"."estado" = $ inner join "rifa" on "rifa"."id" = "titular"."rifa_id" inner join "sorteo" on "sorteo"."id" = "rifa"."sorteo_id" where "compra"."usuario_id" = $ and "sorteo"."id" = $;

-- nothing
select count(*) as "n" from "premio" where "sorteo_id" = $;

-- nothing
select count(*) as "n" from "rifa" where "sorteo_id" = $;

-- nothing
select count(*) as "n" from "titular" inner join "rifa" on "rifa"."id" = "titular"."rifa_id" where "rifa"."sorteo_id" = $ and ("titular"."estado" = $ or ("titular"."estado" = $ and "expires_at" > $));

-- nothing
select count(*) as "total" from "codigo_recuperacion" where "usuario_id" = $ and "used_at" is null;

-- nothing
select count(*) as "total" from "producto" where "deleted_at" is null;

-- nothing
select count(*) as "total" from "usuario" where "rol" = 'vendedor' and "deleted_at" is null;

-- nothing
select count(*) as "total" from (select "id" from "correo" limit $) as "contados";

-- nothing
select count(*) as "total" from (select "id" from "mensaje_contacto" limit $) as "contados";

-- row locks
select count(*) as n from ( select from rifa_actual where numero = any($) order by numero for no key update) locked;

-- nothing
select count(*) as rifas from compra_linea l join titular t on t.compra_id = l.compra_id and t.rifa_id = l.rifa_id and t.estado = 'vendida' and t.sorteo_id in (select id from sorteo_actual) where l.vendedor_id = $;

-- nothing
select count(*) as total from ( select from auditoria a where true limit $ ) contados;

-- nothing
select count(*) as total from ( select from compra c where c.campania_id = (select campania_actual()) and true and true limit $ ) contadas;

-- nothing
select count(*) as total from tarea where tipo = 'revision' and done_at is null;

-- nothing
select count(*) as total from usuario where usuario.rol = 'vendedor' and "usuario"."estado" = 'activo' and "usuario"."deleted_at" is null and true;

-- nothing
select count(*) filter (where not baja) as destinatarios, count(*) filter (where baja) as bajas from (select exists (select from difusion_baja b where b.huella = huella_de_correo(a.email)) as baja from (select compra as compra_id, null::uuid as usuario_id, email from ( select distinct on (lower(c.comprador_email)) c.id as compra, c.comprador_nombre as nombre, c.comprador_email as email from compra c where c.comprador_email <> '' and c.id in ( select compra_id from titular where sorteo_id = $ and estado = 'vendida') order by lower(c.comprador_email), c.created_at desc) b) a) q;

-- row locks
select count(*) from ( select from rifa where sorteo_id = $ and numero between $ and $ order by numero for no key update) locked;

-- nothing
select count(*)::int as numeros, coalesce(max(numero) - min(numero) + 1 = count(*) and max(numero) = (select max(numero) from rifa_actual), false) and not exists (select from compra_linea l join rifa r on r.id = l.rifa_id where r.sorteo_id = $) and not exists (select from titular t join rifa r on r.id = t.rifa_id where r.sorteo_id = $) as sueltos from rifa where sorteo_id = $;

-- nothing
select count(distinct t.compra_id) as compras, count(t.id) as numeros, max(t.expires_at) as hasta from sorteo s left join titular t on t.sorteo_id = s.id and t.estado = 'reservada' and t.expires_at > $ where s.fecha = $ and s.estado = 'agendado' group by s.id;

-- nothing
select count(l.rifa_id) as rifas, coalesce(sum(l.cantidad) filter (where l.producto_id is not null), 0)::bigint as productos, coalesce(sum(l.cantidad * l.precio), 0)::bigint as monto from compra c join compra_linea l on l.compra_id = c.id where c.vendedor_id = $ and c.campania_id = (select campania_actual()) and c.pagada_at is not null;

-- nothing
select d.desde, greatest(d.desde, coalesce((select max(id) from asiento where vendedor_id = $), 0)) as corte from (select coalesce(max(corte), 0) as desde from rendicion where vendedor_id = $ and estado = 'cerrada') d;

-- nothing
select datos -> 'identidad' as "identidad" from "organizacion_version" order by "version" desc limit $;

-- nothing
select datos ->> 'compraId' as "compraId", datos ->> 'pagoId' as "pagoId", datos ->> 'motivo' as motivo from tarea where id = $ and tipo = 'revision';

-- nothing
select datos, (select coalesce(json_agg(p), '[]') from ( select nombre, descripcion, imagen from premio where coalesce(jsonb_array_length(datos -> 'portada' -> 'premios'), 0) = 0 and sorteo_id = (select id from sorteo where estado in ('agendado', 'cerrado') order by fecha limit 1) order by orden limit 3 ) p) as next from (select (select datos from organizacion_version order by version desc limit 1) as datos) o;

-- nothing
select distinct on (lower(c.comprador_email)) c.id as compra, c.comprador_nombre as nombre, c.comprador_email as email from compra c where c.comprador_email <> '' and c.id in ( select compra_id from titular where sorteo_id = $ and estado = 'vendida') order by lower(c.comprador_email), c.created_at desc;

-- nothing
select distinct sorteo_id from reclamo where vence_at <= $ and vencido_at is null and confirmado_at is null and entregado_at is null and exists (select from ganador s where s.sorteo_id = reclamo.sorteo_id and s.premio_id is null and not exists (select from reclamo r where r.sorteo_id = s.sorteo_id and r.posicion = s.posicion));

-- nothing
select e.codigo, e.created_at as "createdAt", (select coalesce(sum(visitas), 0) from enlace_visita where codigo = e.codigo)::int as visitas, (select count(*) from compra_linea l join titular t on t.compra_id = l.compra_id and t.rifa_id = l.rifa_id and t.estado = 'vendida' where l.vendedor_id = e.usuario_id and l.atribucion = 'enlace' and t.sorteo_id in (select id from sorteo_actual))::int as vendidos from enlace_vendedor e where e.usuario_id = $ and e.campania_id = (select campania_actual()) and e.baja_at is null;

-- nothing
select fecha from sorteo where estado = 'agendado' and fuente = 'loteria' and (fuente_datos ->> 'hora')::timestamptz between $ and $ order by fecha;

-- nothing
select fecha, prueba ->> 'bitacora' as cabeza from sorteo where prueba ->> 'bitacora' is not null order by fecha;

-- nothing
select from asiento a join apertura p on a.id <= p.hasta join asiento o on o.evento = 'apertura:' || a.vendedor_id where a.evento = $;

-- text search
select from asiento a join asiento_linea l on l.asiento_id = a.id where a.evento in ($, …) and (a.evento like 'acreditada:%' or l.cuenta = $);

-- nothing
select from invitacion where usuario_id = $ and used_at is null and expires_at > $;

-- row locks
select from sorteo where id in ( select r.sorteo_id from compra_linea l join rifa r on r.id = l.rifa_id where l.compra_id = $ ) order by id for share;

-- nothing
select from tarea where done_at is null and tipo = 'aviso' limit 1;

-- nothing
select from trabajo t where t.estado in ('pendiente', 'en_curso') and (t.fecha = $ or t.tipo = 'asignar' and exists ( select from rifa where sorteo_id = $ and numero between t.desde + t.hecho and t.hasta));

-- nothing
select from trabajo where estado in ('pendiente', 'en_curso') limit 1;

-- nothing
select from usuario where id = $ and deleted_at is not null;

-- row locks
select from usuario where id = $ for update;

-- nothing
select huella_de_correo(coalesce(c.comprador_email, u.email::text)) as huella from difusion_destinatario d left join compra c on c.id = d.compra_id left join usuario u on u.id = d.usuario_id where d.baja = $ and coalesce(c.comprador_email, u.email::text) <> '';

-- nothing
select i.token_hash as hash from invitacion i join correo c on c.evento = 'invitacion:' || encode(i.token_hash, 'hex') where i.usuario_id is null and i.used_at is null and i.expires_at > $ and lower(c.para) = lower($);

-- nothing
select i.usuario_id as "usuarioId", coalesce(u.rol, 'admin') as rol, coalesce(u.nombre_completo, '') as "nombreCompleto" from invitacion i left join usuario u on u.id = i.usuario_id left join usuario p on p.id = i.invitada_por where i.token_hash = $ and i.used_at is null and i.expires_at > $ and (i.invitada_por is null or p.rol = 'admin' and "p"."estado" = 'activo' and "p"."deleted_at" is null) and (i.usuario_id is null or u.sin_clave_propia and "u"."estado" = 'activo' and "u"."deleted_at" is null);

-- nothing
select id, numero, precio, vendedor_id as "vendedorId", sorteo_estado as "sorteoEstado", titular_id as "titularId", titular_compra_id as "titularCompraId", titular_estado as "titularEstado", titular_vence as "titularVence", sorteo_id as "sorteoId", (select greatest(5, length(max(numero)::text)) from rifa_actual) as width from rifas_vistas($::uuid[]) order by numero;

-- row locks
select id, numero, precio, vendedor_id as "vendedorId", sorteo_estado as "sorteoEstado", titular_id as "titularId", titular_compra_id as "titularCompraId", titular_estado as "titularEstado", titular_vence as "titularVence", sorteo_id as "sorteoId", (select greatest(5, length(max(numero)::text)) from rifa_actual) as width from trabar_rifas($::uuid[]) order by numero;

-- nothing
select id, tipo, datos ->> 'pagoId' as "pagoId", created_at as "createdAt", done_at as "doneAt", intentos, next_try_at as "nextTryAt", error from tarea where tipo in ('aviso', 'reembolso') and datos ->> 'pagoId' = any($::text[]) order by created_at, id;

-- nothing
select importe from tope_caja;

-- nothing
select json_agg(json_build_array(desde, hasta) order by desde) as tramos from ( select min(numero) as desde, max(numero) as hasta from ( select numero, numero - row_number() over (order by numero) as tramo from rifa r where sorteo_id = $ and not exists (select 1 from titular t where t.rifa_id = r.id and t.estado = 'vendida') ) n group by tramo ) t;

-- nothing
select jsonb_build_object('anio', anio, 'meta', meta_ventas) as fila from meta_anual where usuario_id = $ order by anio limit $ offset $;

-- nothing
select jsonb_build_object('codigo', e.codigo, 'desde', e.created_at, 'hasta', e.baja_at, 'visitas', (select coalesce(sum(v.visitas), 0) from enlace_visita v where v.codigo = e.codigo)) as fila from enlace_vendedor e where e.usuario_id = $ order by e.created_at, e.codigo limit $ offset $;

-- nothing
select jsonb_build_object('direccion', endpoint, 'desde', created_at) as fila from dispositivo where usuario_id = $ order by created_at, id limit $ offset $;

-- nothing
select jsonb_build_object('fecha', a.at, 'evento', a.evento, 'nota', a.nota, 'lineas', ( select jsonb_agg(jsonb_build_object('cuenta', l.cuenta, 'importe', round("l"."importe" / 100.0, 2)) order by l.cuenta) from asiento_linea l where l.asiento_id = a.id)) as fila from asiento a where a.vendedor_id = $ order by a.id limit $ offset $;

-- nothing
select jsonb_build_object('fecha', a.at, 'importe', round("l"."importe" / 100.0, 2) * -1, 'motivo', a.nota) as fila from asiento_linea l join asiento a on a.id = l.asiento_id where l.cuenta = $ order by a.id limit $ offset $;

-- nothing
select jsonb_build_object('fecha', at, 'accion', accion, 'objeto', objeto, 'id', objeto_id, 'detalle', detalle::jsonb) as fila from auditoria where actor_id = $ order by id limit $ offset $;

-- nothing
select jsonb_build_object('fecha', at, 'compra', compra_id, 'de', de, 'a', a, 'nota', nota) as fila from compra_movimiento where usuario_id = $ order by id limit $ offset $;

-- nothing
select jsonb_build_object('fecha', c.created_at, 'estado', c.estado, 'total', round("c"."total" / 100.0, 2), 'moneda', c.moneda, 'metodoPago', c.metodo_pago, 'lineas', (select jsonb_agg(jsonb_build_object( 'titulo', l.titulo, 'numero', r.numero, 'cantidad', l.cantidad, 'precio', round("l"."precio" / 100.0, 2)) order by l.linea) from compra_linea l left join rifa r on r.id = l.rifa_id where l.compra_id = c.id)) as fila from compra c where c.vendedor_id = $ order by c.created_at, c.id limit $ offset $;

-- nothing
select jsonb_build_object('fecha', created_at, 'nombre', nombre, 'email', email, 'mensaje', mensaje) as fila from mensaje_contacto where usuario_id = $ order by created_at, id limit $ offset $;

-- nothing
select jsonb_build_object('fecha', created_at, 'para', para, 'asunto', asunto, 'enviado', sent_at, 'texto', case when secreto then '' else texto end) as fila from correo where usuario_id = $ or (position($ in evento) > 0 and para <> '') order by created_at, id limit $ offset $;

-- nothing
select jsonb_build_object('fecha', declarada_at, 'monto', round("monto" / 100.0, 2), 'medio', medio, 'estado', estado, 'contado', round("contado" / 100.0, 2), 'recibo', recibo, 'nota', nota, 'imagen', imagen) as fila from entrega where vendedor_id = $ order by declarada_at, id limit $ offset $;

-- nothing
select jsonb_build_object('fecha', presentada_at, 'estado', estado, 'esperado', round("esperado" / 100.0, 2), 'declarado', round("declarado" / 100.0, 2), 'contado', round("contado" / 100.0, 2), 'nota', nota) as fila from rendicion where vendedor_id = $ order by presentada_at, id limit $ offset $;

-- nothing
select jsonb_build_object('numero', numero, 'asignado', asignada_at) as fila from rifa_de_vendedor where vendedor_id = $ order by numero limit $ offset $;

-- nothing
select jsonb_build_object('premio', p.nombre, 'llamado', m.llamado_at, 'vence', m.vence_at, 'confirmado', m.confirmado_at, 'entregado', m.entregado_dia, 'documento', m.documento, 'impuesto', round("m"."impuesto" / 100.0, 2), 'nota', m.nota) as fila from compra c join titular t on t.compra_id = c.id and t.estado = 'vendida' join ganador g on g.rifa_id = t.rifa_id join reclamo m on m.sorteo_id = g.sorteo_id and m.posicion = g.posicion join premio p on p.id = m.premio_id where c.usuario_id = $ order by m.llamado_at, m.id limit $ offset $;

-- nothing
select jsonb_build_object('referencia', c.referencia, 'fecha', c.created_at, 'estado', c.estado, 'pagada', c.pagada_at, 'total', round("c"."total" / 100.0, 2), 'moneda', c.moneda, 'metodoPago', c.metodo_pago, 'nombre', c.comprador_nombre, 'email', c.comprador_email, 'documento', c.comprador_ci, 'telefono', c.comprador_telefono, 'lineas', (select jsonb_agg(jsonb_build_object( 'titulo', l.titulo, 'numero', r.numero, 'cantidad', l.cantidad, 'precio', round("l"."precio" / 100.0, 2)) order by l.linea) from compra_linea l left join rifa r on r.id = l.rifa_id where l.compra_id = c.id), 'pagos', (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'proveedor', p.proveedor, 'estado', p.estado, 'monto', round("p"."monto" / 100.0, 2), 'reembolsado', round("p"."reembolsado" / 100.0, 2), 'fecha', p.actualizado_at) order by p.recibido_at), '[]') from pago p where p.compra_id = c.id)) as fila from compra c where c.usuario_id = $ order by c.created_at, c.id limit $ offset $;

-- nothing
select jsonb_build_object('sorteo', s.fecha, 'pedido', a.created_at) as fila from aviso_sorteo a join sorteo s on s.id = a.sorteo_id where a.usuario_id = $ order by s.fecha limit $ offset $;

-- nothing
select jsonb_build_object('verificacionEnDosPasos', confirmado_at) as fila from segundo_factor where usuario_id = $ limit $ offset $;

-- nothing
select k.email, not exists (select from difusion_baja b where b.huella = huella_de_correo(k.email)) as "recibeMensajes", exists ( select from usuario u where u.email = k.email and u.email_verified_at is not null and u.deleted_at is null ) as "conCuenta" from consulta k where k.token_hash = $ and k.expires_at > $;

-- nothing
select l.linea, l.vendedor_id as de, r.numero, coalesce(s.estado = 'agendado', true) as abierta from compra_linea l left join rifa r on r.id = l.rifa_id left join sorteo s on s.id = r.sorteo_id where l.compra_id = $ order by l.linea;

-- nothing
select m.id, m.anio, m.meta_ventas as meta, coalesce(v.vendidas, 0) as vendidas from meta_anual m left join ( select extract(year from t.vendida_at at time zone $)::int as anio, count(*) as vendidas from compra_linea l join titular t on t.compra_id = l.compra_id and t.rifa_id = l.rifa_id and t.estado = 'vendida' where l.vendedor_id = $ group by 1 ) v on v.anio = m.anio where m.usuario_id = $ order by m.anio desc;

-- nothing
select max(numero) as hasta, json_build_object('numeros', json_agg(numero), 'claves', encode(string_agg(clave, ''), 'hex'), 'cis', json_agg(ci), 'nombres', json_agg(nombre))::text as vendidas from ( select t.numero, t.clave, c.comprador_ci as ci, c.comprador_nombre as nombre from titular t join compra c on c.id = t.compra_id where t.sorteo_id = $ and t.estado = 'vendida' and t.numero > $ order by t.numero limit 5120 ) v;

-- nothing
select min(numero) as desde, max(numero) as hasta, precio, (select estado = 'agendado' from sorteo where id = $) as "enVenta" from (select numero, precio, numero - row_number() over (partition by precio order by numero) as isla from rifa where sorteo_id = $) n group by precio, isla order by desde;

-- nothing
select nombre_usu, email, ci from usuario where deleted_at is null and ( nombre_usu = any($::citext[]) or email = any($::citext[]) or ci = any($) );

-- nothing
select numero from ( select min(r.numero) as numero from rifa_actual r where r.numero >= $ and ( exists (select from compra_linea l where l.rifa_id = r.id) or exists (select from titular t where t.rifa_id = r.id)) union all select min(r.numero) from rifa_actual r join sorteo s on s.id = r.sorteo_id where r.numero >= $ and s.estado <> 'agendado' ) primero where numero is not null order by numero limit 1;

-- nothing
select numero from generate_series($::int, $::int) as numero except select numero from rifa_actual where numero between $ and $ order by numero;

-- nothing
select numero, id from rifa_actual where numero = any($::integer[]);

-- nothing
select numeros_de_vendedor($) as numeros;

-- advisory locks
select pg_advisory_xact_lock($);

-- advisory locks
select pg_advisory_xact_lock($::bigint);

-- advisory locks
select pg_advisory_xact_lock(hashtextextended($, 0));

-- advisory locks
select pg_advisory_xact_lock(hashtextextended('invitacion:' || lower($), 0));

-- advisory locks
select pg_advisory_xact_lock_shared(turno_de_correo($));

-- snapshots
select pg_current_snapshot()::text as snapshot;

-- text search
select q.id, q.titulo, q.vence_at as "venceAt", q.desde, q.hasta, (select count(*) from usuario u where u.rol = 'vendedor' and "u"."estado" = 'activo' and "u"."deleted_at" is null and (q.desde = '' or left(texto_busqueda(u.nombre_completo), length(q.desde)) >= texto_busqueda(q.desde)) and (q.hasta = '' or left(texto_busqueda(u.nombre_completo), length(q.hasta)) <= texto_busqueda(q.hasta)) and exists (select from rendicion r where r.vendedor_id = u.id and r.estado <> 'devuelta' and r.presentada_at >= q.created_at)) as rindieron, coalesce((select json_agg(json_build_object('id', u.id, 'nombre', u.nombre_completo, 'email', u.email) order by u.nombre_completo) from usuario u where u.rol = 'vendedor' and "u"."estado" = 'activo' and "u"."deleted_at" is null and (q.desde = '' or left(texto_busqueda(u.nombre_completo), length(q.desde)) >= texto_busqueda(q.desde)) and (q.hasta = '' or left(texto_busqueda(u.nombre_completo), length(q.hasta)) <= texto_busqueda(q.hasta)) and not exists (select from rendicion r where r.vendedor_id = u.id and r.estado <> 'devuelta' and r.presentada_at >= q.created_at)), '[]') as faltan from liquidacion q where q.cancelada_at is null and q.vence_at >= $ order by q.vence_at, q.id limit 100;

-- row locks
select r.id from rifa r join sorteo s on s.id = r.sorteo_id where r.id = any(array(select id from rifa_de_vendedor where vendedor_id = $)) and r.vendedor_id = $ and s.estado = 'agendado' order by r.numero for update of r for share of s;

-- nothing
select r.id, r.numero, r.precio, s.fecha, s.estado = 'agendado' as abierta, t.estado is not distinct from 'vendida' as vendida, coalesce(t.estado = 'reservada' and t.expires_at > $, false) as reservada from rifa_de_vendedor r join sorteo_actual s on s.id = r.sorteo_id left join titular t on t.rifa_id = r.id and t.estado in ('reservada', 'vendida') where r.vendedor_id = $ and (t.estado = 'vendida' or s.estado = 'agendado') and (r.anio = $ or ($ and s.estado = 'agendado')) order by r.numero;

-- nothing
select r.numero from rifa_actual r join titular t on t.rifa_id = r.id and t.estado = 'vendida' where r.numero = any($) order by r.numero;

-- nothing
select r.numero, r.anio, s.id as sorteo, s.fecha, s.fuente_datos ->> 'hora' as hora, c.comprador_nombre as comprador from titular t join rifa r on r.id = t.rifa_id join sorteo s on s.id = r.sorteo_id join compra c on c.id = t.compra_id where t.compra_id = $ and t.estado = 'vendida' and r.numero = $;

-- nothing
select r.numero, r.precio, s.fecha, coalesce(v.ci, '') as ci, coalesce(v.nombre_completo, '') as vendedor, coalesce(t.estado, case when s.estado = 'agendado' then 'libre' else 'sin vender' end) as estado, case when t.estado = 'vendida' then t.nombre else '' end as comprador from rifa r join sorteo s on s.id = r.sorteo_id left join usuario v on v.id = r.vendedor_id left join lateral ( select titular.estado, c.comprador_nombre as nombre from titular join compra c on c.id = titular.compra_id where titular.rifa_id = r.id and titular.estado in ('reservada', 'vendida') and (titular.estado = 'vendida' or titular.expires_at > $) limit 1 ) t on true where r.numero > $ and r.sorteo_id = $ order by r.numero limit $;

-- nothing
select rifa.id, rifa.numero, rifa.precio, rifa.vendedor_id, sorteo.fecha, sorteo.estado as sorteo_estado, titular.estado as titular, vendedor.ci as vendedor_ci, vendedor.nombre_completo as vendedor_nombre, titular.participante from unnest($::integer[]) pedido (numero) -- The limit keeps it a look-up: without it a long page is sometimes read by scanning the whole table. cross join lateral (select * from rifa_actual where rifa_actual.numero = pedido.numero limit 1) rifa join sorteo on sorteo.id = rifa.sorteo_id left join usuario vendedor on vendedor.id = rifa.vendedor_id left join lateral ( select titular.estado, compra.comprador_nombre as participante from titular join compra on compra.id = titular.compra_id where titular.rifa_id = rifa.id and titular.estado in ('reservada', 'vendida') and (titular.estado = 'vendida' or titular.expires_at > $) limit 1) titular on true order by rifa.numero;

-- nothing
select rifa.id, rifa.numero, rifa.precio, rifa.vendedor_id, sorteo.fecha, sorteo.estado as sorteo_estado, titular.estado as titular, vendedor.ci as vendedor_ci, vendedor.nombre_completo as vendedor_nombre, titular.participante from unnest($::integer[]) pedido (numero) -- The limit keeps it a look-up: without it a long page is sometimes read by scanning the whole table. cross join lateral (select * from rifa_actual where rifa_actual.numero = pedido.numero limit 1) rifa join sorteo on sorteo.id = rifa.sorteo_id left join usuario vendedor on vendedor.id = rifa.vendedor_id left join lateral ( select titular.estado, null as participante from titular where titular.rifa_id = rifa.id and titular.estado in ('reservada', 'vendida') and (titular.estado = 'vendida' or titular.expires_at > $) limit 1) titular on true order by rifa.numero;

-- nothing
select rifa_id as "rifaId" from titular where compra_id = $ and estado = 'vendida';

-- nothing
select rifa_id as "rifaId" from titular where compra_id = any($::uuid[]) and estado in ('reservada', 'vendida');

-- nothing
select split_part(a.evento, ':', 1) as tipo, split_part(l.cuenta, ':', 1) as clase, c.metodo_pago as medio, count(distinct a.id) as cantidad, sum(l.importe)::bigint as importe from asiento a join asiento_linea l on l.asiento_id = a.id left join compra c on c.id = a.compra_id where a.vendedor_id = $ and a.rendicion_id is null and a.id > $ and a.id <= $ group by 1, 2, 3;

-- nothing
select t.id, t.datos ->> 'motivo' as motivo, t.datos ->> 'pagoId' as "pagoId", t.created_at as "createdAt", t.done_at as "doneAt", t.nota, null as "cerradaPor", t.datos ->> 'compraId' as "compraId" from tarea t where t.tipo = 'revision' and t.done_at is null order by t.created_at, t.id limit $;

-- nothing
select t.id, t.datos ->> 'motivo' as motivo, t.datos ->> 'pagoId' as "pagoId", t.created_at as "createdAt", t.done_at as "doneAt", t.nota, u.nombre_completo as "cerradaPor" from tarea t left join usuario u on u.id = t.cerrada_por where t.tipo = 'revision' and t.datos ->> 'compraId' = $ order by t.created_at, t.id;

-- nothing
select titular.estado, json_agg(titular.numero) as numeros from titular where titular.sorteo_id = $ and titular.estado in ('reservada', 'vendida') and (titular.estado = 'vendida' or titular.expires_at > $) group by titular.estado;

-- nothing
select to_jsonb(s) - '{token_hash,usuario_id}'::text[] as fila from sesion s where usuario_id = $ order by created_at limit $ offset $;

-- nothing
select trabar_cuentas($::text[]);

-- nothing
select u.email_verified_at is not null as verificado, coalesce((select json_agg(a.sorteo_id) from aviso_sorteo a where a.usuario_id = u.id), '[]') as sorteos, coalesce((select publica from clave_push), '') as clave, coalesce((select json_agg(d.endpoint) from dispositivo d where d.usuario_id = u.id), '[]') as dispositivos from usuario u where u.id = $;

-- nothing
select u.id, u.nombre_completo as nombre, coalesce(d.caja, 0) as caja, coalesce(d.por_acreditar, 0) as "porAcreditar", coalesce(d.comision, 0) as comision, case when d.caja > 0 then ( select a.at from ( select l.asiento_id, sum(l.importe) over (order by l.asiento_id desc rows unbounded preceding) as despues from asiento_linea l where l.cuenta = d.codigo and l.importe > 0 ) m join asiento a on a.id = m.asiento_id where m.despues >= d.caja order by m.asiento_id desc limit 1 ) end as desde, coalesce(d.caja > (select importe from tope_caja), false) as "superaTope", exists (select from rendicion where vendedor_id = u.id and estado = 'presentada') as "porContar" from ( select c.codigo, c.usuario_id, (select sum(importe)::bigint from asiento_linea where cuenta = c.codigo) as caja, (select sum(importe)::bigint from asiento_linea where cuenta = 'comision:' || c.usuario_id) as comision, (select sum(importe)::bigint from asiento_linea where cuenta = 'por_acreditar:' || c.usuario_id) as por_acreditar from cuenta c offset 0 ) d join usuario u on u.id = d.usuario_id where coalesce(d.caja, d.comision, d.por_acreditar) is not null order by coalesce(d.caja, 0) desc, u.nombre_completo, u.id;

-- nothing
select u.id, u.nombre_completo as nombre, coalesce(d.caja, 0) as caja, coalesce(d.por_acreditar, 0) as "porAcreditar", coalesce(d.comision, 0) as comision, case when d.caja > 0 then ( select a.at from ( select l.asiento_id, sum(l.importe) over (order by l.asiento_id desc rows unbounded preceding) as despues from asiento_linea l where l.cuenta = d.codigo and l.importe > 0 ) m join asiento a on a.id = m.asiento_id where m.despues >= d.caja order by m.asiento_id desc limit 1 ) end as desde, coalesce(d.caja > (select importe from tope_caja), false) as "superaTope", exists (select from rendicion where vendedor_id = u.id and estado = 'presentada') as "porContar" from ( select c.codigo, c.usuario_id, (select sum(importe)::bigint from asiento_linea where cuenta = c.codigo) as caja, (select sum(importe)::bigint from asiento_linea where cuenta = 'comision:' || c.usuario_id) as comision, (select sum(importe)::bigint from asiento_linea where cuenta = 'por_acreditar:' || c.usuario_id) as por_acreditar from cuenta c where c.usuario_id = $ offset 0 ) d join usuario u on u.id = d.usuario_id where coalesce(d.caja, d.comision, d.por_acreditar) is not null order by coalesce(d.caja, 0) desc, u.nombre_completo, u.id;

-- text search
select u.id, u.nombre_completo as nombre, coalesce(v.vendidos, 0) as vendidos, coalesce(e.ganada, 0)::bigint as ganada, coalesce(p.pagada, 0) as pagada, coalesce(-(select sum(importe)::bigint from asiento_linea where cuenta = 'comision:' || u.id), 0) as pendiente from usuario u left join lateral (select sum(ganada) as ganada from comision_estado where vendedor_id = u.id) e on true left join lateral ( select sum(importe)::bigint as pagada from asiento_linea l join asiento a on a.id = l.asiento_id where l.cuenta = 'comision:' || u.id and importe > 0 and evento like 'pagoComision:%' ) p on true left join lateral ( select count(*) as vendidos from compra_linea l join titular t on t.compra_id = l.compra_id and t.rifa_id = l.rifa_id and t.estado = 'vendida' where l.vendedor_id = u.id ) v on true where u.rol = 'vendedor' and (u.deleted_at is null or e.ganada is not null) order by lower(unaccent(u.nombre_completo)), u.id;

-- text search
select u.id, u.nombre_completo as nombre, coalesce(v.vendidos, 0) as vendidos, coalesce(e.ganada, 0)::bigint as ganada, coalesce(p.pagada, 0) as pagada, coalesce(-(select sum(importe)::bigint from asiento_linea where cuenta = 'comision:' || u.id), 0) as pendiente from usuario u left join lateral (select sum(ganada) as ganada from comision_estado where vendedor_id = u.id) e on true left join lateral ( select sum(importe)::bigint as pagada from asiento_linea l join asiento a on a.id = l.asiento_id where l.cuenta = 'comision:' || u.id and importe > 0 and evento like 'pagoComision:%' ) p on true left join lateral ( select count(*) as vendidos from compra_linea l join titular t on t.compra_id = l.compra_id and t.rifa_id = l.rifa_id and t.estado = 'vendida' where l.vendedor_id = u.id ) v on true where u.rol = 'vendedor' and u.id = $ order by lower(unaccent(u.nombre_completo)), u.id;

-- nothing
select u.id, u.nombre_completo as nombre, u.ci, coalesce(a.asignadas, 0) as asignadas, coalesce(a.vendidas, 0) as vendidas, coalesce(v.monto, 0) as monto, case when not exists (select from rendicion where vendedor_id = u.id and estado = 'presentada') then coalesce((select sum(importe)::bigint from asiento_linea where cuenta = 'caja:' || u.id), 0) end as saldo from usuario u left join cifras_por_vendedor a on a.vendedor_id = u.id left join ( select c.vendedor_id, sum(l.precio)::bigint as monto from compra c join titular t on t.compra_id = c.id and t.estado = 'vendida' and t.sorteo_id in (select id from sorteo_actual) join compra_linea l on l.compra_id = c.id and l.rifa_id = t.rifa_id where c.vendedor_id is not null group by c.vendedor_id ) v on v.vendedor_id = u.id where u.rol = 'vendedor' and "u"."estado" = 'activo' and "u"."deleted_at" is null order by u.nombre_completo, u.id;

-- nothing
select u.nombre_completo as vendedor, e.recibo, coalesce(e.contado, r.contado) as contado, e.medio, coalesce(e.resuelta_at, r.resuelta_at) as "resueltaAt", r.esperado, r.diferencia, r.hash from (select $::uuid as id) papel left join rendicion r on r.id = papel.id and r.estado = 'cerrada' left join entrega e on e.estado = 'confirmada' and (e.id = papel.id or e.rendicion_id = r.id) join usuario u on u.id = coalesce(e.vendedor_id, r.vendedor_id);

-- nothing
select x.at, l.titulo, x.atribucion, c.comprador_nombre as comprador, c.vendedor_id is not distinct from $::uuid as propia, x.dinero, x.tasa, x.importe, count(*) over () as total from comision_lineas($, (select campania_actual())) x cross join lateral (select titulo from compra_linea where compra_id = x.compra_id and linea = x.linea offset 0) l cross join lateral (select comprador_nombre, vendedor_id from compra where id = x.compra_id offset 0) c order by x.at desc, x.compra_id desc, x.linea desc limit $ offset $;

-- nothing
set local enable_sort = off;

-- nothing
set local enable_sort = on;

-- nothing
update "apertura" set "rendido" = $, "usuario_id" = $, "respondida_at" = $ where "respondida_at" is null;

-- nothing
update "aviso_cierre" set "done_at" = $ where "sorteo_id" = $;

-- nothing
update "aviso_cierre" set "hasta_compra" = $ where "sorteo_id" = $;

-- row locks, skip locked
update "aviso_push" set intentos = intentos + 1, tried_at = $, next_try_at = $ where id = any(array( select id from "aviso_push" where sent_at is null and failed_at is null and next_try_at <= $ order by next_try_at, created_at limit $ for update skip locked )) and (select set_config('synchronous_commit', 'off', true)) = 'off' returning id, intentos, next_try_at as hasta, texto, vence_at, (select row_to_json(d) from dispositivo d where d.id = dispositivo_id) as dispositivo;

-- nothing
update "campania" set "estado" = $ where "id" = (select campania_actual());

-- nothing
update "campania" set "estado" = $, "publicada_at" = $ where "id" = (select campania_actual());

-- nothing
update "campania" set "estado" = $, "terminada_at" = $ where "id" = $;

-- nothing
update "campania" set "nombre" = $ where "id" = $;

-- nothing
update "codigo_recuperacion" set "used_at" = $ where "usuario_id" = $ and "codigo_hash" = $ and "used_at" is null returning "usuario_id";

-- row triggers
update "compra" set "estado" = $ where "id" = any($::uuid[]);

-- row triggers
update "compra" set "estado" = $, "pagada_at" = $ where "id" = any($::uuid[]);

-- nothing
update "compra_linea" set "vendedor_id" = $, "atribucion" = $ where "compra_id" = $ and "linea" = any($::int[]);

-- row locks, skip locked, row triggers
update "correo" set intentos = intentos + 1, tried_at = $, next_try_at = $ where id = any(array( select id from "correo" where sent_at is null and failed_at is null and next_try_at <= $ order by next_try_at, created_at limit $ for update skip locked )) and (select set_config('synchronous_commit', 'off', true)) = 'off' returning id, intentos, next_try_at as hasta, para, asunto, texto;

-- nothing
update "difusion" set "estado" = $, "ended_at" = $ where "id" = $;

-- nothing
update "enlace_vendedor" set "baja_at" = $ where "usuario_id" = $ and "campania_id" = (select campania_actual()) and "baja_at" is null;

-- nothing
update "entrega" set "estado" = $, "nota" = $, "resuelta_at" = $, "resuelta_por" = $ where "id" = $ and "estado" = $;

-- nothing
update "funcion" set "empezada_at" = $, "entropia" = $, "bitacora" = $, "huella" = $ where "sorteo_id" = $;

-- nothing
update "funcion" set "ritmo" = $ where "sorteo_id" = $;

-- nothing
update "invitacion" set "used_at" = $ where "token_hash" = $ and "used_at" is null and "expires_at" > $;

-- nothing
update "liquidacion" set "cancelada_at" = $ where "id" = $ and "cancelada_at" is null;

-- nothing
update "pago" set "a_devolver" = $ where "id" = $ and "a_devolver" < $;

-- nothing
update "pago" set "resuelto_at" = "actualizado_at" where "compra_id" = $ and "id" = $;

-- nothing
update "pago_simulado" set "reembolsado" = $, "estado" = $, "updated_at" = $ where "id" = $;

-- nothing
update "preferencia_simulada" set "datos" = $ where "referencia" = $;

-- row triggers
update "premio" set "nombre" = $, "descripcion" = $ where "id" = $ returning "premio"."id", "premio"."nombre", "premio"."descripcion", "premio"."imagen", "premio"."para_vendedor" as "paraVendedor";

-- row triggers
update "premio" set "sorteo_id" = $, "orden" = $ where "sorteo_id" = $;

-- nothing
update "producto" set "deleted_at" = $ where "id" = $ and "deleted_at" is null returning "id", "nombre", "precio", "descripcion", "imagen", "cantidad_vendidos";

-- nothing
update "producto" set "imagen" = $ where "id" = $ and "deleted_at" is null returning "id", "nombre", "precio", "descripcion", "imagen", "cantidad_vendidos";

-- nothing
update "producto" set "nombre" = $, "precio" = $, "descripcion" = $ where "id" = $ and "deleted_at" is null returning "id", "nombre", "precio", "descripcion", "imagen", "cantidad_vendidos";

-- nothing
update "reclamo" set "confirmado_at" = $ where "id" = $;

-- nothing
update "reclamo" set "entregado_at" = $, "documento" = $, "entregado_dia" = $, "impuesto" = $, "nota" = $, "entregado_por" = $ where "id" = $;

-- nothing
update "recuperacion" set "used_at" = $ where "token_hash" = $ and "used_at" is null and "expires_at" > $ returning "usuario_id";

-- nothing
update "recuperacion" set "used_at" = $ where "usuario_id" = $ and "used_at" is null;

-- nothing
update "rendicion" set "estado" = $, "contado" = $, "diferencia" = $, "resuelta_at" = $, "cerrada_por" = $ where "id" = $;

-- nothing
update "rendicion" set "estado" = $, "nota" = $, "resuelta_at" = $, "cerrada_por" = $ where "id" = $;

-- statement triggers
update "rifa_actual" set "vendedor_id" = $, "asignada_at" = $ where numero = any($) and "vendedor_id" is not null;

-- nothing
update "segundo_factor" set "confirmado_at" = $, "ultimo_paso" = $ where "usuario_id" = $;

-- nothing
update "sesion" set "used_at" = $ where "token_hash" = $;

-- row triggers
update "sorteo" set "estado" = $ where "id" = $;

-- row triggers
update "sorteo" set "estado" = $, "cerrado_at" = $, "cantidad" = $, "raiz" = $, "cierre" = $ where "id" = $ returning *;

-- row triggers
update "sorteo" set "estado" = $, "realizado_at" = $, "prueba" = $ where "id" = $;

-- row triggers
update "sorteo" set "fecha" = $, "fuente_datos" = $ where "id" = $;

-- row triggers
update "sorteo" set "fuente" = $, "fuente_datos" = $, "fuente_cambiada_at" = $ where "id" = $;

-- row locks, skip locked
update "tarea" set intentos = intentos + 1, tried_at = $, next_try_at = $ where id = any(array( select id from "tarea" where done_at is null and tipo in ('aviso', 'reembolso') and next_try_at <= $ order by next_try_at, created_at limit $ for update skip locked )) and (select set_config('synchronous_commit', 'off', true)) = 'off' returning id, intentos, next_try_at as hasta, tipo, evento, datos;

-- nothing
update "trabajo" set "estado" = $, "ended_at" = $ where "id" = $ and "estado" in ('pendiente', 'en_curso') returning "tipo", "hecho", "total";

-- nothing
update "trabajo" set "visto_at" = $ where "id" = $ and "ended_at" is not null;

-- nothing
update "trabajo" set "visto_at" = $ where "tipo" = $ and "ended_at" is not null and "visto_at" is null;

-- row triggers
update "usuario" set "email" = $, "email_pendiente" = $, "email_verified_at" = $, "id" = $ where "id" = $ and "deleted_at" is null returning "usuario"."id", "usuario"."nombre_usu", "usuario"."nombre_completo", "usuario"."email", "usuario"."ci", "usuario"."telefono", "usuario"."direccion", "usuario"."imagen", "usuario"."rol", "usuario"."estado", "usuario"."email_verified_at", "usuario"."email_pendiente";

-- row triggers
update "usuario" set "email_pendiente" = $, "id" = $ where "id" = $ and "deleted_at" is null returning "usuario"."id", "usuario"."nombre_usu", "usuario"."nombre_completo", "usuario"."email", "usuario"."ci", "usuario"."telefono", "usuario"."direccion", "usuario"."imagen", "usuario"."rol", "usuario"."estado", "usuario"."email_verified_at", "usuario"."email_pendiente";

-- row triggers
update "usuario" set "estado" = $, "id" = $ where "id" = $ and "deleted_at" is null returning "usuario"."id", "usuario"."nombre_usu", "usuario"."nombre_completo", "usuario"."email", "usuario"."ci", "usuario"."telefono", "usuario"."direccion", "usuario"."imagen", "usuario"."rol", "usuario"."estado", "usuario"."email_verified_at", "usuario"."email_pendiente";

-- row triggers
update "usuario" set "nombre_completo" = $, "ci" = $, "telefono" = $, "email" = $, "email_pendiente" = $, "id" = $ where "id" = $ and "deleted_at" is null returning "usuario"."id", "usuario"."nombre_usu", "usuario"."nombre_completo", "usuario"."email", "usuario"."ci", "usuario"."telefono", "usuario"."direccion", "usuario"."imagen", "usuario"."rol", "usuario"."estado", "usuario"."email_verified_at", "usuario"."email_pendiente";

-- row triggers
update "usuario" set "nombre_completo" = $, "id" = $ where "id" = $ and "deleted_at" is null and "password_hash" = $ returning "usuario"."id", "usuario"."nombre_usu", "usuario"."nombre_completo", "usuario"."email", "usuario"."ci", "usuario"."telefono", "usuario"."direccion", "usuario"."imagen", "usuario"."rol", "usuario"."estado", "usuario"."email_verified_at", "usuario"."email_pendiente";

-- row triggers
update "usuario" set "nombre_usu" = $, "nombre_completo" = $, "email" = $, "email_pendiente" = $, "email_verified_at" = $, "ci" = $, "telefono" = $, "direccion" = $, "password_hash" = $, "imagen" = $, "estado" = $, "deleted_at" = $ where "id" = $;

-- row triggers
update "usuario" set "password_hash" = $, "email_verified_at" = $, "id" = $, "sin_clave_propia" = $ where "id" = $ and "deleted_at" is null returning "usuario"."id", "usuario"."nombre_usu", "usuario"."nombre_completo", "usuario"."email", "usuario"."ci", "usuario"."telefono", "usuario"."direccion", "usuario"."imagen", "usuario"."rol", "usuario"."estado", "usuario"."email_verified_at", "usuario"."email_pendiente";

-- row triggers
update "usuario" set "password_hash" = $, "id" = $, "sin_clave_propia" = $ where "id" = $ and "deleted_at" is null returning "usuario"."id", "usuario"."nombre_usu", "usuario"."nombre_completo", "usuario"."email", "usuario"."ci", "usuario"."telefono", "usuario"."direccion", "usuario"."imagen", "usuario"."rol", "usuario"."estado", "usuario"."email_verified_at", "usuario"."email_pendiente";

-- row triggers
update auditoria a set secuencia = l.secuencia, previo = decode(l.previo, 'hex'), hash = decode(l.hash, 'hex') from unnest($::bigint[], $::bigint[], $::text[], $::text[]) as l (id, secuencia, previo, hash) where a.id = l.id;

-- row triggers
update compra c set comprador_nombre = '', comprador_email = '', comprador_ci = '', comprador_telefono = '' from usuario u where u.id = c.usuario_id and u.deleted_at is not null and c.created_at < $ and c.estado in ('vencida', 'cancelada') and c.comprador_email <> '';

-- row triggers
update compra c set comprador_nombre = '', comprador_email = '', comprador_ci = '', comprador_telefono = '' where c.canal = 'presencial' and c.usuario_id is null and c.comprador_email <> '' and lower(c.comprador_email) = lower($) and not exists (select from titular t where t.compra_id = c.id and t.estado = 'vendida');

-- row triggers
update compra set comprador_email = '', comprador_telefono = '' where id in ( select c.id from compra c where c.comprador_email <> '' and c.created_at < $ and c.estado <> 'en_revision' and not "c"."estado" in ('creada', 'esperando_pago') and not exists ( select 1 from compra_linea l join rifa r on r.id = l.rifa_id join sorteo s on s.id = r.sorteo_id where l.compra_id = c.id and s.estado <> 'cancelado' and (s.realizado_at is null or s.realizado_at >= $)) and exists ( select 1 from titular t join ganador g on g.rifa_id = t.rifa_id where t.compra_id = c.id and t.estado = 'vendida') limit $);

-- row triggers
update compra set comprador_nombre = $, comprador_ci = $, comprador_telefono = $, comprador_email = $, usuario_id = cuenta_de_correo($) where id = $;

-- row triggers
update compra set comprador_nombre = '', comprador_email = '', comprador_ci = '', comprador_telefono = '' where id in ( select c.id from compra c where (c.comprador_email <> '' or c.comprador_ci <> '') and c.created_at < $ and c.estado <> 'en_revision' and not "c"."estado" in ('creada', 'esperando_pago') and not exists ( select 1 from compra_linea l join rifa r on r.id = l.rifa_id join sorteo s on s.id = r.sorteo_id where l.compra_id = c.id and s.estado <> 'cancelado' and (s.realizado_at is null or s.realizado_at >= $)) and not exists ( select 1 from titular t join ganador g on g.rifa_id = t.rifa_id where t.compra_id = c.id and t.estado = 'vendida') limit $);

-- row triggers
update compra set comprador_nombre = '', comprador_email = '', comprador_ci = '', comprador_telefono = '' where id in ( select id from compra where (comprador_email <> '' or comprador_ci <> '') and created_at < $ and estado in ('vencida', 'cancelada') and pagada_at is null limit $);

-- row triggers
update compra set expires_at = $ where id = $ and expires_at < $;

-- row triggers
update correo set para = '', asunto = '', texto = '', error = '' where id in ( select id from correo where para <> '' and created_at < $ and (sent_at is not null or failed_at is not null) limit $);

-- nothing
update difusion_destinatario set encolado_at = null where difusion_id = $ and coalesce(compra_id, usuario_id) = any($::uuid[]);

-- nothing
update preferencia_simulada set datos = datos - 'payer' where created_at < $ and datos ->> 'payer' is not null;

-- nothing
update preferencia_simulada set datos = datos - 'payer' where referencia in (select referencia from compra where usuario_id = $);

-- row triggers
update premio set sorteo_id = $, orden = $::int + nuevo.lugar::int from unnest($::uuid[]) with ordinality as nuevo (id, lugar) where premio.id = nuevo.id;

-- nothing
update retencion set confirmada_at = pregunta_at where pregunta_at is not null returning unica;

-- statement triggers
update rifa r set vendedor_id = null, asignada_at = null from sorteo s where s.id = r.sorteo_id and s.estado = 'agendado' and r.id = any(array(select id from rifa_de_vendedor where vendedor_id = $)) and r.vendedor_id = $ and not exists (select 1 from titular t where t.rifa_id = r.id and t.estado = 'vendida');

-- statement triggers
update rifa set precio = $ where sorteo_id = $ and numero between $ and $ and precio <> $ and not exists (select from titular where titular.rifa_id = rifa.id and titular.estado in ('reservada', 'vendida') and (titular.estado = 'vendida' or titular.expires_at > $));

-- statement triggers
update rifa_actual r set vendedor_id = $, asignada_at = $ where numero = any($) and vendedor_id = $ and not exists ( select from titular t where t.rifa_id = r.id and (t.estado = 'vendida' or (t.estado = 'reservada' and t.expires_at > $))) returning numero;

-- statement triggers
update rifa_actual set vendedor_id = $, asignada_at = $ where numero = any($::int[]) and vendedor_id is null;

-- nothing
update tarea set done_at = $, cerrada_por = $::uuid, nota = $, evento = evento || ':' || id where tipo = 'revision' and done_at is null and datos ->> 'compraId' = $ and datos ->> 'motivo' = any($::text[]) returning id;

-- nothing
update tarea set done_at = $, cerrada_por = $::uuid, nota = $, evento = evento || ':' || id where tipo = 'revision' and done_at is null and evento = $ returning id;

-- nothing
update tarea set done_at = $, cerrada_por = $::uuid, nota = $, evento = evento || ':' || id where tipo = 'revision' and done_at is null and id = $ returning id;

-- nothing
update tarea set intentos = intentos + 1, tried_at = $, next_try_at = $ where done_at is null and tipo = 'aviso' returning id, tipo, evento, datos, intentos, next_try_at as hasta;

-- statement triggers
update titular set estado = 'liberada', liberada_at = $ where id = any($::uuid[]) and estado in ('reservada', 'vendida');

-- statement triggers
update titular set estado = 'vendida', expires_at = null, vendida_at = $ where id = any($::uuid[]) and estado = 'reservada';

-- statement triggers
update titular set expires_at = $ where compra_id = $ and estado = 'reservada' and expires_at < $;

-- row triggers
update usuario u set email_pendiente = '' where email_pendiente <> '' and not exists (select from verificacion_correo v where v.usuario_id = u.id);

-- nothing
with alcanzados as materialized ( select a.compra_id, a.usuario_id, row_number() over (order by a.email) as orden from (select compra as compra_id, null::uuid as usuario_id, email from ( select distinct on (lower(c.comprador_email)) c.id as compra, c.comprador_nombre as nombre, c.comprador_email as email from compra c where c.comprador_email <> '' and c.id in ( select compra_id from titular where sorteo_id = $ and estado = 'vendida') order by lower(c.comprador_email), c.created_at desc) b) a where not exists (select from difusion_baja b where b.huella = huella_de_correo(a.email)) ), nueva as ( insert into difusion (usuario_id, destino, sorteo_id, asunto, texto, total, created_at) select $, …::uuid, $, …, count(*), $ from alcanzados having count(*) > 0 returning id ), destinatarios as ( insert into difusion_destinatario (difusion_id, orden, compra_id, usuario_id) select nueva.id, orden, compra_id, usuario_id from alcanzados, nueva ) select id from nueva;

-- unique in another key
with causa as (select), asentados as ( insert into asiento (evento, at, usuario_id, compra_id, vendedor_id, rendicion_id, nota) select evento, at, usuario_id, compra_id, vendedor_id, rendicion_id, nota from json_populate_recordset(null::asiento, $::json) where exists (select from causa) and (select compartir_cuentas($::text[])) >= 0 on conflict (evento) do nothing returning id, evento ), asentadas as ( insert into asiento_linea (asiento_id, cuenta, importe) select a.id, l.cuenta, l.importe from asentados a join json_to_recordset($::json) as l (evento text, cuenta text, importe bigint) using (evento) returning asiento_id ) select from asentados;

-- nothing
with debidos as ( delete from aviso_sorteo a using sorteo s where s.id = a.sorteo_id and (s.estado not in ('agendado', 'cerrado') or (s.fuente_datos ->> 'hora')::timestamptz <= $) returning s.id as sorteo, s.fecha, s.estado, s.fuente_datos ->> 'hora' as hora, a.usuario_id ) select d.sorteo, d.fecha, d.hora, u.id as usuario, u.nombre_completo as nombre, u.email, u.email_verified_at is not null as verificado from debidos d join usuario u on u.id = d.usuario_id where d.estado in ('agendado', 'cerrado') and u.estado = 'activo';

-- row locks
with decidido as ( update pago_simulado set estado = $, updated_at = greatest($, updated_at + interval '1 ms') where id = (select id from pago_simulado where referencia = $ and estado = 'pending' order by created_at limit 1 for update) and (select set_config('synchronous_commit', 'off', true)) = 'off' returning id ), nuevo as ( insert into pago_simulado (id, referencia, estado, monto, moneda, created_at, updated_at) select $, referencia, $, (select sum((item ->> 'unitPrice')::bigint * (item ->> 'quantity')::bigint) from jsonb_array_elements(datos -> 'items') item), datos ->> 'currency', $, … from preferencia_simulada where referencia = $ and (datos ->> 'expiresAt')::timestamptz > $ and not exists (select from decidido) returning id ) select coalesce((select id from decidido), (select id from nuevo)) as id, datos from preferencia_simulada where referencia = $;

-- nothing
with dicho as (select datos from organizacion_version order by version desc limit 1), abierto as (select id from sorteo where estado = 'agendado') select exists (select from dicho where datos -> 'identidad' ->> 'nombre' <> $ and ($ or datos -> 'identidad' ->> 'contacto' <> '' or datos -> 'identidad' ->> 'whatsapp' <> '')) as organizacion, exists (select from abierto) as sorteo, exists (select from premio join abierto on abierto.id = premio.sorteo_id) as premios, exists (select from abierto join lateral (select from rifa where sorteo_id = abierto.id limit 1) r on true) as numeros, exists (select from usuario where rol = 'vendedor' and "usuario"."estado" = 'activo' and "usuario"."deleted_at" is null) as vendedores, exists (select from dicho where datos -> 'legales' ->> 'terminos' <> '') as legales, exists (select from segundo_factor where usuario_id = $ and confirmado_at is not null) as "segundoFactor";

-- text search
with hallado as materialized (select n.numero from rifa n where n.sorteo_id = (select id from sorteo where estado = 'agendado' and id = $) and true and not exists (select from titular where titular.sorteo_id = n.sorteo_id and titular.numero = n.numero and titular.estado in ('reservada', 'vendida') and (titular.estado = 'vendida' or titular.expires_at > $)) and n.numero::text like $) select (select count(*) from hallado) as total, array( select numero from hallado order by numero offset $ limit $) as numeros;

-- row locks, skip locked, row triggers
with hechas as ( update correo set sent_at = $, error = '', texto = case when secreto and $ then '' else texto end where id = any($::uuid[]) and failed_at is null returning id) update "correo" set intentos = intentos + 1, tried_at = $, next_try_at = $ where id = any(array( select id from "correo" where sent_at is null and failed_at is null and next_try_at <= $ and id not in (select id from hechas) order by next_try_at, created_at limit $ for update skip locked )) and (select set_config('synchronous_commit', 'off', true)) = 'off' returning id, intentos, next_try_at as hasta, para, asunto, texto;

-- row locks, skip locked
with hechas as ( update tarea set done_at = $, error = '' from unnest($::uuid[], $::timestamptz[]) h(tarea_id, hasta) where id = tarea_id and next_try_at = hasta returning id) update "tarea" set intentos = intentos + 1, tried_at = $, next_try_at = $ where id = any(array( select id from "tarea" where done_at is null and tipo in ('aviso', 'reembolso') and next_try_at <= $ and id not in (select id from hechas) order by next_try_at, created_at limit $ for update skip locked )) and (select set_config('synchronous_commit', 'off', true)) = 'off' returning id, intentos, next_try_at as hasta, tipo, evento, datos;

-- row triggers
with mensajes as ( delete from mensaje_contacto where usuario_id = $ returning 'contacto:' || id as evento ), suyas as ( select id from compra where usuario_id = $ ), premios as ( select 'sorteo-ganador:' || g.sorteo_id || ':' || g.posicion as evento from suyas join titular t on t.compra_id = suyas.id and t.estado = 'vendida' join ganador g on g.rifa_id = t.rifa_id ) update correo set para = '', asunto = '', texto = '', error = '', failed_at = case when sent_at is null then coalesce(failed_at, $::timestamptz) end where para <> '' and ( usuario_id = $ or position($ in evento) > 0 or evento in (select evento from mensajes) or right(evento, 36) in (select id::text from suyas) or split_part(evento, ':', 2) in (select p.id from pago p join suyas on suyas.id = p.compra_id) or evento in (select evento from premios union select evento || ':venta' from premios) );

-- row triggers
with mensajes as ( delete from mensaje_contacto where usuario_id is null and lower(email) = lower($) returning 'contacto:' || id as evento ) update correo set para = '', asunto = '', texto = '', error = '', failed_at = case when sent_at is null then coalesce(failed_at, $::timestamptz) end where id in ( select id from correo where usuario_id is null and lower(para) = lower($) and para <> '' union all select c.id from mensajes m join correo c on c.evento = m.evento );

-- row triggers
with movida as ( update compra set estado = 'esperando_pago', init_point = $, preferencia_id = $, cobrador_id = $ where id = $ and estado = $ and (select set_config('synchronous_commit', 'off', true)) = 'off' returning id ) insert into compra_movimiento (compra_id, at, de, a) select id, $, 'creada', 'esperando_pago' from movida returning compra_id;

-- row triggers, unique in another key
with nueva as ( insert into consulta (token_hash, email, created_at, expires_at) select $, …::timestamptz, $::timestamptz where exists ( select id from compra where canal = 'presencial' and usuario_id is null and comprador_email <> '' and lower(comprador_email) = $ union all select c.id from compra c join usuario u on u.id = c.usuario_id where u.email = $::citext and u.deleted_at is null) returning token_hash ), mandado as (insert into correo (evento, para, asunto, texto, secreto, next_try_at) select $, …::boolean, $::timestamptz from nueva on conflict (evento) do nothing) select from nueva;

-- row locks, statement triggers, row triggers, unique in another key
with orden as materialized ( select id from trabar_compra($::uuid) where estado = $ and pagada_at is null and pagos = $ ), lineas as materialized (select rifa_id, producto_id, cantidad from compra_linea where compra_id = $), propias as materialized ( select titular_id from trabar_rifas((select array_agg(rifa_id) from lineas, orden)) where titular_compra_id = $ and titular_estado = 'reservada' and sorteo_estado = 'agendado' ), puede as materialized ( select from orden where (select count(*) from propias) = (select count(rifa_id) from lineas) ), vendidas as ( update titular set estado = 'vendida', expires_at = null, vendida_at = $ where id in (select titular_id from propias) and exists (select from puede) returning id ), informados as ( insert into pago (id, compra_id, proveedor, estado, detalle, monto, reembolsado, rechazo, moneda, actualizado_at, recibido_at) select id, $, …, estado, detalle, monto, reembolsado, rechazo, moneda, actualizado_at, $ from json_populate_recordset(null::pago, $::json) where exists (select from puede) on conflict (id) do update set estado = excluded.estado, detalle = excluded.detalle, monto = excluded.monto, rechazo = excluded.rechazo, reembolsado = greatest(pago.reembolsado, excluded.reembolsado), actualizado_at = excluded.actualizado_at where pago.compra_id = excluded.compra_id and pago.actualizado_at <= excluded.actualizado_at returning id ), movimiento as ( insert into compra_movimiento (compra_id, at, de, a) select $, …, 'pagada' from puede ), movida as ( update compra set estado = 'pagada', pagada_at = $ where id = $ and exists (select from puede) returning id ), actos as (insert into auditoria (actor_id, actor_rol, accion, objeto, objeto_id, detalle, pedido) select actor_id, actor_rol, accion, objeto, objeto_id, detalle, pedido from json_populate_recordset(null::auditoria, $::json) where exists (select from puede)), correos as (insert into correo (evento, para, asunto, texto, secreto, next_try_at) select $, …::boolean, $::timestamptz from puede on conflict (evento) do nothing), asentados as materialized ( select asentar_pagos($::uuid, $::timestamptz, $::uuid), case when exists (select from comision_plan) then asentar_comision(array[$::uuid], $::uuid[], $::timestamptz, $) end from puede where (select count(*) from informados) >= 0 and (select count(*) from movida) >= 0 and (select count(*) from vendidas) >= 0 ) select (select count(*) from asentados) from puede;

-- nothing
with quienes as ( select id, rol, email_verified_at from usuario where rol in ('admin', 'vendedor') and "usuario"."estado" = 'activo' and "usuario"."deleted_at" is null ) select (select count(*) from tarea where tipo = 'revision' and done_at is null) as casos, (select count(*) from quienes where email_verified_at is null) as "correosSinVerificar", (select count(*) from quienes where rol = 'vendedor' and not exists (select from compra_linea l join rifa_actual r on r.id = l.rifa_id where l.vendedor_id = quienes.id)) as "vendedoresSinVentas", (select count(*) from entrega where estado = 'declarada') as entregas, (select coalesce(sum(m.meta_ventas), 0)::int from meta_anual m join quienes on quienes.id = m.usuario_id where m.anio = $) as meta;

-- recursive
with recursive elegido as (select id from sorteo_actual where true and estado = 'agendado'), otro as (select id from sorteo_actual where not (true and estado = 'agendado')), tramo (desde, hasta) as ( select 0, 0 union all select comienzo.numero, coalesce( (select min(ajeno.numero) - 1 from otro cross join lateral ( select numero from rifa where sorteo_id = otro.id and numero > comienzo.numero order by numero limit 1) ajeno), (select max(numero) from rifa_actual)) from tramo cross join lateral ( select min(propio.numero) as numero from elegido cross join lateral ( select numero from rifa where sorteo_id = elegido.id and numero > tramo.hasta order by numero limit 1) propio ) comienzo where comienzo.numero is not null ), lugar as materialized (select desde, hasta, (sum(hasta - desde + 1) over (order by desde))::integer as sitio from tramo where hasta > 0) select coalesce(todos.total, 0) as total, pagina.* from (select max(sitio) as total from lugar) todos left join lateral ( select rifa.id, rifa.numero, rifa.precio, rifa.vendedor_id, sorteo.fecha, sorteo.estado as sorteo_estado, titular.estado as titular, vendedor.ci as vendedor_ci, vendedor.nombre_completo as vendedor_nombre, titular.participante from unnest(array( select generate_series(greatest(desde, hasta - sitio + $::integer + 1), least(hasta, hasta - sitio + $::integer)) from lugar)) pedido (numero) -- The limit keeps it a look-up: without it a long page is sometimes read by scanning the whole table. cross join lateral (select * from rifa_actual where rifa_actual.numero = pedido.numero limit 1) rifa join sorteo on sorteo.id = rifa.sorteo_id left join usuario vendedor on vendedor.id = rifa.vendedor_id left join lateral ( select titular.estado, null as participante from titular where titular.rifa_id = rifa.id and titular.estado in ('reservada', 'vendida') and (titular.estado = 'vendida' or titular.expires_at > $) limit 1) titular on true order by rifa.numero) pagina on true order by pagina.numero;

-- row locks
with tomada as materialized (select id from entrega where id = $ and estado = 'declarada' for no key update) update entrega set estado = 'confirmada', contado = $, recibo = nextval('recibo_numero'), resuelta_at = $, resuelta_por = $ from tomada where entrega.id = tomada.id returning entrega.id;

-- text search
with tope as materialized (select ( select at from intento where clave = $ and at > $ order by at desc offset $ limit 1) as oldest), vendedor as materialized ( select u.id, u.nombre_completo as nombre from enlace_vendedor e join usuario u on u.id = e.usuario_id where e.codigo = $ and u.rol = 'vendedor' and "u"."estado" = 'activo' and "u"."deleted_at" is null and (select oldest from tope) is null) select tope.oldest, pagina.total, pagina.numeros from tope left join lateral ( select hallado.* from vendedor cross join lateral ( with hallado as materialized (select n.numero from rifa n where n.sorteo_id = (select id from sorteo where estado = 'agendado' and id = $) and ("n"."vendedor_id" is null or "n"."vendedor_id" = vendedor.id) and n.numero::text like $) select (select count(*) from hallado) as total, array( select numero from hallado order by numero offset $ limit $) as numeros) hallado) pagina on true;

-- row locks, statement triggers, row triggers, unique in another key
with trabadas as materialized ( select t.id as rifa_id, t.titular_id, v.compra_id from trabar_rifas($::uuid[]) t join json_to_recordset($::json) as v (rifa_id uuid, precio bigint, vendedor_id uuid, compra_id uuid) on v.rifa_id = t.id where t.sorteo_estado = 'agendado' and t.precio = v.precio and t.vendedor_id is not distinct from v.vendedor_id and (t.titular_id is null) ), puede as materialized (select from trabadas having count(*) = $::bigint), nuevas as ( insert into compra (id, referencia, canal, estado, solicitante_id, clave, huella, usuario_id, vendedor_id, total, moneda, metodo_pago, comprador_nombre, comprador_email, comprador_ci, comprador_telefono, created_at, expires_at, pagada_at) select id, referencia, canal, estado, solicitante_id, clave, huella, usuario_id, vendedor_id, total, moneda, metodo_pago, comprador_nombre, comprador_email, comprador_ci, comprador_telefono, created_at, expires_at, pagada_at from json_populate_recordset(null::compra, $::json) where exists (select from puede) on conflict (solicitante_id, clave) where clave is not null do nothing returning id ), lineas as ( insert into compra_linea (compra_id, linea, rifa_id, producto_id, titulo, cantidad, precio, vendedor_id, atribucion) select compra_id, linea, rifa_id, producto_id, titulo, cantidad, precio, vendedor_id, atribucion from json_populate_recordset(null::compra_linea, $::json) where compra_id in (select id from nuevas) returning linea ), tomadas as ( insert into titular (rifa_id, compra_id, estado, created_at, expires_at, vendida_at) select t.rifa_id, t.compra_id, $, …::timestamptz, $::timestamptz from trabadas t join nuevas on nuevas.id = t.compra_id returning id ), actos as (insert into auditoria (actor_id, actor_rol, accion, objeto, objeto_id, detalle, pedido) select actor_id, actor_rol, accion, objeto, objeto_id, detalle, pedido from json_populate_recordset(null::auditoria, $::json) where exists (select from nuevas)) , asentados as ( insert into asiento (evento, at, usuario_id, compra_id, vendedor_id, rendicion_id, nota) select evento, at, usuario_id, compra_id, vendedor_id, rendicion_id, nota from json_populate_recordset(null::asiento, $::json) where exists (select from nuevas) and (select compartir_cuentas($::text[])) >= 0 on conflict (evento) do nothing returning id, evento ), asentadas as ( insert into asiento_linea (asiento_id, cuenta, importe) select a.id, l.cuenta, l.importe from asentados a join json_to_recordset($::json) as l (evento text, cuenta text, importe bigint) using (evento) returning asiento_id ) , avisado as (insert into correo (evento, para, asunto, texto, secreto, next_try_at) select $, …::boolean, $::timestamptz from nuevas on conflict (evento) do nothing) , comisiones as materialized ( select case when exists (select from comision_plan) then asentar_comision(array(select id from nuevas), $::uuid[], $::timestamptz, $) end from nuevas where (select count(*) from tomadas) >= 0 and (select count(*) from lineas) >= 0 and (select count(*) from asentadas) >= 0 limit 1 ) select (select count(*) from comisiones) from nuevas;

-- row locks, statement triggers, row triggers, unique in another key
with trabadas as materialized ( select t.id as rifa_id, t.titular_id, v.compra_id from trabar_rifas($::uuid[]) t join json_to_recordset($::json) as v (rifa_id uuid, precio bigint, vendedor_id uuid, compra_id uuid) on v.rifa_id = t.id where t.sorteo_estado = 'agendado' and t.precio = v.precio and t.vendedor_id is not distinct from v.vendedor_id and (t.titular_id is null) ), puede as materialized (select from trabadas having count(*) = $::bigint), nuevas as ( insert into compra (id, referencia, canal, estado, solicitante_id, clave, huella, usuario_id, vendedor_id, total, moneda, metodo_pago, comprador_nombre, comprador_email, comprador_ci, comprador_telefono, created_at, expires_at, pagada_at) select id, referencia, canal, estado, solicitante_id, clave, huella, usuario_id, vendedor_id, total, moneda, metodo_pago, comprador_nombre, comprador_email, comprador_ci, comprador_telefono, created_at, expires_at, pagada_at from json_populate_recordset(null::compra, $::json) where exists (select from puede) on conflict (solicitante_id, clave) where clave is not null do nothing returning id ), lineas as ( insert into compra_linea (compra_id, linea, rifa_id, producto_id, titulo, cantidad, precio, vendedor_id, atribucion) select compra_id, linea, rifa_id, producto_id, titulo, cantidad, precio, vendedor_id, atribucion from json_populate_recordset(null::compra_linea, $::json) where compra_id in (select id from nuevas) returning linea ), tomadas as ( insert into titular (rifa_id, compra_id, estado, created_at, expires_at, vendida_at) select t.rifa_id, t.compra_id, $, …::timestamptz, $::timestamptz from trabadas t join nuevas on nuevas.id = t.compra_id returning id ), actos as (insert into auditoria (actor_id, actor_rol, accion, objeto, objeto_id, detalle, pedido) select actor_id, actor_rol, accion, objeto, objeto_id, detalle, pedido from json_populate_recordset(null::auditoria, $::json) where exists (select from nuevas)) , asentados as ( insert into asiento (evento, at, usuario_id, compra_id, vendedor_id, rendicion_id, nota) select evento, at, usuario_id, compra_id, vendedor_id, rendicion_id, nota from json_populate_recordset(null::asiento, $::json) where exists (select from nuevas) and (select compartir_cuentas($::text[])) >= 0 on conflict (evento) do nothing returning id, evento ), asentadas as ( insert into asiento_linea (asiento_id, cuenta, importe) select a.id, l.cuenta, l.importe from asentados a join json_to_recordset($::json) as l (evento text, cuenta text, importe bigint) using (evento) returning asiento_id ) , comisiones as materialized ( select case when exists (select from comision_plan) then asentar_comision(array(select id from nuevas), $::uuid[], $::timestamptz, $) end from nuevas where (select count(*) from tomadas) >= 0 and (select count(*) from lineas) >= 0 and (select count(*) from asentadas) >= 0 limit 1 ) select (select count(*) from comisiones) from nuevas;

-- advisory locks, row locks, statement triggers, row triggers, unique in another key
with trabadas as materialized ( select t.id as rifa_id, t.titular_id, v.compra_id from trabar_rifas($::uuid[]) t join json_to_recordset($::json) as v (rifa_id uuid, precio bigint, vendedor_id uuid, compra_id uuid) on v.rifa_id = t.id where t.sorteo_estado = 'agendado' and t.precio = v.precio and t.vendedor_id is not distinct from v.vendedor_id and (t.titular_id is null) ), puede as materialized (select from trabadas having count(*) = $::bigint), nuevas as ( insert into compra (id, referencia, canal, estado, solicitante_id, clave, huella, usuario_id, vendedor_id, total, moneda, metodo_pago, comprador_nombre, comprador_email, comprador_ci, comprador_telefono, created_at, expires_at, pagada_at) select id, referencia, canal, estado, solicitante_id, clave, huella, usuario_id, vendedor_id, total, moneda, metodo_pago, comprador_nombre, comprador_email, comprador_ci, comprador_telefono, created_at, expires_at, pagada_at from json_populate_recordset(null::compra, $::json) where exists (select from puede) on conflict (solicitante_id, clave) where clave is not null do nothing returning id ), lineas as ( insert into compra_linea (compra_id, linea, rifa_id, producto_id, titulo, cantidad, precio, vendedor_id, atribucion) select compra_id, linea, rifa_id, producto_id, titulo, cantidad, precio, vendedor_id, atribucion from json_populate_recordset(null::compra_linea, $::json) where compra_id in (select id from nuevas) returning linea ), tomadas as ( insert into titular (rifa_id, compra_id, estado, created_at, expires_at, vendida_at) select t.rifa_id, t.compra_id, $, …::timestamptz, $::timestamptz from trabadas t join nuevas on nuevas.id = t.compra_id returning id ), actos as (insert into auditoria (actor_id, actor_rol, accion, objeto, objeto_id, detalle, pedido) select actor_id, actor_rol, accion, objeto, objeto_id, detalle, pedido from json_populate_recordset(null::auditoria, $::json) where exists (select from nuevas)) , cupos as materialized (select tomar_cupo(nuevas.id, $, …::jsonb) from nuevas where (select count(*) from tomadas) >= 0) select (select count(*) from cupos) from nuevas;

-- row locks
with unidades as ( select producto_id, sum(cantidad)::integer as cantidad from compra_linea where compra_id = $ and producto_id is not null group by producto_id ), trabados as ( select id from producto where id in (select producto_id from unidades) order by id for no key update ) update producto set cantidad_vendidos = cantidad_vendidos + $ * unidades.cantidad from unidades, trabados where producto.id = unidades.producto_id and trabados.id = producto.id;

-- unique in another key
with vendedor as ( select u.id, u.nombre_completo as nombre from enlace_vendedor e join usuario u on u.id = e.usuario_id where e.codigo = $ and u.rol = 'vendedor' and "u"."estado" = 'activo' and "u"."deleted_at" is null), visita as ( insert into enlace_visita (codigo, dia, visitas) select $, …::date, 1 from vendedor on conflict (codigo, dia) do update set visitas = enlace_visita.visitas + 1 ) select id, nombre from vendedor;

-- nothing
with vendida as materialized ( select c.id as compra, r.numero, s.id as sorteo, s.fecha, c.canal from ( select id from compra where canal = 'presencial' and usuario_id is null and comprador_email <> '' and lower(comprador_email) = $ union all select c.id from compra c join usuario u on u.id = c.usuario_id where u.email = $::citext and u.deleted_at is null) suya join compra c on c.id = suya.id join titular t on t.compra_id = c.id and t.estado = 'vendida' join rifa r on r.id = t.rifa_id join sorteo s on s.id = r.sorteo_id ) select todas.total, pagina.* from (select count(*) as total from vendida) todas left join (select * from vendida order by fecha desc, numero limit $ offset $) pagina on true order by fecha desc, numero;

-- nothing
with venta as materialized ( select t.sorteo_id, (t.vendida_at at time zone $)::date as dia, l.precio, l.vendedor_id, t.sorteo_id in (select id from sorteo_actual) as actual from titular t join compra_linea l on l.compra_id = t.compra_id and l.rifa_id = t.rifa_id where t.estado = 'vendida' ), por_sorteo as ( select s.id, s.fecha::text, (select count(*) from rifa r where r.sorteo_id = s.id) as total, coalesce(v.vendidas, 0) as vendidas, coalesce(v.recaudado, 0) as recaudado from sorteo_actual s left join ( select sorteo_id, count(*) as vendidas, sum(precio) as recaudado from venta group by 1 ) v on v.sorteo_id = s.id where s.estado in ('agendado', 'cerrado') order by s.fecha ), por_dia as ( select d.dia::date::text as dia, count(v.precio) as vendidas, coalesce(sum(v.precio), 0) as recaudado from generate_series($::date, $::date, interval '1 day') as d(dia) left join venta v on v.dia = d.dia::date and v.actual group by 1 order by 1 ), por_vendedor as ( select u.id, u.nombre_completo as nombre, count(*) as vendidas, sum(v.precio) as recaudado from venta v join usuario u on u.id = v.vendedor_id where v.actual and u.deleted_at is null group by 1, 2 order by vendidas desc, nombre, u.id limit 10 ) select coalesce((select json_agg(por_sorteo) from por_sorteo), '[]') as sorteos, coalesce((select json_agg(por_dia) from por_dia), '[]') as dias, coalesce((select json_agg(por_vendedor) from por_vendedor), '[]') as vendedores, (select count(*) from venta where vendedor_id is not null and extract(year from dia) = extract(year from $::date)) as "delAnio";
