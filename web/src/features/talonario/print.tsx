import type { OrdenDeHojas, TalonarioDePapel } from '@talonario/contract'
import { talonarioMessages } from '#domain/talonario/talonario.messages.ts'
import { useImpresion, useImprimir } from '#domain/talonario/talonario-impresion.api.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { count } from '#lib/format.ts'
import { Button } from '#ui/base/button.tsx'
import { toastError, toastSuccess } from '#ui/feedback/toast.ts'

type PrintProps = {
  /** Some books, or all in one state. */
  libros: string[] | TalonarioDePapel['estado']
  name: string
  orden: OrdenDeHojas
  label?: string
}

/** Prints books in the order chosen; meanwhile, how far it is, and a way to stop it. */
export function Print({ libros, name, orden, label = 'Imprimir' }: PrintProps) {
  const imprimir = useImprimir(name)
  const impresion = useImpresion(name)
  const print = async () => {
    try {
      const saved = await imprimir.mutateAsync({ libros, orden })
      toastSuccess(saved ? talonarioMessages.impresos : talonarioMessages.cancelada)
    } catch (error) {
      toastError(sentenceOf(error))
    }
  }
  return (
    <>
      <Button icon="print" aria-label={`Imprimir ${name}`} busy={impresion && 'Preparando...'} onClick={print}>
        {label}
      </Button>
      {impresion && (
        <>
          <PrintStatus name={name} />
          <Button kind="quiet" aria-label={`Cancelar la impresión de ${name}`} onClick={impresion.cancel}>
            Cancelar
          </Button>
        </>
      )}
    </>
  )
}

/** Where a print stands in the line, then how far it is. */
export function PrintStatus({ name }: { name: string }) {
  const { lugar = 0, hechos = 0, total = 0 } = useImpresion(name) ?? {}
  const made = total > 0 ? `${count(hechos)} de ${count(total)} números` : ''
  return (
    <span role="status" className="num">
      {lugar > 0 ? talonarioMessages.enFila(lugar) : made}
    </span>
  )
}
