import { premiosDestacados } from '#content/premios.ts'
import { classNames } from '#lib/class-names.ts'
import { moneyPlain } from '#lib/format.ts'
import { paths } from '#lib/paths.ts'
import { ButtonLink } from '#ui/base/button.tsx'
import './landing.css'

/** The cover ticket with THE action, and the three headline prizes. */
export function LandingHero({ year, known, precio }: { year: number; known: boolean; precio: number | undefined }) {
  return (
    <section className={classNames('hero page', !known && 'no-year')}>
      <div className="cover-shadow">
        <div className="cover">
          <div className="cover-guilloche" aria-hidden="true" />
          <div className="cover-stub num" aria-hidden="true">
            <span className="cover-year">{year}</span>
            <span className="cover-number">Nº 00042</span>
          </div>
          <div className="cover-body">
            <h1>
              La gran rifa <span>{year}</span>
            </h1>
            <p className="cover-lead">Un apartamento, una SUV y un crucero de 8 noches. Elegí tu número y participá.</p>
            <div className="row wrap-lines cover-action">
              <ButtonLink kind="primary" large icon="ticket" to={paths.tienda}>
                Elegir mi número
              </ButtonLink>
              <span className={classNames('cover-price', precio === undefined && 'unknown')}>
                <b className="num">{precio === undefined ? '$ 0.000' : moneyPlain(precio)}</b> cada número
              </span>
            </div>
          </div>
        </div>
      </div>
      <HeadlinePrizes />
    </section>
  )
}

function HeadlinePrizes() {
  return (
    <ol className="headline-prizes" aria-label="Premios">
      {premiosDestacados.map(({ nombre, descripcion, imagen, alternativa }, place) => (
        <li key={nombre} className={`headline-prize place-${place + 1}`}>
          <div className="picture">
            <img
              src={imagen}
              alt={alternativa}
              width={800}
              height={600}
              fetchPriority={place === 0 ? 'high' : undefined}
            />
          </div>
          <div className="words">
            <span className="num ordinal">{`${place + 1}º`}</span>
            <div>
              <h2>{nombre}</h2>
              <p>{descripcion}</p>
            </div>
          </div>
        </li>
      ))}
    </ol>
  )
}
