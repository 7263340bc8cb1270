import { AppError, enUso, PASOS, PASOS_OBLIGATORIOS, type Paso, PROVEEDORES, type Uso } from '@talonario/contract'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Deps } from '#http/deps.ts'
import { recordActo } from '#modules/sitio/auditoria/auditoria.service.ts'
import { isTrial, takesTestMoney } from '#outside/payment-provider.ts'
import { WrongVariable } from '#start-error.ts'
import { lacksPermiso } from './organizacion.rules.ts'
import { findOrganizacion } from './organizacion.service.ts'
import {
  findDone,
  findPublicada,
  isDecided,
  listDePrueba,
  lockEstado,
  updateToBorrador,
  updateToPublicada,
} from './organizacion-publicacion.queries.ts'
import { findUso } from './organizacion-uso.queries.ts'

type Asked = Pick<Deps, 'env'> & { usuarioId: string }

export async function leerPublicacion(
  db: Db,
  parts: Asked,
): Promise<{ publicada: boolean; pasos: { paso: Paso; hecho: boolean }[]; preguntaAsignadas: boolean }> {
  const done = await readDone(db, parts)
  const usos = enUso(await findUso(db))
  const fijada = parts.env.GIVEN.VENDER_ASIGNADAS_ONLINE !== undefined
  return {
    publicada: await findPublicada(db),
    pasos: pasosOf(usos).map(paso => ({ paso, hecho: done[paso] })),
    preguntaAsignadas: usos.has('vendedores') && !fijada && !(await isDecided(db, 'VENDER_ASIGNADAS_ONLINE')),
  }
}

async function readDone(db: Db, { env, usuarioId }: Asked): Promise<Record<Paso, boolean>> {
  return {
    ...(await findDone(db, { contacto: env.CONTACT_EMAIL !== undefined, usuarioId })),
    cobros:
      (PROVEEDORES.some(name => name === env.PAYMENTS) && !takesTestMoney(env)) ||
      Boolean(env.TRANSFERENCIA_CUENTA && env.TRANSFERENCIA_TITULAR),
    correo: env.SMTP_URL !== undefined,
  }
}

/** The steps that apply: one about sellers only where sellers sell. */
const pasosOf = (usos: ReadonlySet<Uso>): readonly Paso[] =>
  PASOS.filter(paso => paso !== 'vendedores' || usos.has('vendedores'))

/** How a sentence names each missing step. */
const FALTA: Record<Paso, string> = {
  clase: 'cómo es la rifa',
  organizacion: 'el nombre de la rifa y cómo comunicarse con vos',
  portada: 'la portada con el título de la rifa',
  sorteo: 'un sorteo agendado',
  premios: 'un premio',
  numeros: 'números a la venta',
  cobros: 'cobros de verdad (los pagos son simulados, de prueba, o están apagados)',
  correo: 'el envío de correos',
  vendedores: 'vendedores',
  legales: 'las bases y condiciones',
  segundoFactor: 'la verificación en dos pasos de tu cuenta',
}

const PERMISO = 'el permiso de la autoridad, o haberle avisado'

/** Throws a WrongVariable if the raffle is published and test money would buy its numbers. */
export async function refuseTestMoneyIfPublicada(db: Db, env: Deps['env']): Promise<void> {
  if (!takesTestMoney(env) || !(await findPublicada(db))) return
  const [name, what] = env.MP_LIVE_MODE === false ? ['MP_LIVE_MODE', 'es no'] : ['MP_ACCESS_TOKEN', 'es de prueba']
  throw new WrongVariable(
    name,
    `${what}, y la rifa está publicada: los números se entregarían sin cobrar. Poné las credenciales de verdad, o dejá de publicarla`,
  )
}

/**
 * Publishes the raffle; does nothing if it is published already. Throws FALTA_OBLIGATORIO while a legal requirement is missing or payments
 * are tests, VENTAS_DE_PRUEBA while numbers were bought with test money, FALTA_PARA_PUBLICAR for any other missing step unless `igual`. The
 * caller keeps the settings from changing.
 */
export async function publicar(db: Db, igual: boolean, parts: Asked & { now: Date }): Promise<void> {
  await inTransaction(db, async db => {
    if ((await lockEstado(db)) !== 'borrador') return
    const done = await readDone(db, parts)
    const missing = pasosOf(enUso(await findUso(db))).filter(paso => !done[paso])
    // With test credentials anybody could get numbers for nothing; without credentials nothing can be bought online.
    const obligatorios: readonly Paso[] = takesTestMoney(parts.env)
      ? [...PASOS_OBLIGATORIOS, 'cobros']
      : PASOS_OBLIGATORIOS
    const required = missing.filter(paso => obligatorios.includes(paso))
    if (required.length > 0) throw new AppError('FALTA_OBLIGATORIO', { falta: inWords(required) })
    const dePrueba = isTrial(parts.env) ? [] : await listDePrueba(db)
    if (dePrueba.length > 0) throw new AppError('VENTAS_DE_PRUEBA', { numeros: dePrueba })
    const permiso = lacksPermiso(await findOrganizacion(db))
    if ((missing.length > 0 || permiso) && !igual)
      throw new AppError('FALTA_PARA_PUBLICAR', { falta: inWords(missing, permiso) })
    await updateToPublicada(db, parts.now)
    await recordActo(db, 'publicar', '', { falta: missing })
  })
}

const inWords = (pasos: readonly Paso[], permiso = false): string =>
  new Intl.ListFormat('es').format([...pasos.map(paso => FALTA[paso]), ...(permiso ? [PERMISO] : [])])

/** Takes no new orders online from now on. Throws CAMPANIA_TERMINADA if the campaign has ended, because then it stays as it is. */
export async function despublicar(db: Db): Promise<void> {
  await inTransaction(db, async db => {
    const estado = await lockEstado(db)
    if (estado === 'terminada') throw new AppError('CAMPANIA_TERMINADA')
    if (estado !== 'publicada') return
    await updateToBorrador(db)
    await recordActo(db, 'despublicar', '')
  })
}
