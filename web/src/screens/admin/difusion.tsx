import { useQuery } from '@tanstack/react-query'
import { sorteoQueries } from '#domain/sorteo/sorteo.api.ts'
import { byDateDescending } from '#domain/sorteo/sorteo.rules.ts'
import { ganadoresQuery } from '#domain/sorteo/sorteo-ganadores.api.ts'
import { MessageForm } from '#features/aviso/message-form.tsx'
import { SentMessages } from '#features/aviso/sent-messages.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'

/** A message to everybody: written, looked at, sent in the background. */
export default function Difusion() {
  const futuros = useQuery(sorteoQueries.futuros()).data ?? []
  const realizados = useQuery(ganadoresQuery()).data ?? []
  const sorteos = [
    ...futuros.map(sorteo => ({ ...sorteo, realizado: false })),
    ...byDateDescending(realizados).map(sorteo => ({ ...sorteo, realizado: true })),
  ]
  return (
    <>
      <PageHead title="Avisar a todos" intro="Un correo a quienes compraron o a quienes venden." />
      <div className="cols right">
        <MessageForm sorteos={sorteos} />
        <SentMessages />
      </div>
    </>
  )
}
