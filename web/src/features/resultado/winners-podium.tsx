import type { Ganador } from '@talonario/contract'
import { premiosDestacados } from '#content/premios.ts'
import { classNames } from '#lib/class-names.ts'
import { padNumber } from '#lib/format.ts'
import { Icon } from '#ui/base/icon.tsx'
import './resultado.css'

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
      <PrizePicture nombre={premio.nombre} place={place} />
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

/** The headline prizes have a picture of their own; any other prize gets printed paper. */
function PrizePicture({ nombre, place }: { nombre: string; place: number }) {
  const headline = premiosDestacados.find(({ palabras }) => palabras.test(nombre))
  return (
    <div className={classNames('winner-picture', !headline && 'plain')}>
      {headline && <img src={headline.imagen} alt="" width={800} height={600} />}
      {(place === 1 || !headline) && (
        <span className="winner-cup">
          <Icon name={place === 1 ? 'trophy' : 'gift'} />
        </span>
      )}
    </div>
  )
}
