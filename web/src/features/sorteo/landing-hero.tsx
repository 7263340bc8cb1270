import { premiosDestacados } from '#content/premios.ts'
import { classNames } from '#lib/class-names.ts'
import { moneyPlain } from '#lib/format.ts'
import { paths } from '#lib/paths.ts'
import { ButtonLink } from '#ui/base/button.tsx'
import { Icon } from '#ui/base/icon.tsx'
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

const steps = [
  ['Elegí tu número', 'Buscá el que te gusta o pedí uno al azar.'],
  ['Pagá seguro', 'Con Mercado Pago. Te queda el comprobante en el mail.'],
  ['Mirá el sorteo', 'En vivo, con un resultado que cualquiera puede comprobar.'],
] as const

/** How taking part works, and why the draw can be believed. */
export function LandingSteps() {
  return (
    <>
      <section className="page steps">
        <h2>Participar lleva dos minutos</h2>
        <ol>
          {steps.map(([title, text], place) => (
            <li key={title}>
              <span className="num">{place + 1}</span>
              <div>
                <h3>{title}</h3>
                <p className="muted">{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </section>
      <section className="page">
        <div className="trust">
          <Icon name="shield" />
          <div className="grow">
            <h2>Un sorteo que podés verificar</h2>
            <p className="muted">
              Antes del sorteo sellamos la lista de números vendidos. Después, cualquiera repite la cuenta y llega al
              mismo ganador.
            </p>
          </div>
          <ButtonLink to={paths.resultado}>
            Verificar un sorteo <Icon name="arrow-right" />
          </ButtonLink>
        </div>
      </section>
    </>
  )
}
