import { ventaApi } from '@talonario/contract'
import { ux } from '#config/ux.ts'
import { useSendOnce } from '#lib/ask.ts'
import { type Escrita, pagoOf, pedidoOf, talonOf } from './venta-escrita.rules.ts'

/** What changes with a stub that was registered. */
const touched = ['rifa', 'compra', 'caja', 'meta-anual', 'modalidad', 'talonario', 'boleto']

/** Registers a stub: one's own, or at an organiser's desk (`mesa`) that of whoever sold it. */
export function useRegistrarTalon(mesa: boolean) {
  const enMesa = useSendOnce(ventaApi.registrarTalones, touched, ux.saleAnswer)
  const propio = useSendOnce(ventaApi.realizarCompraFisica, touched, ux.saleAnswer)
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
