import { boletoApi, talonarioApi } from '@talonario/contract'
import { ux } from '#config/ux.ts'
import { callQuery, useWrite } from '#lib/ask.ts'
import { call } from '#lib/call.ts'

/** One book with its numbers. */
export const talonarioQuery = (id: string) =>
  callQuery(['talonario', 'uno', id], talonarioApi.verTalonario, { params: { id } })

/** What is true of a scanned code; null: it is none of a paper ticket. */
export const useLeerTalon = () =>
  useWrite(async (texto: string) => {
    const codigo = texto.trim().replace(/\/$/, '').split('/').at(-1) ?? ''
    if (!/^[a-z2-7]{119}$/i.test(codigo)) return null
    const signal = AbortSignal.timeout(ux.saleAnswer)
    return (await call(boletoApi.leerBoleto, { params: { codigo }, signal })).boleto
  })
