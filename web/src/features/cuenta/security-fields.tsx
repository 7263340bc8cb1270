import type { ReactNode } from 'react'
import type { ContractForm } from '#lib/form/contract-form.ts'
import { FieldPairs, PasswordField } from '#ui/form/form.tsx'
import { Panel } from '#ui/layout/panel.tsx'

export type SecurityValues = { password: string; confirmar: string; currentPassword: string }

type SecurityFieldsProps = { form: Pick<ContractForm<object>, 'field'>; aside?: ReactNode }

/** A new password, if wanted, and the current one, which every change requires. */
export function SecurityFields({ form, aside }: SecurityFieldsProps) {
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
