import { toCsv } from '@talonario/contract'
import type { UseMutationResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { sentenceOf } from '#lib/api-error.ts'
import { Button } from '#ui/base/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { ListPicker, type Sample, SampleSheet, useListFile } from '#ui/picker/list-picker.tsx'
import { Form } from './form.tsx'

type CsvFormProps<Reply> = {
  write: UseMutationResult<Reply, Error, { csv: string }>
  /** What is shown of the reply. */
  done: (reply: Reply) => ReactNode
  sample: Sample
  /** What the file looks like. */
  children: ReactNode
}

/** Imports a spreadsheet. No useContractForm: the file is the whole body. */
export function CsvForm<Reply>({ write, done, sample, children }: CsvFormProps<Reply>) {
  const list = useListFile()
  const [missing, setMissing] = useState(false)
  const pick = () => {
    setMissing(false)
    write.reset()
  }
  const send = async () => {
    setMissing(!list.rows && !list.problem)
    if (list.rows) return write.mutateAsync({ csv: toCsv(list.rows) }, { onSuccess: () => list.pick(null) })
  }
  return (
    <Form onSubmit={send}>
      {children}
      <ListPicker label="Elegí el archivo de Excel o CSV" list={list} onPick={pick} />
      {missing && <Note tone="bad">{list.file ? 'Elegí la hoja.' : 'Elegí un archivo de Excel o CSV.'}</Note>}
      {write.error && <Note tone="bad">{sentenceOf(write.error)}</Note>}
      {write.data && done(write.data)}
      <Button
        kind="primary"
        full
        type="submit"
        busy={(list.reading && 'Leyendo...') || (write.isPending && 'Importando...')}
      >
        Importar
      </Button>
      <SampleSheet {...sample} />
    </Form>
  )
}
