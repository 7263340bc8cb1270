import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useOwnNumbers } from '#features/compra/compra.api.ts'
import { productoQueries } from '#features/producto/producto.api.ts'
import { rifaQueries, useBuscarRifas } from '#features/rifa/rifa.api.ts'
import { type Own, randomFree, readAvailability } from '#features/rifa/rifa.rules.ts'
import { sorteoQueries } from '#features/sorteo/sorteo.api.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { padNumber } from '#lib/format.ts'
import { toastError, toastSuccess } from '#ui/toast.ts'
import { carritoMessages } from './carrito.messages.ts'
import { isProducto, isRifa } from './carrito.rules.ts'
import { addToCart, refreshCart, useCart } from './carrito.store.ts'
import { type ReviewedLine, repriced, reviewLine } from './revision.rules.ts'

/** Which numbers are this person's, to tell them from the others in the shop. */
export function useOwn(): Own {
  const bought = useOwnNumbers()
  const cart = useCart()
  return useMemo(
    () => ({ ...bought, enCarrito: new Set(cart.filter(isRifa).map(({ NumeroRifa }) => NumeroRifa)) }),
    [bought, cart],
  )
}

/** The cart against what the server says now: today's prices, and what can no longer be bought. */
export function useReviewedCart(): ReviewedLine[] {
  const cart = useCart()
  const propias = useOwnNumbers()
  const numeros = cart.filter(isRifa).map(({ NumeroRifa }) => NumeroRifa)
  const rifas = useQuery({ ...rifaQueries.buscar(numeros), enabled: numeros.length > 0 }).data
  const productos = useQuery({ ...productoQueries.todos(), enabled: cart.some(isProducto) }).data
  const sorteos = useQuery({ ...sorteoQueries.futuros(), enabled: numeros.length > 0 }).data
  const abiertos = sorteos?.filter(({ estado }) => estado === 'agendado')
  const reviewed = cart.map(line => reviewLine(line, { rifas, productos, sorteos: abiertos, propias }))
  const changed = repriced(cart, reviewed)
  useEffect(() => {
    if (changed.length === 0) return
    refreshCart(changed)
    toastSuccess(carritoMessages.precios)
  })
  return reviewed
}

/** Puts a number into the cart by its figure: it is looked up first, so that only what is free now gets in. */
export function usePickNumber() {
  const { mutateAsync } = useBuscarRifas()
  return async (numero: number): Promise<boolean> => {
    const { rifas } = await mutateAsync([numero])
    const rifa = rifas.find(({ pagoRealizado, reservada }) => !pagoRealizado && !reservada)
    if (!rifa) toastError(carritoMessages.ocupado(padNumber(numero)))
    return rifa !== undefined && addToCart(rifa)
  }
}

/** Chance chooses a free number of a draw and puts it into the cart. Somebody faster is answered with another choice. */
export function useRandomNumber(idSorteo: string) {
  const queryClient = useQueryClient()
  const { enCarrito } = useOwn()
  const { mutateAsync: buscar } = useBuscarRifas()
  return useMutation({
    mutationFn: async () => {
      for (let tries = 0; tries < 3; tries += 1) {
        const { queryKey, queryFn } = rifaQueries.disponibilidad(idSorteo)
        const reply = await queryClient.fetchQuery({ queryKey, queryFn, staleTime: tries > 0 ? 0 : undefined })
        const numero = randomFree(readAvailability(reply), enCarrito, Math.random)
        if (numero === undefined) return toastError(carritoMessages.sinLibres)
        const { rifas } = await buscar([numero])
        const rifa = rifas.find(({ pagoRealizado, reservada }) => !pagoRealizado && !reservada)
        if (rifa) return addToCart(rifa) && toastSuccess(carritoMessages.agregado(padNumber(numero)))
      }
      toastError(carritoMessages.sinLibres)
    },
    onError: error => toastError(sentenceOf(error, { refused: carritoMessages.noElegido })),
  })
}
