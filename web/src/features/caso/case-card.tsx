import type { Caso, EstadoCompra } from '@talonario/contract'
import { type ReactNode, useState } from 'react'
import { casoWords } from '#domain/caso/caso.messages.ts'
import { count, dayTime } from '#lib/format.ts'
import { Button } from '#ui/base/button.tsx'
import { Pill } from '#ui/base/pill.tsx'
import { CloseCase } from './close-case.tsx'
import './case-card.css'

/** One case: what happened, what to do, and the way to say that it is done. `estado` is that of its order. */
export function CaseCard({ caso, estado, children }: { caso: Caso; estado: EstadoCompra; children?: ReactNode }) {
  const [closing, setClosing] = useState(false)
  const { titulo, hacer } = casoWords[caso.motivo]
  return (
    <article className="case-card stack gap-1">
      <h3>{titulo}</h3>
      {children}
      <p>{hacer}</p>
      <p className="row apart wrap-lines">
        <span className="small muted">{`Desde el ${dayTime(caso.abierto)} · Pago ${caso.pagoId}`}</span>
        <Button icon="check" aria-haspopup="dialog" onClick={() => setClosing(true)}>
          Marcar como resuelto
        </Button>
      </p>
      <CloseCase caso={caso} estado={estado} opened={closing} onClose={() => setClosing(false)} />
    </article>
  )
}

/** How many wait for a person. */
export function CaseCount({ total }: { total: number }) {
  return (
    <Pill tone="bad" icon="warning">
      {`${count(total)} por resolver`}
    </Pill>
  )
}
