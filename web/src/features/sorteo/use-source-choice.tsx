import { useEffect, useRef, useState } from 'react'
import { type Eleccion, erroresDe, pedidoDe, recomendada } from '#domain/sorteo/sorteo-fuente.rules.ts'

export type SourceChoice = ReturnType<typeof useSourceChoice>

/** The source that is being chosen. `check` returns what to send, or shows what is missing and goes there. */
export function useSourceChoice(inicial: Eleccion = recomendada) {
  const [eleccion, setEleccion] = useState(inicial)
  const [errores, setErrores] = useState<Record<string, string>>({})
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (Object.keys(errores).length > 0) fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errores])
  const change = (part: Partial<Eleccion>) => {
    setEleccion({ ...eleccion, ...part })
    setErrores({})
  }
  const check = (fechaSorteo: string) => {
    const pedido = pedidoDe(fechaSorteo, eleccion)
    const wrong = erroresDe(pedido)
    setErrores(wrong)
    return Object.keys(wrong).length === 0 ? pedido : null
  }
  return { eleccion, change, errores, check, fields }
}
