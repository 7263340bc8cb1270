import { type BodyOf, invitacionApi } from '@talonario/contract'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '#lib/call.ts'
import { dropSession } from '#lib/session.ts'

export const invitacionQueries = {
  ver: (token: string) =>
    queryOptions({
      queryKey: ['invitacion', token],
      queryFn: ({ signal }) => call(invitacionApi.verInvitacion, { params: { token }, signal }),
      // Used or not, what was read stays on the screen while the form is filled in.
      refetchOnWindowFocus: false,
      gcTime: 0,
    }),
}

/** A new link for a seller. */
export function useInvitar() {
  return useMutation({ mutationFn: (id: string) => call(invitacionApi.invitar, { body: { id } }) })
}

export function useInvitarAdmin() {
  return useMutation({
    mutationFn: (body: BodyOf<typeof invitacionApi.invitarAdmin>) => call(invitacionApi.invitarAdmin, { body }),
  })
}

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
