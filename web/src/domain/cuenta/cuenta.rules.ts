import { schemaResolver } from '@mantine/form'
import { registerVendedorForm } from '@talonario/contract'

type SecurityValues = { password: string; confirmar: string }

/** A new password, once begun, has to be entered twice. Both empty: no change. */
export function passwordsDiffer({ password, confirmar }: SecurityValues): boolean {
  return password !== confirmar
}

/** What is sent: the fields that are no longer as they were and those named, a new password only when one was typed, and the current one. */
export function changedFields<Values extends SecurityValues & { currentPassword: string }>(
  { password, confirmar, currentPassword, ...fields }: Values,
  before: Record<string, unknown>,
  always: readonly string[],
) {
  const goes = ([name, value]: [string, unknown]) => always.includes(name) || value !== (before[name] ?? '')
  const changed = Object.fromEntries(Object.entries(fields).filter(goes))
  return { ...changed, ...(password && { password }), currentPassword }
}

const judge = schemaResolver(registerVendedorForm, { sync: true })

/**
 * Personal data cannot be emptied, because the server takes an empty field for an absent one. Address and telephone can
 * be removed, except a seller's telephone.
 */
export function emptiedFields(values: Record<string, string>, before: Record<string, unknown>) {
  const keeps = (name: string) => before[name] && (name !== 'telefono' || before.rol === 'vendedor')
  return Object.fromEntries(Object.entries(judge(values)).filter(([name]) => keeps(name) && values[name] === ''))
}
