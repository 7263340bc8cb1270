import type { Destino, EstadoDifusion } from '@talonario/contract'
import type { Generated, JSONColumnType } from 'kysely'
import type { At, MaybeAt } from './columns.ts'

export type ResultadoTables = {
  lista_sellada: { sorteo_id: string; bloque: number; desde: number; hojas: string; raiz: Buffer }
  participacion: { sorteo_id: string; numero: number; titular_id: string; modalidad_id: string | null; pagado: number }
  fuera: { sorteo_id: string; bloque: number; lineas: string }
  reclamo: {
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
    portador: Generated<string>
    impresion: number | null
  }
  prorroga: { reclamo_id: string; antes: At; hasta: At; motivo: string; at: At; usuario_id: string }
  aviso_cierre: { sorteo_id: string; hasta_compra: string | null; done_at: MaybeAt }
  dispositivo: {
    id: Generated<string>
    usuario_id: string
    endpoint: string
    p256dh: string
    auth: string
    created_at: At
  }
  aviso_push: {
    id: Generated<string>
    evento: string
    dispositivo_id: string
    texto: string
    vence_at: At
    created_at: At
    next_try_at: At
    tried_at: MaybeAt
    intentos: Generated<number>
    sent_at: MaybeAt
    failed_at: MaybeAt
    error: Generated<string>
  }
  clave_push: { unica: Generated<boolean>; publica: string; privada: Buffer }
  aviso_sorteo: { sorteo_id: string; usuario_id: string; created_at: At }
  ganador: {
    sorteo_id: string
    posicion: number
    premio_id: string | null
    rifa_id: string
    titular_id: string
    nombre_participante: string
  }
  ganador_derivado: {
    sorteo_id: string
    premio_id: string
    titular_id: string
    entregado_at: MaybeAt
    documento: Generated<string>
    portador: Generated<string>
    impresion: number | null
  }
  /** A view: the prizes that a number won for its holder. */
  premio_ganado: {
    sorteo_id: string
    premio_id: string
    titular_id: string
    turno: number
    por_terminacion: boolean
    vencido: boolean
    entregado: boolean
  }
  funcion: {
    sorteo_id: string
    ritmo: number | null
    empezada_at: MaybeAt
    entropia: JSONColumnType<Record<string, unknown> | null, string | null | undefined, string | null>
    bitacora: string | null
    huella: string | null
    terminada_at: MaybeAt
  }
  revelado: { sorteo_id: string; lugar: number; rifa_id: string | null; at: At; usuario_id: string | null }
  difusion: {
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
  difusion_destinatario: {
    difusion_id: string
    orden: number
    compra_id: string | null
    usuario_id: string | null
    baja: Generated<string>
    encolado_at: MaybeAt
  }
  difusion_baja: { huella: Buffer; at: At }
  aviso_compra: {
    id: Generated<string>
    rifa_id: string
    nombre: string
    ci: string
    telefono: string
    duplicado: boolean
    desmentido: Generated<boolean>
    origen_hash: string
    estado: Generated<'abierto' | 'confirmado' | 'negado'>
    created_at: At
  }
}
