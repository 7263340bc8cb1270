import { useLocalStorage } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { boletosDeSorteoQuery } from '#domain/compra/compra.api.ts'
import type { Resultado } from '#domain/resultado/resultado.api.ts'
import { type Escena, fateOf } from '#domain/resultado/resultado-en-vivo.rules.ts'
import { selladoQuery } from '#domain/verificar/verificar.api.ts'
import { classNames } from '#lib/class-names.ts'
import { padNumber } from '#lib/format.ts'
import { useSession } from '#lib/session.ts'
import { TextField } from '#ui/form/fields.tsx'

type MyNumbersProps = { sorteo: Resultado; escena: Escena }

/** How many are named; of more than these the others are counted. */
const NAMED = 5

/** The outcome of the viewer's numbers: those of the account, or one that is typed. From the closing on. */
export function MyNumbers({ sorteo, escena }: MyNumbersProps) {
  const session = useSession()
  const sealed = sorteo.estado === 'cerrado' || sorteo.estado === 'realizado'
  const { data: own = [] } = useQuery({ ...boletosDeSorteoQuery(sorteo._id), enabled: sealed && session !== null })
  if (!sealed) return null
  if (own.length === 0) return <TypedNumber sorteo={sorteo} escena={escena} />
  const fates = own.map(numero => ({ numero, ...fateOf(sorteo, escena, numero, padNumber(numero)) }))
  const shown = fates.toSorted((a, b) => Number(b.won) - Number(a.won)).slice(0, NAMED)
  return (
    <ul className="live-mine" aria-label="Tus números">
      {shown.map(fate => (
        <li key={fate.numero} className={classNames(fate.won && 'won')}>
          {fate.text}
        </li>
      ))}
      {own.length > NAMED && <li>{`Y ${own.length - NAMED} números más.`}</li>}
    </ul>
  )
}

function TypedNumber({ sorteo, escena }: MyNumbersProps) {
  const [typed, setTyped] = useLocalStorage({ key: `mi-numero-${sorteo._id}`, defaultValue: '' })
  const numero = /^\d{1,7}$/.test(typed) ? Number(typed) : 0
  const { data: takesPart } = useQuery({ ...selladoQuery(sorteo._id, numero), enabled: numero > 0 })
  const fate = fateOf(sorteo, escena, numero, padNumber(numero))
  return (
    <div className="live-mine">
      <TextField
        label="¿Cuál es tu número?"
        inputMode="numeric"
        value={typed}
        onChange={event => setTyped(event.currentTarget.value.trim())}
      />
      {numero > 0 && takesPart === true && <p className={classNames(fate.won && 'won')}>{fate.text}</p>}
      {numero > 0 && takesPart === false && <p>{`El ${padNumber(numero)} no está en la lista: no participa.`}</p>}
    </div>
  )
}
