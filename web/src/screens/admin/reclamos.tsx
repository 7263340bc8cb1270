import { PrizesToHandOver } from '#features/reclamo/prizes-to-hand-over.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'

/** Prizes on their way to who won them. */
export default function Reclamos() {
  return (
    <>
      <PageHead title="Entregar premios" intro="Quién ganó qué, si ya confirmó, y lo que se entregó." />
      <PrizesToHandOver />
    </>
  )
}
