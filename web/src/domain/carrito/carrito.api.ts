import type { Rifa } from '@talonario/contract'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { ux } from '#config/ux.ts'
import { compraQueries, useOwnNumbers } from '#domain/compra/compra.api.ts'
import { ownNumbers } from '#domain/compra/compra.rules.ts'
import { payingStore, readCheckout } from '#domain/pago/pago.store.ts'
import { productoQueries } from '#domain/producto/producto.api.ts'
import { rifaQueries, useBuscarRifas } from '#domain/rifa/rifa.api.ts'
import { isTaken, type Own, randomFree, readAvailability } from '#domain/rifa/rifa.rules.ts'
import { sorteoQueries } from '#domain/sorteo/sorteo.api.ts'
import { sellsNumbers } from '#domain/sorteo/sorteo.rules.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { useConfig } from '#lib/config.ts'
import { padNumber } from '#lib/format.ts'
import { usePoll } from '#lib/live/live.ts'
import { useSession } from '#lib/session.ts'
import { useStore } from '#lib/store.ts'
import { toastError, toastSuccess } from '#ui/feedback/toast.ts'
import { carritoMessages } from './carrito.messages.ts'
import { type CartLine, isProducto, isRifa, totalOf } from './carrito.rules.ts'
import { addToCart, refreshCart, removeFromCart, useCart } from './carrito.store.ts'
import { buyable, inPacks, isReviewedRifa, type ReviewedLine, repriced, reviewLine } from './carrito-revision.rules.ts'

/** The person's own numbers, which the shop marks. */
export function useOwn(): Own {
  const bought = useOwnNumbers()
  const cart = useCart()
  return useMemo(
    () => ({ ...bought, enCarrito: new Set(cart.filter(isRifa).map(({ NumeroRifa }) => NumeroRifa)) }),
    [bought, cart],
  )
}

/**
 * Compares these lines with the server's current data: today's prices, and what can no longer be bought. `known` once
 * the state and owners of the numbers have arrived.
 */
function useReview(cart: readonly CartLine[]): { lines: ReviewedLine[]; known: boolean } {
  const propias = useNumbersToPay()
  const { venderAsignadas } = useConfig()
  const refetchInterval = usePoll(ux.shopPoll)
  const numeros = cart.filter(isRifa).map(({ NumeroRifa }) => NumeroRifa)
  const rifas = useQuery({ ...rifaQueries.buscar(numeros), enabled: numeros.length > 0, refetchInterval }).data
  const productos = useQuery({ ...productoQueries.todos(), enabled: cart.some(isProducto) }).data
  const sorteos = useQuery({ ...sorteoQueries.futuros(), enabled: numeros.length > 0 }).data
  const abiertos = sorteos?.filter(sellsNumbers)
  const facts = { rifas, productos, sorteos: abiertos, propias, venderAsignadas }
  return { lines: cart.map(line => reviewLine(line, facts)), known: rifas !== undefined && !propias.asking }
}

/** The current cart; changed prices are updated and announced. Its numbers are at what they cost together. */
export function useReviewedCart(): ReviewedLine[] {
  const cart = useCart()
  const { data: sorteos } = useQuery({ ...sorteoQueries.futuros(), enabled: cart.some(isRifa) })
  const { lines: reviewed } = useReview(cart)
  const changed = repriced(cart, reviewed)
  const lines = inPacks(reviewed, sorteos ?? [])
  const numbers = buyable(lines).filter(isReviewedRifa)
  const shown = useRef({ numbers: '', total: 0 })
  useEffect(() => {
    if (changed.length > 0) refreshCart(changed)
    const now = { numbers: numbers.map(({ _id }) => _id).join(), total: totalOf(numbers) }
    const same = sorteos !== undefined && shown.current.numbers === now.numbers
    if (changed.length > 0 || (same && shown.current.total !== now.total)) toastSuccess(carritoMessages.precios)
    if (sorteos) shown.current = now
  })
  return lines
}

/** The numbers the person holds, and those this tab is about to hold: neither are somebody else's. */
function useNumbersToPay() {
  const propias = useOwnNumbers()
  const paying = useStore(payingStore)
  const cart = useCart()
  return useMemo(() => {
    const now = cart.filter(isRifa).filter(({ _id }) => paying.has(_id))
    return { ...propias, apartadas: new Set([...propias.apartadas, ...now.map(({ NumeroRifa }) => NumeroRifa)]) }
  }, [propias, paying, cart])
}

/** Announces, once each, numbers of the cart that somebody else took while this page was open. */
export function useCartNews(): void {
  const cart = useCart()
  const session = useSession()
  const queryClient = useQueryClient()
  const { lines, known } = useReview(cart.filter(isRifa))
  const reviewed = known ? lines.filter(isReviewedRifa) : []
  const seen = useRef(new Set<number>())
  const lost = reviewed.filter(({ fault, NumeroRifa }) => fault && seen.current.has(NumeroRifa))
  const lostNumbers = lost.map(({ NumeroRifa }) => NumeroRifa).join(' ')
  const say = useEffectEvent(async (numeros: readonly number[]) => {
    // This person may have begun to pay in another tab: their orders show it.
    const compras = await ordersNow(queryClient, session !== null)
    const { tuyas, apartadas } = ownNumbers(compras)
    const gone = numeros.filter(numero => !tuyas.has(numero) && !apartadas.has(numero))
    if (gone.length > 0) toastError(carritoMessages.ocupados(gone.map(numero => padNumber(numero))))
  })
  useEffect(() => {
    for (const { fault, NumeroRifa } of reviewed) if (!fault) seen.current.add(NumeroRifa)
  })
  useEffect(() => {
    const numeros = lostNumbers.split(' ').filter(Boolean).map(Number)
    for (const numero of numeros) seen.current.delete(numero)
    if (numeros.length > 0) say(numeros).catch(() => {})
  }, [lostNumbers])
}

/** The person's orders as they are now; of a visitor the one that this browser has begun. */
async function ordersNow(queryClient: QueryClient, signedIn: boolean) {
  if (signedIn) return (await queryClient.fetchQuery({ ...compraQueries.misCompras(), staleTime: 0 })).compras
  const reference = readCheckout()?.reference
  return reference ? [(await queryClient.fetchQuery({ ...compraQueries.seguida(reference), staleTime: 0 })).compra] : []
}

/** Puts a number into the cart by its figure: it is looked up first, so that only what is free now gets in. */
export function usePickNumber() {
  const { mutateAsync } = useBuscarRifas()
  return async (numero: number): Promise<boolean> => {
    const { rifas } = await mutateAsync([numero])
    const rifa = rifas.find(found => !isTaken(found))
    if (!rifa) toastError(carritoMessages.ocupado(padNumber(numero)))
    return rifa !== undefined && addToCart(rifa)
  }
}

/** Puts random free numbers of a draw into the cart, and chooses others if somebody was faster. */
export function useRandomNumbers(idSorteo: string, onSeeCart: () => void) {
  const queryClient = useQueryClient()
  const { enCarrito } = useOwn()
  const { mutateAsync: buscar } = useBuscarRifas()
  return useMutation({
    mutationFn: async (cuantos: number) => {
      const added: Rifa[] = []
      const seen = new Set(enCarrito)
      for (let tries = 0; tries < 3 && added.length < cuantos; tries += 1) {
        const { queryKey, queryFn } = rifaQueries.disponibilidad(idSorteo)
        const reply = await queryClient.fetchQuery({ queryKey, queryFn, staleTime: tries > 0 ? 0 : undefined })
        const wanted = randomFree(
          readAvailability(reply),
          { taken: seen, cuantos: cuantos - added.length },
          Math.random,
        )
        if (wanted.length === 0) break
        for (const numero of wanted) seen.add(numero)
        const { rifas } = await buscar(wanted)
        for (const rifa of rifas) if (!isTaken(rifa) && addToCart(rifa)) added.push(rifa)
      }
      if (added.length < cuantos)
        toastError(added.length > 0 ? carritoMessages.noMas(added.length) : carritoMessages.sinLibres)
      if (added.length > 0) tellAdded(added, onSeeCart)
    },
    onError: error => toastError(sentenceOf(error, { refused: carritoMessages.noElegido })),
  })
}

/** What chance chose, with a way back and a way on. */
function tellAdded(rifas: readonly Rifa[], onSeeCart: () => void): void {
  const numeros = rifas.map(({ NumeroRifa }) => padNumber(NumeroRifa))
  const undo = () => removeFromCart(rifas.map(({ _id }) => ({ _id, tipo: 'rifa' })))
  toastSuccess(carritoMessages.agregados(numeros), {
    ...(numeros.length > 1 && { detail: numeros.join(', ') }),
    actions: [
      { label: 'Deshacer', onChoose: undo },
      { label: 'Ver carrito', onChoose: onSeeCart },
    ],
  })
}
