import type { Organizacion, Rol } from '@talonario/contract'
import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { At, DefaultAt, MaybeAt } from './columns.ts'

export type SitioTables = {
  auditoria: {
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
  mensaje_contacto: {
    id: Generated<string>
    nombre: string
    email: string
    mensaje: string
    created_at: DefaultAt
    usuario_id: ColumnType<string | null, string | null | undefined, string | null>
  }
  correo: {
    id: Generated<string>
    evento: string
    para: string
    asunto: string
    texto: string
    secreto: Generated<boolean>
    responder: Generated<string>
    baja: Generated<string>
    created_at: DefaultAt
    next_try_at: DefaultAt
    tried_at: MaybeAt
    intentos: Generated<number>
    sent_at: MaybeAt
    salida: ColumnType<'smtp' | 'archivo' | null, 'smtp' | 'archivo' | null | undefined, 'smtp' | 'archivo' | null>
    failed_at: MaybeAt
    rebotado: Generated<boolean>
    error: Generated<string>
    usuario_id: ColumnType<string | null, string | null | undefined, string | null>
  }
  imagen: { nombre: string; tipo: string; bytes: Buffer; created_at: DefaultAt }
  intento: { clave: string; at: At }
  organizacion_version: {
    version: number
    datos: JSONColumnType<Organizacion, string, string>
    secciones: string[]
    imagenes: string[]
    created_at: At
  }
  repeticion: {
    usuario_id: string
    clave: string
    huella: Buffer
    respuesta: JSONColumnType<object> | null
    created_at: At
  }
}
