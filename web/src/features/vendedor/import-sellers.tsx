import { Fragment, useState } from 'react'
import { useExportarVendedores, useImportarVendedores } from '#domain/vendedor/vendedor.api.ts'
import { vendedorMessages } from '#domain/vendedor/vendedor.messages.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { textOf } from '#lib/files.ts'
import { Button } from '#ui/base/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Form } from '#ui/form/form.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { ExportCsv } from '#ui/list/export-csv.tsx'
import { FilePicker } from '#ui/picker/file-picker.tsx'
import { InvitationLink } from './invite-seller.tsx'
import styles from './vendedor.module.css'

const columns = ['nombre', 'usuario', 'documento', 'correo', 'teléfono', 'dirección']

/** Imports sellers from a spreadsheet, all or none. */
export function ImportSellers() {
  const [file, setFile] = useState<File | null>(null)
  const [missing, setMissing] = useState(false)
  const importar = useImportarVendedores()
  const pick = (picked: File | null) => {
    setFile(picked)
    setMissing(false)
    importar.reset()
  }
  const send = async () => {
    setMissing(!file)
    if (file) return importar.mutateAsync(await textOf(file), { onSuccess: () => setFile(null) })
  }
  return (
    <Panel title="Importar vendedores">
      <Form onSubmit={send}>
        <p>Un archivo CSV con una fila por persona, y en la primera estos títulos:</p>
        <p className={styles.importSellersTitles}>
          <code>
            {columns.map((name, place) => (
              <Fragment key={name}>
                {place > 0 && ';'}
                <wbr />
                {name}
              </Fragment>
            ))}
          </code>
        </p>
        <p className="muted small">
          La dirección puede faltar. A cada persona le llega un correo con un enlace para elegir su contraseña, que
          también podés mandarle vos. Se dan de alta todas o ninguna.
        </p>
        <FilePicker label="Elegí el archivo CSV" accept=".csv,text/csv,text/plain" value={file} onChange={pick} />
        {missing && <Note tone="bad">{vendedorMessages.sinArchivo}</Note>}
        {importar.error && <Note tone="bad">{sentenceOf(importar.error, vendedorMessages.importar)}</Note>}
        {importar.data && (
          <Note tone="good">
            <b>{importar.data.message}</b> Cada enlace sirve una sola vez, vence en siete días y no se vuelve a mostrar.
          </Note>
        )}
        {importar.data && (
          <ul className="plain-list stack">
            {importar.data.invitaciones.map(invited => (
              <li key={invited._id}>
                <InvitationLink {...invited} />
              </li>
            ))}
          </ul>
        )}
        <Button full type="submit" busy={importar.isPending && 'Importando...'}>
          Importar
        </Button>
      </Form>
    </Panel>
  )
}

/** Saves the list of sellers as a file that can be imported again. */
export function ExportSellers() {
  return <ExportCsv write={useExportarVendedores()} of={{}} />
}
