/** A mail account as a person knows it. */
export type Buzon = {
  proveedor: 'gmail' | 'outlook' | 'propio'
  direccion: string
  clave: string
  servidor?: string | undefined
  puerto?: number | '' | undefined
}

/** Port where the encryption begins at once; on others it is asked for. */
const CIFRADO = 465

/** The address of its server, with what signs in. */
export function smtpUrlOf({ proveedor, direccion, clave, servidor, puerto }: Buzon): string {
  const propio = { host: servidor ?? direccion.replace(/^.*@/, 'mail.'), port: puerto || CIFRADO }
  const { host, port } = {
    gmail: { host: 'smtp.gmail.com', port: CIFRADO },
    outlook: { host: 'smtp.office365.com', port: 587 },
    propio,
  }[proveedor]
  // Gmail shows its passwords for programs in groups of four.
  const password = proveedor === 'gmail' ? clave.replace(/\s/g, '') : clave
  const scheme = port === CIFRADO ? 'smtps' : 'smtp'
  return `${scheme}://${encodeURIComponent(direccion)}:${encodeURIComponent(password)}@${host}:${port}`
}

const CONSEJO = {
  gmail:
    'Con Gmail no sirve tu contraseña de siempre: en tu cuenta de Google, Seguridad, activá la verificación en dos pasos y pedí una «contraseña de aplicación».',
  outlook:
    'Con Outlook puede que tu cuenta no deje entrar a otros programas: pedile a quien la administra que permita «SMTP autenticado», o usá otro correo.',
  propio: 'Los datos del servidor te los da quien atiende tu correo.',
}

/** Why it did not leave, with what to do about it. */
export const adviceOf = ({ proveedor }: Buzon, motivo: string): string => `${motivo} ${CONSEJO[proveedor]}`
