import { type Accion, AL_PORTADOR, AppError, counted, limits, motivoNoVendible, padNumber } from '@talonario/contract'
import type { Acordado } from '#modules/dinero/compra/compra.service.ts'
import { joinTramos } from '#modules/numeros/rifa/rifa.rules.ts'
import type { RifaVista } from '#modules/numeros/toma/toma.queries.ts'
import { isFree } from '#modules/numeros/toma/toma.rules.ts'

/** What a sale in person asks for, by where it comes from. */
type Reglas = {
  acto: Accion
  /** Its buyer has an e-mail, unless the organiser does without. */
  correo: boolean
  /** What sellers may sell a day that is not assigned to them counts. */
  limite: boolean
  /** Numbers on paper may be sold to whoever has their ticket. */
  portador: boolean
  /** In a continua whoever enters it says the plan; else it is the one of a single payment. */
  plan: boolean
  /** One number that is refused keeps all of its act from being written; else it is lost alone, for a person to decide about. */
  todo: boolean
}

export const ORIGENES = {
  /** At the door or with a stub of one's own. */
  puerta: { acto: 'realizarCompraFisica', correo: true, limite: true, portador: false, plan: false, todo: true },
  /** Stubs entered at an organiser's desk for their seller. */
  mesa: { acto: 'registrarTalones', correo: false, limite: false, portador: true, plan: true, todo: true },
  archivo: { acto: 'importarVentas', correo: true, limite: false, portador: false, plan: true, todo: true },
  /** A buyer said which stub they have. */
  aviso: { acto: 'realizarCompraFisica', correo: false, limite: true, portador: false, plan: true, todo: true },
  /** Another number for one that a telephone sold in vain. */
  cambio: { acto: 'realizarCompraFisica', correo: false, limite: false, portador: false, plan: false, todo: true },
  /** A sale that a telephone made without signal: by then it is made, so each of its numbers has a result of its own. */
  sobre: { acto: 'recibirSobres', correo: false, limite: false, portador: false, plan: false, todo: false },
} as const satisfies Record<string, Reglas>

export type Origen = keyof typeof ORIGENES

/** What a telephone that sold without signal says of it, and what is known of its numbers. */
export type SinSenal = Acordado & {
  telefonoId: string
  /** Those that it was ever lent, if somebody answers for the sale. */
  prestadas: ReadonlySet<string>
  /** The draws they were tied to. */
  sorteos: readonly string[]
}

/** A locked number, and the order that it is to be part of. */
export type Hecho = {
  rifa: RifaVista
  pedida: {
    vendedorId: string
    soloSuyas?: boolean | undefined
    datosClienteFisico: { nombre?: string | undefined }
    sinSenal?: SinSenal | undefined
  }
  /** What it costs by its plan; null: that is for sale no more. */
  precio: number | null
  /** The day on its stub cannot be. */
  malaFecha: boolean
  /** A list of its draw was sealed since it was lent. */
  sellada: boolean
}

/** Every reason, the one to report first at the top. */
const RECHAZOS = [
  'SORTEO_CERRADO',
  'RIFA_NO_DISPONIBLE',
  'RIFA_DE_OTRO_VENDEDOR',
  'RIFA_SIN_ASIGNAR',
  'FALTA_COMPRADOR',
  'FECHA_DE_VENTA',
  'MODALIDAD_NO_VALE',
] as const
export type Rechazo = (typeof RECHAZOS)[number]

/** Why a locked number is not sold; null: it is. Whether it is free and may be sold by who is at the counter was asked as it was locked. */
export function decidir(hecho: Hecho, { portador }: Pick<Reglas, 'portador'>, now: Date): Rechazo | null {
  const { rifa, pedida, precio, malaFecha } = hecho
  if (pedida.sinSenal) return decidirSinSenal(hecho, pedida.sinSenal, now)
  if (pedida.soloSuyas && rifa.vendedorId && rifa.vendedorId !== pedida.vendedorId) return 'RIFA_DE_OTRO_VENDEDOR'
  if (!pedida.datosClienteFisico.nombre && !(portador && rifa.enPapel)) return 'FALTA_COMPRADOR'
  if (malaFecha) return 'FECHA_DE_VENTA'
  return precio === null ? 'MODALIDAD_NO_VALE' : null
}

/** The first committed owner has a number, and the telephone it was lent to comes before nobody. */
function decidirSinSenal(
  { rifa, pedida: { vendedorId }, precio, sellada }: Hecho,
  { telefonoId, prestadas, sorteos, pagado }: SinSenal,
  now: Date,
): Rechazo | null {
  if (!prestadas.has(rifa.id)) return 'RIFA_SIN_ASIGNAR'
  const suya = rifa.titularTelefonoId === telefonoId || (isFree(rifa, now) && !rifa.enPapel)
  const numero = { abierto: rifa.abierto && !sellada, tomado: !suya, vendedorId: rifa.vendedorId }
  const motivo = motivoNoVendible(numero, {
    canal: 'presencial',
    persona: { id: vendedorId, rol: 'vendedor' },
    // What it was lent was to be sold.
    reglas: { ventaLibre: true, venderAsignadas: false },
  })
  if (motivo) return RECHAZOS.find(rechazo => rechazo === motivo) ?? 'RIFA_NO_DISPONIBLE'
  if (!sorteos.includes(rifa.sorteoId)) return 'RIFA_NO_DISPONIBLE'
  return precio === pagado.get(rifa.id) ? null : 'MODALIDAD_NO_VALE'
}

/** Throws the first reason with all its numbers. */
export function refuse(decididos: readonly { rifa: RifaVista; rechazo: Rechazo | null }[]): void {
  const rechazados = decididos.filter(({ rechazo }) => rechazo)
  for (const code of RECHAZOS) {
    const numeros = rechazados.flatMap(({ rifa, rechazo }) => (rechazo === code ? rifa.numero : []))
    if (numeros.length > 0) throw new AppError(code, { numeros })
  }
}

/** Whether a sale is still its seller's to change alone: for some minutes, and if they entered it, with its cash, and not an organiser. */
export const isOwnStill = (
  { createdAt, solicitanteId }: { createdAt: Date; solicitanteId: string | null },
  vendedorId: string,
  now: Date,
): boolean =>
  solicitanteId === vendedorId && now.getTime() - createdAt.getTime() <= limits.deshacerVentaMinutos * 60_000

type Persona = { nombre: string; correo: string; cedula: string; telefono: string }

/**
 * Whether another person would stand in a sale, and not the same with an error less: with another document, or another name together with a second
 * thing that tells who it is. A new e-mail alone is told to the old one. Nobody stands yet in a stub sold without a name.
 */
export function isAnother(antes: Persona, ahora: Persona): boolean {
  if (antes.nombre === AL_PORTADOR) return false
  const changed = (campo: keyof Persona) => antes[campo] !== ahora[campo]
  if (antes.cedula && changed('cedula')) return true
  return changed('nombre') && (changed('telefono') || changed('cedula') || (!antes.correo && changed('correo')))
}

/** Stretches of numbers named in full; beyond them only that there are others. */
const NOMBRADOS = 10

/** 'Se registraron 4 ventas: 00001 a 00003 · 00025.' */
export function registradas(numeros: readonly number[], width: number): string {
  const cuantas = numeros.length === 1 ? 'Se registró 1 venta' : `Se registraron ${counted(numeros.length)} ventas`
  const tramos = joinTramos(numeros.toSorted((a, b) => a - b).map(numero => [numero, numero]))
  const words = tramos.slice(0, NOMBRADOS).map(tramo => {
    const [desde, hasta] = tramo.map(numero => padNumber(numero, width))
    return desde === hasta ? desde : `${desde} a ${hasta}`
  })
  return `${cuantas}: ${words.join(' · ')}${tramos.length > NOMBRADOS ? ' y más' : ''}.`
}
