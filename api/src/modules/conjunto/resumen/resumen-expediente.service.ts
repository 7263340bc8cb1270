import { AppError, type EnCalendario, padNumber, presupuestoDeTerminacion, toMinor } from '@talonario/contract'
import type { Db } from '#db/schema.ts'
import type { Deps } from '#http/deps.ts'
import type { FileReply } from '#http/mount.ts'
import { importe } from '#mails/mail.ts'
import { findActual } from '#modules/campania/campania/campania.queries.ts'
import { listarModalidades } from '#modules/campania/modalidad/modalidad.service.ts'
import { listCalendario } from '#modules/campania/sorteo/sorteo.queries.ts'
import { cuandoEscrito, diaEscrito, nombreDeSorteo } from '#modules/campania/sorteo/sorteo.rules.ts'
import { findNumberWidth } from '#modules/sitio/config/config.queries.ts'
import { findOrganizacion } from '#modules/sitio/organizacion/organizacion.service.ts'
import { type Papel, writePdf } from '#modules/sitio/papel/papel.service.ts'
import { listNumeracion, listPremiosDeCampania, listResponsables } from './resumen-expediente.queries.ts'

type Env = Pick<Deps['env'], 'TZ_RIFA' | 'LOCALE' | 'CURRENCY' | 'CONTACT_EMAIL' | 'FRONTEND_URL'>
type Expediente = Awaited<ReturnType<typeof readExpediente>>

/** The dossier of the current campaign for the authority, ready to be signed. Throws FALTA_PARA_EXPEDIENTE with all that is missing. */
export async function expedientePdf(db: Db, env: Env): Promise<FileReply> {
  const expediente = await readExpediente(db)
  const missing = faltaEn(expediente, env)
  if (missing.length > 0)
    throw new AppError('FALTA_PARA_EXPEDIENTE', { falta: new Intl.ListFormat('es').format(missing) })
  const { campania, responsables } = expediente
  const bytes = await writePdf(db, `Expediente de ${campania.nombre}`, async papel => {
    writeOrganizacion(papel, expediente, env)
    writeNumeracion(papel, expediente, env)
    writeSorteos(papel, expediente, env)
    writePremios(papel, expediente, env)
    writePlanes(papel, expediente, env)
    papel.apartado('Responden por la rifa')
    papel.tabla(
      ['Nombre', 'Documento'],
      responsables.map(({ nombre, ci }) => [nombre, ci]),
      [3, 1],
    )
    papel.firmas(responsables.map(({ nombre }) => nombre))
  })
  return { bytes, type: 'application/pdf', fileName: 'expediente.pdf' }
}

async function readExpediente(db: Db) {
  return {
    campania: await findActual(db),
    organizacion: await findOrganizacion(db),
    sorteos: await listCalendario(db),
    numeracion: await listNumeracion(db),
    premios: await listPremiosDeCampania(db),
    planes: (await listarModalidades(db)).modalidades,
    responsables: await listResponsables(db),
    width: await findNumberWidth(db),
  }
}

/** What an authority would ask for first, each in the words of a sentence. */
function faltaEn({ organizacion: { identidad, legales }, sorteos, numeracion }: Expediente, env: Env): string[] {
  const sinPremios = sorteos.filter(s => s.premios.length === 0 && s.tipo !== 'resorteo' && s.estado !== 'cancelado')
  const falta: [boolean, string][] = [
    [identidad.nombreLegal === '', 'el nombre legal de quien organiza'],
    [
      identidad.contacto === '' && identidad.whatsapp === '' && !env.CONTACT_EMAIL,
      'cómo comunicarse con quien organiza',
    ],
    [legales.terminos === '', 'las bases y condiciones'],
    [sorteos.length === 0, 'un sorteo agendado'],
    [sinPremios.length > 0, `un premio para el sorteo del ${sinPremios.map(nombreDeSorteo).join(', ')}`],
    [numeracion.length === 0, 'los números'],
  ]
  return falta.flatMap(([missing, what]) => (missing ? [what] : []))
}

function writeOrganizacion(papel: Papel, { organizacion: { identidad } }: Expediente, env: Env): void {
  const datos: [string, string][] = [
    ['Organiza', identidad.nombreLegal],
    ['A beneficio de', identidad.aBeneficioDe],
    ['Domicilio', identidad.lugar],
    ['Permiso', identidad.permiso],
    ['Contacto', [identidad.contacto || env.CONTACT_EMAIL, identidad.whatsapp].filter(Boolean).join(', ')],
    ['Bases y condiciones', `${env.FRONTEND_URL}/terminos`],
  ]
  papel.apartado('Quien organiza')
  papel.datos(datos.filter(([, valor]) => valor !== ''))
}

function writeNumeracion(papel: Papel, { campania, numeracion, width }: Expediente, env: Env): void {
  const numero = (n: number) => padNumber(n, width)
  papel.apartado('Numeración')
  papel.parrafo(
    campania.clase === 'continua'
      ? 'Cada número juega en todos los sorteos de la campaña, desde que se vende.'
      : 'Cada número juega en el sorteo para el que se emitió.',
  )
  papel.tabla(
    ['Desde', 'Hasta', 'Cantidad', 'Valor', 'Emitidos para el sorteo del'],
    numeracion.map(({ fecha, desde, hasta, cantidad, minimo, maximo }) => [
      numero(desde),
      numero(hasta),
      written(cantidad, env),
      minimo === maximo ? pesos(minimo, env) : `${pesos(minimo, env)} a ${pesos(maximo, env)}`,
      campania.clase === 'continua' ? 'todos' : diaEscrito(fecha),
    ]),
    [2, 2, 2, 3, 4],
    [2, 3],
  )
}

const TIPOS: Record<EnCalendario['tipo'], string> = {
  principal: 'Principal',
  extra: 'Extra: números pagos del todo',
  resorteo: 'De lo que nadie retiró',
}

function writeSorteos(papel: Papel, { sorteos }: Expediente, { TZ_RIFA }: Env): void {
  const written = (instante: Date) => cuandoEscrito(instante, TZ_RIFA)
  papel.apartado('Sorteos')
  papel.tabla(
    ['', 'Fecha y hora', 'Clase', 'Se paga hasta'],
    sorteos.map(({ hora, tipo, desierto, cancelado, vence_at }, i) => [
      `${i + 1}`,
      written(new Date(hora)),
      desierto ? `${TIPOS[tipo]}: sin participantes` : cancelado ? `${TIPOS[tipo]}: cancelado` : TIPOS[tipo],
      vence_at ? written(vence_at) : '',
    ]),
    [1, 4, 5, 4],
  )
}

function writePremios(papel: Papel, { premios }: Expediente, env: Env): void {
  papel.apartado('Premios')
  papel.tabla(
    ['Sorteo', '', 'Premio', 'Cuántos'],
    premios.map(({ fecha, tipo, orden, nombre, descripcion, cifras, numeros }) => [
      nombreDeSorteo({ fecha, tipo }),
      cifras === null ? `${orden}º` : '',
      [nombre, descripcion].filter(Boolean).join(': '),
      cifras === null ? '1' : presupuesto(numeros, cifras, env),
    ]),
    [3, 1, 8, 4],
  )
}

/** How many numbers win a prize by last digits if all are sold. */
function presupuesto(numeros: number, cifras: number, env: Env): string {
  const { esperados, maximo } = presupuestoDeTerminacion(numeros, cifras)
  return `${cifras === 1 ? 'Por la cifra final' : `Por las ${cifras} cifras finales`}: ${written(esperados, env)} en promedio, hasta ${written(maximo, env)}`
}

function writePlanes(papel: Papel, { planes }: Expediente, env: Env): void {
  if (planes.length === 0) return
  const pago = (monto: number) => pesos(toMinor(monto), env)
  papel.apartado('Cómo se paga')
  papel.tabla(
    ['Modalidad', 'Total', 'Cuotas', 'Se vende antes del sorteo'],
    planes.map(plan => [
      plan.nombre,
      pago(plan.total),
      plan.cuotas.map(({ monto, fecha }, i) => `${pago(monto)} ${venceEscrito(fecha, i)}`).join(', '),
      plan.desde === plan.hasta ? `${plan.desde}` : `${plan.desde} a ${plan.hasta}`,
    ]),
    [3, 2, 8, 2],
    [1],
  )
}

/** The first is paid at the sale. */
const venceEscrito = (fecha: string, i: number) =>
  i === 0 ? 'al comprar' : `hasta el ${diaEscrito(fecha.slice(0, 10))}`

const written = (n: number, { LOCALE }: Env) => new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 1 }).format(n)
const pesos = (minor: number, env: Env) => importe(env, minor, env.CURRENCY)
