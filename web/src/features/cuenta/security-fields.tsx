import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { FieldPairs, PasswordField } from '#ui/form/fields.tsx'
import { Panel } from '#ui/layout/panel.tsx'

export type SecurityValues = { password: string; confirmar: string; currentPassword: string }

type SecurityFieldsProps = { form: Pick<UseFormReturnType<SecurityValues>, 'key' | 'getInputProps'>; aside?: ReactNode }

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
            key={form.key('password')}
            {...form.getInputProps('password')}
          />
          <PasswordField
            label="Confirmar contraseña"
            autoComplete="new-password"
            key={form.key('confirmar')}
            {...form.getInputProps('confirmar')}
          />
        </FieldPairs>
        <PasswordField
          label="Contraseña actual"
          description="La pedimos para confirmar los cambios."
          autoComplete="current-password"
          key={form.key('currentPassword')}
          {...form.getInputProps('currentPassword')}
        />
      </div>
    </Panel>
  )
}
