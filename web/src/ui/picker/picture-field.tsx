import type { UseMutationResult } from '@tanstack/react-query'
import { sentenceOf } from '#lib/api-error.ts'
import { pictureAddress } from '#lib/paths.ts'
import { Button } from '#ui/base/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { ImagePicker } from './image-picker.tsx'

type PictureFieldProps = {
  label: string
  /** Name of the picture; '' if there is none. */
  value: string
  onChange: (imagen: string) => void
  /** Stores a picture and returns its name. */
  upload: UseMutationResult<string, Error, File>
}

/** A picture that is kept as soon as it is picked, and shown once what names it is saved. */
export function PictureField({ label, value, onChange, upload }: PictureFieldProps) {
  const pick = (file: File | null) => file && upload.mutate(file, { onSuccess: onChange })
  return (
    <div className="picture-field">
      <ImagePicker
        label={upload.isPending ? 'Subiendo la imagen...' : label}
        current={value ? pictureAddress(value) : undefined}
        value={null}
        onChange={pick}
      />
      {value && (
        <Button kind="quiet" icon="trash" onClick={() => onChange('')}>
          Quitar imagen
        </Button>
      )}
      {upload.error && <Note tone="bad">{sentenceOf(upload.error, { refused: 'No se pudo subir la imagen.' })}</Note>}
    </div>
  )
}
