import { type ClavePapel, verificarPapel } from '@talonario/sorteo/papel-revision'
import type { Informe } from '@talonario/sorteo/step'
import { useState } from 'react'
import { verificarMessages } from '#domain/verificar/verificar.messages.ts'
import { readClaves } from '#domain/verificar/verificar.rules.ts'
import { Button } from '#ui/base/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Form } from '#ui/form/form.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { FilePicker } from '#ui/picker/file-picker.tsx'
import { PlainField } from './plain-field.tsx'
import { StepList } from './step-list.tsx'

/** Whether the organisation signed the code of a paper ticket: with its keys from the disk and nothing else. */
export function PaperCode() {
  const [codigo, setCodigo] = useState('')
  const [claves, setClaves] = useState<File | null>(null)
  const [informe, setInforme] = useState<Informe<ClavePapel> | null>(null)
  const [missing, setMissing] = useState('')
  const send = async () => {
    setInforme(null)
    const falta = !codigo.trim() ? verificarMessages.sinPapel : claves ? '' : verificarMessages.sinClaves
    setMissing(falta)
    if (!falta && claves) setInforme(await verificarPapel(codigo, await readClaves(claves)))
  }
  return (
    <Panel title="¿Es auténtico un boleto de papel?">
      <Form onSubmit={send}>
        <PlainField
          label="Código del boleto de papel"
          hint="La dirección que lee la cámara en su QR, o el código que está al final de ella."
          rows={3}
          value={codigo}
          onChange={setCodigo}
        />
        <FilePicker
          label="Elegir las claves del papel (.json)"
          accept=".json,application/json"
          value={claves}
          onChange={setClaves}
        />
        <div className="stack" aria-live="polite">
          {missing && <Note tone="bad">{missing}</Note>}
          {informe && (
            <Note tone={informe.valida ? 'good' : 'bad'}>
              {informe.falla ? `No es auténtico. ${informe.falla.detalle}` : informe.pasos.at(-1)?.detalle}
            </Note>
          )}
          {informe && <StepList pasos={informe.pasos} />}
        </div>
        <Button full type="submit">
          Comprobar el papel
        </Button>
      </Form>
    </Panel>
  )
}
