import { type BodyOf, checkoutApi, type ReplyOf } from '@talonario/contract'
import { useState } from 'react'
import { useSendOnce } from '#lib/ask.ts'
import { draftName, forgetDraft, keepDraft, readDraft } from '#lib/form/draft.ts'
import type { Comprador, Numero } from './venta.rules.ts'

/** A sale that waits for its buyer to pay by QR. */
export type QrEnEspera = {
  cobro: ReplyOf<typeof checkoutApi.cobrarConQr>
  numeros: readonly Numero[]
  comprador: Comprador
}

const QR = draftName({ cobro: '', numeros: '', comprador: '' }, 'qr')
const readQr = () => {
  const kept = readDraft<QrEnEspera>(QR)
  return kept.cobro ? (kept as QrEnEspera) : null
}

/** Holds the numbers until their buyer pays, `espera`, which a reload keeps. The same sale sent again is one order. */
export function useCobrarConQr() {
  const { mutateAsync, reset, isPending, error } = useSendOnce(checkoutApi.cobrarConQr, ['rifa'])
  const [espera, setEspera] = useState(readQr)
  return {
    isPending,
    error,
    espera,
    cobrar: async (pedido: BodyOf<typeof checkoutApi.cobrarConQr>, numeros: readonly Numero[]) => {
      const cobro = await mutateAsync(pedido)
      const espera = { cobro, numeros, comprador: pedido.datosClienteFisico }
      setEspera(espera)
      keepDraft(QR, espera, {})
      return cobro
    },
    reset: () => {
      reset()
      setEspera(null)
      forgetDraft(QR)
    },
  }
}
