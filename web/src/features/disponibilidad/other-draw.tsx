import { useQuery } from '@tanstack/react-query'
import { rifaQueries } from '#domain/rifa/rifa.api.ts'
import { digitsOf } from '#domain/rifa/rifa.rules.ts'
import { sorteoQueries } from '#domain/sorteo/sorteo.api.ts'
import { dayDots, padNumber } from '#lib/format.ts'
import { paths } from '#lib/paths.ts'
import { ButtonLink } from '#ui/base/button.tsx'

/** A link to the draw that has the number searched for, if it is not in this one. Nothing if no draw has it. */
export function OtherDraw({ sorteo, buscar }: { sorteo: string; buscar: string }) {
  const { data: futuros = [] } = useQuery(sorteoQueries.futuros())
  const { data: [rifa] = [] } = useQuery({
    ...rifaQueries.buscar([Number(buscar)]),
    enabled: Number(digitsOf(buscar)) > 0,
  })
  const suyo = futuros.find(({ fechaSorteo, estado }) => fechaSorteo === rifa?.FechaSorteo && estado === 'agendado')
  if (!rifa || !suyo || suyo._id === sorteo) return null
  const numero = padNumber(rifa.NumeroRifa)
  return (
    <>
      <p className="muted">{`El ${numero} es del sorteo del ${dayDots(suyo.fechaSorteo)}.`}</p>
      <ButtonLink icon="ticket" to={paths.numeroEnTienda(suyo._id, numero)}>
        {`Ver el ${numero}`}
      </ButtonLink>
    </>
  )
}
