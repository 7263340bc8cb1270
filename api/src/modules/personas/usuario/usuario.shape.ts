import type { Usuario } from '@talonario/contract'

/** The columns of an account that the API may show: the one list. */
export const usuarioColumns = [
  'usuario.id',
  'usuario.nombre_usu',
  'usuario.nombre_completo',
  'usuario.email',
  'usuario.ci',
  'usuario.telefono',
  'usuario.direccion',
  'usuario.imagen',
  'usuario.rol',
  'usuario.estado',
  'usuario.email_verified_at',
  'usuario.email_pendiente',
] as const

type Row = {
  id: string
  nombre_usu: string
  nombre_completo: string
  email: string
  ci: string
  telefono: string
  direccion: string
  imagen: string | null
  rol: Usuario['rol']
  estado: Usuario['estado']
  email_verified_at: Date | null
  email_pendiente: string
}

export function toUsuario(row: Row): Usuario {
  return {
    id: row.id,
    _id: row.id,
    nombreUsu: row.nombre_usu,
    nombreCompleto: row.nombre_completo,
    email: row.email,
    ci: row.ci,
    telefono: row.telefono,
    direccion: row.direccion,
    imagen: row.imagen ?? '',
    rol: row.rol,
    estado: row.estado,
    emailVerificado: row.email_verified_at !== null,
    emailPendiente: row.email_pendiente,
  }
}
