import { DatoInvalido } from '@talonario/sorteo/error'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import {
  archivosQuery,
  constanciaQuery,
  createWorker,
  useBuscarSellado,
  useGuardarComprobante,
} from '#domain/verificar/verificar.api.ts'
import { LEAVES_UNASKED, megabytes, verificarMessages } from '#domain/verificar/verificar.messages.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { padNumber } from '#lib/format.ts'
import { Button } from '#ui/base/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { OwnNumber } from './own-number.tsx'
import { ProofDesk } from './proof-desk.tsx'

type PublishedProofProps = { id: string; participantes: number; codigo: string; aside: ReactNode }

/** The desk with the files that the server publishes of a draw. */
export function PublishedProof({ id, participantes, codigo, aside }: PublishedProofProps) {
  const [asked, setAsked] = useState(participantes <= LEAVES_UNASKED)
  const { data, error, refetch, isFetching } = useQuery({ ...archivosQuery(id), enabled: asked })
  const fetchAgain = () => (asked ? void refetch() : setAsked(true))
  return (
    <ProofDesk
      createWorker={createWorker}
      publicados={data ?? null}
      codigo={codigo}
      aside={aside}
      keep={text => <KeepReceipt id={id} codigo={text} />}
      byNumber={numero => <NumberAnswer id={id} numero={numero} />}
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

/** 'Mi número' while the draw is closed and has no proof yet. */
export function SealedNumber({ id, codigo }: { id: string; codigo: string }) {
  const { mutate, isPending, data, error } = useBuscarSellado(id)
  return (
    <OwnNumber
      codigo={codigo}
      onSearch={mutate}
      byNumber={numero => <NumberAnswer id={id} numero={numero} />}
      keep={text => <KeepReceipt id={id} codigo={text} />}
      busy={isPending}
      informe={data ?? null}
      motivo={error ? whyNot(error) : undefined}
    />
  )
}

/** Whether a number is in the sealed list, by its figure alone. */
function NumberAnswer({ id, numero }: { id: string; numero: number }) {
  const { data, error } = useQuery(constanciaQuery(id, numero))
  if (error) return <Note tone="bad">{sentenceOf(error, { refused: verificarMessages.noBusco })}</Note>
  return data ? <Note tone="good">{verificarMessages.participa(padNumber(numero))}</Note> : null
}

function whyNot(error: unknown): string {
  return error instanceof DatoInvalido ? `${error.message}.` : sentenceOf(error, { refused: verificarMessages.noBusco })
}

/** One file with the ticket and its place in the sealed list: all that a verification without this site needs. */
function KeepReceipt({ id, codigo }: { id: string; codigo: string }) {
  const { mutate, isPending, error } = useGuardarComprobante(id)
  return (
    <>
      <Button icon="download" full busy={isPending && 'Guardando...'} onClick={() => mutate(codigo)}>
        Guardar el comprobante
      </Button>
      {error && <Note tone="bad">{sentenceOf(error, { refused: verificarMessages.noGuardo })}</Note>}
    </>
  )
}
