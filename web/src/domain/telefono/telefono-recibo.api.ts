import { type BodyOf, type Recibido, sobreApi } from '@talonario/contract'
import { queryOptions } from '@tanstack/react-query'
import { ux } from '#config/ux.ts'
import { call } from '#lib/call.ts'

type Via = BodyOf<typeof sobreApi.recibirSobres>['via']

/** Sends sealed sales to the server, whoever is signed in on this device. Returns the outcome of each. */
export async function recibirSobres(sobres: string[], via: Via): Promise<Recibido[]> {
  const signal = AbortSignal.timeout(ux.saleAnswer)
  const { recibidos } = await call(sobreApi.recibirSobres, { body: { sobres, via }, signal })
  // A network that wants a log-in answers anything.
  if (recibidos?.length !== sobres.length) throw new Error('Not an answer to these sales')
  return recibidos
}

/** What became of a receipt's sale: to ask is to register it. */
export const reciboQuery = (sellado: string) =>
  queryOptions({
    queryKey: ['recibo', sellado],
    queryFn: async () => {
      const [recibido] = await recibirSobres([sellado], 'recibo')
      if (!recibido) throw new Error('Not an answer to this sale')
      return recibido
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
