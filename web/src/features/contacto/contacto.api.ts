import { type BodyOf, contactoApi } from '@talonario/contract'
import { useMutation } from '@tanstack/react-query'
import { call } from '#lib/call.ts'

export function useContacto() {
  return useMutation({
    mutationFn: (body: BodyOf<typeof contactoApi.contacto>) => call(contactoApi.contacto, { body }),
  })
}
