import type { ComponentProps } from 'react'
import { useSubirImagen } from '#domain/organizacion/organizacion.api.ts'
import type { OrganizationForm } from '#domain/organizacion/organizacion-form.rules.ts'
import { TextField } from '#ui/form/fields.tsx'
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
