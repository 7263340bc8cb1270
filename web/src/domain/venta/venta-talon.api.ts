import { ventaApi } from '@talonario/contract'
import { ux } from '#config/ux.ts'
import { useSendOnce } from '#lib/ask.ts'

/** What changes with a stub that was registered. */
const touched = ['rifa', 'compra', 'caja', 'meta-anual', 'modalidad', 'talonario', 'boleto']

/** Registers a stub of whoever sold it, at an organiser's desk. */
export const useRegistrarTalonEnMesa = () => useSendOnce(ventaApi.registrarTalones, touched, ux.saleAnswer)

/** Registers a stub of one's own. */
export const useRegistrarTalonPropio = () => useSendOnce(ventaApi.realizarCompraFisica, touched, ux.saleAnswer)
