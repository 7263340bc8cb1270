import type { EstadoTrabajo, TipoTrabajo } from '@talonario/contract'
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
  /** Numbers of each thousand of a draw that a seller has, null: nobody; kept by the triggers of `rifa`, `vendidas` by a job. */
  rifa_bloque: {
    sorteo_id: string
    vendedor_id: string | null
    bloque: number
    cantidad: number
    vendidas: Generated<number>
  }
  /** Numbers that a seller has, found by the thousands in which there are any. */
  rifa_de_vendedor: Pick<RifaTable, 'id' | 'numero' | 'precio' | 'sorteo_id' | 'asignada_at' | 'anio'> & {
    vendedor_id: string
  }
  /** Of the current campaign, sold on any channel. */
  cifras_por_vendedor: { vendedor_id: string; asignadas: number; vendidas: number }
  rifa_contada: { unica: Generated<boolean>; snapshot: string }
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
  trabajo: {
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
