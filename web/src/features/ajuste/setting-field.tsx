import { AJUSTES_SECRETOS, type Ajuste } from '@talonario/contract'
import { ajusteWords } from '#domain/ajuste/ajuste.messages.ts'
import { Button } from '#ui/base/button.tsx'
import { PasswordField, SelectField, TextField } from '#ui/form/fields.tsx'

type SettingFieldProps = {
  clave: Ajuste
  valor: string
  origen: 'entorno' | 'guardado' | 'defecto'
  /** What was typed and not saved. */
  typed: string | undefined
  onType: (valor: string) => void
}

/** One setting. A secret that is kept is never shown: another one can be written over it, or it can be taken away. */
export function SettingField({ clave, valor, origen, typed, onType }: SettingFieldProps) {
  const { label, hint, choices } = ajusteWords[clave]
  const locked = origen === 'entorno'
  const common = {
    label,
    description: locked ? 'Fijado por quien instaló.' : hint,
    disabled: locked,
    value: typed ?? valor,
  }
  const onChange = (event: { currentTarget: { value: string } }) => onType(event.currentTarget.value)
  if (choices) return <SelectField {...common} data={choices} onChange={onChange} />
  if (!AJUSTES_SECRETOS.includes(clave)) return <TextField {...common} maxLength={500} onChange={onChange} />
  const kept = origen === 'guardado' && typed === undefined
  return (
    <div className="stack gap-1">
      <PasswordField
        {...common}
        autoComplete="off"
        maxLength={500}
        placeholder={kept ? 'Guardado. No se vuelve a mostrar.' : ''}
        onChange={onChange}
      />
      {kept && (
        <div>
          <Button kind="quiet" onClick={() => onType('')}>{`Quitar ${label}`}</Button>
        </div>
      )}
      {origen === 'guardado' && typed === '' && <p className="muted small">Se quita al guardar.</p>}
    </div>
  )
}
