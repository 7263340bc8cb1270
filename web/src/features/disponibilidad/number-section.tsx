import { lazy, Suspense, useRef } from 'react'
import { ux } from '#config/ux.ts'
import { useRandomNumber } from '#domain/carrito/carrito.api.ts'
import { readPage } from '#lib/address-state.ts'
import { Button, TextButton } from '#ui/base/button.tsx'
import { Icon } from '#ui/base/icon.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { SearchField } from '#ui/form/search-field.tsx'
import { NumberFilter } from '#ui/ticket/number-filter.tsx'
import { NumberPage, NumberPageSkeleton } from './number-page.tsx'
import './disponibilidad.css'

// Most people choose from the first pages: the grid of everything arrives when it is asked for.
const AllNumbers = lazy(() => import('./all-numbers.tsx'))

/** Height of the bar at the top with some air, px. */
const HEADER = 80

/** What the address of the shop says about the numbers: `ver=todos` is the grid, `mostrar=libres` its filter. */
export type ShopPlace = 'ver' | 'numero' | 'pagina' | 'mostrar'

type NumberSectionProps = {
  sorteo: string
  read: (name: ShopPlace) => string
  write: (change: Partial<Record<ShopPlace, string>>, step?: boolean) => void
}

/** The line of the draw and its numbers, as high as they will be. */
export function NumbersSkeleton() {
  return (
    <div className="numbers-skeleton">
      <Skeleton height={44} width={200} />
      <div className="numbers">
        <Skeleton height={52} />
        <NumberPageSkeleton />
        <Skeleton height={44} width={160} />
      </div>
    </div>
  )
}

/** The numbers of a draw, in pages of fifteen or all in one grid, with the search that both share. */
export function NumberSection({ sorteo, read, write }: NumberSectionProps) {
  const all = read('ver') === 'todos'
  const buscar = read('numero')
  const soloLibres = read('mostrar') === 'libres'
  const section = useRef<HTMLElement>(null)
  const change = () => {
    write({ ver: all ? '' : 'todos', pagina: '' }, true)
    window.scrollTo({ top: (section.current?.offsetTop ?? 0) - HEADER })
  }
  return (
    <section ref={section} className="numbers" aria-labelledby="numeros">
      <h2 id="numeros" className="visually-hidden">
        Rifas
      </h2>
      <div className="numbers-search">
        <SearchField
          label="Buscar número de rifa"
          placeholder="Buscar número"
          inputMode="numeric"
          value={buscar}
          onChange={text => write({ numero: text.replace(/\D/g, ''), pagina: '' })}
          debounce={ux.shopSearch}
        />
        {all && (
          <NumberFilter soloLibres={soloLibres} onChange={libres => write({ mostrar: libres ? 'libres' : '' })} />
        )}
      </div>
      {all ? (
        <Suspense fallback={<Skeleton height={440} />}>
          <AllNumbers sorteo={sorteo} buscar={buscar} soloLibres={soloLibres} />
        </Suspense>
      ) : (
        <NumberPage
          sorteo={sorteo}
          buscar={buscar}
          page={readPage(read('pagina'))}
          onPage={page => write({ pagina: String(page) })}
        />
      )}
      <TextButton className="tap" onClick={change}>
        <Icon name={all ? 'list' : 'ticket'} />
        {all ? 'Ver de a 15 números' : 'Todos los números'}
      </TextButton>
    </section>
  )
}

/** Chance chooses a free number and puts it into the cart. */
export function RandomNumber({ sorteo }: { sorteo: string }) {
  const { mutate, isPending } = useRandomNumber(sorteo)
  return (
    <Button icon="dice" busy={isPending && 'Eligiendo...'} onClick={() => mutate()}>
      Número al azar
    </Button>
  )
}
