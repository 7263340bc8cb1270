import type { ReplyOf, resumenApi } from '@talonario/contract'
import { esperaWords, tableroMessages } from '#domain/resumen/resumen.messages.ts'
import { paths } from '#lib/paths.ts'
import { TextLink } from '#ui/base/button.tsx'
import { Panel } from '#ui/layout/panel.tsx'

type Esperan = ReplyOf<typeof resumenApi.tablero>['esperan']

const PLACES: Record<keyof Esperan, string> = {
  casos: paths.admin.pagos,
  entregas: paths.admin.caja,
  porCerrar: paths.admin.asignarRifas,
  vendedoresSinVentas: `${paths.admin.vendedores}?orden=vendidas`,
  correosSinVerificar: paths.admin.vendedores,
}

/** What waits for a person, each with the way to it; what waits for nobody is not named. */
export function WaitingList({ esperan }: { esperan: Esperan }) {
  const waiting = (Object.keys(PLACES) as (keyof Esperan)[]).filter(name => esperan[name] > 0)
  return (
    <Panel title="Espera por vos">
      {waiting.length === 0 ? (
        <p className="muted">{tableroMessages.nadaEspera}</p>
      ) : (
        <ul>
          {waiting.map(name => (
            <li key={name}>
              <TextLink tap to={PLACES[name]}>
                {esperaWords[name](esperan[name])}
              </TextLink>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
