import type { asignacionApi, disponibilidadApi, EventoEnVivo, ReplyOf, Rifa } from '@talonario/contract'
import { recienVendida } from '#domain/rifa/rifa.rules.ts'
import { configStore } from '#lib/config.ts'

/** Numbers that changed hands. */
export type Cambio = Extract<EventoEnVivo, { tipo: 'numeros' }>
type Estado = 'libre' | 'reservada' | 'vendida' | 'asignada'

export function estadosEn({ libres, reservadas, vendidas, asignadas }: Cambio): Map<number, Estado> {
  const of = (estado: Estado, numeros: readonly number[]) => numeros.map((numero): [number, Estado] => [numero, estado])
  const all = [of('libre', libres), of('reservada', reservadas), of('vendida', vendidas), of('asignada', asignadas)]
  return new Map(all.flat())
}

/** Those of the numbers that can no longer be taken. */
export const tomadasEn = ({ reservadas, vendidas, asignadas }: Cambio) => [...reservadas, ...vendidas, ...asignadas]

type ConRifas = { rifas: Rifa[] }

/** A list of numbers after the change: the same numbers in the same places. */
export function withRifasNow<Lista extends ConRifas>(lista: Lista, cambio: Cambio): Lista {
  const estados = estadosEn(cambio)
  if (!lista.rifas.some(({ NumeroRifa }) => estados.has(NumeroRifa))) return lista
  const rifas = lista.rifas.map(rifa => {
    const estado = estados.get(rifa.NumeroRifa)
    if (!estado) return rifa
    const back = rifa.prestada && estado !== 'reservada'
    return { ...rifa, ...tomada(rifa, estado), ...asignadaSi(estado), ...(back && { prestada: false }) }
  })
  return { ...lista, rifas }
}

/** What was sold before is paid as it was. */
const tomada = ({ pagoRealizado }: { pagoRealizado: boolean }, estado: Estado) => ({
  ...(estado === 'vendida' ? !pagoRealizado && recienVendida() : { pagoRealizado: false }),
  reservada: estado === 'reservada',
})

/** Where the shop sells what sellers have, a free number may be assigned or not. */
function asignadaSi(estado: Estado) {
  if (estado === 'asignada') return { asignada: true }
  return estado === 'libre' && !configStore.get().venderAsignadas ? { asignada: false } : {}
}

type Disponibilidad = ReplyOf<typeof disponibilidadApi.disponibilidad>

/** The bitmaps of a draw after the change. */
export function withBitsNow(known: Disponibilidad, cambio: Cambio): Disponibilidad {
  if (cambio.idSorteo !== known.idSorteo) return known
  const estados = estadosEn(cambio)
  const withBits = (base64: string, estado: Estado) => {
    const bytes = [...atob(base64)].map(letter => letter.charCodeAt(0))
    for (const [numero, now] of estados) setBit(bytes, placeOf(numero, known.tramos), now === estado)
    return btoa(bytes.map(byte => String.fromCharCode(byte)).join(''))
  }
  return {
    ...known,
    vendidas: withBits(known.vendidas, 'vendida'),
    reservadas: withBits(known.reservadas, 'reservada'),
    asignadas: withBits(known.asignadas, 'asignada'),
  }
}

function placeOf(numero: number, tramos: readonly (readonly [number, number])[]): number {
  let before = 0
  for (const [first, last] of tramos) {
    if (first <= numero && numero <= last) return before + numero - first
    before += last - first + 1
  }
  return -1
}

/** Bytes that end with zeros may end earlier. */
function setBit(bytes: number[], place: number, on: boolean): void {
  if (place < 0) return
  while (on && bytes.length <= place >> 3) bytes.push(0)
  const byte = bytes[place >> 3]
  if (byte === undefined) return
  bytes[place >> 3] = on ? byte | (1 << (place & 7)) : byte & ~(1 << (place & 7))
}

type Asignadas = ReplyOf<typeof asignacionApi.rifasPorVendedor>

/** A seller's numbers after the change; what is sold before the seller's eyes is `recien`, and keeps its place for now. */
export function withAssignedNow(known: Asignadas, cambio: Cambio): Asignadas {
  const estados = estadosEn(cambio)
  if (!known.data.numerosRifa.some(({ numero }) => estados.has(numero))) return known
  const numerosRifa = known.data.numerosRifa.map(rifa => {
    const estado = estados.get(rifa.numero)
    // What looks held in the shop because it is on paper is free to the seller who has it.
    if (!estado || (estado === 'reservada' && rifa.enPapel)) return rifa
    return {
      ...rifa,
      ...tomada(rifa, estado),
      prestada: estado === 'reservada' ? rifa.prestada : '',
      ...(estado === 'vendida' && !rifa.pagoRealizado ? { recien: true } : {}),
    }
  })
  return { data: { numerosRifa } }
}

/** How each list of numbers changes, by the second word of its query key. */
const lists: Record<string, (known: never, cambio: Cambio) => unknown> = {
  pagina: withRifasNow,
  buscar: withRifasNow,
  lista: withRifasNow,
  disponibilidad: withBitsNow,
  asignadas: withAssignedNow,
}

/** What was fetched, after a change; as it is when it is no list of numbers. */
export function despues<T>(kind: string, known: T, cambio: Cambio): T {
  return known === undefined ? known : ((lists[kind]?.(known as never, cambio) ?? known) as T)
}
