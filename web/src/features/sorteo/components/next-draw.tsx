import type { Sorteo } from '@talonario/contract'
import { dayLong } from '#lib/format.ts'
import { Countdown } from '#ui/countdown.tsx'
import './next-draw.css'

/** The dark strip: when the next draw is, how long until then, and its prizes. */
export function NextDraw({ sorteo, loading }: { sorteo: Sorteo | undefined; loading: boolean }) {
  return (
    <section className="next-draw" aria-labelledby="proximo-sorteo">
      <div className="page">
        <div className="next-draw-when">
          <div>
            <h2 id="proximo-sorteo">Próximo sorteo</h2>
            <p className="next-draw-day num">{sorteo ? capital(dayLong(sorteo.fechaSorteo)) : waiting(loading)}</p>
            <p className="next-draw-hint">Se transmite en vivo y cualquiera puede comprobarlo.</p>
          </div>
          {sorteo && <Countdown day={sorteo.fechaSorteo} />}
        </div>
        {sorteo && sorteo.premios.length > 0 && <DrawPrizes premios={sorteo.premios} />}
      </div>
    </section>
  )
}

function DrawPrizes({ premios }: { premios: Sorteo['premios'] }) {
  return (
    <ol className="next-draw-prizes" aria-label="Premios del próximo sorteo">
      {premios.map(({ id, nombre, descripcion }, place) => (
        <li key={id}>
          <span className="num">{`${place + 1}º`}</span>
          <div>
            <h3>{nombre}</h3>
            <p>{descripcion || 'Sin descripción disponible'}</p>
          </div>
        </li>
      ))}
    </ol>
  )
}

function waiting(loading: boolean): string {
  return loading ? 'Cargando...' : 'No hay próximo sorteo disponible.'
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
