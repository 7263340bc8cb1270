import { dayFromWire, type Sorteo } from '@talonario/contract'
import { type FormEvent, useState } from 'react'
import { useCargarBolillero } from '#domain/cierre/cierre.api.ts'
import { sortearMessages } from '#domain/cierre/cierre.messages.ts'
import { erroresDelBolillero, numerosDe } from '#domain/cierre/cierre.rules.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { Button } from '#ui/base/button.tsx'
import { confirm } from '#ui/feedback/dialogs.ts'
import { Note } from '#ui/feedback/note.tsx'
import { toastSuccess } from '#ui/feedback/toast.ts'
import { TextArea, TextField } from '#ui/form/fields.tsx'
import { Panel } from '#ui/layout/panel.tsx'

/** The numbers of a physical drum, with who attests them. */
export function DrumForm({ sorteo: { fechaSorteo, premios } }: { sorteo: Sorteo }) {
  const [typed, setTyped] = useState({ numeros: '', escribano: '', acta: '' })
  const [errores, setErrores] = useState<Record<string, string>>({})
  const cargar = useCargarBolillero()
  const set = (part: Partial<typeof typed>) => {
    setTyped({ ...typed, ...part })
    setErrores({})
  }
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const pedido = { ...typed, fechaSorteo: dayFromWire(fechaSorteo), numeros: numerosDe(typed.numeros) }
    const wrong = erroresDelBolillero(pedido)
    setErrores(wrong)
    if (Object.keys(wrong).length > 0 || cargar.isPending) return
    const detail = pedido.numeros.join(', ')
    if (!(await confirm(sortearMessages.preguntaCarga, { detail, confirmLabel: 'Cargar' }))) return
    cargar.mutate(pedido, { onSuccess: ({ message }) => toastSuccess(`¡${message}!`) })
  }
  return (
    <Panel title="Cargar el bolillero">
      <form className="stack" onSubmit={send}>
        <TextArea
          label="Números que salieron"
          description={`Desde el primer premio, separados por espacios: ${premios.length} y después los suplentes, si los hubo.`}
          inputMode="numeric"
          value={typed.numeros}
          error={errores.numeros}
          onChange={event => set({ numeros: event.currentTarget.value })}
        />
        <TextField
          label="Escribano"
          value={typed.escribano}
          error={errores.escribano}
          onChange={event => set({ escribano: event.currentTarget.value })}
        />
        <TextField
          label="Número de acta"
          value={typed.acta}
          error={errores.acta}
          onChange={event => set({ acta: event.currentTarget.value })}
        />
        {cargar.error && <Note tone="bad">{sentenceOf(cargar.error, sortearMessages.cargar)}</Note>}
        <Button kind="primary" full type="submit" busy={cargar.isPending && 'Cargando...'}>
          Cargar los números
        </Button>
      </form>
    </Panel>
  )
}
