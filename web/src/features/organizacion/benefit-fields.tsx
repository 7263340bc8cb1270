import type { ComponentProps } from 'react'
import { useSubirImagen } from '#domain/organizacion/organizacion.api.ts'
import type { OrganizationForm } from '#domain/organizacion/organizacion-form.rules.ts'
import { TextArea, TextField } from '#ui/form/fields.tsx'
import { RowList } from '#ui/form/row-list.tsx'
import { PictureField } from '#ui/picker/picture-field.tsx'

/** The partners of the page of benefits, in their order. */
export function BenefitFields({ form }: { form: OrganizationForm }) {
  return (
    <RowList
      name="Beneficio"
      rows={form.getValues().beneficios}
      max={60}
      blank={{ nombre: '', descripcion: '', imagen: '' }}
      onAdd={row => form.insertListItem('beneficios', row)}
      onRemove={place => form.removeListItem('beneficios', place)}
      onMove={(from, to) => form.reorderListItem('beneficios', { from, to })}
    >
      {({ imagen }, place) => (
        <>
          <TextField label="Comercio" maxLength={80} {...form.getInputProps(`beneficios.${place}.nombre`)} />
          <TextArea
            label="Qué da"
            minRows={2}
            maxLength={300}
            {...form.getInputProps(`beneficios.${place}.descripcion`)}
          />
          <PartnerPicture
            label="Imagen"
            value={imagen}
            onChange={name => form.setFieldValue(`beneficios.${place}.imagen`, name)}
          />
        </>
      )}
    </RowList>
  )
}

/** Terms and privacy: plain text, in which addresses become links. */
export function LegalFields({ form }: { form: OrganizationForm }) {
  return (
    <div className="stack">
      <TextArea
        label="Bases y condiciones"
        minRows={12}
        maxLength={40_000}
        description="Texto simple. Una línea en blanco separa los párrafos, y las direcciones web se pueden seguir."
        {...form.getInputProps('legales.terminos')}
      />
      <TextArea label="Privacidad" minRows={12} maxLength={40_000} {...form.getInputProps('legales.privacidad')} />
    </div>
  )
}

/** Each picture is sent by itself. */
function PartnerPicture(props: Omit<ComponentProps<typeof PictureField>, 'upload'>) {
  return <PictureField {...props} upload={useSubirImagen()} />
}
