import type { Resultado } from '#domain/resultado/resultado.api.ts'
import { endingOf } from '#domain/resultado/resultado.rules.ts'
import { count, padNumber } from '#lib/format.ts'
import { Disclosure } from '#ui/list/disclosure.tsx'

/** The prizes that go by last digits: with which, and to how many numbers; a click shows them. */
export function DerivedWinners({ sorteo }: { sorteo: Resultado }) {
  if (sorteo.derivados.length === 0) return null
  return (
    <div className="stack gap-1">
      <h3>Por terminación</h3>
      {sorteo.derivados.map(({ _id, nombre, numeros, ...derivado }) => (
        <Disclosure
          key={_id}
          summary={
            <>
              <b>{nombre}</b>
              {`: terminan en ${endingOf(sorteo, derivado)}, ${numeros.length === 1 ? '1 número' : `${count(numeros.length)} números`}`}
            </>
          }
        >
          <p className="num">{numeros.map(numero => padNumber(numero)).join(', ') || 'Ninguno.'}</p>
        </Disclosure>
      ))}
    </div>
  )
}
