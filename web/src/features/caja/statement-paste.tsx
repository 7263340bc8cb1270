import type { Transferencia } from '@talonario/contract'
import { type ReactNode, useState } from 'react'
import { proponer } from '#domain/transferencia/transferencia.rules.ts'
import { money } from '#lib/format.ts'
import { TextArea } from '#ui/form/form.tsx'
import { Disclosure } from '#ui/list/disclosure.tsx'
import { Item, ItemList } from '#ui/list/item-list.tsx'

type StatementPasteProps = { filas: readonly Transferencia[]; actions: (fila: Transferencia) => ReactNode }

/** What a statement pasted from the bank may say of the list: a person decides each. */
export function StatementPaste({ filas, actions }: StatementPasteProps) {
  const [texto, setTexto] = useState('')
  const propuestas = proponer(texto, filas)
  return (
    <Disclosure summary="Pegar el extracto del banco">
      <div className="stack">
        <TextArea
          label="Movimientos copiados del banco"
          description="Un movimiento por renglón. No se guarda ni se anota nada solo."
          value={texto}
          onChange={event => setTexto(event.currentTarget.value)}
          rows={4}
          maxLength={20_000}
        />
        {texto.trim() !== '' && propuestas.length === 0 && (
          <p className="muted">Ningún renglón se parece a lo que falta ver.</p>
        )}
        {propuestas.length > 0 && (
          <ItemList label="Pueden ser estas">
            {propuestas.map(({ linea, fila, porque }) => (
              <Item key={fila.compraId}>
                <p>{`${fila.comprador} · ${money(fila.monto)}`}</p>
                <p className="small">{linea}</p>
                <p className="small muted">{`Coincide ${porque}.`}</p>
                {actions(fila)}
              </Item>
            ))}
          </ItemList>
        )}
      </div>
    </Disclosure>
  )
}
