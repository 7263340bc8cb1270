import { type BodyOf, type EventoEnVivo, prestamoApi, type ventaApi } from '@talonario/contract'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { modalidadesQuery } from '#domain/modalidad/modalidad.api.ts'
import { useRealizarCompraFisica } from '#domain/venta/venta.api.ts'
import { totalOf } from '#domain/venta/venta.rules.ts'
import { makeStale, useWrite } from '#lib/ask.ts'
import { call } from '#lib/call.ts'
import { followLive } from '#lib/live/live.ts'
import { noEntradas, porAtender, porEnviar, type SobreGuardado, vigentes } from './telefono.rules.ts'
import { changeTelefono, findAqui, followTelefono, listSobres, relojOf } from './telefono.store.ts'
import { enviarSobres, enviarYEsperar, followSignal, renovarPronto, tomarPrestamo } from './telefono-envio.api.ts'
import { llaveOf, seGuarda } from './telefono-llave.store.ts'
import { type VentaPropia, venderSinSenal } from './telefono-venta.store.ts'

const aquiQuery = (usuarioId: string) =>
  queryOptions({
    queryKey: ['telefono', 'aqui', usuarioId],
    queryFn: async ({ client }) => {
      const { telefono, sobres } = await findAqui(usuarioId)
      // The plans that a number can be paid by, as the loan brought them: without them it would be sold at another price.
      if (telefono?.modalidades && !client.getQueryData(modalidadesQuery.queryKey))
        client.setQueryData(modalidadesQuery.queryKey, telefono.modalidades)
      const prestadas = telefono?.lleva ? vigentes(telefono.prestadas, relojOf(telefono).ahora) : []
      const { lleva = false, telefonoId = '', retiradas = 0, sorteos } = telefono ?? {}
      return { lleva, telefonoId, prestadas, sorteos, retiradas, sobres }
    },
    staleTime: 0,
    // A browser that keeps nothing carries nothing.
    retry: false,
    // A loan ends by the clock.
    refetchInterval: ({ state }) => (state.data?.lleva ? 30_000 : false),
  })
export type Aqui = NonNullable<ReturnType<typeof useAqui>['data']>

/** What this device carries of a person's, as it changes, in whatever tab. */
export function useAqui(usuarioId: string) {
  const queryClient = useQueryClient()
  useEffect(() => {
    return followTelefono(() => makeStale(queryClient, ['telefono', 'rifa', 'compra', 'caja', 'meta-anual']))
  }, [queryClient])
  const query = useQuery(aquiQuery(usuarioId))
  const { lleva = false, prestadas = [] } = query.data ?? {}
  const hear = useEffectEvent((evento: EventoEnVivo) => {
    const own = evento.tipo === 'numeros' && prestadas.some(({ NumeroRifa }) => evento.libres.includes(NumeroRifa))
    if (own || evento.tipo === 'sorteo' || evento.tipo === 'asignacion' || evento.tipo === 'todo') renovarPronto()
  })
  useEffect(() => (lleva ? followLive(evento => hear(evento)) : undefined), [lleva])
  return query
}

/** What did not enter of what anybody sold from this device, and waits for its seller. */
export function useSinAtender(): readonly SobreGuardado[] {
  const queryClient = useQueryClient()
  useEffect(() => followTelefono(() => makeStale(queryClient, ['telefono'])), [queryClient])
  const queryFn = async () => porAtender(await listSobres())
  const { data = [] } = useQuery({ queryKey: ['telefono', 'sin atender'], queryFn, staleTime: 0, retry: false })
  return data
}

/** Whether the device believes to be on a network. */
export function useSenal(): boolean {
  return useSyncExternalStore(
    listener => {
      addEventListener('online', listener)
      addEventListener('offline', listener)
      return () => {
        removeEventListener('online', listener)
        removeEventListener('offline', listener)
      }
    },
    () => navigator.onLine,
    () => true,
  )
}

type VentaNueva = BodyOf<typeof ventaApi.realizarCompraFisica>

/**
 * Sells in person: to the server, or from this device where it carries numbers, whether there is a signal or not. There it is done once the sale
 * is on the disk and, where there is a signal, the server has said what became of it or does not answer soon.
 */
export function useVender(usuarioId: string, lleva: boolean) {
  const directa = useRealizarCompraFisica()
  const sellada = useMutation({
    mutationFn: async (venta: VentaPropia) => await enviarYEsperar(await venderSinSenal(usuarioId, venta)),
  })
  const { data } = useQuery({ ...aquiQuery(usuarioId), enabled: lleva })
  const { isPending, isSuccess, error, reset } = lleva ? sellada : directa
  // As it stands now: an answer may come while it is shown.
  const sobre = lleva ? (data?.sobres.find(({ id }) => id === sellada.data?.id) ?? sellada.data) : undefined
  return {
    isPending,
    isSuccess,
    error,
    reset,
    /** `precios`: the price paid for each number, in the order of the numbers. */
    vender: (venta: VentaNueva, precios: number[]) =>
      lleva
        ? sellada.mutateAsync({ ...venta, precios })
        : directa.mutateAsync({ ...venta, monto: totalOf(precios.map(precioRifa => ({ precioRifa }))) }),
    /** What the sale is found by afterwards; `''` before. */
    ventaId: (lleva ? sellada.data?.id : directa.data?.compra._id) ?? '',
    /** The sealed sale, for its buyer's receipt; `''` where the server has it. */
    sellado: sobre?.sellado ?? '',
    /** Once it is done: whether it has still to be sent, and how the server refused numbers of it. */
    porEnviar: sobre?.estado === 'por_enviar',
    noEntro: sobre && noEntradas(sobre).length > 0 ? sobre : null,
  }
}

/**
 * Stores a person's free numbers on this device for selling without a signal. Tabs do it one after the other, since
 * the device's key is made once. Returns the outcome.
 */
export function useLlevar(usuarioId: string) {
  return useWrite(
    (nombre: string) =>
      navigator.locks.request('telefono llave', async () => {
        if (!(await seGuarda())) return 'sin_guardar'
        const llave = await llaveOf(usuarioId)
        if (!llave) return 'sin_llave'
        const { clavePublica } = llave
        const { telefonoId, clave } = await call(prestamoApi.registrarTelefono, { body: { nombre, clavePublica } })
        await changeTelefono(usuarioId, () => ({ telefonoId, servidor: clave }))
        followSignal()
        if ((await tomarPrestamo(usuarioId, false)) === 0) return 'sin_numeros'
        await changeTelefono(usuarioId, () => ({ lleva: true }))
        return 'listo'
      }),
    ['telefono', 'rifa'],
  )
}

/** Gives all numbers back, once every sale has arrived. Returns the server's sentence; null: sales are still to be sent. */
export function useDevolver(usuarioId: string) {
  return useWrite(async () => {
    await enviarSobres()
    let antes: Awaited<ReturnType<typeof changeTelefono>>
    let missing = 0
    const telefono = await changeTelefono(usuarioId, (telefono, sobres) => {
      antes = telefono
      missing = porEnviar(sobres.filter(sobre => sobre.usuarioId === usuarioId)).length
      return missing > 0 ? {} : { lleva: false, prestadas: [] }
    })
    if (!telefono || missing > 0) return null
    try {
      const { message } = await call(prestamoApi.devolverPrestamo, { body: { telefonoId: telefono.telefonoId } })
      return message
    } catch (error) {
      await changeTelefono(usuarioId, () => ({ lleva: true, prestadas: antes?.prestadas ?? [] }))
      throw error
    }
  }, ['telefono', 'rifa'])
}
