import type { Ganador } from '@talonario/contract'
import { premiosDestacados } from '#content/premios.ts'
import { padNumber } from '#lib/format.ts'
import { Icon } from '#ui/icon.tsx'
import './winners-podium.css'

/** The first three: 2-1-3 where there is room, below one another on phones. */
export function WinnersPodium({ ganadores }: { ganadores: readonly Ganador[] }) {
  const three = ganadores.slice(0, 3)
  return (
    <ol className={`winners of-${three.length}`}>
      {three.map((ganador, place) => (
        <Winner key={ganador.numeroRifa} ganador={ganador} place={place + 1} />
      ))}
    </ol>
  )
}

function Winner({ ganador, place }: { ganador: Ganador; place: number }) {
  const { numeroRifa, nombreParticipante, premio } = ganador
  return (
    <li className={`winner place-${place}`}>
      <div className="winner-picture">
        <PrizePicture nombre={premio.nombre} />
        {place === 1 && (
          <span className="winner-cup">
            <Icon name="trophy" />
          </span>
        )}
      </div>
      <div className="winner-ticket">
        <p className="winner-number num">
          <span className="ordinal">{`${place}º`}</span> <span>{padNumber(numeroRifa)}</span>
        </p>
        <p className="winner-name">{nombreParticipante || 'Desconocido'}</p>
        <hr />
        <h2>{premio.nombre}</h2>
        <p className="winner-prize">{premio.descripcion || 'Sin descripción disponible'}</p>
      </div>
    </li>
  )
}

/** The headline prizes have a picture of their own; any other prize gets the cup. */
function PrizePicture({ nombre }: { nombre: string }) {
  const headline = premiosDestacados.find(premio => nombre.toLowerCase().includes(firstWord(premio.nombre)))
  if (headline) return <img src={headline.imagen} alt="" width={800} height={600} />
  return (
    <div className="winner-drawing">
      <img src="/dibujos/ganador-trofeo.svg" alt="" width={164} height={123} />
    </div>
  )
}

/** 'Crucero de 8 noches' → 'crucero'. */
function firstWord(text: string): string {
  return text.toLowerCase().split(' ')[0] ?? ''
}
