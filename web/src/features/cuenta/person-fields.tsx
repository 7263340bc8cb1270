import { documentLabel } from '#domain/cuenta/cuenta-documento.rules.ts'
import type { ContractForm } from '#lib/form/contract-form.ts'
import { FieldPairs, TextField } from '#ui/form/form.tsx'

type PersonFieldsProps = { form: Pick<ContractForm<object>, 'field'> }

const fields = () =>
  [
    ['nombreUsu', { label: 'Nombre de usuario', autoComplete: 'nickname', autoCapitalize: 'none' }],
    ['nombreCompleto', { label: 'Nombre completo', autoComplete: 'name' }],
    ['ci', { label: documentLabel(), autoComplete: 'off', inputMode: 'numeric' }],
    ['telefono', { label: 'Teléfono', type: 'tel', autoComplete: 'tel', placeholder: 'Opcional' }],
    ['direccion', { label: 'Dirección', autoComplete: 'street-address', placeholder: 'Opcional' }],
    ['email', { label: 'Email', type: 'email', autoComplete: 'email' }],
  ] as const

/** Personal data: the fields of registration and profile, two side by side on wide screens. */
export function PersonFields({ form }: PersonFieldsProps) {
  return (
    <FieldPairs>
      {fields().map(([name, props]) => (
        <TextField key={name} {...props} field={form.field(name)} />
      ))}
    </FieldPairs>
  )
}
