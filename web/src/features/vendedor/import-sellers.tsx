import { documentDigits, sinUsar } from '@talonario/contract'
import { useState } from 'react'
import { useExportarVendedores, useImportarVendedores } from '#domain/vendedor/vendedor.api.ts'
import { vendedorMessages } from '#domain/vendedor/vendedor.messages.ts'
import type { SellerRow } from '#domain/vendedor/vendedor-lista.rules.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { count } from '#lib/format.ts'
import { Button } from '#ui/base/button.tsx'
import { useWhatsapp } from '#ui/base/whatsapp-button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Form, TextField } from '#ui/form/form.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { ExportCsv } from '#ui/list/export-csv.tsx'
import { FirstPart } from '#ui/list/first-part.tsx'
import { Item, ItemList } from '#ui/list/item-list.tsx'
import { Invitations } from './invitations.tsx'
import { PasteList } from './paste-list.tsx'

const LABELS: Record<keyof SellerRow, string> = {
  nombreCompleto: 'Nombre',
  ci: 'Documento',
  telefono: 'Teléfono',
  email: 'Email',
  grupo: 'Grupo',
  direccion: 'Dirección',
  nombreUsu: 'Usuario',
}

/** Opens accounts for the people of a list, all or none. */
export function ImportSellers() {
  const [rows, setRows] = useState<readonly SellerRow[]>([])
  const [ignored, setIgnored] = useState<readonly string[]>([])
  const [removed, setRemoved] = useState<readonly number[]>([])
  const importar = useImportarVendedores()
  const errores = (importar.data?.errores ?? []).filter(({ fila }) => !removed.includes(fila - 2))
  const done = importar.data?.done
  const left = rows.filter((_, place) => !removed.includes(place))
  const send = () => {
    setRows(left)
    setRemoved([])
    return importar.mutateAsync(left)
  }
  const put = (place: number, cell: SellerRow) =>
    setRows(rows.map((row, at) => (at === place ? { ...row, ...cell } : row)))
  if (done) return <Invitations {...done} />
  if (left.length === 0)
    return (
      <PasteList
        onList={lista => {
          importar.reset()
          setRemoved([])
          setRows(lista.rows)
          setIgnored(lista.ignored)
        }}
      />
    )
  const people = left.length === 1 ? '1 vendedor' : `${count(left.length)} vendedores`
  return (
    <Panel title={people}>
      <Form onSubmit={send}>
        {ignored.length > 0 && <Note tone="gold">{sinUsar(ignored)}</Note>}
        {errores.length > 0 && (
          <>
            <Note tone="bad">Hay datos para corregir. No se dio de alta a nadie todavía.</Note>
            <ItemList label="Para corregir">
              {[...Map.groupBy(errores, ({ fila }) => fila - 2)].map(([place, wrong]) => (
                <Item key={place}>
                  <WrongRow
                    row={rows[place] ?? {}}
                    place={place}
                    wrong={wrong}
                    onChange={cell => put(place, cell)}
                    onRemove={() => setRemoved([...removed, place])}
                  />
                </Item>
              ))}
            </ItemList>
          </>
        )}
        <FirstPart items={left.map((row, place) => ({ row, place }))} first={8} more={60}>
          {shown => (
            <ItemList label="La lista">
              {shown.map(({ row, place }) => (
                <Item key={place}>
                  <Listed {...row} />
                </Item>
              ))}
            </ItemList>
          )}
        </FirstPart>
        {importar.error && <Note tone="bad">{sentenceOf(importar.error)}</Note>}
        <div className="row wrap-lines">
          <Button kind="primary" large type="submit" busy={importar.isPending && 'Dando de alta...'}>
            {`Dar de alta a ${people}`}
          </Button>
          <Button kind="quiet" onClick={() => setRows([])}>
            Empezar de nuevo
          </Button>
        </div>
      </Form>
    </Panel>
  )
}

/** A person as understood, and whether their telephone can be reached by WhatsApp. */
function Listed({ nombreCompleto, ci, telefono = '', email, grupo }: SellerRow) {
  const readable = useWhatsapp()(telefono) !== null
  return (
    <span className="lines">
      <b>{nombreCompleto}</b>
      <span className="muted small breaks">
        {[ci && documentDigits(ci), telefono, email, grupo].filter(Boolean).join(' · ')}
      </span>
      {telefono && !readable && <span className="muted small">{vendedorMessages.sinWhatsapp}</span>}
    </span>
  )
}

type WrongRowProps = {
  row: SellerRow
  place: number
  wrong: readonly { campo: string; mensaje: string }[]
  onChange: (cell: SellerRow) => void
  onRemove: () => void
}

/** What is wrong with one person's data, to be put right where it stands. */
function WrongRow({ row, place, wrong, onChange, onRemove }: WrongRowProps) {
  const who = row.nombreCompleto || `Fila ${place + 1}`
  return (
    <div className="stack gap-2 grow">
      <b>{who}</b>
      {wrong.map(({ campo, mensaje }) => {
        const name = campo as keyof SellerRow
        return (
          <TextField
            key={campo}
            label={LABELS[name]}
            aria-label={`${LABELS[name]} de ${who}`}
            autoComplete="off"
            error={mensaje}
            value={row[name] ?? ''}
            onChange={event => onChange({ [name]: event.currentTarget.value })}
          />
        )
      })}
      <div>
        <Button kind="quiet" onClick={onRemove}>
          {`Sacar a ${who} de la lista`}
        </Button>
      </div>
    </div>
  )
}

/** Saves the list of sellers as a file that can be imported again. */
export function ExportSellers() {
  return <ExportCsv write={useExportarVendedores()} of={{}} />
}
