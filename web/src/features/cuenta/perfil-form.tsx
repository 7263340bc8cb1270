import { useTimeout } from '@mantine/hooks'
import { type Usuario, updateForm } from '@talonario/contract'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { ux } from '#config/ux.ts'
import { useUpdateUsuario } from '#domain/cuenta/cuenta.api.ts'
import { cuentaMessages } from '#domain/cuenta/cuenta.messages.ts'
import { changedFields, emptiedFields, passwordsDiffer } from '#domain/cuenta/cuenta.rules.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { useContractForm } from '#lib/form/contract-form.ts'
import { paths } from '#lib/paths.ts'
import { Button } from '#ui/base/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Form } from '#ui/form/form.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { AvatarPicker } from '#ui/picker/image-picker.tsx'
import { FormActions } from './form-actions.tsx'
import { PersonFields } from './person-fields.tsx'
import { SecurityFields } from './security-fields.tsx'

const { passwordsDistintas, perfil, perfilGuardado } = cuentaMessages

/** The person's own data; `address` shows the email's state. `onSaved` some seconds after saving: the person signs in again. */
export function PerfilForm({ user, address, onSaved }: { user: Usuario; address: ReactNode; onSaved: () => void }) {
  const navigate = useNavigate()
  const [image, setImage] = useState<File | null>(null)
  const update = useUpdateUsuario()
  const { start } = useTimeout(onSaved, ux.profileRedirect)
  const { nombreUsu, nombreCompleto, ci, telefono, direccion, email } = user
  const form = useContractForm(
    updateForm,
    { nombreUsu, nombreCompleto, ci, telefono, direccion, email, password: '', confirmar: '', currentPassword: '' },
    {
      check: values => ({
        ...emptiedFields(values, user),
        ...(passwordsDiffer(values) && { confirmar: passwordsDistintas }),
      }),
    },
  )
  const send = form.onSubmit(values =>
    update.mutateAsync({ ...changedFields(values, user), image }, { onSuccess: () => start() }),
  )
  return (
    <Form className="stack gap-3" onSubmit={send}>
      <Panel title="Tus datos">
        <div className="stack">
          <AvatarPicker imagen={user.imagen} value={image} onChange={setImage} />
          <PersonFields form={form} />
          {address}
        </div>
      </Panel>
      <SecurityFields
        form={form}
        aside={<Button onClick={() => navigate(paths.recuperarPassword)}>Recuperar contraseña</Button>}
      />
      {update.isSuccess && <Note tone="good">{perfilGuardado}</Note>}
      {update.error && <Note tone="bad">{sentenceOf(update.error, perfil)}</Note>}
      <FormActions saving={update.isPending} saved={update.isSuccess} />
    </Form>
  )
}
