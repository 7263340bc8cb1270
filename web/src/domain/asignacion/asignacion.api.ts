import { asignacionApi, type Rifa, rifaApi } from '@talonario/contract'
import type { QueryClient } from '@tanstack/react-query'
import { adminState } from '#domain/rifa/rifa-admin.rules.ts'
import { sorteoQueries } from '#domain/sorteo/sorteo.api.ts'
import { useSend, useSendOnce, useWrite } from '#lib/ask.ts'
import { call } from '#lib/call.ts'

/** Numbers per request. */
const LOOK = 5_000

export const useAsignarRifaAVendedor = () => useSendOnce(asignacionApi.asignarRifaAVendedor, refresh)

/** Takes unsold numbers back. */
export const useLiberarRifas = () =>
  useWrite((numerosRifas: number[]) => call(asignacionApi.liberarRifas, { body: { numerosRifas } }), refresh)

/** Passes unsold numbers from one seller to another; both get a mail. */
export const useTraspasarRifas = () => useSend(asignacionApi.traspasarRifas, refresh)

/** Assigns numbers by a file (`numero;ci`), all or nothing. */
export const useImportarAsignaciones = () =>
  useWrite(
    async (file: File) => call(asignacionApi.importarAsignaciones, { body: { csv: await file.text() } }),
    refresh,
  )

/** Of these numbers, those that can be assigned now. */
export const useFindAssignable = () =>
  useWrite(async (numeros: readonly number[], { client }) => {
    const asked = new Set(numeros)
    const open = await openDays(client)
    const rifas: Rifa[] = []
    // The raffle is one sequence from 1 on: a number's page is a matter of arithmetic.
    for (const page of new Set(numeros.map(numero => Math.ceil(numero / LOOK)))) {
      rifas.push(...(await call(rifaApi.listarRifas, { query: { page, limit: LOOK } })).rifas)
    }
    return rifas
      .filter(rifa => asked.has(rifa.NumeroRifa) && adminState(rifa) === 'libre' && open.has(rifa.FechaSorteo))
      .map(({ NumeroRifa }) => NumeroRifa)
  })

/** Of a seller's numbers, those that can be taken back now. */
export const useFindReleasable = () =>
  useWrite(async ({ userId, desde, hasta }: { userId: string; desde: number; hasta: number }, { client }) => {
    const open = await openDays(client)
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

/** Days of the draws whose numbers may still be assigned, as on the wire. */
async function openDays(queryClient: QueryClient): Promise<ReadonlySet<string>> {
  const { sorteos } = await queryClient.fetchQuery(sorteoQueries.futuros())
  return new Set(sorteos.filter(({ estado }) => estado === 'agendado').map(({ fechaSorteo }) => fechaSorteo))
}
