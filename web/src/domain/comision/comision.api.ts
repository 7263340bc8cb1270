import { type BodyOf, comisionApi } from '@talonario/contract'
import { callQuery, pageQuery, useSend, useWrite } from '#lib/ask.ts'
import { call } from '#lib/call.ts'
import { randomKey } from '#lib/form/attempt-key.ts'

export const comisionQueries = {
  /** What one has earned oneself; a page of the lines. */
  mia: (page: number) => pageQuery(['comision', 'mia', page], comisionApi.miComision, { query: { page } }),
  totales: () => callQuery(['comision', 'totales'], comisionApi.totales),
}

/** A payment changes what the seller owes as well. */
const touched = ['comision', 'caja']

export const useEstablecerPlan = () => useSend(comisionApi.establecerPlan, touched)

export const useEstablecerPodio = () => useSend(comisionApi.establecerPodio, touched)

/** Pays once for one form, however often it is sent: `key` is the form's. */
export const usePagarComision = () =>
  useWrite(
    ({ key, ...body }: BodyOf<typeof comisionApi.pagarComision> & { key: string }) =>
      call(comisionApi.pagarComision, { body, idempotencyKey: key }),
    touched,
  )

export const newPaymentKey = randomKey
