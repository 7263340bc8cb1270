import type { Resultado } from '#domain/resultado/resultado.api.ts'
import { cuantosTerminan, endingOf } from '#domain/resultado/resultado.rules.ts'
import { padNumber } from '#lib/format.ts'
import { Disclosure } from '#ui/list/disclosure.tsx'

/** The prizes of a draw that go by last digits: with which, and to how many numbers. */
export function DerivedWinners({ sorteo }: { sorteo: Resultado }) {
  const derivados = sorteo.derivados.map(derivado => ({
    ...derivado,
    premio: derivado.nombre,
    termina: endingOf(sorteo, derivado),
  }))
  return <EndingWinners derivados={derivados} />
}

type Terminacion = {
  premio: string
  numeros: readonly number[]
  termina?: string
  portadores?: readonly { numeroRifa: number; nombre: string }[] | undefined
}

/** A click shows the numbers. */
export function EndingWinners({ derivados = [] }: { derivados?: readonly Terminacion[] | undefined }) {
  if (derivados.length === 0) return null
  return (
    <div className="stack gap-1">
      <h3>Por terminación</h3>
      {derivados.map(({ premio, numeros, termina, portadores = [] }, i) => (
        <Disclosure
          // biome-ignore lint/suspicious/noArrayIndexKey: the prizes of a draw that is over stay as they are
          key={i}
          summary={
            <span>
              <b>{premio}</b>
              {`: ${cuantosTerminan(numeros.length, termina)}`}
            </span>
          }
        >
          <p className="num">{numeros.map(numero => padNumber(numero)).join(', ') || 'Ninguno.'}</p>
          {portadores.map(({ numeroRifa, nombre }) => (
            <p key={numeroRifa} className="small">
              {`El ${padNumber(numeroRifa)}, al portador, lo recibió ${nombre}, que presentó el boleto.`}
            </p>
          ))}
        </Disclosure>
      ))}
    </div>
  )
}
