import { type BodyOf, invitacionApi } from '@talonario/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#lib/api-error.ts'
import { callQuery, partQuery, useWrite } from '#lib/ask.ts'
import { call } from '#lib/call.ts'
import { dropSession, startSession } from '#lib/session.ts'
import { confirm } from '#ui/feedback/dialogs.ts'
import { invitacionMessages } from './vendedor.messages.ts'

export const invitacionQueries = {
  organizadores: () => partQuery(['usuario', 'organizadores'], invitacionApi.organizadores, 'organizadores'),
  ver: (token: string) =>
    queryOptions({
      ...callQuery(['invitacion', token], invitacionApi.verInvitacion, { params: { token } }),
      // Used or not, what was read stays on the screen while the form is filled in.
      refetchOnWindowFocus: false,
      gcTime: 0,
    }),
}

/** Asks before it replaces a link that still works, since the old one stops working. */
const askingFirst =
  <Body extends object, Reply>(send: (body: Body & { reemplaza?: boolean }) => Promise<Reply>) =>
  (body: Body) =>
    send(body).catch(async error => {
      const works = error instanceof ApiError && error.code === 'INVITACION_VIGENTE'
      if (!works || !(await confirm(error.message, invitacionMessages.reemplazar))) throw error
      return send({ ...body, reemplaza: true })
    })

/** A link for a seller. */
export const useInvitar = () =>
  useWrite(askingFirst((body: BodyOf<typeof invitacionApi.invitar>) => call(invitacionApi.invitar, { body })))

export const useInvitarAdmin = () =>
  useWrite(askingFirst((body: BodyOf<typeof invitacionApi.invitarAdmin>) => call(invitacionApi.invitarAdmin, { body })))

/** Another person signed in on this device is not the invited one. */
export function useAceptarInvitacion(token: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof invitacionApi.aceptarInvitacion>) =>
      call(invitacionApi.aceptarInvitacion, { params: { token }, body }),
    onSuccess: ({ sesion }) => {
      if (!sesion) return dropSession()
      queryClient.getQueryCache().clear()
      startSession(sesion.token, sesion.user)
    },
  })
}

export function useAceptarComoAdmin(token: string) {
  return useMutation({
    mutationFn: (body: BodyOf<typeof invitacionApi.aceptarComoAdmin>) =>
      call(invitacionApi.aceptarComoAdmin, { params: { token }, body }),
    onSuccess: dropSession,
  })
}
