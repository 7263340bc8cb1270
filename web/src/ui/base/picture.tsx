import { useState } from 'react'

type PictureProps = { imagen: string; drawing: string; className?: string }

/** An uploaded picture; without one, or when it cannot be loaded, a drawing. Decorative beside the name. */
export function Picture({ imagen, drawing, className }: PictureProps) {
  const [broken, setBroken] = useState('')
  const own = imagen && imagen !== broken ? `/api/uploads/${imagen}` : null
  return (
    <img
      className={className}
      src={own ?? `/dibujos/${drawing}.svg`}
      alt=""
      loading="lazy"
      width={320}
      height={240}
      onError={() => own && setBroken(imagen)}
    />
  )
}
