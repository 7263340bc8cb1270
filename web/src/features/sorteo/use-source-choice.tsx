import { useEffect, useRef, useState } from 'react'
import { erroresDe, pedidoDe, recomendada } from '#domain/sorteo/sorteo-fuente.rules.ts'
import { useDraft } from '#lib/form/draft.ts'

export type SourceChoice = ReturnType<typeof useSourceChoice>

/** The source being chosen, `of` which draw. `check` returns the value to send, or shows what is missing and focuses it. */
export function useSourceChoice(of?: string) {
  const { fields: eleccion, change: keep, reset } = useDraft(recomendada, of)
  const [errores, setErrores] = useState<Record<string, string>>({})
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (Object.keys(errores).length > 0) fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errores])
  const change = (part: Partial<typeof eleccion>) => {
    keep(part)
    setErrores({})
  }
  const check = (fechaSorteo: string) => {
    const pedido = pedidoDe(fechaSorteo, eleccion)
    const wrong = erroresDe(pedido)
    setErrores(wrong)
    return Object.keys(wrong).length === 0 ? pedido : null
  }
  return { eleccion, change, reset, errores, check, fields }
}
