import type { ClaveInclusion } from '@talonario/sorteo/inclusion'
import type { Informe } from '@talonario/sorteo/step'
import { type ReactNode, useState } from 'react'
import { verificarMessages } from '#domain/verificar/verificar.messages.ts'
import { Button } from '#ui/base/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Form } from '#ui/form/form.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { FilePicker } from '#ui/picker/file-picker.tsx'
import { PlainField } from './plain-field.tsx'
import { StepList } from './step-list.tsx'

type OwnNumberProps = {
  /** The code a link brought along. */
  codigo?: string
  /** The result for a number without its code; absent if no server is asked. */
  byNumber?: ((numero: number) => ReactNode) | undefined
  /** Without it nothing can be looked for yet. */
  onSearch: ((codigo: string) => void) | null
  /** Verifies a receipt file; absent on the site's own page. */
  onReceipt?: ((file: File) => void) | null
  /** What a ticket that was found offers to keep. */
  keep?: (codigo: string) => ReactNode
  busy: boolean
  informe: Informe<ClaveInclusion> | null
  /** Why it could not be looked for. */
  motivo?: string
}

/** 'Mi número': from the ticket's code alone, whether it is in the sealed list with its owner's name. */
export function OwnNumber({
  codigo: brought = '',
  onSearch,
  onReceipt,
  keep,
  busy,
  informe,
  motivo,
  byNumber,
}: OwnNumberProps) {
  const [codigo, setCodigo] = useState(brought)
  const [missing, setMissing] = useState(false)
  const [receipt, setReceipt] = useState<File | null>(null)
  const [asked, setAsked] = useState<number | null>(null)
  const change = (value: string) => {
    setCodigo(value)
    setAsked(null)
    setMissing(false)
  }
  const send = () => {
    setMissing(codigo.trim() === '')
    if (byNumber && /^\d{1,7}$/.test(codigo.trim())) return setAsked(Number(codigo))
    if (codigo.trim() && !busy) onSearch?.(codigo)
  }
  return (
    <Panel title="¿Participó mi boleto?">
      <Form onSubmit={send}>
        <PlainField
          label={byNumber ? 'Tu número, o el código de tu boleto' : 'Código de tu boleto'}
          hint="El código está en «Mis compras» y en tu correo, y comprueba también que está a tu nombre. No sale de este aparato."
          rows={3}
          value={codigo}
          onChange={change}
          error={missing ? verificarMessages.sinCodigo : undefined}
        />
        <div className="stack" aria-live="polite">
          {asked !== null && byNumber?.(asked)}
          {asked === null && motivo && <Note tone="bad">{motivo}</Note>}
          {asked === null && informe && <Answer {...informe} />}
          {asked === null && informe?.valida && codigo.trim() && keep?.(codigo)}
        </div>
        <Button full type="submit" disabled={!onSearch && !byNumber} busy={busy && 'Comprobando...'}>
          Comprobar
        </Button>
        {onReceipt && (
          <FilePicker
            label="O elegí tu comprobante (.json)"
            accept=".json,application/json"
            value={receipt}
            onChange={file => {
              setReceipt(file)
              if (file) onReceipt(file)
            }}
          />
        )}
      </Form>
    </Panel>
  )
}

function Answer({ valida, falla, pasos }: Informe<ClaveInclusion>) {
  return (
    <>
      {valida ? (
        <Note tone="good">{`Sí, tu boleto está en la lista sellada. ${pasos.at(-1)?.detalle ?? ''}`}</Note>
      ) : (
        <Note tone="bad">{`No coincide: ${falla?.detalle ?? ''}`}</Note>
      )}
      <StepList pasos={pasos} />
    </>
  )
}
