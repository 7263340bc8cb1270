import type { CompraEnLista } from '@talonario/contract'
import { estadoWords } from '#domain/caso/caso.messages.ts'
import { Pill } from '#ui/base/pill.tsx'

/** An order's state, in words for organisers. */
export function OrderState({ compra: { estado, canal } }: { compra: Pick<CompraEnLista, 'estado' | 'canal'> }) {
  const { word, icon, tone } = estadoWords[estado]
  const voided = canal === 'presencial' && estado === 'reembolsada'
  return <Pill tone={tone} icon={icon} word={voided ? 'Anulada' : word} />
}
