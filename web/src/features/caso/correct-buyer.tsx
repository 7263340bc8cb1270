import { type CompraEntera, corregirCompradorForm } from '@talonario/contract'
import { useState } from 'react'
import { useCorregirComprador } from '#domain/caso/caso.api.ts'
import { pagoAdminMessages } from '#domain/caso/caso.messages.ts'
import { Button } from '#ui/base/button.tsx'
import { FormDialog } from '#ui/form/form-dialog.tsx'

const fields = [
  ['nombre', { label: 'Nombre' }],
  ['correo', { label: 'Email', type: 'email' }],
  ['cedula', { label: 'Documento', inputMode: 'numeric' }],
  ['telefono', { label: 'Teléfono', type: 'tel' }],
] as const

/** Corrects the buyer of a sale in person; once a list is sealed with it, shows why that is not possible. */
export function CorrectBuyer({ compra }: { compra: CompraEntera }) {
  const [opened, setOpened] = useState(false)
  if (compra.canal !== 'presencial') return null
  if (compra.sellada)
    return (
      <p className="muted small">Los datos de quien compró no cambian: la lista del sorteo ya se selló con ellos.</p>
    )
  return (
    <>
      <Button icon="edit" aria-haspopup="dialog" onClick={() => setOpened(true)}>
        Corregir sus datos
      </Button>
      {opened && <CorrectBuyerDialog compra={compra} onClose={() => setOpened(false)} />}
    </>
  )
}

function CorrectBuyerDialog({ compra, onClose }: { compra: CompraEntera; onClose: () => void }) {
  const { nombre, email, ci, telefono } = compra.comprador
  return (
    <FormDialog
      title="Datos de quien compró"
      onClose={onClose}
      schema={corregirCompradorForm}
      initial={{ compraId: compra._id, nombre, correo: email, cedula: ci, telefono }}
      of={compra._id}
      fields={fields}
      mutation={useCorregirComprador()}
      sentences={pagoAdminMessages.corregir}
    />
  )
}
