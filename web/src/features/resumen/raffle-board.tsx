import type { ReplyOf, resumenApi } from '@talonario/contract'
import { useQuery } from '@tanstack/react-query'
import { tableroQuery } from '#domain/resumen/resumen.api.ts'
import { esperaWords, metaWords, tableroMessages } from '#domain/resumen/resumen.messages.ts'
import { count, dayShort, money } from '#lib/format.ts'
import { paths } from '#lib/paths.ts'
import { TextLink } from '#ui/base/button.tsx'
import { BarList, DayColumns } from '#ui/chart/charts.tsx'
import { QueryView, Skeleton } from '#ui/feedback/query-view.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { DrawProgress } from './draw-progress.tsx'

type Tablero = ReplyOf<typeof resumenApi.tablero>

/** How the raffle goes and what waits for its organiser. */
export function RaffleBoard() {
  const tablero = useQuery(tableroQuery)
  return (
    <QueryView query={tablero} fixed {...tableroMessages.leer} skeleton={<Skeleton height={760} />}>
      {({ sorteos, dias, meta, vendedores, esperan }) => (
        <div className="stack gap-3">
          <WaitingList esperan={esperan} />
          <div className="cols even">
            <Panel title="Por sorteo">
              <DrawProgress sorteos={sorteos} />
              {meta.meta > 0 && <p>{metaWords(meta)}</p>}
            </Panel>
            <Days dias={dias} />
          </div>
          {vendedores.length > 0 && (
            <Panel title="Quiénes venden más" aside={<span className="muted small">Números vendidos</span>}>
              <BarList
                label="Números vendidos por vendedor"
                colour="var(--c1)"
                figures={vendedores.map(({ _id, nombreCompleto, vendidas }) => ({
                  id: _id,
                  label: nombreCompleto,
                  value: vendidas,
                }))}
              />
            </Panel>
          )}
        </div>
      )}
    </QueryView>
  )
}

function Days({ dias }: { dias: Tablero['dias'] }) {
  const sold = dias.reduce((sum, { vendidas }) => sum + vendidas, 0)
  const taken = dias.reduce((sum, { recaudado }) => sum + recaudado, 0)
  const name = (dia: string) => dayShort(`${dia}T12:00:00.000Z`)
  return (
    <Panel title="Últimos 30 días">
      <div className="stack">
        <p>{`${count(sold)} números vendidos, ${money(taken)}.`}</p>
        <DayColumns
          label="Números vendidos por día"
          days={dias.map(({ dia, vendidas, recaudado }) => ({
            id: dia,
            value: vendidas,
            text: `${name(dia)}: ${count(vendidas)}, ${money(recaudado)}`,
          }))}
          ends={[name(dias[0]?.dia ?? ''), 'Hoy']}
        />
      </div>
    </Panel>
  )
}

type Esperan = ReplyOf<typeof resumenApi.tablero>['esperan']

const PLACES: Record<keyof Esperan, string> = {
  casos: paths.admin.pagos,
  entregas: paths.admin.caja,
  transferencias: paths.admin.pagos,
  premiosPorVencer: paths.admin.reclamos,
  avisos: paths.admin.asignarRifas,
  porCerrar: paths.admin.asignarRifas,
  vendedoresSinVentas: `${paths.admin.vendedores}?orden=vendidas`,
  correosSinVerificar: paths.admin.vendedores,
}

/** What waits for the organiser, each with a link; zero counts are left out. */
function WaitingList({ esperan }: { esperan: Esperan }) {
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
