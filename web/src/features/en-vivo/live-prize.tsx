import type { Resultado } from '#domain/resultado/resultado.api.ts'
import { ganadosDe } from '#domain/resultado/resultado.rules.ts'
import { type Escena, figurasEn } from '#domain/resultado/resultado-en-vivo.rules.ts'
import { padNumber } from '#lib/format.ts'
import { Wheels } from '#ui/ticket/wheels.tsx'
import { ShareWinner } from './share-winner.tsx'

type LivePrizeProps = { escena: Escena; sorteo: Resultado; still: boolean }

/** The prize of the moment: its wheels, and once they stand, who won it. `still`: at once, without rolling. */
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
