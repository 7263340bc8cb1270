import type { Db } from '#db/schema.ts'
import { hashToken, newToken } from '#modules/personas/sesion/sesion.rules.ts'
import { type Correo, enqueueCorreo } from '#modules/sitio/correo/correo.service.ts'
import { type EnlaceRow, storeEnlaces, type Uso } from './acceso-enlace.queries.ts'

/** The page that a link opens, and the hours it works. An invitation works for a week, because a seller may be on a trip. */
const USOS: Record<Uso, { pagina: string; horas: number }> = {
  recuperacion: { pagina: 'reset-password', horas: 0.5 },
  verificacion: { pagina: 'verificar-correo', horas: 24 },
  invitacion: { pagina: 'invitacion', horas: 7 * 24 },
  consulta: { pagina: 'mis-numeros', horas: 0.5 },
}
/** An invitation to organise works for a day only. */
const HORAS_DE_ADMIN = 24

type De = Pick<EnlaceRow, 'usuario_id' | 'email' | 'invitada_por' | 'rol'>
type Momento = { env: { FRONTEND_URL: string }; now: Date }

/** Makes a link: its address, which is stored nowhere, the row that stores its hash, when it expires, and what its mail is about. */
export function newEnlace(
  uso: Uso,
  { usuario_id = null, email = null, invitada_por = null, rol = null }: De,
  { env, now }: Momento,
) {
  const token = newToken()
  const token_hash = hashToken(token)
  const { pagina, horas } = USOS[uso]
  const expires_at = new Date(now.getTime() + (invitada_por ? HORAS_DE_ADMIN : horas) * 3_600_000)
  return {
    row: { token_hash, uso, usuario_id, email, invitada_por, rol, created_at: now, expires_at },
    enlace: `${env.FRONTEND_URL}/${pagina}/${token}`,
    vence: expires_at.toISOString(),
    de: [...(usuario_id ? [usuario_id] : []), token_hash.toString('hex')],
  }
}

/** Stores a new link and mails it. The caller holds the transaction. */
export async function mailEnlace(db: Db, row: EnlaceRow, correo: Correo): Promise<void> {
  await storeEnlaces([row]).execute(db)
  await enqueueCorreo(db, correo)
}
