import type { Resultado } from '#domain/resultado/resultado.api.ts'
import { type Ganado, ganadosDe, shortName } from '#domain/resultado/resultado.rules.ts'
import { alreadyOut, type Escena, figurasEn } from '#domain/resultado/resultado-en-vivo.rules.ts'
import { classNames } from '#lib/class-names.ts'
import { useConfig } from '#lib/config.ts'
import { shareFile } from '#lib/files.ts'
import { dayDots, numberWidth, padNumber } from '#lib/format.ts'
import { Button } from '#ui/base/button.tsx'
import { toastError } from '#ui/feedback/toast.ts'
import { Wheels } from '#ui/ticket/wheels.tsx'
import { drawWinnerCard } from '#ui/ticket/winner-card.ts'

type LivePrizeProps = { escena: Escena; sorteo: Resultado; still: boolean }

/** The current prize: its wheels, and once they have stopped, its winner. `still`: at once, without rolling. */
export function LivePrize({ escena, sorteo, still }: LivePrizeProps) {
  const ganado = ganadosDe(sorteo)['i' in escena ? escena.i : 0]
  if (!ganado) return null
  const { place, premio, numero, nombre } = ganado
  const rolls = escena.tipo === 'rodando' && !still
  return (
    <section className="live-middle">
      <h1 className="live-prize num">{`${place}º premio · ${premio}`}</h1>
      {numero === null ? (
        <p className="live-name num">Sin número</p>
      ) : (
        <>
          <Reel digits={rolls ? figurasEn(padNumber(numero), escena.lleva) : padNumber(numero)} />
          <p className="live-name num">{rolls ? '\u00a0' : nombre}</p>
          {!rolls && <ShareWinner ganado={ganado} fechaSorteo={sorteo.fechaSorteo} />}
        </>
      )}
    </section>
  )
}

function Reel({ digits }: { digits: string }) {
  return (
    <div className="live-wheels">
      <Wheels digits={digits} size={`min(13.5rem, 30dvh, calc(90cqi / ${digits.length}))`} />
    </div>
  )
}

type ShareWinnerProps = { ganado: Ganado; fechaSorteo: string }

/** Shares the winner of a prize as a picture: number, prize, first name and initial. */
function ShareWinner({ ganado: { place, premio, numero, nombre }, fechaSorteo }: ShareWinnerProps) {
  const brand = useConfig().nombre
  if (numero === null) return null
  const share = async () => {
    const day = `Sorteo del ${dayDots(fechaSorteo)}`
    const words = {
      brand,
      day,
      prize: `${place}º premio · ${premio}`,
      numero: padNumber(numero),
      name: shortName(nombre),
    }
    try {
      await shareFile({ bytes: await drawWinnerCard(words), fileName: `ganador-${padNumber(numero)}.png` }, day)
    } catch {
      toastError('No se pudo compartir la tarjeta.')
    }
  }
  return (
    <Button icon="gift" onClick={share}>
      Compartir la tarjeta
    </Button>
  )
}

type LivePlacesProps = { escena: Escena; sorteo: Resultado; still: boolean }

const SHOWN = 3

/** Three prizes around the current one, the later one first: the previous one is done, the next is still to come. */
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
