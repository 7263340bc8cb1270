import { useImportarAsignaciones } from '#domain/asignacion/asignacion.api.ts'
import { numeros } from '#domain/asignacion/asignacion.messages.ts'
import { Note } from '#ui/feedback/note.tsx'
import { CsvForm } from '#ui/form/csv-form.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import styles from './asignacion.module.css'

/** Assigns numbers by a spreadsheet, all or nothing. */
export function ImportForm() {
  return (
    <Panel title="Importar asignaciones" className={styles.importForm}>
      <CsvForm
        write={useImportarAsignaciones()}
        done={({ message, importados }) => <Note tone="good">{`${message}: ${numeros(importados)}.`}</Note>}
      >
        <p>
          Un archivo CSV con una fila por número: el número y el documento del vendedor. La primera fila lleva los
          títulos <code>Número;Documento</code>. Se asignan todos o ninguno.
        </p>
        <pre className={styles.importSample}>
          Número;Documento{'\n'}101;22222222{'\n'}102;22222222
        </pre>
      </CsvForm>
    </Panel>
  )
}
