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
        sample={{
          name: 'Asignaciones',
          rows: [
            ['Número', 'Documento'],
            ['101', '22222222'],
            ['102', '22222222'],
          ],
        }}
        done={({ message, importados }) => <Note tone="good">{`${message}: ${numeros(importados)}.`}</Note>}
      >
        <p>
          Un archivo de Excel o CSV con una fila por número: el número y el documento del vendedor. La primera fila
          lleva los títulos <b>Número</b> y <b>Documento</b>. Se asignan todos o ninguno.
        </p>
      </CsvForm>
    </Panel>
  )
}
