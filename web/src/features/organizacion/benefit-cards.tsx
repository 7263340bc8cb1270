import type { Beneficio } from '@talonario/contract'
import { pictureAddress } from '#lib/paths.ts'
import './benefit-cards.css'

/** The partners, each with its benefit. */
export function BenefitCards({ beneficios }: { beneficios: readonly Beneficio[] }) {
  return (
    <ul className="partners">
      {beneficios.map(({ nombre, descripcion, imagen }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two partners may be called alike
        <li key={place} className="partner">
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
