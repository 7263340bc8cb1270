import { type BodyOf, limits, rifaApi, trabajoApi } from '@talonario/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { loadConfig } from '#domain/config/config.api.ts'
import { call } from '#lib/call.ts'

/**
 * Makes the next numbers of the raffle for the draw of a date, which is scheduled if there is none; more than one call may make
 * are made in the background.
 */
export function useGenerarNumerosRifa() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (body: BodyOf<typeof rifaApi.generarNumerosRifa>): Promise<{ message: string }> =>
      Number(body.cantidad) > limits.rifasPorGeneracion
        ? await call(trabajoApi.empezarGeneracion, { body })
        : await call(rifaApi.generarNumerosRifa, { body }),
    onSuccess: () => {
      // The configuration knows the largest number, and with it how wide all numbers are written.
      void queryClient.invalidateQueries({ queryKey: ['config'] }).then(() => loadConfig(queryClient))
      void queryClient.invalidateQueries({ queryKey: ['sorteo'] })
      void queryClient.invalidateQueries({ queryKey: ['rifa'] })
      void queryClient.invalidateQueries({ queryKey: ['trabajo'] })
    },
  })
}
