import type { ComponentProps } from 'react'
import { useSubirImagen } from '#domain/organizacion/organizacion.api.ts'
import type { OrganizationForm } from '#domain/organizacion/organizacion-form.rules.ts'
import { TextArea, TextField } from '#ui/form/form.tsx'
import { RowList } from '#ui/form/row-list.tsx'
import { PictureField } from '#ui/picker/picture-field.tsx'

/** The content of the cover: title, prizes, steps. */
export function CoverFields({ form }: { form: OrganizationForm }) {
  const { premios, pasos } = form.getValues().portada
  return (
    <div className="stack gap-3">
      <TextField
        label="Título"
        maxLength={60}
        description="Delante del año."
        {...form.getInputProps('portada.titulo')}
      />
      <TextField
        label="Bajada"
        maxLength={200}
        description="Vacía: se arma con los premios."
        {...form.getInputProps('portada.bajada')}
      />
      <section className="stack" aria-label="Premios de la portada">
        <h3>Premios</h3>
        {premios.length === 0 && (
          <p className="muted">Sin premios propios se muestran los tres primeros del próximo sorteo, siempre al día.</p>
        )}
        <RowList
          name="Premio"
          rows={premios}
          max={3}
          blank={{ nombre: '', texto: '', imagen: '', alternativa: '' }}
          onAdd={row => form.insertListItem('portada.premios', row)}
          onRemove={place => form.removeListItem('portada.premios', place)}
          onMove={(from, to) => form.reorderListItem('portada.premios', { from, to })}
        >
          {({ imagen }, place) => {
            const field = (name: string) => form.getInputProps(`portada.premios.${place}.${name}`)
            return (
              <>
                <TextField label="Nombre" maxLength={80} {...field('nombre')} />
                <TextField label="Texto" maxLength={200} {...field('texto')} />
                <CoverPicture
                  label="Imagen"
                  value={imagen}
                  onChange={name => form.setFieldValue(`portada.premios.${place}.imagen`, name)}
                />
                {imagen && <TextField label="Qué muestra la imagen" maxLength={120} {...field('alternativa')} />}
              </>
            )
          }}
        </RowList>
      </section>
      <section className="stack" aria-label="Pasos">
        <h3>Pasos</h3>
        <RowList
          name="Paso"
          rows={pasos}
          max={6}
          blank={{ titulo: '', texto: '' }}
          onAdd={row => form.insertListItem('portada.pasos', row)}
          onRemove={place => form.removeListItem('portada.pasos', place)}
          onMove={(from, to) => form.reorderListItem('portada.pasos', { from, to })}
        >
          {(_row, place) => (
            <>
              <TextField label="Título" maxLength={60} {...form.getInputProps(`portada.pasos.${place}.titulo`)} />
              <TextField label="Texto" maxLength={200} {...form.getInputProps(`portada.pasos.${place}.texto`)} />
            </>
          )}
        </RowList>
      </section>
    </div>
  )
}

/** Each picture is sent by itself. */
function CoverPicture(props: Omit<ComponentProps<typeof PictureField>, 'upload'>) {
  return <PictureField {...props} upload={useSubirImagen()} />
}

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
