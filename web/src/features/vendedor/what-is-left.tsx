import { useQuery } from '@tanstack/react-query'
import { cajaQueries } from '#domain/caja/caja.api.ts'
import { sentenceOfSaldo } from '#domain/caja/caja.messages.ts'
import { ventaQueries } from '#domain/venta/venta.api.ts'
import { estadoOf } from '#domain/venta/venta.rules.ts'
import { count, dayFull, until } from '#lib/format.ts'
import { QueryView, Skeleton } from '#ui/feedback/query-view.tsx'
import { KeyValues } from '#ui/list/key-values.tsx'

/** What a seller has left to sell and owes, and until when. */
export function WhatIsLeft({ userId }: { userId: string }) {
  const { data: numeros = [], isPending } = useQuery(ventaQueries.suyas(userId))
  const { data: plazos = [], isPending: awaited } = useQuery(cajaQueries.misLiquidaciones())
  const mia = useQuery(cajaQueries.mia())
  // As high as its lines, which are more on a telephone.
  const skeleton = <Skeleton height="calc(120px - 2.5vw)" />
  const libres = numeros.filter(numero => estadoOf(numero) === 'libre')
  const [sorteo] = libres.map(({ FechaSorteo }) => FechaSorteo).sort()
  const [plazo] = plazos.map(({ vence }) => vence).sort()
  if (isPending || awaited) return skeleton
  return (
    <QueryView query={mia} skeleton={skeleton}>
      {({ saldo }) => (
        <KeyValues
          pairs={[
            [
              'Te quedan',
              `${count(libres.length)} para vender${sorteo ? `, hasta el sorteo del ${dayFull(sorteo)}` : ''}`,
            ],
            ['Tu caja', `${sentenceOfSaldo(saldo)}${plazo ? `, ${until(plazo)}` : ''}`],
          ]}
        />
      )}
    </QueryView>
  )
}
