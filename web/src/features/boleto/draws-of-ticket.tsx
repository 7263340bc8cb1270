import type { BoletoImpreso } from '#domain/boleto/boleto.api.ts'
import { suerteWords } from '#domain/boleto/boleto-suerte.messages.ts'
import { premiosDelDesierto } from '#domain/sorteo/sorteo-desierto.messages.ts'
import { nombreDeSorteo } from '#domain/sorteo/sorteo-nombre.rules.ts'
import { paths } from '#lib/paths.ts'
import { TextLink } from '#ui/base/button.tsx'
import { Pill } from '#ui/base/pill.tsx'
import { Item, ItemList } from '#ui/list/item-list.tsx'

/** What a number won by its last digits; of one that plays in several draws what became of it in each. */
export function DrawsOfTicket({ boleto: { sorteos = [], terminaciones = [] } }: { boleto: BoletoImpreso }) {
  if (sorteos.length + terminaciones.length === 0) return null
  return (
    <div className="stack">
      {sorteos.length > 0 && (
        <ItemList label="En qué sorteos juega">
          {sorteos.map(({ idSorteo, suerte, premios, desierto, ...sorteo }) => (
            <Item key={idSorteo}>
              <span className="grow">
                <TextLink to={paths.resultadoOf(idSorteo)}>{`Sorteo del ${nombreDeSorteo(sorteo)}`}</TextLink>
                {premios.length > 0 && <b>{` ${premios.join(', ')}`}</b>}
                {desierto && <span className="muted small">{` ${premiosDelDesierto(desierto)}`}</span>}
              </span>
              <Pill {...suerteWords[suerte]} />
            </Item>
          ))}
        </ItemList>
      )}
      {terminaciones.map(({ premio, idSorteo, entregado }) => (
        <p key={`${premio} ${idSorteo}`}>
          {`Por terminación ganó ${premio}: ${entregado ? 'ya se entregó' : 'quien organiza te dice cómo retirarlo'}.`}
        </p>
      ))}
    </div>
  )
}
