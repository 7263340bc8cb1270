import { cargarExtractoForm, dayFromWire, type Sorteo } from '@talonario/contract'
import { type FormEvent, useState } from 'react'
import { useCargarBolillero, useCargarExtracto } from '#domain/cierre/cierre.api.ts'
import { sortearMessages } from '#domain/cierre/cierre.messages.ts'
import { erroresDelBolillero, numerosDe } from '#domain/cierre/cierre.rules.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { useContractForm } from '#lib/contract-form.ts'
import { dayDots } from '#lib/format.ts'
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

/** The figures of the official draw that decides, with the link where anyone can compare them. */
export function ExtractForm({ sorteo: { fechaSorteo, fuenteDatos } }: { sorteo: Sorteo }) {
  const form = useContractForm(cargarExtractoForm, { fechaSorteo: dayFromWire(fechaSorteo), cifras: '', enlace: '' })
  const cargar = useCargarExtracto()
  const oficial = fuenteDatos.oficial ?? fuenteDatos.respaldo?.oficial
  const send = form.onSubmit(async values => {
    if (cargar.isPending) return
    if (!(await confirm(sortearMessages.preguntaCarga, { detail: values.cifras, confirmLabel: 'Sortear' }))) return
    cargar.mutate(values, { onSuccess: ({ message }) => toastSuccess(`¡${message}!`) })
  })
  return (
    <Panel title="Cargar el extracto">
      <form className="stack" onSubmit={send}>
        {oficial && (
          <p>
            Decide <b>{oficial.nombre}</b> del <span className="num">{dayDots(oficial.fecha)}</span>: {oficial.cifras}.
          </p>
        )}
        <TextArea
          label="Números del extracto"
          description="Con sus ceros, en el orden del extracto y separados por espacios."
          inputMode="numeric"
          key={form.key('cifras')}
          {...form.getInputProps('cifras')}
        />
        <TextField
          label="Enlace al extracto"
          placeholder="https://"
          inputMode="url"
          key={form.key('enlace')}
          {...form.getInputProps('enlace')}
        />
        {cargar.error && <Note tone="bad">{sentenceOf(cargar.error, sortearMessages.cargar)}</Note>}
        <Button kind="primary" full type="submit" busy={cargar.isPending && 'Sorteando...'}>
          Sortear con el extracto
        </Button>
      </form>
    </Panel>
  )
}
