import type { ReactNode } from 'react'
import type { Resultado } from '#domain/resultado/resultado.api.ts'
import { moment } from '#domain/resultado/resultado.rules.ts'
import { Note } from '#ui/feedback/note.tsx'
import { DrawPapers } from './draw-papers.tsx'
import { PrizeNames } from './prize-names.tsx'
import { PrizeWinners } from './prize-winners.tsx'
import { SealPanel } from './seal-panel.tsx'
import { SourcePanel } from './source-panel.tsx'

type DrawStateProps = {
  sorteo: Resultado
  /** 'Mi número' while there is no proof yet. */
  ownNumber: ReactNode
  /** The desk that recomputes the proof, with the draw's papers beside it. */
  proofDesk: (papers: ReactNode) => ReactNode
}

/** What there is to see of a draw, by how far it has come. */
export function DrawState({ sorteo, ownNumber, proofDesk }: DrawStateProps) {
  if (sorteo.estado === 'cancelado') return <Note>Este sorteo se canceló y no tiene resultado.</Note>
  if (sorteo.estado === 'agendado') return <Scheduled sorteo={sorteo} />
  return sorteo.estado === 'cerrado' ? (
    <Sealed sorteo={sorteo} ownNumber={ownNumber} />
  ) : (
    <Drawn sorteo={sorteo} proofDesk={proofDesk} />
  )
}

function Scheduled({ sorteo }: { sorteo: Resultado }) {
  return (
    <div className="cols even">
      <div className="stack gap-3">
        <Note icon="calendar">
          {`Se sortea el ${moment(sorteo.fuenteDatos.hora)}. Al cerrar las ventas se publican acá el sello de la lista y, después, la prueba.`}
        </Note>
        <PrizeNames premios={sorteo.premios} />
      </div>
      <SourcePanel sorteo={sorteo} />
    </div>
  )
}

function Sealed({ sorteo, ownNumber }: Omit<DrawStateProps, 'proofDesk'>) {
  return (
    <div className="stack gap-3">
      <Note tone="gold" icon="shield">
        {`Las ventas están cerradas y la lista, sellada. El resultado sale ${sorteo.espera}.`}
      </Note>
      <div className="cols even">
        <div className="stack gap-3">
          <SealPanel sorteo={sorteo} />
          <SourcePanel sorteo={sorteo} />
        </div>
        <div className="stack gap-3">
          {ownNumber}
          <DrawPapers sorteo={sorteo} />
          <PrizeNames premios={sorteo.premios} />
        </div>
      </div>
    </div>
  )
}

function Drawn({ sorteo, proofDesk }: Omit<DrawStateProps, 'ownNumber'>) {
  return (
    <div className="stack gap-4">
      <PrizeWinners sorteo={sorteo} />
      <hr className="perforation" />
      {proofDesk(<DrawPapers sorteo={sorteo} />)}
      <div className="cols even">
        <SourcePanel sorteo={sorteo} />
        <SealPanel sorteo={sorteo} />
      </div>
    </div>
  )
}
