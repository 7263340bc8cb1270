import type { Invariant } from './invariant.ts'

const UNICOS = [
  'titular_vivo_unico',
  'compra_clave_unica',
  'compra_linea_rifa',
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
  'auditoria_secuencia',
  'auditoria_previo',
]

const GUARDIAS = [
  ...['titular_insert', 'titular_update', 'titular_delete', 'titular_no_se_vacia'],
  ...['rifa_insert', 'rifa_update_vieja', 'rifa_update_nueva', 'rifa_delete', 'rifa_no_se_vacia', 'rifa_clave_fija'],
  ...['titular_sigue', 'rifa_lleva_titulares'],
  ...['rifa_insert_vendedor', 'rifa_update_vendedor', 'usuario_vendedor_queda', 'usuario_clave_de_nombre'],
  'sorteo_con_rifas_queda',
  ...[
    'campania_avanza',
    'campania_no_se_vacia',
    'sorteo_insert_campania',
    'sorteo_update_campania',
    'premio_congelado',
    'premio_no_se_vacia',
    'compra_congelada',
    'compra_sellada',
    'sorteo_avanza',
    'sorteo_no_se_vacia',
  ],
  ...['ganador_definitivo', 'ganador_no_se_vacia', 'lista_insert', 'lista_intocable', 'lista_no_se_vacia'],
  ...['sorteo_fuente_fija', 'sorteo_secreto_fijo', 'sorteo_secreto_no_se_vacia'],
  ...['asiento_cuadra', 'asiento_linea_junta', 'asiento_definitivo', 'asiento_linea_definitiva'],
  ...[
    'asiento_venta_de_cuenta',
    'asiento_no_se_vacia',
    'asiento_linea_no_se_vacia',
    'rendicion_definitiva',
    'rendicion_no_se_vacia',
  ],
  ...['entrega_definitiva', 'entrega_no_se_vacia', 'asignacion_movimiento_definitivo'],
  ...['rifa_insert_asignacion', 'rifa_update_asignacion', 'plan_definitivo', 'plan_no_se_vacia', 'linea_atribuida'],
  ...['movimiento_definitivo', 'movimiento_no_se_vacia', 'auditoria_definitiva', 'auditoria_no_se_vacia'],
]

const names = (list: readonly string[]) => `unnest(array['${list.join(`', '`)}'])`

/** The database's own rules are in place: none was disabled or lost in a restore. */
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
    rotos: `select falta from ${names(GUARDIAS)} as falta where not exists (
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
