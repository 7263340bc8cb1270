import { PERFILES } from '@talonario/contract'
import { lugares, organizacionMessages } from '#domain/organizacion/organizacion.messages.ts'
import type { OrganizationForm } from '#domain/organizacion/organizacion-form.rules.ts'
import { SelectField } from '#ui/form/form.tsx'
import { PlainText } from '#ui/layout/plain-text.tsx'

/** Where the raffle is made, which may be left out, and the rules of that place, each with its source. */
export function PlaceOfRaffle({ form }: { form: OrganizationForm }) {
  const { jurisdiccion = '' } = form.getValues().legales
  const perfil = jurisdiccion && PERFILES[jurisdiccion]
  return (
    <>
      <SelectField
        label="Dónde se hace la rifa"
        description={organizacionMessages.lugar}
        {...form.getInputProps('legales.jurisdiccion')}
        value={jurisdiccion}
        data={lugares}
      />
      {perfil && (
        <ul aria-label={`Normas de ${perfil.nombre}`} className="stack gap-1">
          {perfil.reglas.map(({ texto, fuente }) => (
            <li key={texto}>
              <PlainText>{`${texto} ${fuente}`}</PlainText>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
