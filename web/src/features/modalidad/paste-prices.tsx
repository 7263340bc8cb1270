import { useState } from 'react'
import { useGuardarModalidades } from '#domain/modalidad/modalidad.api.ts'
import { modalidadMessages } from '#domain/modalidad/modalidad.messages.ts'
import { type EnOrden, filasPegadas } from '#domain/modalidad/modalidad.rules.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { Button } from '#ui/base/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { toastSuccess } from '#ui/feedback/toast.ts'
import { Form, TextArea } from '#ui/form/form.tsx'
import { Simulator } from './simulator.tsx'

/** The whole price table at once, as it stands in a spreadsheet. No useContractForm: the rows are read from the text. */
export function PastePrices({ sorteos, version }: { sorteos: readonly EnOrden[]; version: string }) {
  const [texto, setTexto] = useState('')
  const guardar = useGuardarModalidades()
  const { filas, motivo } = filasPegadas(texto, sorteos)
  const send = () =>
    filas.length > 0 && !motivo
      ? guardar.mutateAsync({ version, modalidades: filas }, { onSuccess: ({ message }) => toastSuccess(message) })
      : undefined
  return (
    <Form onSubmit={send}>
      <TextArea
        label="Pegá la tabla"
        description={modalidadMessages.pegar}
        placeholder={'Contado\t3600\t1\t1\t1'}
        value={texto}
        error={motivo || undefined}
        onChange={({ currentTarget }) => setTexto(currentTarget.value)}
      />
      {guardar.error && <Note tone="bad">{sentenceOf(guardar.error)}</Note>}
      {filas.length > 0 && !motivo && (
        <>
          <Simulator filas={filas} sorteos={sorteos} />
          <div>
            <Button type="submit" kind="primary" busy={guardar.isPending && 'Guardando...'}>
              Guardar la tabla
            </Button>
          </div>
        </>
      )}
    </Form>
  )
}
