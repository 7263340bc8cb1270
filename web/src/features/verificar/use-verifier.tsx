import { useEffect, useEffectEvent, useReducer, useRef } from 'react'
import type { Archivos, Pedido } from '#domain/verificar/verificar.rules.ts'
import { avanzar, sinEmpezar } from '#domain/verificar/verificar-progreso.rules.ts'

export type Verifier = ReturnType<typeof useVerifier>

/** A verifier on a thread of its own, so that the page stays alive while a million leaves are hashed. */
export function useVerifier(createWorker: () => Worker) {
  const [progreso, dispatch] = useReducer(avanzar, sinEmpezar)
  const worker = useRef<Worker>(null)
  const start = useEffectEvent(() => {
    const thread = createWorker()
    thread.onmessage = ({ data }) => dispatch(data)
    thread.onerror = () => dispatch({ tipo: 'roto' })
    return thread
  })
  useEffect(() => {
    const thread = start()
    worker.current = thread
    return () => thread.terminate()
  }, [])
  const ask = (pedido: Pedido) => {
    dispatch({ tipo: 'pedido', pedido: pedido.tipo })
    worker.current?.postMessage(pedido)
  }
  return {
    progreso,
    verificar: (archivos: Archivos, huella: string) => ask({ tipo: 'verificar', ...archivos, huella }),
    buscar: (archivos: Archivos, huella: string, codigo: string) =>
      ask({ tipo: 'boleto', ...archivos, huella, codigo }),
    comprobar: (comprobante: Blob, huella: string) => ask({ tipo: 'comprobante', comprobante, huella }),
    olvidar: () => dispatch({ tipo: 'otros-archivos' }),
  }
}
