import { DatoInvalido } from '@talonario/sorteo/error'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { archivosQuery, createWorker, useBuscarSellado } from '#domain/verificar/verificar.api.ts'
import { verificarMessages } from '#domain/verificar/verificar.messages.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { count } from '#lib/format.ts'
import { Button } from '#ui/base/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { KeepReceipt } from './keep-receipt.tsx'
import { OwnNumber } from './own-number.tsx'
import { ProofDesk } from './proof-desk.tsx'

/** Up to here the list comes with the page; a longer one weighs megabytes and is asked for. */
const HOJAS_SIN_PREGUNTAR = 20_000
/** A leaf and its line feed, about. */
const BYTES_POR_HOJA = 72

type PublishedProofProps = { id: string; participantes: number; codigo: string; aside: ReactNode }

/** The desk with the files that the server publishes of a draw. */
export function PublishedProof({ id, participantes, codigo, aside }: PublishedProofProps) {
  const [asked, setAsked] = useState(participantes <= HOJAS_SIN_PREGUNTAR)
  const { data, error, refetch, isFetching } = useQuery({ ...archivosQuery(id), enabled: asked })
  const fetchAgain = () => (asked ? void refetch() : setAsked(true))
  return (
    <ProofDesk
      createWorker={createWorker}
      publicados={data ?? null}
      codigo={codigo}
      aside={aside}
      keep={text => <KeepReceipt id={id} codigo={text} />}
    >
      <div className="stack">
        {error && <Note tone="bad">{sentenceOf(error, { refused: verificarMessages.noBajo })}</Note>}
        <Button
          icon="download"
          full
          busy={(isFetching || data !== undefined) && 'Bajando la prueba y la lista...'}
          onClick={fetchAgain}
        >
          {`Bajar la prueba y la lista (${megabytes(participantes)} MB)`}
        </Button>
      </div>
    </ProofDesk>
  )
}

const megabytes = (participantes: number): string => count(Math.ceil((participantes * BYTES_POR_HOJA) / 1_000_000))

/** 'Mi número' while the draw is closed and has no proof yet. */
export function SealedNumber({ id, codigo }: { id: string; codigo: string }) {
  const { mutate, isPending, data, error } = useBuscarSellado(id)
  return (
    <OwnNumber
      codigo={codigo}
      onSearch={mutate}
      keep={text => <KeepReceipt id={id} codigo={text} />}
      busy={isPending}
      informe={data ?? null}
      motivo={error ? whyNot(error) : undefined}
    />
  )
}

function whyNot(error: unknown): string {
  return error instanceof DatoInvalido ? `${error.message}.` : sentenceOf(error, { refused: verificarMessages.noBusco })
}
