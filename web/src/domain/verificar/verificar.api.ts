import { resultadoApi } from '@talonario/contract'
import { DatoInvalido } from '@talonario/sorteo/error'
import { composeComprobante, verificarInclusion } from '@talonario/sorteo/inclusion'
import type { Constancia } from '@talonario/sorteo/proof'
import { readBoleto } from '@talonario/sorteo/ticket'
import { queryOptions } from '@tanstack/react-query'
import { ApiError } from '#lib/api-error.ts'
import { callQuery, useWrite } from '#lib/ask.ts'
import { call, callFile } from '#lib/call.ts'
import { saveFile } from '#lib/files.ts'
import { verificarMessages } from './verificar.messages.ts'
import type { Archivos, Verificable } from './verificar.rules.ts'
import { advance, type Progreso, sinEmpezar } from './verificar-progreso.rules.ts'

/** The proof file of a draw, its sealed list and what does not play: all that a verification needs, so that it needs no network itself. */
export const archivosQuery = (id: string) =>
  queryOptions({
    queryKey: ['sorteo', 'archivos', id],
    queryFn: async ({ signal }): Promise<Archivos> => {
      const [prueba, ...listas] = await Promise.all([
        callFile(resultadoApi.prueba, { params: { id }, signal }),
        callFile(resultadoApi.lista, { params: { id }, signal }),
        callFile(resultadoApi.fuera, { params: { id }, signal }),
      ])
      return { prueba: prueba.bytes, listas: listas.map(({ bytes }) => bytes) }
    },
    // What is sealed and drawn never changes, whatever event comes.
    staleTime: 'static',
  })

/**
 * Looks up a ticket in the sealed list of a draw: fetches only the path of its number and checks it here; the code
 * stays here. Throws DatoInvalido if the code is invalid or of another draw.
 */
export const useBuscarSellado = (id: string) =>
  useWrite(async (codigo: string) => {
    const { sorteo, numero } = readBoleto(codigo)
    if (sorteo !== id) throw new DatoInvalido(verificarMessages.deOtroSorteo)
    const { constancia } = await call(resultadoApi.constancia, { params: { id }, query: { numero } })
    return verificarInclusion(codigo, constancia)
  })

/** The place of a number in the sealed list of a draw; refused when it is not in it. */
export const constanciaQuery = (id: string, numero: number) =>
  queryOptions({
    ...callQuery(['sorteo', 'constancia', id, numero], resultadoApi.constancia, { params: { id }, query: { numero } }),
    staleTime: 'static',
  })

/** Recomputes a proof in a worker: a million leaves take seconds. */
export const createWorker = () => new Worker(new URL('./verificar.worker.ts', import.meta.url), { type: 'module' })

/** Whether a number is in the sealed list of a draw. */
export const selladoQuery = (id: string, numero: number) =>
  queryOptions({
    queryKey: ['sorteo', 'sellado', id, numero],
    queryFn: async ({ signal }) => {
      try {
        await call(resultadoApi.constancia, { params: { id }, query: { numero }, signal })
        return true
      } catch (error) {
        if (error instanceof ApiError && error.code === 'NUMERO_NO_SELLADO') return false
        throw error
      }
    },
    staleTime: 'static',
  })

/** A whole verification of what the server publishes of a draw, made by this browser. */
export const comprobadoQuery = (id: string) =>
  queryOptions({
    queryKey: ['sorteo', 'comprobado', id],
    queryFn: async ({ client }) => await verifyHere(await client.ensureQueryData(archivosQuery(id))),
    staleTime: 'static',
    retry: false,
  })

/** Resolves with all that the verifier found; rejects if this browser cannot run it. */
function verifyHere(archivos: Archivos): Promise<Progreso> {
  return new Promise((resolve, reject) => {
    const thread = createWorker()
    let progreso = advance(sinEmpezar, { tipo: 'pedido', pedido: 'verificar' })
    const end = (say: () => void) => {
      thread.terminate()
      say()
    }
    thread.onerror = () => end(() => reject(new Error('the verifier broke')))
    thread.onmessage = ({ data }) => {
      progreso = advance(progreso, data)
      if (progreso.fin || progreso.motivo) end(() => resolve(progreso))
    }
    thread.postMessage({ tipo: 'verificar', ...archivos, huella: '' } satisfies Verificable)
  })
}

/** Saves a ticket's receipt: fetches only the path of its number and adds the code here. */
export const useGuardarComprobante = (id: string) =>
  useWrite(async (copiado: string) => {
    const codigo = copiado.replace(/\s/g, '')
    const { numero } = readBoleto(codigo)
    const { constancia } = await call(resultadoApi.constancia, { params: { id }, query: { numero } })
    const comprobante = composeComprobante(codigo, constancia as Constancia)
    const bytes = new Blob([`${JSON.stringify(comprobante, null, 1)}\n`], { type: 'application/json' })
    saveFile({ bytes, fileName: `comprobante-${numero}.json` })
  })
