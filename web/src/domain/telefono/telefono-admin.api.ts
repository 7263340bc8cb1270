import { prestamoApi } from '@talonario/contract'
import { partQuery, useSend } from '#lib/ask.ts'

/** Everybody's telephones that sell without signal, the one heard of last first. */
export const telefonosDeTodosQuery = partQuery(['telefono', 'todos'], prestamoApi.listarTelefonos, 'telefonos')

const touched = ['telefono', 'rifa']

/** A lost telephone: it sells no more. */
export const useDarDeBajaDeOtro = () => useSend(prestamoApi.darDeBaja, touched)

/** Its numbers are free at once. */
export const useDevolverDeOtro = () => useSend(prestamoApi.devolverPrestamo, touched)
