import { isDeepStrictEqual } from 'node:util'
import { AppError, etiquetaDeAjuste, type Leido } from '@talonario/contract'

/** Somebody else has saved fields that this form would overwrite without having shown them. */
export class CambioMientras extends AppError {
  /** The values saved now, by the names under which they are read. */
  readonly ahora: Readonly<Record<string, unknown>>

  constructor(ahora: Readonly<Record<string, unknown>>) {
    super('CAMBIO_MIENTRAS', { dice: Object.entries(ahora).map(([campo, valor]) => inWords(campo, valor)) })
    this.ahora = ahora
  }
}

/**
 * Throws CAMBIO_MIENTRAS if a save would overwrite something its form has not shown: a field whose value is neither the one that was read
 * nor the one to be saved. `antes` and `despues`: the row before and after the save, in the transaction that has locked it.
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

/** A missing value and an empty one look the same in a form. */
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
  vence: 'otro plazo',
  tiene: 'que lo tiene otra persona',
  vendedores: 'otro vendedor',
}
/** Fields named without their value, which says nothing as it is stored. */
const SIN_VALOR = ['imagen', 'hora', 'oficial', 'premios', 'packs', 'tramos', 'vence', 'tiene', 'vendedores']

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
