import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { segundoFactorQueries, useRefreshSegundoFactor } from '#domain/segundo-factor/segundo-factor.api.ts'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { ListSkeleton } from '#ui/feedback/skeleton.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SecondFactorOff } from './second-factor-off.tsx'
import { SecondFactorOn } from './second-factor-on.tsx'

/** The organiser's log-in in two steps: turning it on and off, and its recovery codes. */
export function SecondFactor({ email }: { email: string }) {
  const estado = useQuery(segundoFactorQueries.estado())
  const refresh = useRefreshSegundoFactor()
  const [codigos, setCodigos] = useState<readonly string[] | null>(null)
  const done = async () => {
    await refresh()
    setCodigos(null)
  }
  return (
    <Panel title="Verificación en dos pasos">
      <QueryView query={estado} refused="Error desconocido" skeleton={<ListSkeleton rows={1} height={96} />}>
        {({ activo, desde, codigosRestantes }) => {
          if (codigos) return <RecoveryCodes codigos={codigos} email={email} onDone={done} />
          if (!activo) return <SecondFactorOff onCodes={setCodigos} />
          return <SecondFactorOn desde={desde} codigosRestantes={codigosRestantes} onCodes={setCodigos} />
        }}
      </QueryView>
    </Panel>
  )
}
