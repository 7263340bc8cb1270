import type { Atribucion, ESTADOS_COMPRA, PAGA_DEVOLUCION, Recibido, ResumenDeRendicion } from '@talonario/contract'
import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { At, DefaultAt, MaybeAt } from './columns.ts'

/** `tasa`: hundredths of a per cent. */
type Tramo = { desde: number; tasa: number }

export type DineroTables = {
  /** A person who holds money. Every posting to their accounts locks this row. */
  cuenta: { codigo: string; usuario_id: string }
  asiento: {
    id: Generated<number>
    evento: string
    at: At
    usuario_id: string | null
    compra_id: string | null
    vendedor_id: string | null
    rendicion_id: string | null
    nota: Generated<string>
  }
  asiento_linea: { asiento_id: number; cuenta: string; importe: number }
  ajuste_propuesto: {
    id: Generated<string>
    vendedor_id: string
    cuenta: 'caja' | 'por_acreditar'
    importe: number
    motivo: string
    propuesto_por: string
    propuesto_at: At
    estado: Generated<'propuesto' | 'confirmado' | 'rechazado'>
    resuelto_por: string | null
    resuelto_at: MaybeAt
  }
  tope_caja: { unica: Generated<boolean>; importe: number | null }
  comision_plan: {
    campania_id: Generated<string>
    desde: At
    tramos: JSONColumnType<Tramo[], string, string>
    compras_propias: Generated<boolean>
    activa: boolean
    usuario_id: string | null
  }
  comision_estado: { vendedor_id: string; campania_id: string; ganada: number; asientos: number }
  podio: { unica: Generated<boolean>; activo: boolean }
  devolucion: {
    id: Generated<string>
    cancelacion_id: string
    compra_id: string
    importe: number
    numeros: number[]
    con_premio: Generated<boolean>
    hecha_at: MaybeAt
    pagada_at: MaybeAt
    pagada_por: string | null
    paga: (typeof PAGA_DEVOLUCION)[number] | null
    pagos: Generated<number>
  }
  gasto: {
    id: Generated<string>
    campania_id: string
    rubro: 'premios' | 'cobros' | 'otros'
    cuenta: 'efectivo' | 'banco' | 'proveedor'
    concepto: string
    importe: number
    corrige: string | null
    usuario_id: string
    at: At
  }
  conteo: {
    id: Generated<string>
    entrega_id: string
    antes: number
    contado: number
    motivo: string
    usuario_id: string
    at: At
    orden: number
  }
  entrega: {
    id: Generated<string>
    vendedor_id: string
    monto: number
    medio: 'efectivo' | 'banco'
    estado: Generated<'declarada' | 'confirmada' | 'rechazada'>
    contado: number | null
    recibo: number | null
    imagen: string | null
    nota: Generated<string>
    rendicion_id: string | null
    declarada_at: At
    resuelta_at: MaybeAt
    resuelta_por: string | null
  }
  rendicion: {
    id: Generated<string>
    vendedor_id: string
    estado: Generated<'presentada' | 'cerrada' | 'devuelta'>
    desde: number
    corte: number
    presentada_at: At
    esperado: number
    declarado: number
    contado: number | null
    diferencia: number | null
    resumen: JSONColumnType<ResumenDeRendicion, string, never>
    nota: Generated<string>
    resuelta_at: MaybeAt
    cerrada_por: string | null
    /** The database computes it when the settlement is closed. */
    hash: ColumnType<Buffer | null, never, never>
  }
  diferencia_fin: {
    rendicion_id: string
    asiento_id: number | null
    siguiente_id: string | null
  }
  liquidacion: {
    id: Generated<string>
    titulo: string
    vence_at: At
    desde: string
    hasta: string
    creada_por: string
    created_at: At
    cancelada_at: MaybeAt
  }
  producto: {
    id: Generated<string>
    nombre: string
    precio: number
    descripcion: Generated<string>
    imagen: string | null
    cantidad_vendidos: Generated<number>
    created_at: DefaultAt
    deleted_at: MaybeAt
  }
  compra: {
    id: Generated<string>
    referencia: string
    canal: 'online' | 'presencial'
    estado: (typeof ESTADOS_COMPRA)[number]
    solicitante_id: string | null
    clave: string | null
    huella: Buffer | null
    usuario_id: string | null
    vendedor_id: string | null
    total: number
    moneda: string
    metodo_pago: string
    comprobante: Generated<string>
    comprador_nombre: string
    comprador_email: string
    comprador_ci: string
    comprador_telefono: string
    comprador_telefono_e164: Generated<string | null>
    init_point: Generated<string>
    cobrador_id: Generated<string>
    cobro_id: Generated<string>
    created_at: At
    expires_at: MaybeAt
    pagada_at: MaybeAt
    vendida_el: Generated<string | null>
    campania_id: Generated<string>
    sin_respuesta_at: MaybeAt
  }
  compra_linea: {
    compra_id: string
    linea: number
    rifa_id: string | null
    producto_id: string | null
    /** The holder whose instalment `n` the line pays. */
    titular_id: Generated<string | null>
    n: Generated<number | null>
    modalidad_id: Generated<string | null>
    titulo: string
    cantidad: number
    precio: number
    /** The seller, or null. */
    vendedor_id: Generated<string | null>
    atribucion: Generated<Atribucion | null>
  }
  linea_devuelta: {
    compra_id: string
    linea: number
    rifa_id: string | null
    producto_id: string | null
    titulo: string
    cantidad: number
    precio: number
    at: At
    usuario_id: string
    motivo: string
    anulacion: number | null
  }
  cuota: {
    titular_id: string
    n: number
    monto: number
    orden: number
    compra_id: string | null
    pagada_at: MaybeAt
    /** Written by a trigger, by the database's clock. */
    anotada_at: ColumnType<Date | null, never, never>
  }
  cesion: {
    titular_id: string
    compra_id: string
    at: At
    motivo: string
    usuario_id: string
  }
  compra_movimiento: {
    id: Generated<number>
    compra_id: string
    at: At
    de: (typeof ESTADOS_COMPRA)[number]
    a: (typeof ESTADOS_COMPRA)[number]
    usuario_id: string | null
    nota: Generated<string>
  }
  correccion: {
    id: Generated<string>
    compra_id: string
    at: At
    de_vendedor: Generated<boolean>
    huella: Buffer | null
    antes: Buffer | null
  }
  compra_origen: {
    compra_id: string
    usuario_id: string | null
    correo: string | null
    documento: string | null
    direccion: string
    red: string
    numeros: number
    created_at: At
  }
  sobre: {
    id: string
    telefono_id: string
    secuencia: number
    recibido_at: At
    via: 'telefono' | 'recibo'
    huella: Buffer
    resultado: JSONColumnType<Recibido, string, never>
    compras: string[]
  }
  tarea: {
    id: Generated<string>
    evento: string
    tipo: string
    datos: JSONColumnType<Record<string, unknown>, string, string>
    created_at: DefaultAt
    next_try_at: DefaultAt
    tried_at: MaybeAt
    intentos: Generated<number>
    done_at: MaybeAt
    error: Generated<string>
    cerrada_por: string | null
    nota: Generated<string>
  }
  pago: {
    id: string
    compra_id: string
    proveedor: string
    estado: string
    detalle: Generated<string>
    monto: number
    reembolsado: Generated<number>
    costo: number | null
    a_devolver: Generated<number>
    rechazo: Generated<'' | 'moneda' | 'cobrador' | 'modo'>
    moneda: string
    actualizado_at: At
    recibido_at: DefaultAt
    resuelto_at: MaybeAt
    prueba: Generated<boolean>
    /** Who saw a transfer of the shop at the bank. */
    vista_por: Generated<string | null>
  }
  transferencia: { compra_id: string; codigo: string; created_at: At }
}
