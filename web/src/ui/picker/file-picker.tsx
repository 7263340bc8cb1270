import type { ChangeEvent } from 'react'
import { Icon } from '#ui/base/icon.tsx'
import './image-picker.css'

type PickerProps = {
  label: string
  /** As the attribute of a native file field: '.csv,text/csv'. */
  accept: string
}

type FilePickerProps = PickerProps & { value: File | null; onChange: (file: File | null) => void }

/** Picks one file. */
export function FilePicker({ value, onChange, ...field }: FilePickerProps) {
  return <FileField {...field} values={value ? [value] : []} onChange={([file = null]) => onChange(file)} />
}

type FilesPickerProps = PickerProps & { values: readonly File[]; onChange: (files: readonly File[]) => void }

/** Picks files that belong together, in one choice. */
export const FilesPicker = (props: FilesPickerProps) => <FileField {...props} multiple />

/** A native file field: keyboard and drop work, and the same file can be picked again. */
function FileField({ label, accept, values, multiple = false, onChange }: FilesPickerProps & { multiple?: boolean }) {
  const pick = (event: ChangeEvent<HTMLInputElement>) => onChange([...(event.currentTarget.files ?? [])])
  return (
    <label className="image-picker">
      <Icon name="list" />
      <span>{values.map(({ name }) => name).join(' · ') || label}</span>
      <input
        type="file"
        accept={accept}
        multiple={multiple}
        aria-label={label}
        onClick={event => {
          event.currentTarget.value = ''
        }}
        onChange={pick}
      />
    </label>
  )
}
