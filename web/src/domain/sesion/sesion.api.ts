import { sesionApi } from '@talonario/contract'
import { callQuery, useSend } from '#lib/ask.ts'

export const sesionesQueries = {
  abiertas: () => callQuery(['sesiones'], sesionApi.sesiones),
}

export const useCerrarSesiones = () => useSend(sesionApi.cerrarSesiones, ['sesiones'])
