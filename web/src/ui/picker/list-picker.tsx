import { useState } from 'react'
import { sentenceOf } from '#lib/api-error.ts'
import { saveFile } from '#lib/files.ts'
import { count } from '#lib/format.ts'
import { type Hoja, sheetsOf, writeSheet } from '#lib/sheet/sheet.ts'
import { Button } from '#ui/base/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { ChoiceList, ChoiceRow } from '#ui/form/choice-list.tsx'
import { FilePicker } from './file-picker.tsx'

type Read = { file?: File; reading?: boolean; hojas?: readonly Hoja[]; chosen?: Hoja; problem?: string }

/** A file that is picked, and its rows: those of its only sheet, or of the one that is chosen. */
export function useListFile(onRows?: (rows: string[][]) => void) {
  const [read, setRead] = useState<Read>({})
  const choose = (chosen: Hoja) => {
    setRead(read => ({ ...read, chosen }))
    onRows?.(chosen.filas)
  }
  const pick = async (file: File | null) => {
    if (!file) return setRead({})
    setRead({ file, reading: true })
    try {
      const hojas = await sheetsOf(file)
      setRead({ file, hojas })
      if (hojas.length < 2) choose(hojas[0] ?? { nombre: '', filas: [] })
    } catch (error) {
      setRead({ file, problem: error instanceof Error ? error.message : sentenceOf(error) })
    }
  }
  return { ...read, rows: read.chosen?.filas, pick, choose }
}

type ListPickerProps = { label: string; list: ReturnType<typeof useListFile>; onPick?: () => void }

/** Picks the file of a list, of Excel or as text, and asks for the sheet where there are several. */
export function ListPicker({ label, list, onPick }: ListPickerProps) {
  const { file = null, hojas = [], chosen, problem } = list
  return (
    <>
      <FilePicker
        label={label}
        accept=".xlsx,.csv,text/csv,text/plain"
        value={file}
        onChange={picked => {
          onPick?.()
          return list.pick(picked)
        }}
      />
      {hojas.length > 1 && (
        <fieldset className="stack">
          <legend>¿En qué hoja está la lista?</legend>
          <ChoiceList label="Hojas" framed>
            {hojas.map(hoja => (
              <ChoiceRow key={hoja.nombre} chosen={hoja === chosen} onChoose={() => list.choose(hoja)}>
                {`${hoja.nombre} (${hoja.filas.length === 1 ? '1 fila' : `${count(hoja.filas.length)} filas`})`}
              </ChoiceRow>
            ))}
          </ChoiceList>
        </fieldset>
      )}
      {problem && <Note tone="bad">{problem}</Note>}
    </>
  )
}

/** Its name, and the rows with their titles first. */
export type Sample = { name: string; rows: readonly (readonly string[])[] }

/** Saves a sheet to be filled in. */
export function SampleSheet({ name, rows }: Sample) {
  const [problem, setProblem] = useState('')
  const save = async () => {
    const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map(row => row[at]?.length ?? 0)) + 4)
    const bytes = await writeSheet([{ name, widths, rows }])
    saveFile({ bytes, fileName: `${name.toLowerCase()}.xlsx` })
  }
  return (
    <>
      <Button kind="quiet" onClick={() => save().catch(error => setProblem(sentenceOf(error)))}>
        Bajar una planilla de ejemplo
      </Button>
      {problem && <Note tone="bad">{problem}</Note>}
    </>
  )
}
