import { FilePicker } from '#ui/form/file-picker.tsx'

export type DiskFiles = { prueba: File | null; lista: File | null }

type DiskFilesPickerProps = { value: DiskFiles; onChange: (files: DiskFiles) => void }

/** The two files from one's own disk. */
export function DiskFilesPicker({ value, onChange }: DiskFilesPickerProps) {
  return (
    <div className="stack gap-1">
      <p className="small muted">
        Una prueba que te mandaron o que bajaste antes. No se sube a ningún lado: se lee en este aparato.
      </p>
      <FilePicker
        label="Elegir el archivo de la prueba (.json)"
        accept=".json,application/json"
        value={value.prueba}
        onChange={prueba => onChange({ ...value, prueba })}
      />
      <FilePicker
        label="Elegir el archivo de la lista (.txt)"
        accept=".txt,text/plain"
        value={value.lista}
        onChange={lista => onChange({ ...value, lista })}
      />
    </div>
  )
}
