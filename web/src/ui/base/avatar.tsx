import './marks.css'
import { type CSSProperties, useState } from 'react'

type AvatarProps = { nombre: string; imagen?: string; size?: number }

/** A person's picture; without one the initials, without a name the default drawing. Decorative beside the name. */
export function Avatar({ nombre, imagen, size = 40 }: AvatarProps) {
  const [broken, setBroken] = useState('')
  const style = { '--size': `${size}px`, '--disc': `var(--c${discOf(nombre)})` } as CSSProperties
  if (imagen && imagen === broken) return null
  if (!imagen && nombre) {
    return (
      <span className="avatar" style={style} aria-hidden="true">
        {initialsOf(nombre)}
      </span>
    )
  }
  const src = imagen ? `/api/uploads/avatars/${imagen}` : '/dibujos/avatar-defecto.svg'
  return <img className="avatar" style={style} src={src} alt="" onError={() => setBroken(imagen ?? '')} />
}

/** 'Marta Giménez López' → 'MG'. */
function initialsOf(nombre: string): string {
  const words = nombre.trim().split(/\s+/)
  return words
    .slice(0, 2)
    .map(word => word.charAt(0).toUpperCase())
    .join('')
}

/** The same colour for the same name, 1 to 8. */
function discOf(nombre: string): number {
  return ([...nombre].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 8) + 1
}

type PictureProps = { imagen: string; drawing: string; className?: string }

/** An uploaded picture; without one, or if it cannot be loaded, a drawing. Decorative beside the name. */
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
