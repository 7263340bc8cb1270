import type { ComponentProps } from 'react'
import { useSubirImagen } from '#domain/organizacion/organizacion.api.ts'
import { mostOf, type OrganizationForm, textsOf } from '#domain/organizacion/organizacion-form.rules.ts'
import { askPaper } from '#lib/form/paper-hint.ts'
import { TextArea, TextField } from '#ui/form/form.tsx'
import { RowList } from '#ui/form/row-list.tsx'
import { PictureField } from '#ui/picker/picture-field.tsx'
import { PlaceOfRaffle } from './place-of-raffle.tsx'

/** The content of the cover: title, prizes, steps. */
export function CoverFields({ form }: { form: OrganizationForm }) {
  const { premios, pasos } = form.getValues().portada
  const field = textsOf(form, 'portada')
  return (
    <div className="stack gap-3">
      <TextField label="Título" description="Delante del año." asks={askPaper} {...field('titulo')} />
      <TextField label="Bajada" description="Vacía: se arma con los premios." {...field('bajada')} />
      <section className="stack" aria-label="Premios de la portada">
        <h3>Premios</h3>
        {premios.length === 0 && (
          <p className="muted">Sin premios propios se muestran los tres primeros del próximo sorteo, siempre al día.</p>
        )}
        <RowList
          name="Premio"
          rows={premios}
          max={mostOf('portada.premios')}
          blank={{ nombre: '', texto: '', imagen: '', alternativa: '' }}
          onAdd={row => form.insertListItem('portada.premios', row)}
          onRemove={place => form.removeListItem('portada.premios', place)}
          onMove={(from, to) => form.reorderListItem('portada.premios', { from, to })}
        >
          {({ imagen }, place) => {
            const field = textsOf(form, `portada.premios.${place}`)
            return (
              <>
                <TextField label="Nombre" {...field('nombre')} />
                <TextField label="Texto" {...field('texto')} />
                <SentPicture
                  label="Imagen"
                  value={imagen}
                  onChange={name => form.setFieldValue(`portada.premios.${place}.imagen`, name)}
                />
                {imagen && <TextField label="Qué muestra la imagen" {...field('alternativa')} />}
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
          max={mostOf('portada.pasos')}
          blank={{ titulo: '', texto: '' }}
          onAdd={row => form.insertListItem('portada.pasos', row)}
          onRemove={place => form.removeListItem('portada.pasos', place)}
          onMove={(from, to) => form.reorderListItem('portada.pasos', { from, to })}
        >
          {(_row, place) => (
            <>
              <TextField label="Título" {...field(`pasos.${place}.titulo`)} />
              <TextField label="Texto" {...field(`pasos.${place}.texto`)} />
            </>
          )}
        </RowList>
      </section>
    </div>
  )
}

/** Each picture is sent by itself. */
function SentPicture(props: Omit<ComponentProps<typeof PictureField>, 'upload'>) {
  return <PictureField {...props} upload={useSubirImagen()} />
}

/** The partners of the page of benefits, in their order. */
export function BenefitFields({ form }: { form: OrganizationForm }) {
  const field = textsOf(form, 'beneficios')
  return (
    <RowList
      name="Beneficio"
      rows={form.getValues().beneficios}
      max={mostOf('beneficios')}
      blank={{ nombre: '', descripcion: '', imagen: '' }}
      onAdd={row => form.insertListItem('beneficios', row)}
      onRemove={place => form.removeListItem('beneficios', place)}
      onMove={(from, to) => form.reorderListItem('beneficios', { from, to })}
    >
      {({ imagen }, place) => (
        <>
          <TextField label="Comercio" {...field(`${place}.nombre`)} />
          <TextArea label="Qué da" minRows={2} {...field(`${place}.descripcion`)} />
          <SentPicture
            label="Imagen"
            value={imagen}
            onChange={name => form.setFieldValue(`beneficios.${place}.imagen`, name)}
          />
        </>
      )}
    </RowList>
  )
}

/** Where the raffle is made, and terms and privacy: plain text, in which addresses become links. */
export function LegalFields({ form }: { form: OrganizationForm }) {
  const field = textsOf(form, 'legales')
  return (
    <div className="stack">
      <PlaceOfRaffle form={form} />
      <TextArea
        label="Bases y condiciones"
        minRows={12}
        description="Texto simple. Una línea en blanco separa los párrafos, y las direcciones web se pueden seguir."
        {...field('terminos')}
      />
      <TextArea label="Privacidad" minRows={12} {...field('privacidad')} />
    </div>
  )
}
