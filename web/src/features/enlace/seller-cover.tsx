import type { Llegada, Premio } from '@talonario/contract'
import { enCuotasInWords } from '#domain/modalidad/modalidad-palabras.rules.ts'
import { classNames } from '#lib/class-names.ts'
import { useConfig, useRifa } from '#lib/config.ts'
import { dayAndHour, money } from '#lib/format.ts'
import { paths, pictureAddress } from '#lib/paths.ts'
import { Avatar } from '#ui/base/avatar.tsx'
import { TextLink } from '#ui/base/button.tsx'
import { Icon } from '#ui/base/icon.tsx'
import { PageTitle } from '#ui/layout/page-title.tsx'
import styles from './enlace.module.css'

/** How many prizes are shown; the others are counted. */
const PREMIOS = 3

/** What a seller's link opens with: who sells, what there is to win and when, the price, and who stands behind it. */
export function SellerCover({ codigo, vendedor, oferta }: Llegada) {
  const { nombre, enCuotas, organizacion } = useConfig()
  const rifa = useRifa()
  const { aBeneficioDe, permiso, nombreLegal, terminos } = organizacion
  const cuanto =
    oferta?.precio && [money(oferta.precio), enCuotasInWords(enCuotas, oferta.sorteo.packs)].filter(Boolean).join(', ')
  return (
    <section className={styles.sellerCover}>
      <PageTitle>{`Comprale a ${vendedor.nombre}`}</PageTitle>
      <div className={styles.seller}>
        <Avatar nombre={vendedor.nombre} imagen={vendedor.imagen} size={64} />
        <div>
          <h1>{`Comprale a ${vendedor.nombre}`}</h1>
          <p>{rifa}</p>
        </div>
      </div>
      {oferta && oferta.sorteo.premios.length > 0 && <Prizes premios={oferta.sorteo.premios} />}
      <Facts
        className={styles.offer}
        rows={[cuanto && ['Cada número', cuanto], oferta && ['Sorteo', dayAndHour(oferta.sorteo.fuenteDatos.hora)]]}
      />
      {/* A plain link: it leads there before any script has run. */}
      {oferta && (
        <a className="button primary large full-on-phones" href="#numeros">
          <Icon name="ticket" />
          Elegir mi número
        </a>
      )}
      <Facts
        className={styles.behind}
        rows={[
          ['Organiza', nombreLegal || nombre],
          aBeneficioDe && ['A beneficio de', aBeneficioDe],
          permiso && ['Permiso', permiso],
        ]}
      />
      <p className="row wrap-lines gap-2">
        <TextLink tap to={paths.tiendaOf(codigo)}>
          Ver toda la tienda
        </TextLink>
        {terminos && (
          <TextLink tap to={paths.terminos}>
            Bases y condiciones
          </TextLink>
        )}
      </p>
    </section>
  )
}

type FactsProps = {
  className: string | undefined
  rows: readonly ([name: string, value: string] | string | number | null | undefined)[]
}

/** What is known of it, by name. */
function Facts({ className, rows }: FactsProps) {
  return (
    <dl className={className}>
      {rows
        .filter(row => Array.isArray(row))
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}

function Prizes({ premios }: { premios: readonly Premio[] }) {
  const { portada } = useConfig()
  const pictureOf = ({ imagen, nombre }: Premio) =>
    imagen || portada.premios.find(premio => premio.nombre === nombre)?.imagen
  const more = premios.length - PREMIOS
  return (
    <ol className={styles.prizes} aria-label="Premios">
      {premios.slice(0, PREMIOS).map((premio, place) => {
        const imagen = pictureOf(premio)
        return (
          <li key={premio.id}>
            {imagen ? (
              <img src={pictureAddress(imagen)} alt="" width={72} height={54} fetchPriority="low" />
            ) : (
              <Icon name="gift" className={styles.noPicture} />
            )}
            <span>
              <b className="num">{`${place + 1}º`}</b> {premio.nombre}
            </span>
          </li>
        )
      })}
      {more > 0 && (
        <li className={classNames('muted', styles.more)}>{more === 1 ? 'y 1 premio más' : `y ${more} premios más`}</li>
      )}
    </ol>
  )
}
