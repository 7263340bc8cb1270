import type { ComisionLinea, ComisionMovimiento, comisionApi, Podio, ReplyOf } from '@talonario/contract'
import { atribucionWords, comisionMessages, motivoWord } from '#domain/comision/comision.messages.ts'
import { planInWords } from '#domain/comision/comision.rules.ts'
import { count, dayTime, money, padNumber } from '#lib/format.ts'
import { StatTiles } from '#ui/chart/stat-tiles.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { CardTable } from '#ui/list/card-table.tsx'
import { FirstPart } from '#ui/list/first-part.tsx'
import { Pager } from '#ui/list/pager.tsx'

type Mia = ReplyOf<typeof comisionApi.miComision>

/** What one has earned, by which plan, from which lines, and what was undone. */
export function OwnCommission({ mia, onPage }: { mia: Mia; onPage: (page: number) => void }) {
  return (
    <div className="stack gap-3">
      <Panel className="stack">
        <StatTiles
          stats={[
            { label: 'Ganada', value: money(mia.ganada), tone: 'ink' },
            { label: 'Pagada', value: money(mia.pagada) },
            {
              label: mia.pendiente < 0 ? 'A favor de la organización' : 'Pendiente',
              value: money(Math.abs(mia.pendiente)),
              tone: 'green',
            },
          ]}
        />
        <p>{sentenceOf(mia.plan)}</p>
        {mia.pendiente < 0 && (
          <Note>Se deshizo una venta que ya te habían pagado: se descuenta de lo próximo que ganes.</Note>
        )}
      </Panel>
      {mia.podio && <Podium podio={mia.podio} />}
      <Panel title="Tus ventas" aside={<span className="muted">{`${count(mia.vendidos)} números`}</span>}>
        <Lines lineas={mia.lineas} />
        {mia.pages > 1 && <Pager page={mia.page} pages={mia.pages} onChange={onPage} label="Páginas de ventas" />}
      </Panel>
      {mia.movimientos.length > 0 && (
        <Panel title="Movimientos">
          <Movements movimientos={mia.movimientos} />
        </Panel>
      )}
    </div>
  )
}

function sentenceOf(plan: Mia['plan']): string {
  if (!plan) return comisionMessages.sinPlan
  return plan.activa ? planInWords(plan) : comisionMessages.apagada
}

/** The best sellers, by first name. */
function Podium({ podio }: { podio: Podio }) {
  return (
    <Panel title="Podio">
      {podio.length === 0 ? (
        <p className="muted">Todavía nadie vendió.</p>
      ) : (
        <ol className="stack gap-1">
          {podio.map(({ puesto, nombre, vendidos, propio }) => (
            <li key={puesto} className={propio ? 'bold' : undefined}>
              {`${nombre}${propio ? ' (vos)' : ''}: ${count(vendidos)} ${vendidos === 1 ? 'número' : 'números'}`}
            </li>
          ))}
        </ol>
      )}
    </Panel>
  )
}

function Lines({ lineas }: { lineas: ComisionLinea[] }) {
  if (lineas.length === 0) return <p className="muted">{comisionMessages.sinLineas}</p>
  return (
    <FirstPart items={lineas} first={8} more={50}>
      {shown => (
        <CardTable
          label="Ventas y su comisión"
          rows={shown}
          rowKey={({ fecha, nombre, comprador }) => `${fecha} ${nombre} ${comprador}`}
          columns={[
            { label: 'Venta', cell: ({ nombre, comprador }) => `${nombre} · ${comprador}` },
            { label: 'Cuándo', cell: ({ fecha }) => dayTime(fecha) },
            { label: 'Por qué', cell: ({ atribucion }) => atribucionWords[atribucion] },
            { label: 'Cobrado', cell: ({ dinero }) => money(dinero), numeric: true },
            {
              label: 'Comisión',
              cell: ({ importe, tasa }) => `${money(importe)} (${String(tasa).replace('.', ',')} %)`,
              numeric: true,
            },
          ]}
        />
      )}
    </FirstPart>
  )
}

function Movements({ movimientos }: { movimientos: ComisionMovimiento[] }) {
  const rows = movimientos.map((movimiento, place) => ({ ...movimiento, place }))
  return (
    <CardTable
      label="Movimientos de la comisión"
      rows={rows}
      rowKey={({ place }) => String(place)}
      columns={[
        { label: 'Cuándo', cell: ({ fecha }) => dayTime(fecha) },
        { label: 'Por qué', cell: ({ motivo }) => motivoWord(motivo) },
        { label: 'Números', cell: ({ numeros }) => numeros.map(numero => padNumber(numero)).join(', ') || '–' },
        { label: 'Importe', cell: ({ importe }) => money(importe), numeric: true },
      ]}
    />
  )
}
