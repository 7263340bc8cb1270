import { AppError, PASOS, PASOS_OBLIGATORIOS, type Paso, PROVEEDORES } from '@talonario/contract'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Deps } from '#http/deps.ts'
import { recordActo } from '#modules/sitio/auditoria/auditoria.service.ts'
import {
  findDone,
  findPublicada,
  lockEstado,
  updateToBorrador,
  updateToPublicada,
} from './organizacion-publicacion.queries.ts'

type Asked = Pick<Deps, 'env'> & { usuarioId: string }

export async function leerPublicacion(
  db: Db,
  parts: Asked,
): Promise<{ publicada: boolean; pasos: { paso: Paso; hecho: boolean }[] }> {
  const done = await readDone(db, parts)
  return { publicada: await findPublicada(db), pasos: PASOS.map(paso => ({ paso, hecho: done[paso] })) }
}

async function readDone(db: Db, { env, usuarioId }: Asked): Promise<Record<Paso, boolean>> {
  return {
    ...(await findDone(db, { contacto: env.CONTACT_EMAIL !== undefined, usuarioId })),
    cobros: PROVEEDORES.some(name => name === env.PAYMENTS),
    correo: env.SMTP_URL !== undefined,
  }
}

/** What each step that is missing is called in a sentence. */
const FALTA: Record<Paso, string> = {
  organizacion: 'el nombre de la rifa y cómo comunicarse con vos',
  sorteo: 'un sorteo agendado',
  premios: 'un premio',
  numeros: 'números a la venta',
  cobros: 'cobros de verdad (los pagos son simulados o están apagados)',
  correo: 'el envío de correos',
  vendedores: 'vendedores',
  legales: 'las bases y condiciones',
  segundoFactor: 'la verificación en dos pasos de tu cuenta',
}

/**
 * Publishes the raffle. Throws FALTA_OBLIGATORIO while a legal requirement is missing, and FALTA_PARA_PUBLICAR for the
 * rest unless `igual`. Publishing again does nothing.
 */
export async function publicar(db: Db, igual: boolean, parts: Asked & { now: Date }): Promise<void> {
  await inTransaction(db, async db => {
    if ((await lockEstado(db)) !== 'borrador') return
    const done = await readDone(db, parts)
    const missing = PASOS.filter(paso => !done[paso])
    const required = missing.filter(paso => (PASOS_OBLIGATORIOS as readonly Paso[]).includes(paso))
    if (required.length > 0) throw new AppError('FALTA_OBLIGATORIO', { falta: inWords(required) })
    if (missing.length > 0 && !igual) throw new AppError('FALTA_PARA_PUBLICAR', { falta: inWords(missing) })
    await updateToPublicada(db, parts.now)
    await recordActo(db, 'publicar', '', { falta: missing })
  })
}

const inWords = (pasos: readonly Paso[]): string => new Intl.ListFormat('es').format(pasos.map(paso => FALTA[paso]))

/** No new order online from now on. Throws CAMPANIA_TERMINADA: one that is over stays as it ended. */
export async function despublicar(db: Db): Promise<void> {
  await inTransaction(db, async db => {
    const estado = await lockEstado(db)
    if (estado === 'terminada') throw new AppError('CAMPANIA_TERMINADA')
    if (estado !== 'publicada') return
    await updateToBorrador(db)
    await recordActo(db, 'despublicar', '')
  })
}
