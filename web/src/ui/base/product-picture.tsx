import { useState } from 'react'

const DEFAULT = '/dibujos/producto-defecto.svg'

/** A product's picture; without one, or when it cannot be loaded, the drawn default. Decorative beside the name. */
export function ProductPicture({ imagen, className }: { imagen: string; className?: string }) {
  const [broken, setBroken] = useState('')
  const own = imagen && imagen !== broken ? `/api/uploads/${imagen}` : null
  return (
    <img
      className={className}
      src={own ?? DEFAULT}
      alt=""
      loading="lazy"
      width={320}
      height={240}
      onError={() => own && setBroken(imagen)}
    />
  )
}
