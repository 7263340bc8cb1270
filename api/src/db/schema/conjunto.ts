import type { Ajuste } from '@talonario/contract'
import type { ColumnType, Generated } from 'kysely'
import type { At, MaybeAt } from './columns.ts'

export type ConjuntoTables = {
  ajuste: { clave: Ajuste; valor: string | null; sellado: Buffer | null }
  conexion_mercadopago: {
    unica: Generated<boolean>
    cuenta: string
    apodo: string
    refresco: Buffer
    vence_at: At
    revisar_at: At
    renovacion_fallida_at: MaybeAt
    cortada_at: MaybeAt
    motivo: 'revocada' | 'vencida' | null
  }
  pedido_mercadopago: { usuario_id: string; pedido_hash: Buffer; verificador: Buffer; expires_at: At }
  retencion: {
    unica: Generated<boolean>
    hasta_at: MaybeAt
    pregunta_at: MaybeAt
    borraria: ColumnType<Record<string, [number, number]> | null, string | null | undefined, string | null>
    confirmada_at: MaybeAt
  }
}
