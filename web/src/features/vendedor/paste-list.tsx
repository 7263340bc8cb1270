import { type ColumnaDeVendedor, type Lista, parseCsv } from '@talonario/contract'
import { useState } from 'react'
import { vendedorMessages } from '#domain/vendedor/vendedor.messages.ts'
import { readSellers } from '#domain/vendedor/vendedor-lista.rules.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { saveFile } from '#lib/files.ts'
import { count } from '#lib/format.ts'
import { type Hoja, sheetsOf, writeSheet } from '#lib/sheet/sheet.ts'
import { Button } from '#ui/base/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Form, TextArea } from '#ui/form/form.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { FilePicker } from '#ui/picker/file-picker.tsx'

/** Takes a list as a school has it: pasted from a spreadsheet, or as its file. */
export function PasteList({ onList }: { onList: (lista: Lista<ColumnaDeVendedor>) => void }) {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState('')
  const [hojas, setHojas] = useState<readonly Hoja[]>([])
  const tell = (error: unknown) => setProblem(error instanceof Error ? error.message : sentenceOf(error))
  const read = (table: () => string[][]) => {
    try {
      const lista = readSellers(table())
      setProblem(lista.rows.length === 0 ? vendedorMessages.sinLista : '')
      onList(lista)
    } catch (error) {
      tell(error)
    }
  }
  const pick = async (file: File | null) => {
    if (!file) return
    setProblem('')
    try {
      const found = await sheetsOf(file)
      setHojas(found)
      if (found.length < 2) read(() => found[0]?.filas ?? [])
    } catch (error) {
      setHojas([])
      tell(error)
    }
  }
  return (
    <Panel title="Importar vendedores">
      <Form onSubmit={() => read(() => parseCsv(text))}>
        <p>
          Copiá las filas de tu planilla y pegalas acá: alcanza con nombre, documento y teléfono, en cualquier orden. El
          email y el grupo (curso o clase) son optativos.
        </p>
        <TextArea
          label="Pegá la lista"
          rows={6}
          placeholder={'Romina Acosta\t4.123.456-7\t099 123 456'}
          value={text}
          onChange={event => setText(event.currentTarget.value)}
          onPaste={event => {
            const pasted = event.clipboardData.getData('text/plain')
            if (text !== '' || !pasted.trim()) return
            event.preventDefault()
            setText(pasted)
            read(() => parseCsv(pasted))
          }}
        />
        <FilePicker
          label="O elegí un archivo de Excel o CSV"
          accept=".xlsx,.csv,text/csv,text/plain"
          value={null}
          onChange={pick}
        />
        {hojas.length > 1 && (
          <fieldset className="stack">
            <legend>¿En qué hoja está la lista?</legend>
            <div className="row wrap-lines">
              {hojas.map(({ nombre, filas }) => (
                <Button key={nombre} onClick={() => read(() => filas)}>
                  {`${nombre} (${filas.length === 1 ? '1 fila' : `${count(filas.length)} filas`})`}
                </Button>
              ))}
            </div>
          </fieldset>
        )}
        {problem && <Note tone="bad">{problem}</Note>}
        <Button kind="primary" full type="submit">
          Ver la lista
        </Button>
        <Button kind="quiet" onClick={() => saveSample().catch(tell)}>
          Bajar una planilla de ejemplo
        </Button>
      </Form>
    </Panel>
  )
}

/** A sheet to be filled in. */
async function saveSample(): Promise<void> {
  const rows = [
    ['Apellido', 'Nombre', 'Documento', 'Teléfono', 'Email', 'Curso'],
    ['Acosta', 'Romina', '4.123.456-3', '099 123 456', 'romina@correo.com', '6º A'],
  ]
  const bytes = await writeSheet([{ name: 'Vendedores', widths: [20, 20, 14, 16, 28, 10], rows }])
  saveFile({ bytes, fileName: 'vendedores.xlsx' })
}
