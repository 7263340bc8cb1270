import { cuotaApi, limits, type PlanDeNumero, type ReplyOf } from '@talonario/contract'
import { queryOptions } from '@tanstack/react-query'
import { useSend } from '#lib/ask.ts'
import { call } from '#lib/call.ts'

export type Atrasada = ReplyOf<typeof cuotaApi.pendientes>['pendientes'][number]

const isLate = ({ cuotas }: PlanDeNumero) => cuotas.some(({ estado }) => estado === 'atrasada')

/** Numbers with a late instalment, which the server lists first: as many as are freed at a time. */
export const atrasadasQuery = queryOptions({
  queryKey: ['cuota', 'atrasadas'],
  queryFn: async ({ signal }) => {
    const late: Atrasada[] = []
    for (let page = 1; late.length < limits.lineasPorCompra; page++) {
      const { pendientes, pages } = await call(cuotaApi.pendientes, { query: { page }, signal })
      late.push(...pendientes.filter(isLate))
      if (page >= pages || !pendientes.every(isLate)) break
    }
    return late.slice(0, limits.lineasPorCompra)
  },
})

/** Frees numbers for the draws that are left. */
export const useLiberarAtrasadas = () => useSend(cuotaApi.liberarAtrasadas, ['cuota', 'rifa', 'config'])
