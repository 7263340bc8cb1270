import { packForm, type Sorteo } from '@talonario/contract'
import { useState } from 'react'
import { enCuotasInWords } from '#domain/modalidad/modalidad-palabras.rules.ts'
import { useGuardarPacks } from '#domain/pack/pack.api.ts'
import { nombreDeSorteo } from '#domain/sorteo/sorteo-nombre.rules.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { parseAmount } from '#lib/form/amount.ts'
import { useContractForm } from '#lib/form/contract-form.ts'
import { money } from '#lib/format.ts'
import { Button, IconButton } from '#ui/base/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { toastSuccess } from '#ui/feedback/toast.ts'
import { Form, SelectField, TextField } from '#ui/form/form.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { CardTable } from '#ui/list/card-table.tsx'
import { Disclosure } from '#ui/list/disclosure.tsx'

/** What several numbers of a draw cost together: one line until it is wanted. `sorteos`: those of a serie that sell. */
export function Packs({ sorteos }: { sorteos: readonly Sorteo[] }) {
  const [elegido, setElegido] = useState('')
  const sorteo = sorteos.find(({ _id }) => _id === elegido) ?? sorteos.find(({ packs }) => packs) ?? sorteos[0]
  if (!sorteo) return null
  const hay = enCuotasInWords([], sorteo.packs)
  return (
    <Panel>
      <Disclosure summary={hay ? `De a varios: ${hay}` : 'También podés vender de a varios: 3 por…'}>
        <div className="stack">
          {sorteos.length > 1 && (
            <SelectField
              label="Sorteo del"
              value={sorteo._id}
              data={sorteos.map(otro => ({ value: otro._id, label: nombreDeSorteo(otro) }))}
              onChange={({ currentTarget }) => setElegido(currentTarget.value)}
            />
          )}
          <Table key={sorteo._id} sorteo={sorteo} />
        </div>
      </Disclosure>
    </Panel>
  )
}

const bodyOf = ({ cantidad, total }: Record<'cantidad' | 'total', string>) => ({
  cantidad: Number(cantidad),
  total: parseAmount(total) ?? 0,
})

/** Each change is saved at once, and for whoever buys from then on. */
function Table({ sorteo: { _id: idSorteo, packs = [] } }: { sorteo: Sorteo }) {
  const guardar = useGuardarPacks()
  const form = useContractForm(packForm, { cantidad: '', total: '' }, { of: idSorteo, toBody: bodyOf, live: true })
  const { cantidad, total } = bodyOf(form.values)
  const written = packs.map(({ cantidad, total }) => ({ cantidad, total }))
  const save = (next: typeof written) =>
    guardar.mutateAsync(
      { idSorteo, packs: next, leido: { packs: written } },
      { onSuccess: ({ message }) => toastSuccess(message) },
    )
  const add = form.onSubmit(async escrito => {
    const nuevo = bodyOf(escrito)
    const reply = await save([...written.filter(otro => otro.cantidad !== nuevo.cantidad), nuevo])
    form.reset()
    return reply
  })
  const remove = (cantidad: number) => void save(written.filter(otro => otro.cantidad !== cantidad)).catch(() => {})
  return (
    <>
      <p className="muted small">
        Vale para números del mismo sorteo que compra una persona de una vez, en la tienda o en persona. Si cambia el
        precio de los números, se retira.
      </p>
      {packs.length > 0 && (
        <CardTable
          label="Precios de a varios"
          rows={packs}
          rowKey={({ cantidad }) => String(cantidad)}
          columns={[
            { label: 'Números', cell: ({ cantidad }) => cantidad, numeric: true },
            { label: 'Total', cell: ({ total }) => money(total), numeric: true },
            { label: 'Por separado', cell: ({ cantidad, suelto }) => money(cantidad * suelto), numeric: true },
            {
              label: 'Acción',
              cell: ({ cantidad }) => (
                <IconButton icon="trash" label={`Quitar ${cantidad} por`} onClick={() => remove(cantidad)} />
              ),
            },
          ]}
        />
      )}
      <Form onSubmit={add}>
        <TextField label="Cuántos números" inputMode="numeric" field={form.field('cantidad')} />
        <TextField
          label="Cuánto cuestan juntos"
          inputMode="decimal"
          description={cantidad > 1 && total > 0 ? `${cantidad} por ${money(total)}` : undefined}
          field={form.field('total')}
        />
        {guardar.error && <Note tone="bad">{sentenceOf(guardar.error)}</Note>}
        <Button type="submit" busy={guardar.isPending && 'Guardando...'}>
          Agregar
        </Button>
      </Form>
    </>
  )
}
