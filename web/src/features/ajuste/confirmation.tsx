import { useQuery } from '@tanstack/react-query'
import { ajusteQueries } from '#domain/ajuste/ajuste.api.ts'
import type { BoundField } from '#lib/form/contract-form.ts'
import { PasswordField, TextField } from '#ui/form/form.tsx'

type ConfirmationProps = {
  field: (name: 'currentPassword' | 'codigo') => BoundField
  /** What every organiser hears of. */
  connects?: boolean
}

/** One rule for what moves money or mail: the password, and the code of whoever has a second factor. */
export function Confirmation({ field, connects = false }: ConfirmationProps) {
  const { data } = useQuery(ajusteQueries.todos())
  const told = connects ? ' Les avisamos a todos los que organizan.' : ''
  return (
    <>
      <PasswordField
        label={connects ? 'Tu contraseña de acá' : 'Tu contraseña para guardar'}
        description={`Lo que mueve el dinero o el correo se confirma con tu contraseña y, si activaste la verificación en dos pasos, con su código.${told}`}
        autoComplete="current-password"
        field={field('currentPassword')}
      />
      {data?.segundoFactor && (
        <TextField
          label={connects ? 'Código de tu aplicación' : 'Código de tu aplicación de verificación'}
          autoComplete="one-time-code"
          field={field('codigo')}
        />
      )}
    </>
  )
}
