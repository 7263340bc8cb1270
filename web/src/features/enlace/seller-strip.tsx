import { useEnlace } from '#domain/enlace/enlace.store.ts'
import { paths } from '#lib/paths.ts'
import { TextLink } from '#ui/base/button.tsx'
import { Icon } from '#ui/base/icon.tsx'
import styles from './enlace.module.css'

/** The seller of the link, and the way to their numbers. */
export function SellerStrip() {
  const enlace = useEnlace()
  if (!enlace) return null
  return (
    <div className={styles.sellerStrip}>
      <Icon name="person" />
      <p>
        Te atiende <b>{enlace.nombre}</b>
      </p>
      <TextLink tap to={paths.enlace(enlace.codigo)}>
        {`Ver los números de ${enlace.nombre}`}
      </TextLink>
    </div>
  )
}
