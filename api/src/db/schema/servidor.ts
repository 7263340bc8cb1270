import type { Generated, JSONColumnType } from 'kysely'
import type { At, MaybeAt } from './columns.ts'

export type ServidorTables = {
  turno: {
    nombre: string
    hasta_at: MaybeAt
    cada_s: number | null
    registrado_at: MaybeAt
    corrio_at: MaybeAt
  }
  restauracion: {
    id: string
    firmada: boolean
    created_at: Generated<Date>
  }
  pago_simulado: {
    id: string
    referencia: string
    estado: string
    monto: number
    reembolsado: Generated<number>
    costo: Generated<number>
    moneda: string
    created_at: At
    updated_at: At
  }
  preferencia_simulada: {
    referencia: string
    datos: JSONColumnType<Record<string, unknown>, string, string>
    created_at: At
  }
  simulado_secreto: {
    unico: Generated<boolean>
    secreto: Buffer
    vigente: Generated<boolean>
  }
}
