import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { segundoFactorQueries } from '#domain/segundo-factor/segundo-factor.api.ts'
import { segundoFactorMessages } from '#domain/segundo-factor/segundo-factor.messages.ts'
import { useConfig } from '#lib/config.ts'
import { Note } from '#ui/feedback/note.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { SecondFactor } from './second-factor.tsx'

/** Where organisers must have a second factor, nothing else is shown to one without it. */
export function SecondFactorGate({ email, children }: { email: string; children: ReactNode }) {
  const { segundoFactorObligatorio } = useConfig()
  const estado = useQuery({ ...segundoFactorQueries.estado(), enabled: segundoFactorObligatorio })
  if (!segundoFactorObligatorio || estado.data?.activo) return children
  return (
    <>
      <PageHead title="Un paso más" />
      <div className="stack gap-3">
        <Note icon="shield">{segundoFactorMessages.obligatorio}</Note>
        <SecondFactor email={email} />
      </div>
    </>
  )
}
