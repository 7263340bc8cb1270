import type { ReactNode, SyntheticEvent } from 'react'
import './feedback.css'

/** The small drawings of public/dibujos shown beside a sentence. */
export type Drawing =
  | 'error-conexion'
  | 'ganador-trofeo'
  | 'pago-exitoso'
  | 'pago-fallido'
  | 'pago-pendiente'
  | 'perdidos-404'
  | 'sin-conexion'
  | 'sorteo-bolillero'
  | 'vacio-carrito'
  | 'vacio-numeros'
  | 'vacio-sorteos'
  | 'vacio-ventas'
  | 'verificado-sello'

type EmptyStateProps = {
  drawing: Drawing
  title: string
  /** `h2` right below the h1 of a screen. */
  heading?: 'h2' | 'h3'
  text?: ReactNode
  children?: ReactNode
}

/** Nothing here (yet): a drawing, a sentence, what to do next. */
export function EmptyState({ drawing, title, heading: Heading = 'h3', text, children }: EmptyStateProps) {
  return (
    <div className="empty-state">
      <img src={`/dibujos/${drawing}.svg`} alt="" width={164} height={123} onError={hide} />
      <Heading className="empty-state-title">{title}</Heading>
      {text && <p className="muted small">{text}</p>}
      {children}
    </div>
  )
}

/** While the server is away there is no drawing: an empty place rather than the browser's sign of a broken picture. */
function hide({ currentTarget }: SyntheticEvent<HTMLImageElement>) {
  currentTarget.style.visibility = 'hidden'
}
