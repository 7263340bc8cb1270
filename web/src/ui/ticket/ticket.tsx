import { type ComponentProps, type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { classNames } from '#lib/class-names.ts'
import { padNumber } from '#lib/format.ts'
import { Icon } from '#ui/base/icon.tsx'
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx'
import { type TicketState, ticketStates } from './ticket-states.ts'
import './ticket.css'

/** States styled like another, with a small difference. */
const shapes = {
  atrasada: 'vendida no-entro',
  paga: 'vendida paga',
  cerrada: 'vendida cerrada',
  anulada: 'vendida cerrada',
  papel: 'asignada',
  prestada: 'reservada',
  por_enviar: 'reservada',
  no_entro: 'vendida no-entro',
}

type TicketProps = {
  numero: number
  state?: TicketState
  /** `sm` in grids, `md` on cards and receipts, `xl` on covers. */
  size?: 'sm' | 'md' | 'xl'
  /** Lines above and below the number (`md` and `xl`). */
  above?: ReactNode
  below?: ReactNode
  onClick?: () => void
  to?: string
  disabled?: boolean
  className?: string
  /** Whose it is (`sm`): under the pointer and to screen readers, since a stub is too narrow for a name. */
  holder?: string | undefined
}

/** A raffle number as a ticket stub. With onClick or disabled it is a native button, with `to` a link. */
export function Ticket({
  state = 'libre',
  size = 'sm',
  className,
  onClick,
  to,
  disabled,
  holder,
  ...face
}: TicketProps) {
  const classes = classNames('ticket', size, shapes[state as keyof typeof shapes] ?? state, className)
  const inside =
    size === 'sm' ? (
      <SmallFace {...face} state={state} holder={holder} />
    ) : (
      <LargeFace {...face} state={state} size={size} />
    )
  if (to) {
    return (
      <Link className={classes} to={to}>
        {inside}
      </Link>
    )
  }
  if (!onClick && !disabled) return <span className={classes}>{inside}</span>
  const pressed = state === 'carrito' || state === 'elegida' || (state === 'libre' ? false : undefined)
  return (
    <TicketButton className={classes} onClick={onClick} disabled={disabled} aria-pressed={pressed} title={holder}>
      {inside}
    </TicketButton>
  )
}

/** A number taken while focused keeps the focus, so that keyboard users stay in place. */
function TicketButton({ disabled, onClick, ...rest }: ComponentProps<'button'>) {
  const [focused, setFocused] = useState(false)
  return (
    <button
      type="button"
      {...rest}
      onClick={disabled ? undefined : onClick}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      disabled={disabled && !focused}
      aria-disabled={(disabled && focused) || undefined}
    />
  )
}

type FaceProps = Pick<TicketProps, 'numero' | 'above' | 'below' | 'holder'> & { state: TicketState }

function SmallFace({ numero, state, holder }: FaceProps) {
  const { icon, word, ...rest } = ticketStates[state]
  const short = 'short' in rest ? rest.short : word
  return (
    <>
      <span className="stub">
        <Icon name={icon} />
      </span>
      <span className="body">
        <TicketNumber numero={numero} /> <span className="word">{short}</span>{' '}
        {holder && <span className="visually-hidden">{holder}</span>}
      </span>
    </>
  )
}

function LargeFace({ numero, state, size, above, below }: FaceProps & { size: 'md' | 'xl' }) {
  const { icon, word } = ticketStates[state]
  const large = size === 'xl'
  return (
    <>
      <span className="stub">
        <Icon name={icon} />
        {large ? <span className="vertical" aria-hidden="true">{`Nº ${padNumber(numero)}`}</span> : <span>{word}</span>}
      </span>
      <span className="body">
        {large && <span className="guilloche" />}
        {above && <span className="note">{above}</span>}
        <TicketNumber numero={numero} />
        {large && <span className="word">{word}</span>}
        {below && <span className="note">{below}</span>}
      </span>
    </>
  )
}

/** Figures in cells of one width (Besley has no tabular ones), read as one number. */
function TicketNumber({ numero }: { numero: number }) {
  const digits = padNumber(numero)
  return (
    <span className="number">
      <VisuallyHidden>{digits}</VisuallyHidden>
      <span className="digits" aria-hidden="true">
        {[...digits].map((digit, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a place in a number is its identity
          <i key={place}>{digit}</i>
        ))}
      </span>
    </span>
  )
}
