import { type ChangeEvent, useEffect, useId, useState } from 'react'
import { classNames } from '#lib/class-names.ts'
import { Icon } from '#ui/base/icon.tsx'
import '#ui/form/fields.css'
import './image-picker.css'

type ImagePickerProps = {
  label: string
  value: File | null
  onChange: (file: File | null) => void
  /** Address of the picture stored now. */
  current?: string
  round?: boolean
}

/** Picks one picture (image files only) and shows it. A native file field: keyboard and drop work. */
export function ImagePicker({ label, value, onChange, current, round }: ImagePickerProps) {
  const [refused, setRefused] = useState(false)
  const preview = useObjectUrl(value) ?? current
  const errorId = useId()
  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.currentTarget.files?.[0] ?? null
    const isImage = !file || file.type.startsWith('image/')
    setRefused(!isImage)
    onChange(isImage ? file : null)
  }
  return (
    <div className="field">
      <label className={classNames('image-picker', round && 'round')}>
        {preview ? <img src={preview} alt="" /> : <Icon name="camera" />}
        <span>{value ? value.name : label}</span>
        <input
          type="file"
          accept="image/*"
          aria-label={label}
          aria-invalid={refused}
          aria-describedby={errorId}
          onClick={event => {
            // The same picture can be picked again.
            event.currentTarget.value = ''
          }}
          onChange={pick}
        />
      </label>
      <span id={errorId} role="alert">
        {refused && <span className="field-error">Elegí un archivo de imagen.</span>}
      </span>
    </div>
  )
}

function useObjectUrl(file: File | null): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!file) return setUrl(undefined)
    const next = URL.createObjectURL(file)
    setUrl(next)
    return () => URL.revokeObjectURL(next)
  }, [file])
  return url
}

type AvatarPickerProps = { imagen?: string; value: File | null; onChange: (file: File | null) => void }

/** One's picture: a click picks another. */
export function AvatarPicker({ imagen, value, onChange }: AvatarPickerProps) {
  const current = imagen ? `/api/uploads/avatars/${imagen}` : '/dibujos/avatar-defecto.svg'
  return <ImagePicker round label="Elegí tu foto (opcional)" current={current} value={value} onChange={onChange} />
}
