import { conectarCorreoForm } from '@talonario/contract'
import { useConectarCorreo } from '#domain/ajuste/ajuste.api.ts'
import { proveedorDeCorreoWords } from '#domain/ajuste/ajuste.messages.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { useContractForm } from '#lib/form/contract-form.ts'
import { Button } from '#ui/base/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { toastSuccess } from '#ui/feedback/toast.ts'
import { Form, PasswordField, SelectField, TextField } from '#ui/form/form.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { Confirmation } from './confirmation.tsx'

const begin = {
  proveedor: 'gmail',
  direccion: '',
  clave: '',
  servidor: '',
  puerto: '',
  currentPassword: '',
  codigo: '',
}
const proveedores = Object.entries(proveedorDeCorreoWords).map(([value, label]) => ({ value, label }))

/** The address that the mails leave from: tried at once, and saved if a mail left. */
export function ConnectMail() {
  const form = useContractForm(conectarCorreoForm, begin, { live: true })
  const conectar = useConectarCorreo()
  const { proveedor } = form.getValues()
  const send = form.onSubmit(values =>
    conectar.mutateAsync(values as Parameters<typeof conectar.mutateAsync>[0], {
      onSuccess: ({ message }) => {
        form.reset()
        toastSuccess(message)
      },
    }),
  )
  return (
    <Panel title="Conectar el correo">
      <Form onSubmit={send}>
        <SelectField label="¿De quién es el correo?" data={proveedores} field={form.field('proveedor')} />
        <TextField label="Dirección" type="email" autoComplete="off" field={form.field('direccion')} />
        <PasswordField
          label="Contraseña de ese correo"
          description={
            proveedor === 'gmail'
              ? 'Una «contraseña de aplicación», que Google te da en tu cuenta, Seguridad: son dieciséis letras.'
              : undefined
          }
          autoComplete="off"
          field={form.field('clave')}
        />
        {proveedor === 'propio' && (
          <>
            <TextField
              label="Servidor"
              description="Como mail.tuescuela.org."
              autoComplete="off"
              field={form.field('servidor')}
            />
            <TextField
              label="Puerto"
              description="465, si no te dijeron otro."
              inputMode="numeric"
              field={form.field('puerto')}
            />
          </>
        )}
        <Confirmation field={form.field} connects />
        {conectar.error && <Note tone="bad">{sentenceOf(conectar.error)}</Note>}
        <div>
          <Button kind="primary" type="submit" busy={conectar.isPending && 'Probando...'}>
            Probar y guardar
          </Button>
        </div>
      </Form>
    </Panel>
  )
}
