import type { CSSProperties } from 'react'
import { bajadaOf } from '#domain/organizacion/organizacion.rules.ts'
import { classNames } from '#lib/class-names.ts'
import type { Config } from '#lib/config.ts'
import { money } from '#lib/format.ts'
import { paths, pictureAddress } from '#lib/paths.ts'
import { ButtonLink } from '#ui/base/button.tsx'
import { Icon } from '#ui/base/icon.tsx'
import styles from './landing.module.css'

type Portada = Config['portada']
type LandingHeroProps = {
  portada: Portada
  year: number
  known: boolean
  precio: number | undefined
  /** Beside the price: how else a number is paid. */
  enCuotas?: string
}

/** The cover ticket with THE action, and the headline prizes. */
export function LandingHero({ portada, year, known, precio, enCuotas }: LandingHeroProps) {
  return (
    <section
      className={classNames(styles.hero, 'page', !known && styles.noYear, portada.premios.length === 0 && styles.alone)}
    >
      <div className={styles.coverShadow}>
        <div className={styles.cover}>
          <div className={styles.coverGuilloche} aria-hidden="true" />
          <div className={classNames(styles.coverStub, 'num')} aria-hidden="true">
            <span className={styles.coverYear}>{year}</span>
            <span className={styles.coverNumber}>Nº 00042</span>
          </div>
          <div className={styles.coverBody}>
            <h1
              style={{ '--longest': Math.max(...portada.titulo.split(' ').map(word => word.length)) } as CSSProperties}
            >
              {portada.titulo} <span>{year}</span>
            </h1>
            <p className={styles.coverLead}>{bajadaOf(portada)}</p>
            <div className={classNames('row wrap-lines', styles.coverAction)}>
              <ButtonLink kind="primary" large full="on-phones" icon="ticket" to={paths.tienda}>
                Elegir mi número
              </ButtonLink>
              <span className={classNames(styles.coverPrice, precio === undefined && styles.unknown)}>
                <b className="num">{precio === undefined ? '$ 0.000' : money(precio)}</b> cada número
                {enCuotas && <span className="small">, {enCuotas}</span>}
              </span>
            </div>
          </div>
        </div>
      </div>
      {portada.premios.length > 0 && <HeadlinePrizes premios={portada.premios} />}
    </section>
  )
}

function HeadlinePrizes({ premios }: { premios: Portada['premios'] }) {
  return (
    <ol className={classNames(styles.headlinePrizes, styles[`of${premios.length}`])} aria-label="Premios">
      {premios.map(({ nombre, texto, imagen, alternativa }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two prizes may be called alike, and their order is what they are
        <li key={place} className={classNames(styles.headlinePrize, styles[`place${place + 1}`])}>
          <div className={classNames(styles.picture, !imagen && styles.plain)}>
            {imagen ? (
              <img
                src={pictureAddress(imagen)}
                alt={alternativa}
                width={800}
                height={600}
                fetchPriority={place === 0 ? 'high' : undefined}
              />
            ) : (
              <Icon name="gift" />
            )}
          </div>
          <div className={styles.words}>
            <span className={classNames('num', styles.ordinal)}>{`${place + 1}º`}</span>
            <div>
              <h2>{nombre}</h2>
              <p>{texto}</p>
            </div>
          </div>
        </li>
      ))}
    </ol>
  )
}

/** How taking part works, and why the draw can be believed. */
export function LandingSteps({ pasos }: Pick<Portada, 'pasos'>) {
  return (
    <>
      {pasos.length > 0 && (
        <section className={classNames('page', styles.steps)}>
          <h2>Participar lleva dos minutos</h2>
          <ol>
            {pasos.map(({ titulo, texto }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place
              <li key={place}>
                <span className="num">{place + 1}</span>
                <div>
                  <h3>{titulo}</h3>
                  <p className="muted">{texto}</p>
                </div>
              </li>
            ))}
          </ol>
        </section>
      )}
      <section className="page">
        <div className={styles.trust}>
          <Icon name="shield" size={48} className={styles.trustSeal} />
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
