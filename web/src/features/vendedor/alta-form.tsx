import { registerVendedorForm } from '@talonario/contract'
import { type ChangeEvent, useState } from 'react'
import { documentLabel } from '#domain/cuenta/cuenta-documento.rules.ts'
import { useRegisterVendedor } from '#domain/vendedor/vendedor.api.ts'
import { vendedorMessages } from '#domain/vendedor/vendedor.messages.ts'
import { ApiError } from '#lib/api-error.ts'
import { useContractForm } from '#lib/form/contract-form.ts'
import { Button } from '#ui/base/button.tsx'
import { Note, RefusalNote } from '#ui/feedback/note.tsx'
import { FieldPairs, Form, PasswordField, TextField } from '#ui/form/form.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { ImagePicker } from '#ui/picker/image-picker.tsx'

// Another person's data: the browser must not fill in the organiser's.
const fields = () =>
  [
    ['nombreUsu', { label: 'Nombre de usuario', autoCapitalize: 'none' }],
    ['nombreCompleto', { label: 'Nombre completo' }],
    ['ci', { label: documentLabel(), inputMode: 'numeric' }],
    ['telefono', { label: 'Teléfono', type: 'tel' }],
    ['email', { label: 'Email', type: 'email' }],
    ['direccion', { label: 'Dirección (opcional)' }],
    ['grupo', { label: 'Grupo, curso o clase (opcional)' }],
  ] as const

const empty = {
  nombreUsu: '',
  nombreCompleto: '',
  ci: '',
  telefono: '',
  email: '',
  direccion: '',
  grupo: '',
  password: '',
  rol: 'vendedor',
}

/** An account for a seller. After success the form is empty; after a refusal the input stays. */
export function AltaForm() {
  const [image, setImage] = useState<File | null>(null)
  const register = useRegisterVendedor()
  const form = useContractForm(registerVendedorForm, empty)
  const send = form.onSubmit(values => {
    const onSuccess = () => {
      form.reset()
      setImage(null)
    }
    return register.mutateAsync({ ...values, image }, { onSuccess })
  })
  return (
    <Panel title="Datos del vendedor">
      <Form onSubmit={send}>
        <ImagePicker
          round
          label="Elegí su foto (opcional)"
          current="/dibujos/avatar-defecto.svg"
          value={image}
          onChange={setImage}
        />
        <FieldPairs>
          {fields().map(([name, props]) => (
            <TextField key={name} autoComplete="off" {...props} field={form.field(name)} />
          ))}
          <PasswordField
            label="Contraseña"
            description={!form.errors.password && 'Al menos 8 caracteres.'}
            autoComplete="new-password"
            field={form.field('password')}
          />
          <TextField
            label="Rol"
            description={!form.errors.rol && 'Escribí «vendedor».'}
            autoComplete="off"
            autoCapitalize="none"
            key={form.key('rol')}
            {...lowerCased(form.getInputProps('rol'))}
          />
        </FieldPairs>
        {register.error && <RefusalNote title={vendedorMessages.noRegistrado} error={register.error} />}
        {register.error instanceof ApiError && TOMADOS.includes(register.error.code) && (
          <Note icon="warning">{vendedorMessages.yaTieneCuenta}</Note>
        )}
        {register.data && <Registered advertencia={register.data.advertencia} />}
        <Button className="stays" kind="primary" large full type="submit" busy={register.isPending && 'Registrando...'}>
          Registrar vendedor
        </Button>
      </Form>
    </Panel>
  )
}

/** What somebody who has another account here may be refused for. */
const TOMADOS = ['EMAIL_EN_USO', 'CI_EN_USO']

function Registered({ advertencia }: { advertencia: string }) {
  return (
    <>
      <Note tone="good">{vendedorMessages.registrado}</Note>
      {advertencia && <Note icon="warning">{advertencia}</Note>}
    </>
  )
}

type FieldProps = { onChange: (event: ChangeEvent<HTMLInputElement>) => void }

/** What is typed turns into small letters at once; the cursor stays where it was. */
function lowerCased<Props extends FieldProps>(props: Props): Props {
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    const field = event.currentTarget
    const { selectionStart, selectionEnd } = field
    field.value = field.value.toLowerCase()
    field.setSelectionRange(selectionStart, selectionEnd)
    props.onChange(event)
  }
  return { ...props, onChange }
}
