import { prestamoApi } from '@talonario/contract'
import { partQuery, useSend } from '#lib/ask.ts'

/** Telephones that sell without signal, the one heard of last first: everybody's, or a seller's own. */
export const telefonosQuery = partQuery(['telefono', 'lista'], prestamoApi.listarTelefonos, 'telefonos')

const touched = ['telefono', 'rifa']

/** A lost telephone: it sells no more. */
export const useDarDeBaja = () => useSend(prestamoApi.darDeBaja, touched)

/** Its numbers are free at once. */
export const useDevolverDeOtro = () => useSend(prestamoApi.devolverPrestamo, touched)
