import type { UseFormReturnType } from '@mantine/form'
import { FieldPairs, TextField } from '#ui/form/fields.tsx'

export type PersonValues = {
  nombreUsu: string
  nombreCompleto: string
  ci: string
  telefono: string
  direccion: string
  email: string
}

type PersonFieldsProps = { form: Pick<UseFormReturnType<PersonValues>, 'key' | 'getInputProps'> }

const fields = [
  ['nombreUsu', { label: 'Nombre de usuario', autoComplete: 'nickname', autoCapitalize: 'none' }],
  ['nombreCompleto', { label: 'Nombre completo', autoComplete: 'name' }],
  ['ci', { label: 'Documento (CI)', autoComplete: 'off', inputMode: 'numeric' }],
  ['telefono', { label: 'Teléfono', type: 'tel', autoComplete: 'tel', placeholder: 'Opcional' }],
  ['direccion', { label: 'Dirección', autoComplete: 'street-address', placeholder: 'Opcional' }],
  ['email', { label: 'Email', type: 'email', autoComplete: 'email' }],
] as const

/** Personal data: the fields of registration and profile, two side by side on wide screens. */
export function PersonFields({ form }: PersonFieldsProps) {
  return (
    <FieldPairs>
      {fields.map(([name, props]) => (
        <TextField key={form.key(name)} {...props} {...form.getInputProps(name)} />
      ))}
    </FieldPairs>
  )
}
