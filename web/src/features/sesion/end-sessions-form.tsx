import { cerrarSesionesForm } from '@talonario/contract'
import { useCerrarSesiones } from '#domain/sesion/sesion.api.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { useContractForm } from '#lib/contract-form.ts'
import { Button } from '#ui/base/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { toastSuccess } from '#ui/feedback/toast.ts'
import { PasswordField } from '#ui/form/fields.tsx'

/** Asks for the password: who found a telephone unlocked must not sign its owner out. */
export function EndSessionsForm({ onDone }: { onDone: () => void }) {
  const form = useContractForm(cerrarSesionesForm, { currentPassword: '' })
  const cerrar = useCerrarSesiones()
  const send = (body: { currentPassword: string }) =>
    cerrar.mutate(body, {
      onSuccess: ({ message }) => {
        toastSuccess(message)
        onDone()
      },
    })
  return (
    <form className="stack" onSubmit={form.onSubmit(send)} noValidate>
      <PasswordField
        label="Tu contraseña"
        autoComplete="current-password"
        autoFocus
        key={form.key('currentPassword')}
        {...form.getInputProps('currentPassword')}
      />
      {cerrar.error && (
        <Note tone="bad">{sentenceOf(cerrar.error, { refused: 'No se pudieron cerrar las sesiones.' })}</Note>
      )}
      <div className="row wrap-lines gap-2">
        <Button kind="danger" type="submit" busy={cerrar.isPending && 'Cerrando...'}>
          Cerrar las demás
        </Button>
        <Button onClick={onDone}>Cancelar</Button>
      </div>
    </form>
  )
}
