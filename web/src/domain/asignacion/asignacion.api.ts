import { asignacionApi, disponibilidadApi, type Sorteo } from '@talonario/contract'
import type { QueryClient } from '@tanstack/react-query'
import { readAvailability } from '#domain/rifa/rifa.rules.ts'
import { withNobody } from '#domain/rifa/rifa-admin.rules.ts'
import { sorteoQueries } from '#domain/sorteo/sorteo.api.ts'
import { sellsNumbers } from '#domain/sorteo/sorteo.rules.ts'
import { partQuery, useSend, useSendOnce, useWrite } from '#lib/ask.ts'
import { call } from '#lib/call.ts'

export const useAsignarRifaAVendedor = () => useSendOnce(asignacionApi.asignarRifaAVendedor, refresh)

/** Active sellers with what each has. */
export const totalesQuery = partQuery(['rifa', 'totales'], asignacionApi.totalesPorVendedor, 'totales')

/** The last hand-outs, latest first. */
export const repartosQuery = partQuery(['rifa', 'repartos'], asignacionApi.listarRepartos, 'repartos')

/** Who would get which numbers. */
export const usePlanearReparto = () => useSend(asignacionApi.planearReparto)

export const useRepartirRifas = () => useSendOnce(asignacionApi.repartirRifas, refresh)

/** Takes a whole hand-out back, but what was sold. */
export const useDeshacerReparto = () => useSend(asignacionApi.deshacerReparto, refresh)

/** Takes unsold numbers back. */
export const useLiberarRifas = () =>
  useWrite((numerosRifas: number[]) => call(asignacionApi.liberarRifas, { body: { numerosRifas } }), refresh)

/** Passes unsold numbers from one seller to another; both get a mail. */
export const useTraspasarRifas = () => useSend(asignacionApi.traspasarRifas, refresh)

/** Assigns numbers by a file (its number and its seller’s document), all or nothing. */
export const useImportarAsignaciones = () => useSend(asignacionApi.importarAsignaciones, refresh)

/** Of these numbers, those that can be assigned now. */
export const useFindAssignable = () =>
  useWrite(async (numeros: readonly number[], { client }) => {
    const free = new Set<number>()
    for (const { _id: idSorteo } of await openDraws(client)) {
      const reply = await call(disponibilidadApi.disponibilidad, { params: { idSorteo } })
      for (const numero of withNobody(readAvailability(reply))) free.add(numero)
    }
    return numeros.filter(numero => free.has(numero))
  })

/** Of a seller's numbers, those that can be taken back now. */
export const useFindReleasable = () =>
  useWrite(async ({ userId, desde, hasta }: { userId: string; desde: number; hasta: number }, { client }) => {
    const open = new Set((await openDraws(client)).map(({ fechaSorteo }) => fechaSorteo))
    const { data } = await call(asignacionApi.rifasPorVendedor, { body: { userId } })
    return data.numerosRifa
      .filter(({ numero, pagoRealizado }) => !pagoRealizado && numero >= desde && numero <= hasta)
      .filter(({ FechaSorteo }) => open.has(FechaSorteo))
      .map(({ numero }) => numero)
  })

/** Numbers that change hands change what their sellers have. Does not wait for the lists. */
function refresh(queryClient: QueryClient): void {
  for (const queryKey of [['rifa'], ['usuario', 'list']]) void queryClient.invalidateQueries({ queryKey })
}

/** The draws whose numbers may still be assigned. */
async function openDraws(queryClient: QueryClient): Promise<Sorteo[]> {
  const { sorteos } = await queryClient.fetchQuery(sorteoQueries.futuros())
  return sorteos.filter(sellsNumbers)
}
