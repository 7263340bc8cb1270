import { sinUsar } from '@talonario/contract'
import { numbered, readBuyers } from '#domain/venta/venta-talones.rules.ts'
import { padNumber } from '#lib/format.ts'
import { Note } from '#ui/feedback/note.tsx'
import { FirstPart } from '#ui/list/first-part.tsx'
import { Item, ItemList } from '#ui/list/item-list.tsx'

/** The pasted buyers as understood, each with its number, before they are registered. */
export function BuyersPreview({ text, desde, hasta }: { text: string; desde: string; hasta: string }) {
  const lista = readBuyers(text)
  if (text.trim() === '' || 'problema' in lista) return null
  const read = numbered(lista, desde, hasta)
  const talones = 'talones' in read ? read.talones : lista.rows.map(row => ({ ...row, numero: Number(row.numero) }))
  return (
    <>
      {lista.ignored.length > 0 && <Note tone="gold">{sinUsar(lista.ignored)}</Note>}
      <FirstPart items={talones.map((talon, place) => ({ ...talon, place }))} first={4} more={60}>
        {shown => (
          <ItemList label="Los compradores">
            {shown.map(({ numero, nombre, cedula, telefono, correo, place }) => (
              <Item key={place}>
                <span className="lines">
                  <b>
                    {[Number(numero) > 0 && padNumber(Number(numero)), nombre || 'Al portador']
                      .filter(Boolean)
                      .join(' ')}
                  </b>
                  <span className="muted small breaks">{[cedula, telefono, correo].filter(Boolean).join(' · ')}</span>
                </span>
              </Item>
            ))}
          </ItemList>
        )}
      </FirstPart>
    </>
  )
}
