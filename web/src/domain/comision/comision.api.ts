import { type BodyOf, comisionApi } from '@talonario/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callQuery, useSend, useWrite } from '#lib/ask.ts'
import { call } from '#lib/call.ts'
import { randomKey } from '#lib/form/attempt-key.ts'

export const comisionQueries = {
  /** What one has earned oneself; a page of the lines. */
  mia: (page: number) =>
    queryOptions({
      ...callQuery(['comision', 'mia', page], comisionApi.miComision, { query: { page } }),
      placeholderData: keepPreviousData,
    }),
  totales: () => callQuery(['comision', 'totales'], comisionApi.totales),
}

/** A payment changes what the seller owes as well. */
const touched = ['comision', 'caja']

export const useEstablecerPlan = () => useSend(comisionApi.establecerPlan, touched)

export const useEstablecerPodio = () =>
  useWrite((activo: boolean) => call(comisionApi.establecerPodio, { body: { activo } }), touched)

/** Pays once for one form, however often it is sent: `key` is the form's. */
export const usePagarComision = () =>
  useWrite(
    ({ key, ...body }: BodyOf<typeof comisionApi.pagarComision> & { key: string }) =>
      call(comisionApi.pagarComision, { body, idempotencyKey: key }),
    touched,
  )

export const newPaymentKey = randomKey
