import type { EstadoTalonario } from '@talonario/contract'
import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { At, DefaultAt, MaybeAt } from './columns.ts'

type RifaTable = {
  id: Generated<string>
  numero: number
  precio: number
  sorteo_id: string
  vendedor_id: string | null
  asignada_at: MaybeAt
  campania_id: Generated<string>
  anio: number
  /** Made by the database with the number, and never changed. */
  clave: ColumnType<Buffer, never, never>
  created_at: DefaultAt
  talonario_id: string | null
  en_papel_at: MaybeAt
  impresion: Generated<number>
}

export type NumerosTables = {
  talonario: {
    id: Generated<string>
    campania_id: ColumnType<string, never, never>
    numero: number
    desde: number
    hasta: number
    vendedor_id: string | null
    estado: Generated<EstadoTalonario>
    created_at: At
    impreso_at: MaybeAt
    entregado_at: MaybeAt
  }
  clave_firma: { id: number; campania_id: string; publica: Buffer; privada_sellada: Buffer; desde: At }
  reimpresion: {
    rifa_id: string
    impresion: number
    titular_id: string
    con_boleto: boolean
    at: At
    usuario_id: string
  }
  rifa: RifaTable
  rifa_actual: RifaTable
  asignacion_movimiento: {
    id: Generated<number>
    at: DefaultAt
    de: string | null
    a: string | null
    cantidad: number
  }
  reparto: {
    id: Generated<string>
    campania_id: ColumnType<string, never, never>
    usuario_id: string
    created_at: At
    partes: JSONColumnType<{ vendedor: string; tramos: [number, number][] }[], string, never>
    deshecho_at: MaybeAt
  }
  /** A view of the current campaign; `vendidas`: on any channel. */
  cifras_por_vendedor: { vendedor_id: string; asignadas: number; vendidas: number }
  titular: {
    id: Generated<string>
    rifa_id: string
    /** Copied from the number by a trigger, like `numero`. */
    sorteo_id: ColumnType<string, never, never>
    numero: ColumnType<number, never, never>
    /** Null if the number is lent to `telefono_id`. */
    compra_id: string | null
    telefono_id: Generated<string | null>
    estado: 'reservada' | 'vendida' | 'liberada'
    /** Copied from the number by a trigger. */
    clave: ColumnType<Buffer, never, never>
    created_at: At
    expires_at: MaybeAt
    vendida_at: MaybeAt
    /** Written by a trigger, by the database's clock. */
    anotada_at: ColumnType<Date | null, never, never>
    liberada_at: MaybeAt
    modalidad_id: Generated<string | null>
    liberada_por: Generated<'liberada' | 'cedida' | 'retirada' | null>
  }
  promesa: { sorteo_id: string; suplentes: number; reclamo_dias: number }
  telefono: {
    id: Generated<string>
    usuario_id: string
    nombre: string
    clave_publica: Buffer
    created_at: At
    visto_at: At
    baja_at: MaybeAt
    baja_por: Generated<string | null>
  }
  cambio: {
    id: Generated<number>
    xid: Generated<string>
    at: Generated<Date>
    sorteo_id: string
    tipo: 'numeros' | 'asignacion' | 'sorteo' | 'funcion'
    numeros: number[] | null
  }
  meta_anual: {
    id: Generated<string>
    usuario_id: string
    anio: number
    meta_ventas: number
    created_at: DefaultAt
  }
  enlace_vendedor: {
    codigo: string
    usuario_id: string
    campania_id: Generated<string>
    created_at: At
    baja_at: MaybeAt
  }
  /** `dia`: `yyyy-MM-dd`. */
  enlace_visita: { codigo: string; dia: string; visitas: number }
}
