import type { Rol, RolDeOrganizador } from '@talonario/contract'
import type { ColumnType, Generated } from 'kysely'
import type { At, DefaultAt, MaybeAt } from './columns.ts'

export type PersonasTables = {
  usuario: {
    id: Generated<string>
    nombre_usu: string
    nombre_completo: string
    email: string
    ci: string
    telefono: Generated<string>
    telefono_e164: Generated<string | null>
    direccion: Generated<string>
    grupo: Generated<string>
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
    nombre_usu_clave: ColumnType<string, never, never>
  }
  sesion: {
    token_hash: Buffer
    usuario_id: string
    created_at: At
    used_at: At
    expires_at: At
    futura_at: MaybeAt
    dispositivo: Generated<string>
  }
  segundo_factor: {
    usuario_id: string
    secreto: Buffer
    ultimo_paso: Generated<number>
    created_at: At
    confirmado_at: MaybeAt
  }
  codigo_recuperacion: { usuario_id: string; codigo_hash: Buffer; created_at: At; used_at: MaybeAt }
  enlace_correo: {
    token_hash: Buffer
    uso: 'recuperacion' | 'verificacion' | 'invitacion' | 'consulta'
    usuario_id: string | null
    email: string | null
    /** The organiser who sent an invitation to organise. */
    invitada_por: string | null
    /** The role that the invitation gives. */
    rol: RolDeOrganizador | null
    created_at: At
    expires_at: At
  }
}
