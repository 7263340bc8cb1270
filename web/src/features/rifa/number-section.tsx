import { lazy, Suspense, useRef } from 'react'
import { ux } from '#config/ux.ts'
import { readPage } from '#lib/address-state.ts'
import { TextButton } from '#ui/base/button.tsx'
import { Icon } from '#ui/base/icon.tsx'
import { loadPart } from '#ui/feedback/part.ts'
import { Skeleton } from '#ui/feedback/query-view.tsx'
import { SearchField } from '#ui/form/search-field.tsx'
import { NumberFilter } from '#ui/ticket/number-filter.tsx'
import { NumberPage, NumberPageSkeleton } from './number-page.tsx'
import styles from './numbers.module.css'

// Most people choose from the first pages: the grid is loaded on demand.
const AllNumbers = lazy(() => loadPart(() => import('./all-numbers.tsx')))

/** Height of the bar at the top with some air, px. */
const HEADER = 80

/** The shop's place in its address: `ver=todos` is the grid, `mostrar` the chosen filter. */
export type ShopPlace = 'ver' | 'numero' | 'pagina' | 'mostrar'

type NumberSectionProps = {
  sorteo: string
  /** Code of the link whose seller's numbers, and unassigned ones, the pages show; the grid shows all. */
  enlace?: string | undefined
  read: (name: ShopPlace) => string
  write: (change: Partial<Record<ShopPlace, string>>, step?: boolean) => void
}

/** The line of the draw and its numbers, as high as they will be. */
export function NumbersSkeleton() {
  return (
    <div className={styles.numbers}>
      <Skeleton height={44} width={200} />
      <div className={styles.numbers}>
        <Skeleton height={52} />
        <NumberPageSkeleton />
        <Skeleton height={44} width={160} />
      </div>
    </div>
  )
}

/** The numbers of a draw, in pages of fifteen or all in one grid, with the search that both share. */
export function NumberSection({ sorteo, enlace, read, write }: NumberSectionProps) {
  const all = read('ver') === 'todos'
  const buscar = read('numero')
  const soloLibres = onlyFree(read('mostrar'), { all, buscar })
  const section = useRef<HTMLElement>(null)
  const change = () => {
    write({ ver: all ? '' : 'todos', pagina: '' }, true)
    window.scrollTo({ top: (section.current?.offsetTop ?? 0) - HEADER })
  }
  return (
    <section ref={section} className={styles.numbers} aria-labelledby="numeros">
      <h2 id="numeros" className="visually-hidden">
        Rifas
      </h2>
      <div className={styles.numbersSearch}>
        <SearchField
          className={styles.search}
          label="Buscar número de rifa"
          placeholder="Buscar número"
          inputMode="numeric"
          value={buscar}
          // A search begun is one step for Back, not each of its figures.
          onChange={text => write({ numero: text.replace(/\D/g, ''), pagina: '' }, buscar === '')}
          debounce={ux.shopSearch}
        />
        <NumberFilter
          soloLibres={soloLibres}
          onChange={libres => write({ mostrar: libres ? 'libres' : 'todos', pagina: '' }, true)}
        />
      </div>
      {all ? (
        <Suspense fallback={<Skeleton height={440} />}>
          <AllNumbers sorteo={sorteo} buscar={buscar} soloLibres={soloLibres} />
        </Suspense>
      ) : (
        <NumberPage
          sorteo={sorteo}
          enlace={enlace}
          buscar={buscar}
          page={readPage(read('pagina'))}
          soloLibres={soloLibres}
          onPage={page => write({ pagina: String(page) }, true)}
        />
      )}
      <TextButton className="tap" onClick={change}>
        <Icon name={all ? 'list' : 'ticket'} />
        {all ? 'Ver de a 15 números' : 'Todos los números'}
      </TextButton>
    </section>
  )
}

/** Until a filter is chosen the pages show what can be bought; the grid and the search by number always find all numbers. */
const onlyFree = (chosen: string, { all, buscar }: { all: boolean; buscar: string }) =>
  chosen === '' ? !all && buscar === '' : chosen === 'libres'
