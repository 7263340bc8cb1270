import {
  type BodyOf,
  type CompraEntera,
  casoApi,
  compraApi,
  corregirCompradorForm,
  cuotaApi,
  type QueryOf,
  type ReplyOf,
  sobreApi,
  ventaApi,
} from '@talonario/contract'
import { queryOptions } from '@tanstack/react-query'
import { ux } from '#config/ux.ts'
import type { Comprador } from '#domain/venta/venta.rules.ts'
import { callQuery, pageQuery, partQuery, useSend, useWrite } from '#lib/ask.ts'
import { call } from '#lib/call.ts'
import { datosDeQuienCompra } from './pago-caso.rules.ts'

type Query = QueryOf<typeof casoApi.listarCompras>

/** Which orders, in which order; `''` is not sent. */
export type FiltroCompras = { [Name in keyof Query]-?: NonNullable<Query[Name]> }

const underway = ({ tipo, hecha }: CompraEntera['tareas'][number]) => tipo === 'reembolso' && hecha === ''

export const pagoAdminQueries = {
  /** A page of orders. */
  compras: (query: FiltroCompras, page: number) =>
    pageQuery(['pago', 'compras', query, page], casoApi.listarCompras, { params: { page }, query }),
  /** One order with all that happened to it. */
  compra: (id: string) =>
    queryOptions({
      ...partQuery(['pago', 'compra', id], casoApi.verCompra, 'compra', { params: { id } }),
      // A refund on its way is looked after until it has arrived.
      refetchInterval: ({ state }) => (state.data?.compra.tareas.some(underway) ? ux.refund : false),
    }),
  /** Open cases, oldest first. */
  casos: () => callQuery(['pago', 'casos'], casoApi.casos),
}

/** A changed order changes its numbers, products, instalments and its seller's sums. */
const touched = ['pago', 'compra', 'rifa', 'producto', 'comision', 'caja', 'cuota']

/** Refunds an online order, takes its goods back if there is no money, voids a sale in person, or ends a hold. */
export function useDeshacerCompra(accion: Exclude<CompraEntera['accion'], ''>) {
  const { reembolsar, liberarCompra } = casoApi
  const endpoint = { reembolsar, cancelar: reembolsar, anular: ventaApi.anularVenta, liberar: liberarCompra }[accion]
  return useWrite((body: BodyOf<typeof ventaApi.anularVenta>) => call(endpoint, { body }), touched)
}

/** Voids sales in person; `onDone` hears which were refused. */
export const useAnularVentas = (onDone: (rechazadas: ReplyOf<typeof ventaApi.anularVentas>['rechazadas']) => void) =>
  useWrite(async (body: BodyOf<typeof ventaApi.anularVentas>) => {
    const reply = await call(ventaApi.anularVentas, { body })
    onDone(reply.rechazadas)
    return reply
  }, touched)

/** The question that corrects the buyer of a sale in person, as props of an `AskAction`. */
export function useCorreccion(compraId: string, comprador: Comprador) {
  const initial = { compraId, ...comprador }
  return {
    button: 'Corregir sus datos',
    icon: 'edit' as const,
    title: 'Datos de quien compró',
    size: 440,
    schema: corregirCompradorForm,
    fields: datosDeQuienCompra(),
    initial,
    leido: comprador,
    confirm: 'Guardar',
    write: useSend(ventaApi.corregirComprador, touched),
    toBody: (values: Record<string, string>) => ({ ...initial, ...values }),
  }
}

/** Puts the buyer into a sale whom its seller asks for. */
export const useConfirmarCorreccion = () => useSend(ventaApi.confirmarCorreccion, touched)

export const useCederNumero = () => useSend(cuotaApi.cederNumero, touched)

export const useReatribuir = () => useSend(compraApi.reatribuir, touched)

/** Decides about a sale that came without its number, or too late. */
export const useResolverVenta = () => useSend(sobreApi.resolverVenta, touched)

export const useCerrarCaso = () => useSend(casoApi.cerrarCaso, touched)
