import type { ESTADOS_SORTEO, Fuente } from '@talonario/contract'
import type { Generated, JSONColumnType } from 'kysely'
import type { At, DefaultAt, MaybeAt } from './columns.ts'

type Traslado = { cuando: string; hora: string; anunciado: string }

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
  traslados: JSONColumnType<Traslado[], string | undefined, string>
  campania_id: Generated<string>
}

export type CampaniaTables = {
  campania: {
    id: Generated<string>
    orden: number
    nombre: string
    estado: Generated<'borrador' | 'publicada' | 'terminada'>
    created_at: At
    publicada_at: MaybeAt
    terminada_at: MaybeAt
  }
  premio: {
    id: Generated<string>
    nombre: string
    descripcion: Generated<string>
    sorteo_id: string | null
    orden: number | null
    imagen: string | null
    para_vendedor: Generated<string>
    created_at: DefaultAt
  }
  sorteo: SorteoTable
  sorteo_actual: SorteoTable
  sorteo_secreto: { sorteo_id: string; secreto: Buffer }
}
