import { useEnlace } from '#domain/enlace/enlace.store.ts'
import { TextButton } from '#ui/base/button.tsx'
import { Icon } from '#ui/base/icon.tsx'
import styles from './enlace.module.css'

type SellerStripProps = { only: boolean; onChange: (only: boolean) => void }

/** The seller of the link, and the filter for their numbers and unassigned ones. */
export function SellerStrip({ only, onChange }: SellerStripProps) {
  const enlace = useEnlace()
  if (!enlace) return null
  return (
    <div className={styles.sellerStrip}>
      <Icon name="person" />
      <p>
        Te atiende <b>{enlace.nombre}</b>
      </p>
      <TextButton className="tap" onClick={() => onChange(!only)}>
        {only ? 'Ver toda la tienda' : `Ver los números de ${enlace.nombre}`}
      </TextButton>
    </div>
  )
}
