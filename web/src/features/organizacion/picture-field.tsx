import { useSubirImagen } from '#domain/organizacion/organizacion.api.ts'
import { organizacionMessages } from '#domain/organizacion/organizacion.messages.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { pictureAddress } from '#lib/picture-address.ts'
import { Button } from '#ui/base/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { ImagePicker } from '#ui/form/image-picker.tsx'

type PictureFieldProps = { label: string; value: string; onChange: (imagen: string) => void }

/** A picture that is kept as soon as it is picked, and shown once what names it is saved. */
export function PictureField({ label, value, onChange }: PictureFieldProps) {
  const subir = useSubirImagen()
  const pick = (file: File | null) => file && subir.mutate(file, { onSuccess: onChange })
  return (
    <div className="picture-field">
      <ImagePicker
        label={subir.isPending ? 'Subiendo la imagen...' : label}
        current={value ? pictureAddress(value) : undefined}
        value={null}
        onChange={pick}
      />
      {value && (
        <Button kind="quiet" icon="trash" onClick={() => onChange('')}>
          Quitar imagen
        </Button>
      )}
      {subir.error && <Note tone="bad">{sentenceOf(subir.error, organizacionMessages.imagen)}</Note>}
    </div>
  )
}
