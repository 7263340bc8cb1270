import { enlaceApi, toCodigo, vistaPreviaApi } from '@talonario/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { sentenceOf } from '#lib/api-error.ts'
import { callQuery, partQuery, useWrite } from '#lib/ask.ts'
import { call, callFile } from '#lib/call.ts'
import { saveFile } from '#lib/files.ts'
import { useStore } from '#lib/store.ts'
import { toastError } from '#ui/feedback/toast.ts'
import { keepEnlace, llegadaStore, useEnlace } from './enlace.store.ts'

export const enlaceQueries = {
  /** The seller's own link. */
  mio: () => partQuery(['enlace', 'mio'], enlaceApi.miEnlace, 'enlace'),
}

/** `codigo`: of a seller's link; '': of the raffle. */
export type Afiche = { codigo: string; formato: 'a4' | 'cuadrado' }

/** A poster to print, or a picture to send. */
export const useBajarAfiche = () =>
  useMutation({
    mutationFn: ({ codigo, formato }: Afiche) =>
      codigo
        ? callFile(vistaPreviaApi.aficheDeEnlace, { params: { codigo }, query: { formato } })
        : callFile(vistaPreviaApi.afiche, { query: { formato } }),
    onSuccess: saveFile,
    onError: error => toastError(sentenceOf(error)),
  })

/** Where a link leads; this browser's later orders are attributed to its seller. `''`: none is opened. */
export function useLlegada(codigo: string) {
  const enLaPagina = useStore(llegadaStore)
  const query = useQuery({
    ...callQuery(['enlace', 'llegada', codigo], enlaceApi.porEnlace, { params: { codigo } }),
    enabled: codigo !== '',
    placeholderData: () => (enLaPagina?.codigo === (toCodigo(codigo) ?? codigo) ? enLaPagina : undefined),
  })
  const { data, isPlaceholderData } = query
  useEffect(() => {
    if (data && !isPlaceholderData) keepEnlace({ codigo: data.codigo, nombre: data.vendedor.nombre })
  }, [data, isPlaceholderData])
  return query
}

type Address = { codigo: string; de: string /** A link is being opened. */; opening: boolean }

/** Somebody who shares the shop's address shares the seller's link that brought them, so that the sale is that seller's. */
export function useAddressOfLink({ codigo, de, opening }: Address, write: (change: { de: string }) => void): void {
  const kept = useEnlace()?.codigo ?? ''
  const stale = codigo === '' && !opening && de !== kept
  const change = useEffectEvent(() => write({ de: kept }))
  useEffect(() => {
    if (stale) change()
  }, [stale])
}

/** Opens a link and attributes this browser's later orders to it. */
export function useAbrirEnlace() {
  return useMutation({
    mutationFn: (codigo: string) => call(enlaceApi.porEnlace, { params: { codigo } }),
    onSuccess: ({ codigo, vendedor }) => keepEnlace({ codigo, nombre: vendedor.nombre }),
  })
}

export const useRenovarEnlace = () => useWrite(() => call(enlaceApi.renovarEnlace), ['enlace'])
