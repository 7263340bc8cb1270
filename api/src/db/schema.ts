import type {
  Ajuste,
  Atribucion,
  Destino,
  ESTADOS_COMPRA,
  ESTADOS_SORTEO,
  EstadoDifusion,
  EstadoTrabajo,
  Fuente,
  Organizacion,
  ResumenDeRendicion,
  Rol,
  TipoTrabajo,
} from '@talonario/contract'
import type { ColumnType, Generated, JSONColumnType, Kysely } from 'kysely'

/** Tables as api/migrations makes them. bigint is minor units or a count and arrives as a number; date arrives as `yyyy-MM-dd`. */

type At = ColumnType<Date, Date, Date>
type MaybeAt = ColumnType<Date | null, Date | null | undefined, Date | null>
type DefaultAt = ColumnType<Date, Date | undefined, Date>

type InvitacionTable = {
  token_hash: Buffer
  usuario_id: string | null
  created_at: At
  expires_at: At
  used_at: MaybeAt
}

type AjusteTable = { clave: Ajuste; valor: string | null; sellado: Buffer | null }

type ImagenTable = { nombre: string; tipo: string; bytes: Buffer; created_at: DefaultAt }

type UsuarioTable = {
  id: Generated<string>
  nombre_usu: string
  nombre_completo: string
  email: string
  ci: string
  telefono: Generated<string>
  direccion: Generated<string>
  password_hash: string
  sin_clave_propia: Generated<boolean>
  exige_segundo_factor: Generated<boolean>
  imagen: string | null
  rol: Rol
  estado: Generated<'activo' | 'inactivo'>
  created_at: DefaultAt
  deleted_at: MaybeAt
  email_verified_at: MaybeAt
  email_pendiente: Generated<string>
  nombre_usu_clave: ColumnType<string | null, never, never>
}

type SesionTable = {
  token_hash: Buffer
  usuario_id: string
  created_at: At
  used_at: At
  expires_at: At
  futura_at: MaybeAt
  dispositivo: Generated<string>
}
type RecuperacionTable = { token_hash: Buffer; usuario_id: string; created_at: At; expires_at: At; used_at: MaybeAt }
type ConsultaTable = { token_hash: Buffer; email: string; created_at: At; expires_at: At }
type VerificacionCorreoTable = {
  usuario_id: string
  email: string
  token_hash: Buffer
  created_at: At
  expires_at: At
}
type IntentoTable = { clave: string; at: At }

type SegundoFactorTable = {
  usuario_id: string
  secreto: Buffer
  ultimo_paso: Generated<number>
  created_at: At
  confirmado_at: MaybeAt
}
type CodigoRecuperacionTable = { usuario_id: string; codigo_hash: Buffer; created_at: At; used_at: MaybeAt }

type RetencionTable = {
  unica: Generated<boolean>
  hasta_at: MaybeAt
  pregunta_at: MaybeAt
  borraria: ColumnType<Record<string, [number, number]> | null, string | null | undefined, string | null>
  confirmada_at: MaybeAt
}

type TurnoTable = {
  nombre: string
  hasta_at: MaybeAt
  cada_s: number | null
  registrado_at: MaybeAt
  corrio_at: MaybeAt
}

type CorreoTable = {
  id: Generated<string>
  evento: string
  para: string
  asunto: string
  texto: string
  secreto: Generated<boolean>
  created_at: DefaultAt
  next_try_at: DefaultAt
  tried_at: MaybeAt
  intentos: Generated<number>
  sent_at: MaybeAt
  failed_at: MaybeAt
  error: Generated<string>
  usuario_id: ColumnType<string | null, string | null | undefined, string | null>
}

type MensajeContactoTable = {
  id: Generated<string>
  nombre: string
  email: string
  mensaje: string
  created_at: DefaultAt
  usuario_id: ColumnType<string | null, string | null | undefined, string | null>
}

type SorteoTable = {
  id: Generated<string>
  fecha: string
  estado: Generated<(typeof ESTADOS_SORTEO)[number]>
  fuente: Fuente
  fuente_datos: JSONColumnType<Record<string, unknown>, string | undefined, string>
  created_at: DefaultAt
  cerrado_at: MaybeAt
  realizado_at: MaybeAt
  cantidad: number | null
  raiz: string | null
  cierre: JSONColumnType<Record<string, unknown> | null, string | null | undefined, string | null>
  prueba: JSONColumnType<Record<string, unknown> | null, string | null | undefined, string | null>
  fuente_cambiada_at: MaybeAt
  campania_id: Generated<string>
  orden: ColumnType<number | null, never, never>
  tipo: ColumnType<'principal' | 'extra' | 'resorteo', never, never>
  condicion: ColumnType<'al_dia' | 'pagada_entera' | null, never, never>
}

type SorteoSecretoTable = { sorteo_id: string; secreto: Buffer }
type ListaSelladaTable = { sorteo_id: string; bloque: number; desde: number; hojas: string; raiz: Buffer }
type AvisoCierreTable = { sorteo_id: string; hasta_compra: string | null; done_at: MaybeAt }
type AvisoSorteoTable = { sorteo_id: string; usuario_id: string; created_at: At }
type DifusionTable = {
  id: Generated<string>
  usuario_id: string
  destino: Destino
  sorteo_id: string | null
  asunto: string
  texto: string
  estado: Generated<EstadoDifusion>
  total: number
  created_at: At
  ended_at: MaybeAt
}
type DifusionDestinatarioTable = {
  difusion_id: string
  orden: number
  compra_id: string | null
  usuario_id: string | null
  baja: Generated<string>
  encolado_at: MaybeAt
}
type DifusionBajaTable = { huella: Buffer; at: At }
type ReclamoTable = {
  id: Generated<string>
  clave: Generated<string>
  premio_id: string
  turno: number
  sorteo_id: string
  posicion: number
  llamado_at: At
  vence_at: At
  confirmado_at: MaybeAt
  vencido_at: MaybeAt
  entregado_at: MaybeAt
  documento: Generated<string>
  entregado_dia: string | null
  impuesto: number | null
  nota: Generated<string>
  entregado_por: string | null
}
type PremioTable = {
  id: Generated<string>
  nombre: string
  descripcion: Generated<string>
  sorteo_id: string | null
  orden: number | null
  imagen: string | null
  para_vendedor: Generated<string>
  created_at: DefaultAt
}

type RifaTable = {
  id: Generated<string>
  numero: number
  precio: number
  sorteo_id: string
  vendedor_id: string | null
  asignada_at: MaybeAt
  campania_id: Generated<string>
  anio: number
  /** Made by the database with the number; it never changes. */
  clave: ColumnType<Buffer, never, never>
  created_at: DefaultAt
}

type ProductoTable = {
  id: Generated<string>
  nombre: string
  precio: number
  descripcion: Generated<string>
  imagen: string | null
  cantidad_vendidos: Generated<number>
  created_at: DefaultAt
  deleted_at: MaybeAt
}

type CompraTable = {
  id: Generated<string>
  referencia: string
  canal: 'online' | 'presencial'
  estado: (typeof ESTADOS_COMPRA)[number]
  solicitante_id: string
  clave: string | null
  huella: Buffer | null
  usuario_id: string | null
  vendedor_id: string | null
  total: number
  moneda: string
  metodo_pago: string
  comprador_nombre: string
  comprador_email: string
  comprador_ci: string
  comprador_telefono: string
  init_point: Generated<string>
  preferencia_id: Generated<string>
  cobrador_id: Generated<string>
  created_at: At
  expires_at: MaybeAt
  futura_at: MaybeAt
  pagada_at: MaybeAt
  campania_id: Generated<string>
}

type CompraOrigenTable = {
  compra_id: string
  usuario_id: string
  direccion: string
  red: string
  numeros: number
  created_at: At
}

type SinVenderTable = {
  sorteo_id: string
  numeros: number
  created_at: At
}

type CompraLineaTable = {
  compra_id: string
  linea: number
  rifa_id: string | null
  producto_id: string | null
  titulo: string
  cantidad: number
  precio: number
  /** Whose sale it is; null: nobody's. */
  vendedor_id: Generated<string | null>
  atribucion: Generated<Atribucion | null>
}

type EnlaceVendedorTable = {
  codigo: string
  usuario_id: string
  campania_id: Generated<string>
  created_at: At
  baja_at: MaybeAt
}

/** `tasa`: hundredths of a per cent. */
type Tramo = { desde: number; tasa: number }
type ComisionPlanTable = {
  campania_id: Generated<string>
  desde: At
  tramos: JSONColumnType<Tramo[], string, string>
  compras_propias: Generated<boolean>
  activa: boolean
  usuario_id: string | null
}
type ComisionEstadoTable = { vendedor_id: string; campania_id: string; ganada: number; asientos: number }

/** `dia`: as `yyyy-MM-dd`. */
type EnlaceVisitaTable = { codigo: string; dia: string; visitas: number }

type TitularTable = {
  id: Generated<string>
  rifa_id: string
  /** Of the number: a trigger writes both. */
  sorteo_id: ColumnType<string, never, never>
  numero: ColumnType<number, never, never>
  compra_id: string
  estado: 'reservada' | 'vendida' | 'liberada'
  /** Of the number: a trigger writes it. */
  clave: ColumnType<Buffer, never, never>
  created_at: At
  expires_at: MaybeAt
  vendida_at: MaybeAt
  liberada_at: MaybeAt
}

type PagoTable = {
  id: string
  compra_id: string
  proveedor: string
  estado: string
  detalle: Generated<string>
  monto: number
  reembolsado: Generated<number>
  a_devolver: Generated<number>
  rechazo: Generated<'' | 'moneda' | 'cobrador' | 'modo'>
  moneda: string
  actualizado_at: At
  recibido_at: DefaultAt
  resuelto_at: MaybeAt
}

type PagoSimuladoTable = {
  id: string
  referencia: string
  estado: string
  monto: number
  reembolsado: Generated<number>
  moneda: string
  created_at: At
  updated_at: At
}

type PreferenciaSimuladaTable = {
  referencia: string
  datos: JSONColumnType<Record<string, unknown>, string, string>
  created_at: At
}

type SimuladoSecretoTable = {
  unico: Generated<boolean>
  secreto: Buffer
  demo: Generated<boolean>
}

type TareaTable = {
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

type CompraMovimientoTable = {
  id: Generated<number>
  compra_id: string
  at: At
  de: (typeof ESTADOS_COMPRA)[number]
  a: (typeof ESTADOS_COMPRA)[number]
  usuario_id: string | null
  nota: Generated<string>
}

/** A person who holds money: the row that every posting to their accounts locks. */
type CuentaTable = { codigo: string; usuario_id: string }
type AsientoTable = {
  id: Generated<number>
  evento: string
  at: At
  usuario_id: string | null
  compra_id: string | null
  vendedor_id: string | null
  rendicion_id: string | null
  nota: Generated<string>
}
type AsientoLineaTable = { asiento_id: number; cuenta: string; importe: number }

type AperturaTable = {
  unica: Generated<boolean>
  hasta: number
  rendido: boolean | null
  respondida_at: MaybeAt
  usuario_id: string | null
}

type AsignacionMovimientoTable = {
  id: Generated<number>
  at: DefaultAt
  de: string | null
  a: string | null
  cantidad: number
}

type RendicionTable = {
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
  /** Made by the database when it is closed. */
  hash: ColumnType<Buffer | null, never, never>
}

type EntregaTable = {
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

type PodioTable = { unica: Generated<boolean>; activo: boolean }

type TopeCajaTable = { unica: Generated<boolean>; importe: number | null }

type LiquidacionTable = {
  id: Generated<string>
  titulo: string
  vence_at: At
  desde: string
  hasta: string
  creada_por: string
  created_at: At
  cancelada_at: MaybeAt
}

type GanadorTable = {
  sorteo_id: string
  posicion: number
  premio_id: string | null
  rifa_id: string
  nombre_participante: string
}

type FuncionTable = {
  sorteo_id: string
  pedida_at: At
  ritmo: number | null
  empezada_at: MaybeAt
  entropia: JSONColumnType<Record<string, unknown> | null, string | null | undefined, string | null>
  bitacora: string | null
  huella: string | null
  terminada_at: MaybeAt
}
type ReveladoTable = { sorteo_id: string; lugar: number; rifa_id: string | null; at: At; usuario_id: string | null }

type MetaAnualTable = {
  id: Generated<string>
  usuario_id: string
  anio: number
  meta_ventas: number
  created_at: DefaultAt
}

type AuditoriaTable = {
  id: Generated<number>
  at: DefaultAt
  actor_id: string | null
  actor_rol: Rol | 'nadie' | 'sistema'
  accion: string
  objeto: string
  objeto_id: string
  detalle: string
  pedido: string | null
  secuencia: number | null
  previo: Buffer | null
  hash: Buffer | null
}

type CambioTable = {
  id: Generated<number>
  xid: Generated<string>
  at: Generated<Date>
  sorteo_id: string
  tipo: 'numeros' | 'asignacion' | 'sorteo' | 'funcion'
  numeros: number[] | null
}

type TrabajoTable = {
  id: Generated<string>
  tipo: TipoTrabajo
  usuario_id: string
  estado: Generated<EstadoTrabajo>
  total: number
  hecho: Generated<number>
  desde: number | null
  hasta: number | null
  precio: number | null
  fecha: string | null
  vendedor_id: string | null
  error: Generated<string>
  created_at: At
  ended_at: MaybeAt
  visto_at: MaybeAt
}

type CampaniaTable = {
  id: Generated<string>
  orden: number
  nombre: string
  clase: Generated<'serie' | 'continua'>
  estado: Generated<'borrador' | 'publicada' | 'terminada'>
  created_at: At
  publicada_at: MaybeAt
  terminada_at: MaybeAt
}

type RepeticionTable = {
  usuario_id: string
  clave: string
  huella: Buffer
  respuesta: JSONColumnType<object> | null
  created_at: At
}

type OrganizacionVersionTable = {
  version: number
  datos: JSONColumnType<Organizacion, string, string>
  secciones: string[]
  imagenes: string[]
  created_at: At
}

type RestauracionTable = {
  id: string
  created_at: Generated<Date>
}

export type Database = {
  auditoria: AuditoriaTable
  imagen: ImagenTable
  usuario: UsuarioTable
  sesion: SesionTable
  recuperacion: RecuperacionTable
  verificacion_correo: VerificacionCorreoTable
  consulta: ConsultaTable
  intento: IntentoTable
  segundo_factor: SegundoFactorTable
  codigo_recuperacion: CodigoRecuperacionTable
  correo: CorreoTable
  mensaje_contacto: MensajeContactoTable
  sorteo: SorteoTable
  sorteo_secreto: SorteoSecretoTable
  lista_sellada: ListaSelladaTable
  aviso_cierre: AvisoCierreTable
  aviso_sorteo: AvisoSorteoTable
  difusion: DifusionTable
  difusion_destinatario: DifusionDestinatarioTable
  difusion_baja: DifusionBajaTable
  premio: PremioTable
  rifa: RifaTable
  producto: ProductoTable
  compra: CompraTable
  compra_linea: CompraLineaTable
  enlace_vendedor: EnlaceVendedorTable
  enlace_visita: EnlaceVisitaTable
  comision_plan: ComisionPlanTable
  comision_estado: ComisionEstadoTable
  compra_origen: CompraOrigenTable
  sin_vender: SinVenderTable
  compra_movimiento: CompraMovimientoTable
  titular: TitularTable
  pago: PagoTable
  pago_simulado: PagoSimuladoTable
  preferencia_simulada: PreferenciaSimuladaTable
  simulado_secreto: SimuladoSecretoTable
  tarea: TareaTable
  cuenta: CuentaTable
  asiento: AsientoTable
  asiento_linea: AsientoLineaTable
  apertura: AperturaTable
  asignacion_movimiento: AsignacionMovimientoTable
  rendicion: RendicionTable
  entrega: EntregaTable
  tope_caja: TopeCajaTable
  podio: PodioTable
  liquidacion: LiquidacionTable
  ganador: GanadorTable
  reclamo: ReclamoTable
  funcion: FuncionTable
  revelado: ReveladoTable
  meta_anual: MetaAnualTable
  turno: TurnoTable
  retencion: RetencionTable
  cambio: CambioTable
  restauracion: RestauracionTable
  trabajo: TrabajoTable
  organizacion_version: OrganizacionVersionTable
  campania: CampaniaTable
  rifa_actual: RifaTable
  sorteo_actual: SorteoTable
  repeticion: RepeticionTable
  ajuste: AjusteTable
  invitacion: InvitacionTable
}

/** The pool or a transaction: services take it first and call it `db`. */
export type Db = Kysely<Database>
