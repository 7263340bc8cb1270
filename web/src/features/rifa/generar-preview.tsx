import type { CSSProperties } from 'react'
import { type Pedido, priceOf } from '#domain/rifa/rifa-admin.rules.ts'
import { useConfig } from '#lib/config.ts'
import { dayDots, money, padNumber } from '#lib/format.ts'
import { Ticket } from '#ui/ticket/ticket.tsx'
import './rifa.css'

/** Tickets of the fan: the others would not be seen. */
const SHOWN = 3

type GenerarPreviewProps = { pedido: Pedido /** The number that comes next. */; siguiente: number }

/** The book that is about to be printed, its first ticket on top. */
export function GenerarPreview({ pedido: { cantidad, precio, fecha }, siguiente }: GenerarPreviewProps) {
  const { campaignYear } = useConfig()
  if (cantidad < 1) return null
  const precioRifa = priceOf(precio)
  const facts = [precioRifa > 0 && money(precioRifa), fecha && `Sorteo ${dayDots(fecha)}`]
  const below = facts.filter(Boolean).join(' · ')
  const places = Array.from({ length: Math.min(cantidad, SHOWN) }, (_, place) => place)
  return (
    <div>
      <div className="ticket-fan" aria-hidden="true">
        {places.toReversed().map(place => (
          <div key={place} style={{ '--place': place } as CSSProperties}>
            <Ticket numero={siguiente + place} size="xl" above={`Gran rifa ${campaignYear}`} below={below} />
          </div>
        ))}
      </div>
      <p className="muted centered">
        Vista previa: del <b className="num">{padNumber(siguiente)}</b> al{' '}
        <b className="num">{padNumber(siguiente + cantidad - 1)}</b>
      </p>
    </div>
  )
}
