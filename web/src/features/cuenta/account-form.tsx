import { useTimeout } from '@mantine/hooks'
import { type Usuario, updateForm } from '@talonario/contract'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { ux } from '#config/ux.ts'
import { useUpdateUsuario } from '#domain/cuenta/cuenta.api.ts'
import { cuentaMessages } from '#domain/cuenta/cuenta.messages.ts'
import { changedFields, emptiedFields, passwordsDiffer } from '#domain/cuenta/cuenta.rules.ts'
import { ApiError, sentenceOf } from '#lib/api-error.ts'
import { type ContractForm, useContractForm } from '#lib/form/contract-form.ts'
import { paths } from '#lib/paths.ts'
import { Button } from '#ui/base/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { FieldPairs, Form, PasswordField, TextField } from '#ui/form/form.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { AvatarPicker } from '#ui/picker/image-picker.tsx'
import { PersonFields } from './person-fields.tsx'
import '#ui/form/fields.css'

const { config, configGuardada, configPasswordsDistintas, configSinPassword } = cuentaMessages
const { passwordsDistintas, perfil, perfilGuardado } = cuentaMessages

/** `address` shows the email's state; `onSaved` is called some time after saving. */
type OwnerProps = { user: Usuario; address: ReactNode; onSaved: () => void }

/** The person's own data; the person signs in again. */
export function PerfilForm(props: OwnerProps) {
  const navigate = useNavigate()
  return (
    <AccountForm
      {...props}
      judge={(values): Record<string, string> => (passwordsDiffer(values) ? { confirmar: passwordsDistintas } : {})}
      aside={<Button onClick={() => navigate(paths.recuperarPassword)}>Recuperar contraseña</Button>}
      wait={ux.profileRedirect}
      saved={perfilGuardado}
      sentences={perfil}
    />
  )
}

/** The organiser's own account. */
export function AdminConfigForm(props: OwnerProps) {
  const judge = (values: SecurityValues) => ({
    ...(passwordsDiffer(values) && { confirmar: configPasswordsDistintas }),
    ...(!values.currentPassword && { currentPassword: configSinPassword }),
  })
  return (
    <AccountForm
      {...props}
      always={['nombreCompleto', 'email']}
      judge={judge}
      wait={ux.configRedirect}
      saved={configGuardada}
      sentences={config}
    />
  )
}

type AccountFormProps = OwnerProps & {
  /** Fields that are sent unchanged too. */
  always?: readonly string[]
  judge: (values: SecurityValues) => Record<string, string>
  aside?: ReactNode
  /** Milliseconds from the reply to `onSaved`. */
  wait: number
  saved: string
  sentences: Parameters<typeof sentenceOf>[1]
}

function AccountForm(props: AccountFormProps) {
  const { user, address, onSaved, always = [], judge, aside, wait, saved, sentences } = props
  const [image, setImage] = useState<File | null>(null)
  const update = useUpdateUsuario()
  const { start } = useTimeout(onSaved, wait)
  const { nombreUsu, nombreCompleto, ci, telefono, direccion, email } = user
  const form = useContractForm(
    updateForm,
    {
      nombreUsu,
      nombreCompleto,
      ci,
      telefono,
      direccion,
      email,
      password: '',
      confirmar: '',
      currentPassword: '',
      codigo: '',
    },
    { check: values => ({ ...emptiedFields(values, user), ...judge(values) }) },
  )
  const send = form.onSubmit(values =>
    update.mutateAsync({ ...changedFields(values, user, always), image }, { onSuccess: () => start() }),
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
      <SecurityFields form={form} aside={aside} />
      {asksForCode(update.error) && (
        <TextField
          label="Código de verificación"
          autoComplete="one-time-code"
          inputMode="numeric"
          field={form.field('codigo')}
        />
      )}
      {update.isSuccess && <Note tone="good">{saved}</Note>}
      {update.error && <Note tone="bad">{sentenceOf(update.error, sentences)}</Note>}
      <FormActions saving={update.isPending} saved={update.isSuccess} />
    </Form>
  )
}

/** A new address requires the second factor too, if the account has one. */
const asksForCode = (error: unknown) =>
  error instanceof ApiError && ['CODIGO_REQUERIDO', 'CODIGO_INCORRECTO'].includes(error.code)

/** Back to the previous screen, or save. */
function FormActions({ saving, saved }: { saving: boolean; saved: boolean }) {
  const navigate = useNavigate()
  return (
    <div className="row form-actions stays">
      <Button kind="primary" large type="submit" busy={saving && 'Guardando...'} disabled={saved}>
        Guardar Cambios
      </Button>
      <Button large disabled={saved} onClick={() => navigate(-1)}>
        Cancelar
      </Button>
    </div>
  )
}

type SecurityValues = { password: string; confirmar: string; currentPassword: string }

type SecurityFieldsProps = { form: Pick<ContractForm<object>, 'field'>; aside?: ReactNode }

/** A new password, if wanted, and the current one, which every change requires. */
function SecurityFields({ form, aside }: SecurityFieldsProps) {
  return (
    <Panel title="Contraseña" aside={aside}>
      <div className="stack">
        <FieldPairs>
          <PasswordField
            label="Nueva contraseña"
            description="Dejala vacía si no querés cambiarla."
            autoComplete="new-password"
            field={form.field('password')}
          />
          <PasswordField label="Confirmar contraseña" autoComplete="new-password" field={form.field('confirmar')} />
        </FieldPairs>
        <PasswordField
          label="Contraseña actual"
          description="La pedimos para confirmar los cambios."
          autoComplete="current-password"
          field={form.field('currentPassword')}
        />
      </div>
    </Panel>
  )
}
