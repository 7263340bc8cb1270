import type {
  CLASES_CAMPANIA,
  CuotaDePlan,
  ESTADOS_SORTEO,
  Fuente,
  QUIENES_VENDEN,
  TipoSorteo,
} from '@talonario/contract'
import type { ColumnType, Generated, JSONColumnType } from 'kysely'
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
  desierto_at: MaybeAt
  premios_a: string | null
  cantidad: number | null
  raiz: string | null
  cierre: JSONColumnType<Record<string, unknown> | null, string | null | undefined, string | null>
  prueba: JSONColumnType<Record<string, unknown> | null, string | null | undefined, string | null>
  fuente_cambiada_at: MaybeAt
  traslados: JSONColumnType<Traslado[], string | undefined, string>
  campania_id: Generated<string>
  /** The draw whose numbers play in it. Triggers write this column and the last two. */
  numeros_de: ColumnType<string, never, never>
  tipo: Generated<TipoSorteo>
  vence_at: MaybeAt
  vigente_id: ColumnType<string | null, never, never>
  abierta: ColumnType<boolean | null, never, never>
  cancelacion_id: string | null
}

export type CampaniaTables = {
  campania: {
    id: Generated<string>
    orden: number
    nombre: string
    estado: Generated<'borrador' | 'publicada' | 'terminada'>
    clase: Generated<(typeof CLASES_CAMPANIA)[number]>
    venden: Generated<(typeof QUIENES_VENDEN)[number] | null>
    created_at: At
    publicada_at: MaybeAt
    terminada_at: MaybeAt
  }
  cancelacion: {
    id: Generated<string>
    campania_id: string
    entera: boolean
    devuelve: boolean
    motivo: string
    usuario_id: string
    at: At
  }
  premio: {
    id: Generated<string>
    nombre: string
    descripcion: Generated<string>
    sorteo_id: string | null
    orden: number | null
    imagen: string | null
    para_vendedor: Generated<string>
    de_premio_id: string | null
    cifras: number | null
    repite_id: Generated<string | null>
    created_at: DefaultAt
  }
  transmision: { sorteo_id: string; enlace: string }
  sorteo: SorteoTable
  sorteo_actual: SorteoTable
  /** For each draw with numbers of its own, a view of what is true of them. */
  sorteo_de_numeros: {
    id: string
    campania_id: string
    sorteo_id: string
    fecha: string
    tipo: TipoSorteo
    fuente_datos: Record<string, unknown>
    estado: (typeof ESTADOS_SORTEO)[number]
  }
  sorteo_orden: {
    id: string
    numeros_de: string
    campania_id: string
    estado: (typeof ESTADOS_SORTEO)[number]
    fecha: string
    vence_at: Date | null
    orden: number
  }
  sorteo_vence: {
    numeros_de: string
    orden: number
    id: string | null
    estado: (typeof ESTADOS_SORTEO)[number]
    fecha: string | null
    vence_at: Date | null
  }
  modalidad: {
    id: Generated<string>
    campania_id: Generated<string>
    nombre: string
    desde_orden: number
    hasta_orden: number
    cuotas: JSONColumnType<CuotaDePlan[], string, never>
    created_at: At
    baja_at: MaybeAt
  }
  pack: {
    id: Generated<string>
    sorteo_id: string
    cantidad: number
    total: number
    suelto: number
    created_at: At
    baja_at: MaybeAt
  }
  sorteo_secreto: { sorteo_id: string; secreto: Buffer }
}
