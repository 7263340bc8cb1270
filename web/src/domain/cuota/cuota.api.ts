import { type BodyOf, cuotaApi } from '@talonario/contract'
import { pageQuery, partQuery, useSend, useSendOnce, useWrite } from '#lib/ask.ts'
import { call } from '#lib/call.ts'

export const cuotaQueries = {
  /** The plan of a number by its link; asked for each time, for it may have been paid a moment ago. */
  plan: (codigo: string) => ({
    ...partQuery(['cuota', 'plan', codigo], cuotaApi.verCuotas, 'plan', { params: { codigo } }),
    staleTime: 0,
  }),
  /** The instalments this person may see, or those of one number whoever sold it. */
  pendientes: (page: number, numero?: number) =>
    pageQuery(['cuota', 'pendientes', page, numero], cuotaApi.pendientes, {
      query: { page, ...(numero && { numero }) },
    }),
  mias: (page: number) => pageQuery(['cuota', 'mias', page], cuotaApi.misCuotas, { query: { page } }),
  resumen: partQuery(['cuota', 'resumen'], cuotaApi.resumenDeCuotas, 'modalidades'),
}

export const usePagarCuota = () => useSend(cuotaApi.pagarCuota, ['cuota'])

/** `onChanged` hears what the buyer is told. */
export const useCambiarModalidad = (onChanged?: (mensaje: string) => void) =>
  useWrite(
    async (body: BodyOf<typeof cuotaApi.cambiarModalidad>) => {
      const reply = await call(cuotaApi.cambiarModalidad, { body })
      if (reply.mensaje) onChanged?.(reply.mensaje)
      return reply
    },
    ['cuota'],
  )

/** Sent again after a lost reply, it is recorded once. */
export const useCobrarCuota = () => useSendOnce(cuotaApi.cobrarCuota, ['cuota', 'caja', 'compra', 'rifa'])
