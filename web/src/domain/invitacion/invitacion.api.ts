import { type BodyOf, invitacionApi } from '@talonario/contract'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { callQuery, useSend, useWrite } from '#lib/ask.ts'
import { call } from '#lib/call.ts'
import { dropSession } from '#lib/session.ts'

export const invitacionQueries = {
  ver: (token: string) =>
    queryOptions({
      ...callQuery(['invitacion', token], invitacionApi.verInvitacion, { params: { token } }),
      // Used or not, what was read stays on the screen while the form is filled in.
      refetchOnWindowFocus: false,
      gcTime: 0,
    }),
}

/** A new link for a seller. */
export const useInvitar = () => useWrite((id: string) => call(invitacionApi.invitar, { body: { id } }))

export const useInvitarAdmin = () => useSend(invitacionApi.invitarAdmin)

/** Another person signed in on this device is not the invited one. */
export function useAceptarInvitacion(token: string) {
  return useMutation({
    mutationFn: (password: string) => call(invitacionApi.aceptarInvitacion, { params: { token }, body: { password } }),
    onSuccess: dropSession,
  })
}

export function useAceptarComoAdmin(token: string) {
  return useMutation({
    mutationFn: (body: BodyOf<typeof invitacionApi.aceptarComoAdmin>) =>
      call(invitacionApi.aceptarComoAdmin, { params: { token }, body }),
    onSuccess: dropSession,
  })
}
