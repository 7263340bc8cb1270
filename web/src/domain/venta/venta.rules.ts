import {
  AppError,
  type asignacionApi,
  type EstadoDeNumero,
  estadoDeNumero,
  fromMinor,
  type METODOS_PAGO,
  type ReplyOf,
  type Rifa,
  type Sorteo,
  toMinor,
  type Venta,
  type ventaApi,
} from '@talonario/contract'
import { motivoOf } from '#domain/rifa/rifa.rules.ts'
import { nombreDeSorteo, sorteoOf } from '#domain/sorteo/sorteo-nombre.rules.ts'
import { dayFull, dayOfInstant, dayShort, money, padNumber } from '#lib/format.ts'

/** A number as shown to its seller. */
export type Numero = ReplyOf<typeof asignacionApi.rifasPorVendedor>['data']['numerosRifa'][number] & {
  /** Just sold to somebody else, while on the screen. */
  recien?: true
  /** Sold from this device: it has not arrived, or it arrived and is not sold. */
  deAca?: 'por_enviar' | 'no_entro'
}
export type Cliente = ReplyOf<typeof asignacionApi.clientes>['clientes'][number]
export type Historial = ReplyOf<typeof ventaApi.historialVentasRifas>

/** The buyer, as typed into the form. */
export type Comprador = { nombre: string; correo: string; cedula: string; telefono: string }
export const sinComprador: Comprador = { nombre: '', correo: '', cedula: '', telefono: '' }

/** A buyer of the book, as the form takes them. */
export const compradorOf = ({ nombre, correo, cedula, telefono }: Cliente): Comprador => ({
  nombre,
  correo,
  cedula,
  telefono,
})

/** The first buyers whose name contains this text, or whose telephone its digits; none before two letters. */
export function filterClientes(clientes: readonly Cliente[], typed: string): readonly Cliente[] {
  const text = plain(typed)
  const digits = typed.replace(/\D/g, '')
  if (text.length < 2) return []
  return clientes.filter(
    ({ nombre, telefono }) =>
      plain(nombre).includes(text) || (digits.length > 1 && telefono.replace(/\D/g, '').includes(digits)),
  )
}

export type MetodoPago = (typeof METODOS_PAGO)[number]

export const estadoOf = ({ deAca, ...numero }: Numero): EstadoDeNumero | 'por_enviar' | 'no_entro' =>
  deAca ?? estadoDeNumero(numero)

type DeDia = Pick<Sorteo, 'fechaSorteo' | 'tipo'>
/** Numbers of one draw; `clave` tells it from the others. */
export type DelSorteo = DeDia & { clave: string; numeros: Numero[] }

const keyOf = (sorteo: DeDia): string => nombreDeSorteo(sorteo, String)

/**
 * Numbers on sale by draw: those with numbers of the seller's own (`propios`) first, then by date. With `todas`, the others too. A
 * draw without any is listed only if it is open, a closed one not at all.
 */
export function porSorteo(
  numeros: readonly Numero[],
  abiertos: readonly DeDia[],
  { todas, propios }: { todas: boolean; propios: readonly Numero[] },
): DelSorteo[] {
  const own = new Set(propios.filter(numero => estadoOf(numero) === 'libre').map(numero => keyOf(sorteoOf(numero))))
  const still = numeros.filter(({ abierta, recien, deAca }) => abierta || recien || deAca)
  const shown = still.filter(numero => todas || numero.recien || estadoOf(numero) === 'libre')
  const sorteos = new Map([...abiertos, ...shown.map(sorteoOf)].map(sorteo => [keyOf(sorteo), sorteo]))
  const suyosPrimero = [...sorteos].sort(([a], [b]) => Number(own.has(b)) - Number(own.has(a)) || a.localeCompare(b))
  return suyosPrimero.map(([clave, sorteo]) => ({
    ...sorteo,
    clave,
    numeros: porVender(shown.filter(numero => keyOf(sorteoOf(numero)) === clave)),
  }))
}

/** Numbers by the telephone that has them to sell them without signal. */
export const porTelefono = (numeros: readonly Numero[]): [telefono: string, numeros: number[]][] =>
  [
    ...Map.groupBy(
      numeros.filter(numero => estadoOf(numero) === 'prestada'),
      ({ prestada }) => prestada,
    ),
  ].map(([telefono, suyos]) => [telefono, suyos.map(({ numero }) => numero)])

/** What these cost together, major units. */
export const totalOf = (numeros: readonly Pick<Numero, 'precioRifa'>[]) =>
  fromMinor(numeros.reduce((sum, { precioRifa }) => sum + toMinor(precioRifa), 0))

/** What was charged for each of these numbers as they were sold by whom these sales are; today's price of one that is not among them. */
export const cobradasA = (numeros: readonly Numero[], ventas: readonly Venta[]): number[] => {
  const deNumeros = ventas.filter(({ cuota }) => !cuota)
  return numeros.map(({ numero, precioRifa }) => {
    const venta = deNumeros.find(({ rifa }) => rifa.NumeroRifa === numero)
    if (!venta?.enCuotas) return venta?.rifa.precioRifa ?? precioRifa
    return venta.montoTotal / deNumeros.filter(({ _id }) => _id === venta._id).length
  })
}

/** Numbers whose ticket shows the typed digits. */
export function filterNumbers(numeros: readonly Numero[], buscar: string): readonly Numero[] {
  return buscar ? numeros.filter(({ numero }) => padNumber(numero).includes(buscar)) : numeros
}

/** Those that can still be sold first, both parts in ascending order. Nothing moves while it is looked at. */
export function porVender(numeros: readonly Numero[]): Numero[] {
  const last = ({ pagoRealizado, recien, deAca }: Numero) => Number(deAca !== undefined || (pagoRealizado && !recien))
  return [...numeros].sort((a, b) => last(a) - last(b) || a.numero - b.numero)
}

/** A number found in the raffle, in the shape of an assigned one. */
export function toNumero({ NumeroRifa, ...rifa }: Rifa): Numero {
  return { ...rifa, numero: NumeroRifa, abierta: true, prestada: '', enPapel: false }
}

/** Why a number that is not assigned to the seller cannot be sold, in the server's words; null if it can. */
export function motivoNoLibre(numero: number, rifa: Rifa | undefined): string | null {
  const details = { numeros: [numero] }
  if (!rifa) return new AppError('RIFAS_INEXISTENTES', details).message
  const motivo = motivoOf(rifa, { canal: 'presencial', persona: { id: '', rol: 'vendedor' } })
  return motivo && new AppError(motivo, details).message
}

/** What the buyer gets by message. */
export function comprobanteOf(
  numeros: readonly Numero[],
  nombre: string,
  { boletos, resultados }: { boletos: readonly string[]; resultados: string },
): string {
  const dias = [...new Set(numeros.map(numero => nombreDeSorteo(sorteoOf(numero), dayFull)))]
  return [
    `${numeros.length === 1 ? 'Boleto' : 'Boletos'} Nº ${numeros.map(({ numero }) => padNumber(numero)).join(', ')}`,
    `Sorteo: ${dias.join(' y ')}`,
    `A nombre de: ${nombre}`,
    `Pagado: ${money(totalOf(numeros))}`,
    ...boletos.map(boleto => `Tu boleto: ${boleto}`),
    `Los resultados se publican en ${resultados}`,
  ].join('\n')
}

/** Sales of a number that contains these digits, or of a participant whose name contains the text. */
export function filterVentas(ventas: readonly Venta[], buscar: string): readonly Venta[] {
  const text = plain(buscar)
  if (!text) return ventas
  return ventas.filter(
    ({ rifa }) => padNumber(rifa.NumeroRifa).includes(text) || plain(rifa.nombreParticipante).includes(text),
  )
}

/** The day of a sale, dd.MM.yy. */
export function diaDeVenta({ fechaCompra }: Venta): string {
  return dayShort(dayOfInstant(fechaCompra))
}

/** Without accents and capitals. */
function plain(text: string): string {
  return text.trim().normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
