import type { ColumnType, Generated } from 'kysely'
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
  /** Made by the database with the number; it never changes. */
  clave: ColumnType<Buffer, never, never>
  created_at: DefaultAt
}

export type NumerosTables = {
  rifa: RifaTable
  rifa_actual: RifaTable
  asignacion_movimiento: {
    id: Generated<number>
    at: DefaultAt
    de: string | null
    a: string | null
    cantidad: number
  }
  /** Of the current campaign, sold on any channel. */
  cifras_por_vendedor: { vendedor_id: string; asignadas: number; vendidas: number }
  titular: {
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
  publico: { sorteo_id: string; proceso: string; personas: number; at: At }
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
  /** `dia`: as `yyyy-MM-dd`. */
  enlace_visita: { codigo: string; dia: string; visitas: number }
}
