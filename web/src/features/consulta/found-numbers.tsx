import { useQuery } from '@tanstack/react-query'
import type { NumeroConsultado } from '#domain/consulta/consulta.api.ts'
import { consultaMessages } from '#domain/consulta/consulta.messages.ts'
import { outcomeOf } from '#domain/sorteo/sorteo.rules.ts'
import { ganadoresQuery } from '#domain/sorteo/sorteo-ganadores.api.ts'
import { dayDots, padNumber } from '#lib/format.ts'
import { paths } from '#lib/paths.ts'
import { ButtonLink } from '#ui/base/button.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { Item, ItemList } from '#ui/list/item-list.tsx'
import { Ticket } from '#ui/ticket/ticket.tsx'
import './consulta.css'

/** Numbers bought with an address, each with its outcome and ticket. */
export function FoundNumbers({ numeros }: { numeros: readonly NumeroConsultado[] }) {
  const { data: realizados = [] } = useQuery(ganadoresQuery('todas'))
  if (numeros.length === 0) return <p className="muted">{consultaMessages.ninguno}</p>
  return (
    <Panel title="Tus números">
      <ItemList label="Tus números">
        {numeros.map(numero => (
          <Found key={numero.talon} numero={numero} premio={outcomeOf(realizados, numero)} />
        ))}
      </ItemList>
    </Panel>
  )
}

/** `premio`: null before the draw, '' when it was not drawn. */
function Found({ numero, premio }: { numero: NumeroConsultado; premio: string | null }) {
  const { numeroRifa, idSorteo, fechaSorteo, talon, enPersona } = numero
  const padded = padNumber(numeroRifa)
  return (
    <Item>
      <div className="found-number">
        <Ticket numero={numeroRifa} state={premio ? 'ganadora' : 'mia'} />
        <span className="muted small">
          {`Sorteo ${dayDots(fechaSorteo)} · ${enPersona ? 'comprado en persona' : 'comprado en línea'}`}
        </span>
        <b>{wordsOf(premio)}</b>
        <div className="row wrap-lines">
          <ButtonLink icon="ticket" to={paths.boleto(talon)} aria-label={`Ver boleto ${padded}`}>
            Ver boleto
          </ButtonLink>
          <ButtonLink
            icon="trophy"
            to={paths.resultadoDe(idSorteo)}
            aria-label={`Ver el sorteo del ${dayDots(fechaSorteo)} por el ${padded}`}
          >
            Ver el sorteo
          </ButtonLink>
        </div>
      </div>
    </Item>
  )
}

function wordsOf(premio: string | null): string {
  if (premio === null) return 'Participa'
  return premio ? `Ganaste ${premio}` : 'No salió'
}
