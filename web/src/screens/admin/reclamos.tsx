import { DerivedToHandOver } from '#features/reclamo/derived-to-hand-over.tsx'
import { PrizesToHandOver } from '#features/reclamo/prizes-to-hand-over.tsx'
import { UnclaimedPrizes } from '#features/sorteo/unclaimed-prizes.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'

/** The claims of prizes. */
export default function Reclamos() {
  return (
    <>
      <PageHead title="Entregar premios" intro="Quién ganó qué, si ya confirmó, y lo que se entregó." />
      <div className="stack gap-3 in-turn">
        <PrizesToHandOver />
        <DerivedToHandOver />
        <UnclaimedPrizes />
      </div>
    </>
  )
}
