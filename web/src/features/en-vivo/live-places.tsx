import type { Resultado } from '#domain/resultado/resultado.api.ts'
import { ganadosDe } from '#domain/resultado/resultado.rules.ts'
import { alreadyOut, type Escena } from '#domain/resultado/resultado-en-vivo.rules.ts'
import { classNames } from '#lib/class-names.ts'
import { numberWidth, padNumber } from '#lib/format.ts'

type LivePlacesProps = { escena: Escena; sorteo: Resultado; still: boolean }

const SHOWN = 3

/** Three prizes around the one of the moment, the later one first: the one before is done, the next is still to come. */
export function LivePlaces({ escena, sorteo, still }: LivePlacesProps) {
  const ganados = ganadosDe(sorteo)
  const now = 'i' in escena ? escena.i : escena.tipo === 'fin' ? 0 : ganados.length - 1
  const first = Math.max(0, Math.min(now - 1, ganados.length - SHOWN))
  return (
    <ol className="live-places">
      {ganados
        .slice(first, first + SHOWN)
        .reverse()
        .map(({ place, premio, numero, nombre }) => {
          const current = 'i' in escena && escena.i === place - 1
          const out = alreadyOut(sorteo, escena, place - 1) || (still && current)
          return (
            <li key={place} className={classNames(current && 'now')}>
              <span className="num live-place">{`${place}º`}</span>
              <span className="live-place-words">
                <b>{premio}</b>
                <span>{out ? nombre || 'Sin número' : 'Falta sortear'}</span>
              </span>
              <span className="num live-place-number">
                {out && numero !== null ? padNumber(numero) : '?'.repeat(numberWidth())}
              </span>
            </li>
          )
        })}
    </ol>
  )
}
