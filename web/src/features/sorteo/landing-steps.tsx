import { paths } from '#lib/paths.ts'
import { ButtonLink } from '#ui/base/button.tsx'
import { Icon } from '#ui/base/icon.tsx'
import './landing.css'

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
