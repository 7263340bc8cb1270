import type { UseMutationResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { sentenceOf } from '#lib/api-error.ts'
import { textOf } from '#lib/files.ts'
import { Button } from '#ui/base/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { FilePicker } from '#ui/picker/file-picker.tsx'
import { Form } from './form.tsx'

type CsvFormProps<Reply> = {
  write: UseMutationResult<Reply, Error, string>
  /** What is shown of the reply. */
  done: (reply: Reply) => ReactNode
  /** What the file looks like. */
  children: ReactNode
}

/** Imports a spreadsheet. No useContractForm: the file is the whole body, and read only when it is sent. */
export function CsvForm<Reply>({ write, done, children }: CsvFormProps<Reply>) {
  const [file, setFile] = useState<File | null>(null)
  const [missing, setMissing] = useState(false)
  const pick = (picked: File | null) => {
    setFile(picked)
    setMissing(false)
    write.reset()
  }
  const send = async () => {
    setMissing(!file)
    if (file) return write.mutateAsync(await textOf(file), { onSuccess: () => setFile(null) })
  }
  return (
    <Form onSubmit={send}>
      {children}
      <FilePicker label="Elegí el archivo CSV" accept=".csv,text/csv,text/plain" value={file} onChange={pick} />
      {missing && <Note tone="bad">Elegí un archivo CSV.</Note>}
      {write.error && <Note tone="bad">{sentenceOf(write.error)}</Note>}
      {write.data && done(write.data)}
      <Button kind="primary" full type="submit" busy={write.isPending && 'Importando...'}>
        Importar
      </Button>
    </Form>
  )
}
