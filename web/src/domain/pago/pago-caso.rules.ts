import type { CompraEnLista, CompraEntera, EstadoCompra } from '@talonario/contract'
import { documentLabel } from '#domain/cuenta/cuenta-documento.rules.ts'
import { configStore } from '#lib/config.ts'
import { money, padNumber } from '#lib/format.ts'
import type { IconName } from '#ui/base/icon.tsx'
import type { AskedField } from '#ui/form/ask-action.tsx'
import { casoWords, estadoWords } from './pago-caso.messages.ts'

/** Numbers a row of the list names; the others are counted. */
const VISIBLES = 4

/** What was bought: '00001, 00002 y 3 números más · Remera'. */
export function enPalabras({ numeros, productos }: Pick<CompraEnLista, 'numeros' | 'productos'>): string {
  const shown = numeros.slice(0, VISIBLES).map(numero => padNumber(numero))
  const rest = numeros.length - shown.length
  const more = rest === 0 ? '' : rest === 1 ? ' y 1 número más' : ` y ${rest} números más`
  return [shown.join(', ') + more, ...productos].filter(Boolean).join(' · ')
}

/** The fields of a form that says who has a number. Without an e-mail only where the organiser does without. */
export const datosDeQuienCompra = (): AskedField[] => [
  { name: 'nombre', label: 'Nombre', is: 'text' },
  {
    name: 'correo',
    label: configStore.get().correoEnPersona === 'opcional' ? 'Email (opcional)' : 'Email',
    is: 'text',
    input: { type: 'email' },
  },
  { name: 'cedula', label: documentLabel(), is: 'text', input: { inputMode: 'numeric' } },
  { name: 'telefono', label: 'Teléfono', is: 'text', input: { type: 'tel' } },
]

/** Something that happened to an order. */
type Suceso = { fecha: string; icon: IconName; titulo: string; quien?: string; detalle?: string }

/** All that happened to an order, oldest first; things of the same instant stand cause before effect. */
export function historialOf(compra: CompraEntera): Suceso[] {
  const sucesos = [
    nacimiento(compra),
    ...numeros(compra.titulares, 'apartada'),
    ...compra.pagos.map(llegada),
    ...compra.movimientos.map(movimiento => movida(movimiento, compra.canal)),
    ...numeros(compra.titulares, 'vendida'),
    ...numeros(compra.titulares, 'liberada'),
    ...compra.tareas.flatMap(devolucion),
    ...compra.devueltas.map(devuelta),
    ...compra.casos.flatMap(revision),
  ]
  return sucesos.toSorted((a, b) => Date.parse(a.fecha) - Date.parse(b.fecha))
}

function nacimiento({ canal, fechaCompra, vendedor }: CompraEntera): Suceso {
  return canal === 'online'
    ? { fecha: fechaCompra, icon: 'cart', titulo: 'Compra en la tienda' }
    : { fecha: fechaCompra, icon: 'ticket', titulo: 'Venta en persona', quien: vendedor }
}

type Titular = CompraEntera['titulares'][number]
type Momento = 'apartada' | 'vendida' | 'liberada'

const momentos: Record<Momento, { icon: IconName; uno: string; varios: string }> = {
  apartada: { icon: 'clock', uno: 'Se apartó el número', varios: 'Se apartaron los números' },
  vendida: { icon: 'sold', uno: 'Se vendió el número', varios: 'Se vendieron los números' },
  liberada: { icon: 'refresh', uno: 'Quedó libre el número', varios: 'Quedaron libres los números' },
}

/** Numbers that went together are one event; what was sold at once was never held. */
function numeros(titulares: readonly Titular[], momento: Momento): Suceso[] {
  const those = titulares.filter(one => one[momento] && !(momento === 'apartada' && one.vendida === one.apartada))
  const { icon, uno, varios } = momentos[momento]
  return Object.entries(Object.groupBy(those, one => one[momento])).map(([fecha, group = []]) => ({
    fecha,
    icon,
    titulo: `${group.length === 1 ? uno : varios} ${group.map(({ NumeroRifa }) => padNumber(NumeroRifa)).join(', ')}`,
  }))
}

function llegada({ _id, monto, recibido }: CompraEntera['pagos'][number]): Suceso {
  return { fecha: recibido, icon: 'card', titulo: `Llegó un pago de ${money(monto)}`, detalle: `Pago ${_id}` }
}

const movidas: Partial<Record<EstadoCompra, string>> = {
  esperando_pago: 'Se abrió el enlace de pago',
  vencida: 'Venció la reserva',
}

function movida(
  { fecha, de, a, quien, nota }: CompraEntera['movimientos'][number],
  canal: CompraEntera['canal'],
): Suceso {
  if (de === a) return { fecha, icon: 'person-tag', titulo: 'Se atribuyó de nuevo la venta', quien, detalle: nota }
  const { icon, word } = estadoWords[a]
  const voided = canal === 'presencial' && a === 'reembolsada'
  return { fecha, icon, titulo: voided ? 'Venta anulada' : (movidas[a] ?? word), quien, detalle: nota }
}

function devolucion({ tipo, pagoId, creada, hecha, error }: CompraEntera['tareas'][number]): Suceso[] {
  if (tipo === 'aviso') return []
  const asked: Suceso = { fecha: creada, icon: 'refresh', titulo: `Se pidió la devolución del pago ${pagoId}` }
  if (!hecha) return [error ? { ...asked, detalle: `Todavía no se pudo: ${error}` } : asked]
  // One that ended with a refusal was given up by a person.
  if (error)
    return [asked, { fecha: hecha, icon: 'close', titulo: `Se dejó de pedir la devolución del pago ${pagoId}` }]
  return [asked, { fecha: hecha, icon: 'check', titulo: `Se devolvió el pago ${pagoId}` }]
}

function devuelta({ nombre, cantidad, precio, fecha, quien, motivo }: CompraEntera['devueltas'][number]): Suceso {
  const titulo = `Se devolvió una parte: ${nombreOf({ nombre, cantidad })}, ${money(precio * cantidad)}`
  return { fecha, icon: 'refresh', titulo, quien, detalle: motivo }
}

/** A line: «Remera × 2». */
export const nombreOf = ({ nombre, cantidad }: { nombre: string; cantidad: number }) =>
  cantidad > 1 ? `${nombre} × ${cantidad}` : nombre

function revision({ motivo, abierto, cerrado, cerradoPor, nota, palabras }: CompraEntera['casos'][number]): Suceso[] {
  const opened: Suceso = { fecha: abierto, icon: 'warning', titulo: casoWords[motivo].titulo, detalle: palabras }
  return cerrado
    ? [opened, { fecha: cerrado, icon: 'check', titulo: 'Caso cerrado', quien: cerradoPor, detalle: nota }]
    : [opened]
}
