import { isDeepStrictEqual } from 'node:util'
import { AppError, etiquetaDeAjuste, type Leido } from '@talonario/contract'

/** Somebody else has saved what a form was about to replace without having shown it. */
export class CambioMientras extends AppError {
  /** What stands there, by the names under which it is read. */
  readonly ahora: Readonly<Record<string, unknown>>

  constructor(ahora: Readonly<Record<string, unknown>>) {
    super('CAMBIO_MIENTRAS', { dice: Object.entries(ahora).map(([campo, valor]) => inWords(campo, valor)) })
    this.ahora = ahora
  }
}

/**
 * Throws CAMBIO_MIENTRAS if a save replaces what its form had not shown: fields that stand there otherwise than they were read, and would be
 * others again. `antes` and `despues`: the row around the save, as it is read, in the transaction that has it locked.
 */
export function requireLeido(leido: Leido, antes: object, despues: object): void {
  const [before, after] = [new Map(Object.entries(antes)), new Map(Object.entries(despues))]
  const replaced = Object.entries(leido ?? {}).filter(([campo, valor]) => {
    const stands = before.get(campo)
    return before.has(campo) && !isSame(stands, valor) && !isSame(stands, after.get(campo))
  })
  if (replaced.length === 0) return
  throw new CambioMientras(Object.fromEntries(replaced.map(([campo]) => [campo, before.get(campo) ?? null])))
}

/** A form shows nothing of what is not there. */
const isSame = (one: unknown, other: unknown) => isDeepStrictEqual(one ?? '', other ?? '')

const PALABRAS: Record<string, string> = {
  ...etiquetaDeAjuste,
  nombreProducto: 'nombre',
  nombreCompleto: 'nombre',
  descripcion: 'descripción',
  paraVendedor: 'premio para quien lo vendió',
  ci: 'documento',
  cedula: 'documento',
  telefono: 'teléfono',
  direccion: 'dirección',
  metaVentas: 'meta',
  activa: 'se gana comisión',
  comprasPropias: 'cuentan las compras propias',
  tramos: 'otros porcentajes',
  premios: 'otro orden de los premios',
  packs: 'otros precios de a varios',
  imagen: 'otra imagen',
  hora: 'otra hora',
  oficial: 'otro sorteo oficial',
  transmision: 'transmisión',
}
/** Not to be read as they are kept. */
const SIN_VALOR = ['imagen', 'hora', 'oficial', 'premios', 'packs', 'tramos']

function inWords(campo: string, valor: unknown): string {
  const palabra = PALABRAS[campo] ?? campo
  if (SIN_VALOR.includes(campo)) return palabra
  if (typeof valor === 'boolean') return `${palabra} ${valor ? 'sí' : 'no'}`
  return `${palabra} ${valor === '' || valor == null ? 'vacío' : `«${written(valor)}»`}`
}

const written = (valor: unknown) => {
  const text = String(valor).replace(/^(-?\d+)\.(\d+)$/, '$1,$2')
  return text.length > 80 ? `${text.slice(0, 80)}…` : text
}
