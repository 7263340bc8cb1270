import { resumenApi } from '@talonario/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#lib/call.ts'

/** The organiser's figures: next draw, numbers sold of all, money taken for them. */
export const resumenQuery = queryOptions({
  queryKey: ['sorteo', 'resumen'],
  queryFn: ({ signal }) => call(resumenApi.resumen, { signal }),
})

/** How the raffle goes, and what waits for a person. */
export const tableroQuery = queryOptions({
  queryKey: ['sorteo', 'tablero'],
  queryFn: ({ signal }) => call(resumenApi.tablero, { signal }),
})
