import type { Sorteo } from '@talonario/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { vendedoresActivosQuery } from '#domain/vendedor/vendedor.api.ts'
import { BookCover } from './book-cover.tsx'
import { NumberPanel } from './number-panel.tsx'
import { SellerPanel } from './seller-panel.tsx'
import { useAssignment } from './use-assignment.tsx'
import { useLongAssignment } from './use-long-assignment.tsx'
import './assign-numbers.css'

/** Who, which numbers, and the cover with THE action. */
export function AssignNumbers({ sorteos }: { sorteos: readonly Sorteo[] }) {
  const [seller, setSeller] = useState('')
  const vendedor = useQuery(vendedoresActivosQuery).data?.find(({ _id }) => _id === seller)
  const { chosen, toggle, add, clear, assign, busy } = useAssignment(vendedor)
  const assignLong = useLongAssignment(vendedor)
  return (
    <div className="assign-numbers">
      <SellerPanel chosen={seller} onChoose={setSeller} />
      <NumberPanel
        sorteos={sorteos}
        chosen={chosen}
        onToggle={toggle}
        onAdd={add}
        onLong={assignLong}
        onClear={clear}
      />
      <BookCover vendedor={vendedor} chosen={chosen} busy={busy} onAssign={assign} />
    </div>
  )
}
