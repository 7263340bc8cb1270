import type { Beneficio } from '@talonario/contract'
import { pictureAddress } from '#lib/paths.ts'
import styles from './benefit-cards.module.css'

/** The partners, each with its benefit. */
export function BenefitCards({ beneficios }: { beneficios: readonly Beneficio[] }) {
  return (
    <ul className={styles.partners}>
      {beneficios.map(({ nombre, descripcion, imagen }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two partners may be called alike
        <li key={place} className={styles.partner}>
          {imagen && <img src={pictureAddress(imagen)} alt="" width={240} height={240} loading="lazy" />}
          <div>
            <h2>{nombre}</h2>
            <p>{descripcion}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
