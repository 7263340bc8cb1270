import type { Rifa, Sorteo } from '@talonario/contract'
import { type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { enCuotasInWords } from '#domain/modalidad/modalidad-palabras.rules.ts'
import { rifaQueries } from '#domain/rifa/rifa.api.ts'
import { digitsOf } from '#domain/rifa/rifa.rules.ts'
import { nombreDeSorteo } from '#domain/sorteo/sorteo-nombre.rules.ts'
import { telefonoMessages } from '#domain/telefono/telefono.messages.ts'
import { ventaMessages } from '#domain/venta/venta.messages.ts'
import {
  type DelSorteo,
  estadoOf,
  filterNumbers,
  motivoNoLibre,
  type Numero,
  porSorteo,
  toNumero,
} from '#domain/venta/venta.rules.ts'
import { useConfig } from '#lib/config.ts'
import { money, padNumber } from '#lib/format.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { FirstPart } from '#ui/list/first-part.tsx'
import { NumberFilter } from '#ui/ticket/number-filter.tsx'
import { Ticket } from '#ui/ticket/ticket.tsx'
import { TicketGrid } from '#ui/ticket/ticket-grid.tsx'
import styles from './venta.module.css'

type SellListProps = {
  numeros: readonly Numero[]
  /** Draws that still sell, by date. */
  abiertos: readonly Pick<Sorteo, '_id' | 'fechaSorteo' | 'tipo'>[]
  /** What several cost together. */
  conPacks: readonly Pick<Sorteo, 'fechaSorteo' | 'packs'>[]
  buscar: string
  elegidos: readonly number[]
  /** They are what this device carries: nothing else is sold from it. */
  lleva: boolean
  onChoose: (numero: Numero) => void
}

/** Numbers on sale, by draw: those with the seller's own first, and in each the own first. The others on demand. */
export function SellList({ numeros, abiertos, conPacks, buscar, elegidos, lleva, onChoose }: SellListProps) {
  const { ventaLibre } = useConfig()
  const [soloLibres, setSoloLibres] = useState(false)
  const cifras = digitsOf(buscar)
  const sinAsignar = useQueries({
    queries: abiertos.map(({ _id }) => ({ ...rifaQueries.sinAsignar(_id, cifras), enabled: ventaLibre && !lleva })),
    combine: together,
  })
  // Rendered in slices that give way to taps, like the seller's own.
  const drawn = useDeferredValue(sinAsignar)
  const known = new Set(numeros.map(({ _id }) => _id))
  const libres = drawn.libres.filter(({ _id }) => !known.has(_id))
  const propios = filterNumbers(numeros, buscar)
  const sorteos = porSorteo([...propios, ...libres], abiertos, { todas: !soloLibres, propios })
  const coming = sinAsignar.isFetching || drawn.isFetching
  const nothing = buscar !== '' && propios.length + libres.length === 0 && !coming
  return (
    <div className="stack gap-3">
      {numeros.length > 0 && <NumberFilter soloLibres={soloLibres} onChange={setSoloLibres} />}
      {numeros.length === 0 && <p className="muted">{lleva ? telefonoMessages.sinNumeros : ventaMessages.sinRifas}</p>}
      {sorteos
        .filter(sorteo => !buscar || sorteo.numeros.length > 0)
        .map(sorteo => (
          <DrawNumbers
            key={sorteo.clave}
            {...sorteo}
            packs={conPacks.find(({ fechaSorteo }) => fechaSorteo === sorteo.fechaSorteo)?.packs}
            propios={propios}
            elegidos={elegidos}
            onChoose={onChoose}
          />
        ))}
      {nothing && <EmptyState drawing="vacio-numeros" title={ventaMessages.sinResultado} />}
      <WhyNot asked={Number(buscar)} numeros={numeros} lleva={lleva} />
    </div>
  )
}

const together = (found: UseQueryResult<Rifa[]>[]) => ({
  // In a continua each draw has all of them.
  libres: [
    ...new Map(found.flatMap(({ data = [] }) => data.map(rifa => [rifa._id, toNumero(rifa)] as const))).values(),
  ],
  isFetching: found.some(({ isFetching }) => isFetching),
})

type DrawNumbersProps = DelSorteo & { propios: readonly Numero[]; packs: Sorteo['packs'] } & Pick<
    SellListProps,
    'elegidos' | 'onChoose'
  >

/** The numbers of one draw, with its date and what one costs. */
function DrawNumbers({ numeros, packs, propios, elegidos, onChoose, ...sorteo }: DrawNumbersProps) {
  const titulo = `Sorteo del ${nombreDeSorteo(sorteo)}`
  const enCuotas = enCuotasInWords(useConfig().enCuotas, packs)
  const isOwn = new Set(propios.map(({ _id }) => _id))
  const precios = [...new Set(numeros.map(({ precioRifa }) => precioRifa))].sort((a, b) => a - b)
  return (
    <section className="stack" aria-label={titulo}>
      <h2 className={styles.sellDraw}>
        {titulo}
        {precios.length > 0 && (
          <span className="muted num">{` · ${precios.map(money).join(' y ')} c/u${enCuotas && `, ${enCuotas}`}`}</span>
        )}
      </h2>
      {numeros.length === 0 && <p className="muted">{ventaMessages.nadaParaVender}</p>}
      <Tickets
        title="Tus números"
        numeros={numeros.filter(({ _id }) => isOwn.has(_id))}
        elegidos={elegidos}
        onChoose={onChoose}
      />
      <Tickets
        title="Sin asignar"
        numeros={numeros.filter(({ _id }) => !isOwn.has(_id))}
        elegidos={elegidos}
        onChoose={onChoose}
      />
    </section>
  )
}

type TicketsProps = { title: string; numeros: readonly Numero[] } & Pick<SellListProps, 'elegidos' | 'onChoose'>

function Tickets({ title, numeros, elegidos, onChoose }: TicketsProps) {
  if (numeros.length === 0) return null
  return (
    <div className="stack gap-1">
      <h3 className="muted small">{title}</h3>
      <FirstPart items={numeros} first={40} more={120}>
        {shown => <Grid numeros={shown} elegidos={elegidos} onChoose={onChoose} />}
      </FirstPart>
    </div>
  )
}

function Grid({ numeros, elegidos, onChoose }: Omit<TicketsProps, 'title'>) {
  return (
    <TicketGrid long>
      {numeros.map(numero => {
        const now = estadoOf(numero)
        const state = now === 'libre' && elegidos.includes(numero.numero) ? 'elegida' : now
        return (
          <Ticket
            key={numero._id}
            numero={numero.numero}
            state={state}
            disabled={now !== 'libre'}
            onClick={() => onChoose(numero)}
          />
        )
      })}
    </TicketGrid>
  )
}

/** Why the typed number cannot be sold: the seller's own, or by the server's data. */
function WhyNot({ asked, numeros, lleva }: { asked: number } & Pick<SellListProps, 'numeros' | 'lleva'>) {
  const { numeroMayor } = useConfig()
  const own = numeros.find(({ numero }) => numero === asked)
  const { data } = useQuery({
    ...rifaQueries.buscar([asked]),
    enabled: !own && !lleva && asked > 0 && asked <= numeroMayor,
  })
  if (own) {
    const { motivos, prestada } = ventaMessages
    const motivo = own.prestada ? prestada(own.prestada) : motivos[estadoOf(own)]
    return motivo ? <Note>{`El ${padNumber(asked)} no se puede vender: ${motivo}`}</Note> : null
  }
  if (lleva && asked > 0) return <Note>{telefonoMessages.noLleva(padNumber(asked))}</Note>
  const motivo = data && motivoNoLibre(asked, data[0])
  return motivo ? <Note>{motivo}</Note> : null
}
