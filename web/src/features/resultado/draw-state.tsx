import type { Resultado } from '#domain/resultado/resultado.api.ts'
import { moment } from '#domain/resultado/resultado.rules.ts'
import { PublishedProof } from '#features/verificar/published-proof.tsx'
import { SealedNumber } from '#features/verificar/sealed-number.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { DrawPapers } from './draw-papers.tsx'
import { PrizeNames } from './prize-names.tsx'
import { PrizeWinners } from './prize-winners.tsx'
import { SealPanel } from './seal-panel.tsx'
import { SourcePanel } from './source-panel.tsx'

type DrawStateProps = { sorteo: Resultado /** The ticket's code a link brought along. */; codigo: string }

/** What there is to see of a draw, by how far it has come. */
export function DrawState({ sorteo, codigo }: DrawStateProps) {
  if (sorteo.estado === 'cancelado') return <Note>Este sorteo se canceló y no tiene resultado.</Note>
  if (sorteo.estado === 'agendado') return <Scheduled sorteo={sorteo} />
  return sorteo.estado === 'cerrado' ? (
    <Sealed sorteo={sorteo} codigo={codigo} />
  ) : (
    <Drawn sorteo={sorteo} codigo={codigo} />
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

function Sealed({ sorteo, codigo }: DrawStateProps) {
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
          <SealedNumber id={sorteo._id} codigo={codigo} />
          <DrawPapers sorteo={sorteo} />
          <PrizeNames premios={sorteo.premios} />
        </div>
      </div>
    </div>
  )
}

function Drawn({ sorteo, codigo }: DrawStateProps) {
  const { _id: id, participantes } = sorteo
  return (
    <div className="stack gap-4">
      <PrizeWinners sorteo={sorteo} />
      <hr className="perforation" />
      <PublishedProof
        id={id}
        participantes={participantes ?? 0}
        codigo={codigo}
        aside={<DrawPapers sorteo={sorteo} />}
      />
      <div className="cols even">
        <SourcePanel sorteo={sorteo} />
        <SealPanel sorteo={sorteo} />
      </div>
    </div>
  )
}
