import { useQuery } from '@tanstack/react-query'
import { carritoMessages } from '#domain/carrito/carrito.messages.ts'
import { rifaQueries } from '#domain/rifa/rifa.api.ts'
import { rifaMessages } from '#domain/rifa/rifa.messages.ts'
import { digitsOf } from '#domain/rifa/rifa.rules.ts'
import { sorteoQueries } from '#domain/sorteo/sorteo.api.ts'
import { sellsNumbers } from '#domain/sorteo/sorteo.rules.ts'
import { nombreDeSorteo } from '#domain/sorteo/sorteo-nombre.rules.ts'
import { padNumber } from '#lib/format.ts'
import { paths } from '#lib/paths.ts'
import { ButtonLink } from '#ui/base/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'

type NoNumbersProps = { sorteo: string; enlace?: string | undefined; buscar: string; soloLibres: boolean }

/** Why a list of the shop is empty: none matches, none is free any more, or none was generated yet. */
export function NoNumbers({ sorteo, enlace, buscar, soloLibres }: NoNumbersProps) {
  if (buscar !== '') {
    return (
      <EmptyState drawing="vacio-numeros" title={rifaMessages.sinResultado}>
        <OtherDraw sorteo={sorteo} buscar={buscar} />
      </EmptyState>
    )
  }
  return soloLibres ? <NoFree sorteo={sorteo} enlace={enlace} /> : <NoneYet />
}

const NoneYet = () => (
  <EmptyState
    drawing="vacio-numeros"
    title={rifaMessages.sinNumeros}
    text="Volvé en unos días: acá van a estar los números de este sorteo."
  />
)

function NoFree({ sorteo, enlace }: Pick<NoNumbersProps, 'sorteo' | 'enlace'>) {
  const { data } = useQuery(rifaQueries.pagina({ sorteo, buscar: '', page: 1 }))
  if (data?.totalRifas === 0) return <NoneYet />
  return (
    <EmptyState drawing="vacio-numeros" title={enlace ? rifaMessages.sinLibresDelEnlace : carritoMessages.sinLibres}>
      {enlace && <ButtonLink to={paths.tiendaOf(enlace)}>Ver toda la tienda</ButtonLink>}
    </EmptyState>
  )
}

/** A link to the draw that has the number searched for, if it is not in this one. Nothing if no draw has it. */
function OtherDraw({ sorteo, buscar }: { sorteo: string; buscar: string }) {
  const { data: futuros = [] } = useQuery(sorteoQueries.futuros())
  const { data: [rifa] = [] } = useQuery({
    ...rifaQueries.buscar([Number(buscar)]),
    enabled: Number(digitsOf(buscar)) > 0,
  })
  const suyo = futuros.find(sorteo => sorteo.fechaSorteo === rifa?.FechaSorteo && sellsNumbers(sorteo))
  if (!rifa || !suyo || suyo._id === sorteo) return null
  const numero = padNumber(rifa.NumeroRifa)
  return (
    <>
      <p className="muted">{`El ${numero} es del sorteo del ${nombreDeSorteo(suyo)}.`}</p>
      <ButtonLink icon="ticket" to={paths.numeroEnTienda(suyo._id, numero)}>
        {`Ver el ${numero}`}
      </ButtonLink>
    </>
  )
}
