import { useState } from 'react'
import { useImportarAsignaciones } from '#domain/asignacion/asignacion.api.ts'
import { asignacionMessages, numeros } from '#domain/asignacion/asignacion.messages.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { Button } from '#ui/base/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Form } from '#ui/form/form.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { FilePicker } from '#ui/picker/file-picker.tsx'
import styles from './asignacion.module.css'

/** Assigns numbers by a spreadsheet, all or nothing. */
export function ImportForm() {
  const [file, setFile] = useState<File | null>(null)
  const [missing, setMissing] = useState(false)
  const importar = useImportarAsignaciones()
  const pick = (picked: File | null) => {
    setFile(picked)
    setMissing(false)
    importar.reset()
  }
  const send = () => {
    setMissing(!file)
    if (file) return importar.mutateAsync(file, { onSuccess: () => setFile(null) })
  }
  return (
    <Panel title="Importar asignaciones" className={styles.importForm}>
      <Form onSubmit={send}>
        <p>
          Un archivo CSV con una fila por número: el número y el documento del vendedor. La primera fila lleva los
          títulos <code>numero;ci</code>. Se asignan todos o ninguno.
        </p>
        <pre className={styles.importSample}>
          numero;ci{'\n'}101;22222222{'\n'}102;22222222
        </pre>
        <FilePicker label="Elegí el archivo CSV" accept=".csv,text/csv,text/plain" value={file} onChange={pick} />
        <Button kind="primary" large type="submit" busy={importar.isPending && 'Importando...'}>
          Importar
        </Button>
        {missing && <Note tone="bad">{asignacionMessages.sinArchivo}</Note>}
        {importar.error && <Note tone="bad">{sentenceOf(importar.error, asignacionMessages.importar)}</Note>}
        {importar.data && <Note tone="good">{`${importar.data.message}: ${numeros(importar.data.importados)}.`}</Note>}
      </Form>
    </Panel>
  )
}
