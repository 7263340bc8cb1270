import { ventaApi } from '@talonario/contract'
import { ux } from '#config/ux.ts'
import { useSendOnce } from '#lib/ask.ts'
import { deTalones } from './venta.api.ts'
import { type Escrita, pagoOf, pedidoOf, talonOf } from './venta-escrita.rules.ts'

/** Registers stubs at an organiser's desk. Sent again after a lost reply, they are registered once. */
export const useRegistrarTalones = (answersIn?: number) => useSendOnce(ventaApi.registrarTalones, deTalones, answersIn)

/** Registers a stub: one's own, or at an organiser's desk (`mesa`) that of whoever sold it. */
export function useRegistrarTalon(mesa: boolean) {
  const enMesa = useRegistrarTalones(ux.saleAnswer)
  const propio = useSendOnce(ventaApi.realizarCompraFisica, deTalones, ux.saleAnswer)
  const { isPending, error, reset } = mesa ? enMesa : propio
  return {
    isPending,
    error,
    reset,
    registrar: (escrita: Escrita, rifaId: string, plan?: string) =>
      mesa
        ? enMesa.mutateAsync(talonOf(escrita, plan))
        : propio.mutateAsync({ ...pedidoOf(escrita, [rifaId], plan), ...pagoOf(escrita) }),
  }
}
