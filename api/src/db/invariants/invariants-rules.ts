import { triggersOfSchema } from '#db/migrate.ts'
import type { Invariant } from './invariant.ts'

const UNICOS = [
  'titular_vivo_unico',
  'compra_clave_unica',
  'compra_clave_sin_cuenta',
  'compra_linea_rifa',
  'cuota_pkey',
  'compra_referencia_key',
  'rifa_numero_unico',
  'campania_abierta_unica',
  'correo_evento_key',
  'tarea_evento_key',
  'asiento_evento_unico',
  'rendicion_abierta_unica',
  'entrega_recibo_key',
  'usuario_email_unico',
  'usuario_nombre_usu_unico',
  'usuario_nombre_usu_clave_unica',
  'usuario_ci_unico',
  'sorteo_fecha_unica',
  'sorteo_hora_unica',
  'sorteo_cerrado_unico',
  'auditoria_secuencia',
  'auditoria_previo',
]

const names = (list: readonly string[]) => `unnest(array['${list.join(`', '`)}'])`

/** The database's own rules are in force: none was disabled, or lost in a restore. */
export const deReglas: readonly Invariant[] = [
  {
    name: 'sin-indice-unico',
    dice: 'Faltan índices únicos que impiden vender dos veces, o no valen.',
    rotos: `select falta from ${names(UNICOS)} as falta where not exists (
      select from pg_index i where i.indexrelid = to_regclass(falta) and i.indisunique and i.indisvalid)`,
  },
  {
    name: 'sin-guardia',
    dice: 'Faltan disparadores que congelan lo cerrado, o están apagados.',
    rotos: `select falta from ${names(triggersOfSchema())} as falta where not exists (
      select from pg_trigger g join pg_class c on c.oid = g.tgrelid
      where g.tgname = falta and g.tgenabled in ('O', 'A') and pg_table_is_visible(c.oid))`,
  },
  {
    name: 'sin-validar',
    dice: 'Hay restricciones que la base de datos no ha comprobado.',
    rotos: `select conrelid::regclass::text as tabla, conname as restriccion from pg_constraint
      where connamespace = current_schema()::regnamespace and not convalidated`,
  },
]
