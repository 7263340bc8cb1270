import type { ChangeEvent } from 'react'
import { Icon } from '#ui/base/icon.tsx'
import './image-picker.css'

type FilePickerProps = {
  label: string
  /** As the attribute of a native file field: '.csv,text/csv'. */
  accept: string
  value: File | null
  onChange: (file: File | null) => void
}

/** Picks one file. A native file field: keyboard and drop work, and the same file can be picked again. */
export function FilePicker({ label, accept, value, onChange }: FilePickerProps) {
  const pick = (event: ChangeEvent<HTMLInputElement>) => onChange(event.currentTarget.files?.[0] ?? null)
  return (
    <label className="image-picker">
      <Icon name="list" />
      <span>{value ? value.name : label}</span>
      <input
        type="file"
        accept={accept}
        aria-label={label}
        onClick={event => {
          event.currentTarget.value = ''
        }}
        onChange={pick}
      />
    </label>
  )
}
