import { findBroken } from '#db/invariants/invariants.ts'
import type { Db } from '#db/schema.ts'
import type { Entry, History } from './history.ts'
import { type Cobro, type Facts, type Orden, readFacts } from './history-facts.ts'
import { wrongLists } from './participation.ts'

type Of<T extends Entry['tipo']> = Extract<Entry, { tipo: T }>

/**
 * Contradictions between a history and these facts, one sentence each; [] if there are none. `settled`: the server has
 * had the time to ask the provider about everything and to carry out its refunds.
 */
export function checkHistory(history: readonly Entry[], facts: Facts, { settled }: { settled: boolean }): string[] {
  const rules = [ordersAreThere, undoneAreUndone, nothingUnasked, refusedLeftNothing, oneOwner, assignments, draws]
  return [...rules, ...(settled ? [moneyAddsUp] : [])].flatMap(rule => rule(history, facts))
}

/** What is wrong: with the database by itself, and with the history against it. */
export async function findingsOf(
  db: Db,
  { entries }: History,
  cobros: readonly Cobro[],
  options: { settled: boolean },
): Promise<unknown[]> {
  const facts = await readFacts(db, cobros)
  return [...(await findBroken(db)), ...(await wrongLists(db)), ...checkHistory(entries, facts, options)]
}

const happened = (entry: Entry) => entry.outcome !== 'refused'
const is =
  <T extends Entry['tipo']>(...tipos: T[]) =>
  (entry: Entry): entry is Of<T> =>
    (tipos as string[]).includes(entry.tipo)
const same = (a: readonly string[], b: readonly string[]) => a.length === b.length && a.every(id => b.includes(id))
/** What an order has, or had until it was freed. */
const kept = ({ vendidas, soltadas }: Orden) => [...vendidas, ...soltadas]
const sayOrder = ({ id, estado }: Orden) => `order ${id} (${estado})`

/** Every acknowledged order exists with exactly its numbers, and a sale keeps them until it is undone. */
function ordersAreThere(history: readonly Entry[], { ordenes }: Facts): string[] {
  const byId = new Map(ordenes.map(orden => [orden.id, orden]))
  const undone = new Set(
    history
      .filter(is('anular', 'reembolsar'))
      .filter(happened)
      .map(({ orden }) => orden),
  )
  return history
    .filter(is('comprar', 'vender', 'cobrar', 'abonar'))
    .flatMap(({ outcome, tipo, compra, rifas, sent }) => {
      if (outcome !== 'ok') return []
      const orden = byId.get(compra)
      if (!orden) return [`${tipo} #${sent} was acknowledged, and its order ${compra} is lost`]
      if (!same(orden.rifas, rifas))
        return [`${tipo} #${sent} was acknowledged, and ${sayOrder(orden)} has other numbers`]
      const stays = tipo === 'vender' || tipo === 'cobrar'
      return stays && !(orden.pagada && same(kept(orden), rifas)) && !undone.has(compra)
        ? [`${tipo} #${sent} was acknowledged, and ${sayOrder(orden)} does not own its numbers`]
        : []
    })
}

/** What was acknowledged as undone owns nothing any more, unless it was paid a second time and that was found later. */
function undoneAreUndone(history: readonly Entry[], { ordenes }: Facts): string[] {
  const byId = new Map(ordenes.map(orden => [orden.id, orden]))
  const payments = Map.groupBy(history.filter(is('pagar')), ({ orden }) => orden)
  return history.filter(is('anular', 'reembolsar')).flatMap(({ outcome, tipo, orden: id, sent }) => {
    const orden = byId.get(id)
    const undone = orden && orden.estado === 'reembolsada' && !orden.pagada && orden.vendidas.length === 0
    const again = (payments.get(id) ?? []).length > 1
    return outcome === 'ok' && !undone && !again
      ? [`${tipo} #${sent} was acknowledged, and order ${id} is not undone`]
      : []
  })
}

/** Every order was requested, once, and has all it requested or was given up completely. */
function nothingUnasked(history: readonly Entry[], { ordenes }: Facts): string[] {
  const asked = new Map(history.filter(is('comprar', 'vender', 'cobrar')).map(entry => [entry.clave, entry]))
  // By a link instalments are paid without a key: the same call goes on with the order it has begun.
  const begun = history.filter(is('abonar')).filter(happened)
  const seen = new Set<string>()
  return ordenes.flatMap(orden => {
    const { clave, estado, pagada, rifas, vendidas, reservadas, conCaso } = orden
    // An order cancelled because the provider failed releases its key.
    if (clave === null && estado === 'cancelada') return []
    const intent = clave === null ? begun.find(entry => same(entry.rifas, rifas)) : asked.get(clave)
    if (!intent) return [`nobody asked for ${sayOrder(orden)}`]
    if (clave && seen.has(clave)) return [`${intent.tipo} #${intent.sent} was carried out twice`]
    if (clave) seen.add(clave)
    const has = [...vendidas, ...reservadas]
    const half = !same(rifas, intent.rifas) || (pagada && !same(kept(orden), rifas)) || (!pagada && vendidas.length > 0)
    const strange = has.some(id => !rifas.includes(id))
    return (half && !conCaso) || strange
      ? [`${sayOrder(orden)} of ${intent.tipo} #${intent.sent} is there by half`]
      : []
  })
}

/** A refusal leaves nothing, unless the same key was sent once more; an order given up for another cart is nothing. */
function refusedLeftNothing(history: readonly Entry[], { ordenes }: Facts): string[] {
  const orders = history.filter(is('comprar', 'vender', 'cobrar'))
  const live = new Set(orders.filter(happened).map(({ clave }) => clave))
  const nothing = ({ estado, vendidas, reservadas }: Orden) =>
    estado === 'cancelada' && !vendidas.length && !reservadas.length
  const made = new Set(ordenes.filter(orden => !nothing(orden)).map(({ clave }) => clave))
  return orders.flatMap(({ outcome, tipo, clave, sent }) =>
    outcome === 'refused' && !live.has(clave) && made.has(clave)
      ? [`${tipo} #${sent} was refused, and its order is there`]
      : [],
  )
}

function oneOwner(_: readonly Entry[], { ordenes }: Facts): string[] {
  const owner = new Map<string, Orden>()
  return ordenes.flatMap(orden =>
    [...orden.vendidas, ...orden.reservadas].flatMap(rifa => {
      const other = owner.get(rifa)
      owner.set(rifa, orden)
      return other ? [`number ${rifa} belongs to ${sayOrder(other)} and to ${sayOrder(orden)}`] : []
    }),
  )
}

/** A number assigned at the end was assigned by an operation that no later one undid. */
function assignments(history: readonly Entry[], { vendedorOf }: Facts): string[] {
  const byRifa = new Map<string, Of<'asignar' | 'liberar'>[]>()
  for (const entry of history.filter(is('asignar', 'liberar')).filter(happened)) {
    for (const rifa of entry.rifas) byRifa.set(rifa, [...(byRifa.get(rifa) ?? []), entry])
  }
  return [...vendedorOf].flatMap(([rifa, vendedor]) => {
    const ops = byRifa.get(rifa) ?? []
    const to = (entry: Entry) => (entry.tipo === 'asignar' ? entry.vendedor : null)
    /** Operations with another result, done for sure, that nothing with this result can have followed. */
    const makers = ops.filter(entry => to(entry) === vendedor)
    const against = ops.filter(entry => entry.outcome === 'ok' && to(entry) !== vendedor)
    const after = against.filter(other => makers.every(maker => maker.ended < other.sent))
    if (after[0]) return [`${after[0].tipo} #${after[0].sent} was acknowledged, and number ${rifa} is with ${vendedor}`]
    return vendedor !== null && makers.length === 0 ? [`nobody gave number ${rifa} to ${vendedor}`] : []
  })
}

/** A draw that was acknowledged has its result, and a holder who was freed is so. */
function draws(history: readonly Entry[], { sueltos, realizados }: Facts): string[] {
  const done = history.filter(({ outcome }) => outcome === 'ok')
  return [
    ...done
      .filter(is('sortear'))
      .flatMap(({ fecha, sent }) => (realizados.has(fecha) ? [] : [`sortear #${sent} was acknowledged, and is lost`])),
    ...done
      .filter(is('soltar'))
      .flatMap(({ titulares, sent }) =>
        titulares.every(id => sueltos.has(id)) ? [] : [`soltar #${sent} was acknowledged, and is lost`],
      ),
  ]
}

/** What the provider keeps of an order is its price if it is paid, and nothing otherwise; a person has the exceptions. */
function moneyAddsUp(history: readonly Entry[], { ordenes, cobros }: Facts): string[] {
  const holds = new Map<string, number>()
  for (const { compra, estado, monto, devuelto } of cobros) {
    if (estado === 'aprobado') holds.set(compra, (holds.get(compra) ?? 0) + monto - devuelto)
  }
  const unpaid = history.filter(is('pagar')).flatMap(({ outcome, orden, sent }) => {
    const charged = cobros.some(cobro => cobro.compra === orden)
    return outcome === 'ok' && !charged ? [`pagar #${sent} was acknowledged, and the provider knows no payment`] : []
  })
  const wrong = ordenes.flatMap(orden => {
    if (orden.canal !== 'online' || orden.conCaso) return []
    const has = holds.get(orden.id) ?? 0
    const due = orden.pagada ? orden.total : 0
    if (has !== due) return [`${sayOrder(orden)} should keep ${due} and keeps ${has}`]
    return orden.pagada && !orden.conMail ? [`the buyer of ${sayOrder(orden)} had no mail`] : []
  })
  return [...unpaid, ...wrong]
}
