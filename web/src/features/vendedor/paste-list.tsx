import { type ColumnaDeVendedor, type Lista, parseCsv } from '@talonario/contract'
import { useState } from 'react'
import { vendedorMessages } from '#domain/vendedor/vendedor.messages.ts'
import { readSellers } from '#domain/vendedor/vendedor-lista.rules.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { Button } from '#ui/base/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Form, TextArea } from '#ui/form/form.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { ListPicker, SampleSheet, useListFile } from '#ui/picker/list-picker.tsx'

/** Takes a list as a school has it: pasted from a spreadsheet, or as its file. */
export function PasteList({ onList }: { onList: (lista: Lista<ColumnaDeVendedor>) => void }) {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState('')
  const read = (table: () => string[][]) => {
    try {
      const lista = readSellers(table())
      setProblem(lista.rows.length === 0 ? vendedorMessages.sinLista : '')
      onList(lista)
    } catch (error) {
      setProblem(error instanceof Error ? error.message : sentenceOf(error))
    }
  }
  const file = useListFile(rows => read(() => rows))
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
        <ListPicker label="O elegí un archivo de Excel o CSV" list={file} onPick={() => setProblem('')} />
        {problem && <Note tone="bad">{problem}</Note>}
        <Button kind="primary" full type="submit">
          Ver la lista
        </Button>
        <SampleSheet
          name="Vendedores"
          rows={[
            ['Apellido', 'Nombre', 'Documento', 'Teléfono', 'Email', 'Curso'],
            ['Acosta', 'Romina', '4.123.456-3', '099 123 456', 'romina@correo.com', '6º A'],
          ]}
        />
      </Form>
    </Panel>
  )
}
