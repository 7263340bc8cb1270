import type { UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import { TextButton } from '#ui/base/button.tsx'
import { TextField } from '#ui/form/fields.tsx'

type SecondStepProps = { form: Pick<UseFormReturnType<{ codigo: string }>, 'key' | 'getInputProps' | 'setFieldValue'> }

/** The second step of the log-in: the authenticator's code, or a recovery code. */
export function SecondStep({ form }: SecondStepProps) {
  const [recovery, setRecovery] = useState(false)
  const change = () => {
    form.setFieldValue('codigo', '')
    setRecovery(!recovery)
  }
  return (
    <div>
      <TextField
        label={recovery ? 'Código de recuperación' : 'Código de verificación'}
        description={recovery ? 'Uno de los que guardaste: sirve una sola vez.' : 'Los 6 números de tu aplicación.'}
        autoComplete="one-time-code"
        inputMode={recovery ? 'text' : 'numeric'}
        autoCapitalize={recovery ? 'characters' : 'none'}
        autoFocus
        key={`${form.key('codigo')} ${recovery}`}
        {...form.getInputProps('codigo')}
      />
      <TextButton className="tap small" onClick={change}>
        {recovery ? 'Usar mi aplicación' : 'Usar un código de recuperación'}
      </TextButton>
    </div>
  )
}
