import { cierreApi, sorteoApi } from '@talonario/contract'
import { useQuery } from '@tanstack/react-query'
import { partQuery, useSend, useSendOnce } from '#lib/ask.ts'

/** Whether no relay of the drand network answers the server, where that matters. */
export const useSilentBeacon = (matters: boolean): boolean =>
  useQuery({ ...partQuery(['baliza'], cierreApi.consultarBaliza, 'responde'), enabled: matters }).data === false

/** Schedules a draw for a free day, with the source of its entropy. */
export const useGenerarSorteo = () => useSendOnce(sorteoApi.generarSorteo, ['sorteo'])

/** Chooses another source, while no number is sold or held. */
export const useCambiarFuente = () => useSend(sorteoApi.cambiarFuente, ['sorteo'])

/** Moves a draw to another day. */
export const useCambiarFecha = () => useSend(sorteoApi.cambiarFecha, ['rifa', 'sorteo', 'resultado'])

/** Says where the broadcast of a draw is watched. */
export const useGuardarTransmision = () => useSend(sorteoApi.guardarTransmision, ['sorteo', 'resultado'])

/** Gives up a draw that nobody plays in; its prizes go on. */
export const useDeclararSinParticipantes = () =>
  useSend(sorteoApi.declararSinParticipantes, ['premio', 'rifa', 'sorteo', 'reclamo'])
