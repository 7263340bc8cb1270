import { cargarExtractoForm, dayFromWire, type Sorteo } from '@talonario/contract'
import { useCargarExtracto } from '#domain/cierre/cierre.api.ts'
import { sortearMessages } from '#domain/cierre/cierre.messages.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { useContractForm } from '#lib/contract-form.ts'
import { dayDots } from '#lib/format.ts'
import { Button } from '#ui/base/button.tsx'
import { confirm } from '#ui/feedback/dialogs.ts'
import { Note } from '#ui/feedback/note.tsx'
import { toastSuccess } from '#ui/feedback/toast.ts'
import { TextArea, TextField } from '#ui/form/fields.tsx'
import { Panel } from '#ui/layout/panel.tsx'

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
