import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState } from 'react'
import { ux } from '#config/ux.ts'
import { useOwn, usePickNumber } from '#domain/carrito/carrito.api.ts'
import { carritoMessages } from '#domain/carrito/carrito.messages.ts'
import { isRifa } from '#domain/carrito/carrito.rules.ts'
import { cartStore, removeFromCart } from '#domain/carrito/carrito.store.ts'
import { rifaQueries } from '#domain/rifa/rifa.api.ts'
import { rifaMessages } from '#domain/rifa/rifa.messages.ts'
import {
  type Availability,
  digitsOf,
  type Filter,
  placesOf,
  type ShopState,
  shopStates,
} from '#domain/rifa/rifa.rules.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { count, money } from '#lib/format.ts'
import { usePoll } from '#lib/live/live.ts'
import { QueryView, Skeleton } from '#ui/feedback/query-view.tsx'
import { toastError } from '#ui/feedback/toast.ts'
import { TicketLegend } from '#ui/ticket/ticket-grid.tsx'
import { NoNumbers } from './no-numbers.tsx'
import styles from './number-grid.module.css'
import { NumberGrid } from './number-grid.tsx'

type Shown = { buscar: string; soloLibres: boolean }

/** Every number of a draw in one grid. */
export default function AllNumbers({ sorteo, ...shown }: { sorteo: string } & Shown) {
  return (
    <QueryView
      query={useQuery({ ...rifaQueries.disponibilidad(sorteo), refetchInterval: usePoll(ux.gridPoll) })}
      skeleton={<Skeleton height={440} />}
      loading="Cargando números..."
      refused={rifaMessages.noCargaron}
      isEmpty={({ total }) => total === 0}
      empty={<NoNumbers sorteo={sorteo} buscar="" soloLibres={false} />}
    >
      {numbers => <FilteredGrid numbers={numbers} sorteo={sorteo} {...shown} />}
    </QueryView>
  )
}

type GridProps = { numbers: Availability; sorteo: string } & Shown

function FilteredGrid({ numbers, sorteo, buscar, soloLibres }: GridProps) {
  const digits = useDeferredValue(digitsOf(buscar))
  const columns = useMediaQuery('(width >= 640px)', false, { getInitialValueInEffect: false }) ? 5 : 3
  const shown = { numbers, sorteo, filter: { buscar: digits, soloLibres }, columns, ...useChoice() }
  return <Numbers key={`${columns} ${digits} ${soloLibres} ${numbers.total}`} {...shown} />
}

type NumbersProps = { numbers: Availability; sorteo: string; filter: Filter; columns: number } & ReturnType<
  typeof useChoice
>

function Numbers({ numbers, sorteo, filter, columns, own, choose }: NumbersProps) {
  // Computed once for each filter: later changes appear in place and move nothing.
  const [places] = useState(() => placesOf(numbers, filter))
  const found = places?.length ?? numbers.total
  if (found === 0) return <NoNumbers sorteo={sorteo} {...filter} />
  return (
    <div className="stack gap-1">
      <NumberGrid numbers={numbers} places={places} own={own} columns={columns} rowHeight={64} onChoose={choose} />
      <div className={styles.allNumbersEnd}>
        <TicketLegend states={shopStates()} />
        <p className="small muted" role="status">
          {found === 1 ? '1 número' : `${count(found)} números`}
          {numbers.precios.length > 1 &&
            `, de ${money(Math.min(...numbers.precios))} a ${money(Math.max(...numbers.precios))} c/u`}
        </p>
      </div>
    </div>
  )
}

/** A chosen number is shown as in the cart at once, while the server checks whether it is free. */
function useChoice() {
  const own = useOwn()
  const pick = usePickNumber()
  const [asked, setAsked] = useState<ReadonlySet<number>>(new Set())
  const choose = async (numero: number, state: ShopState) => {
    if (state === 'carrito') {
      return removeFromCart(cartStore.get().filter(line => isRifa(line) && line.NumeroRifa === numero))
    }
    setAsked(before => new Set(before).add(numero))
    try {
      await pick(numero)
    } catch (error) {
      toastError(sentenceOf(error, { refused: carritoMessages.noElegido }))
    } finally {
      setAsked(before => new Set([...before].filter(other => other !== numero)))
    }
  }
  const enCarrito = useMemo(() => new Set([...own.enCarrito, ...asked]), [own, asked])
  return { own: { ...own, enCarrito }, choose }
}
