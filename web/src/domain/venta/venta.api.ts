import { asignacionApi, type BodyOf, type ReplyOf, ventaApi } from '@talonario/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { ux } from '#config/ux.ts'
import { askLive } from '#domain/en-vivo/en-vivo.api.ts'
import { recienVendida } from '#domain/rifa/rifa.rules.ts'
import { callQuery, makeStale, partQuery, useDownload, useSendOnce } from '#lib/ask.ts'
import { call } from '#lib/call.ts'
import { useAttemptKey } from '#lib/form/attempt-key.ts'
import { padNumber } from '#lib/format.ts'
import { toastSuccess } from '#ui/feedback/toast.ts'
import { ventaMessages } from './venta.messages.ts'

type Asignadas = ReplyOf<typeof asignacionApi.rifasPorVendedor>
type VentaNueva = BodyOf<typeof ventaApi.realizarCompraFisica>

/** Numbers of a seller in the current campaign, with those they sold that nobody had assigned. */
const suyas = (userId: string) =>
  queryOptions({
    queryKey: ['rifa', 'asignadas', userId],
    queryFn: ({ signal }) =>
      askLive('asignadas', () => call(asignacionApi.rifasPorVendedor, { body: { userId }, signal })),
    select: ({ data }) => data.numerosRifa,
  })
const onlyAsignadas = ({ data }: Asignadas) => data.numerosRifa.filter(({ sinAsignar }) => !sinAsignar)

export const ventaQueries = {
  suyas,
  asignadas: (userId: string) => ({ ...suyas(userId), select: onlyAsignadas }),
  clientes: () => partQuery(['rifa', 'clientes'], asignacionApi.clientes, 'clientes'),
  historial: () => callQuery(['compra', 'historial'], ventaApi.historialVentasRifas, { query: {} }),
  estadisticas: () =>
    queryOptions({
      ...partQuery(['compra', 'estadisticas'], ventaApi.getEstadisticas, 'estadisticas'),
      meta: { log: ventaMessages.estadisticasSinObtener },
    }),
  ingresos: () => partQuery(['compra', 'ingresos'], ventaApi.obtenerIngresosTotalesPorUsuario, 'ingresosTotales'),
}

/** Sells numbers to one buyer in person. The same sale sent again, by a double tap or on a bad line, is one sale to the server. */
export function useRealizarCompraFisica() {
  const queryClient = useQueryClient()
  const { keyOf } = useAttemptKey()
  return useMutation({
    mutationFn: (body: VentaNueva) =>
      call(ventaApi.realizarCompraFisica, {
        // In person a number is paid at once.
        body: { ...body, numeroCuotas: 1 },
        idempotencyKey: keyOf(body),
        signal: AbortSignal.timeout(ux.saleAnswer),
      }),
    onSuccess: ({ message, compra }, { rifaId, otras }) => {
      const numeros = compra.numeros.map(numero => padNumber(numero)).join(', ')
      toastSuccess(message, { detail: `${compra.numeros.length === 1 ? 'Número' : 'Números'} ${numeros}` })
      queryClient.setQueriesData({ queryKey: ['rifa', 'asignadas'] }, markSold([rifaId, ...(otras ?? [])]))
    },
    // After a refusal too: the number may be taken by now, or cost something else, or the plan not valid any more.
    onSettled: () => makeStale(queryClient, ['rifa', 'compra', 'caja', 'meta-anual', 'modalidad', 'sorteo']),
  })
}

function markSold(ids: readonly string[]) {
  return (known: Asignadas | undefined): Asignadas | undefined => {
    const sold = known?.data.numerosRifa.map(rifa => (ids.includes(rifa._id) ? { ...rifa, ...recienVendida() } : rifa))
    return sold && { data: { numerosRifa: sold } }
  }
}

/** The person's own sales as a file. */
export const useExportarVentas = () => useDownload(ventaApi.exportarVentas)

/** What changes with sales that were entered from paper. */
export const deTalones = ['rifa', 'compra', 'caja', 'meta-anual', 'modalidad', 'talonario', 'boleto']

export const useImportarVentas = () => useSendOnce(ventaApi.importarVentas, deTalones)
