import { corregirVendedorForm, type Usuario } from '@talonario/contract'
import { useState } from 'react'
import { useCorregirVendedor } from '#domain/vendedor/vendedor.api.ts'
import { vendedorMessages } from '#domain/vendedor/vendedor.messages.ts'
import { IconButton } from '#ui/base/button.tsx'
import { FormDialog } from '#ui/form/form-dialog.tsx'

const fields = [
  ['nombreCompleto', { label: 'Nombre completo' }],
  ['ci', { label: 'Documento (CI)', inputMode: 'numeric' }],
  ['telefono', { label: 'Teléfono', type: 'tel' }],
  ['email', { label: 'Email', type: 'email' }],
  ['direccion', { label: 'Dirección (opcional)' }],
] as const

/** Puts right what was typed wrong about a seller. */
export function CorrectSeller({ user }: { user: Usuario }) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <IconButton
        icon="edit"
        label={`Corregir los datos de ${user.nombreCompleto}`}
        aria-haspopup="dialog"
        onClick={() => setOpened(true)}
      />
      {opened && <CorrectSellerDialog user={user} onClose={() => setOpened(false)} />}
    </>
  )
}

function CorrectSellerDialog({ user, onClose }: { user: Usuario; onClose: () => void }) {
  const { id, nombreCompleto, ci, telefono, email, direccion } = user
  return (
    <FormDialog
      title={`Datos de ${nombreCompleto}`}
      onClose={onClose}
      schema={corregirVendedorForm}
      initial={{ id, nombreCompleto, ci, telefono, email, direccion }}
      of={id}
      fields={fields}
      mutation={useCorregirVendedor()}
      sentences={vendedorMessages.corregir}
    />
  )
}
