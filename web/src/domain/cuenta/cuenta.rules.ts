import { schemaResolver } from '@mantine/form'
import { registerVendedorForm } from '@talonario/contract'

type SecurityValues = { password: string; confirmar: string }

/** A new password, once begun, has to be the same twice. Both empty: none is wanted. */
export function passwordsDiffer({ password, confirmar }: SecurityValues): boolean {
  return password !== confirmar
}

/** What is sent: the fields that are no longer as they were, a new password only when one was typed, and the current one. */
export function changedFields<Values extends SecurityValues & { currentPassword: string }>(
  { password, confirmar, currentPassword, ...fields }: Values,
  before: Record<string, unknown>,
) {
  const changed = Object.fromEntries(Object.entries(fields).filter(([name, value]) => value !== before[name]))
  return { ...changed, ...(password && { password }), currentPassword }
}

const judge = schemaResolver(registerVendedorForm, { sync: true })

/**
 * What is known of a person cannot be left empty: the server takes an empty field for one that was not sent. Address and
 * telephone can be taken away, but for a seller's telephone.
 */
export function emptiedFields(values: Record<string, string>, before: Record<string, unknown>) {
  const keeps = (name: string) => before[name] && (name !== 'telefono' || before.rol === 'vendedor')
  return Object.fromEntries(Object.entries(judge(values)).filter(([name]) => keeps(name) && values[name] === ''))
}
