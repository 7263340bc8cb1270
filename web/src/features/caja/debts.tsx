import { type SaldoDeVendedor, topeForm } from '@talonario/contract'
import { useQuery } from '@tanstack/react-query'
import { cajaQueries, useBajarPapel, useEstablecerTope } from '#domain/caja/caja.api.ts'
import { cajaMessages, recordatorioDeCaja } from '#domain/caja/caja.messages.ts'
import { dayTime, money } from '#lib/format.ts'
import { paths } from '#lib/paths.ts'
import { Button, TextLink } from '#ui/base/button.tsx'
import { Pill } from '#ui/base/pill.tsx'
import { WhatsappLink } from '#ui/base/whatsapp-link.tsx'
import { StatTiles } from '#ui/chart/stat-tiles.tsx'
import { ListSkeleton, QueryView } from '#ui/feedback/query-view.tsx'
import { AskAction } from '#ui/form/ask-action.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { CardTable } from '#ui/list/card-table.tsx'
import { Disclosure } from '#ui/list/disclosure.tsx'

/** Debts of persons, and since when; the organisation's own accounts. */
export function Debts() {
  return (
    <QueryView query={useQuery(cajaQueries.saldos())} skeleton={<ListSkeleton rows={5} height={60} />}>
      {({ vendedores, organizacion, tope }) => (
        <div className="stack gap-3">
          <StatTiles
            stats={[
              { label: 'Efectivo en la organización', value: money(organizacion.efectivo), tone: 'green' },
              { label: 'En el banco', value: money(organizacion.banco) },
              { label: 'Por POS', value: money(organizacion.pos) },
              { label: 'Por Mercado Pago', value: money(organizacion.proveedor) },
            ]}
          />
          <Panel title="Vendedores" aside={<Cap tope={tope} />}>
            <Holders
              label="Vendedores por deuda"
              rows={vendedores.filter(({ organiza }) => !organiza)}
              empty="Nadie tiene dinero para entregar."
            />
          </Panel>
          {vendedores.some(({ organiza }) => organiza) && (
            <Panel title="En manos de quien organiza">
              <Holders label="Quien organiza" rows={vendedores.filter(({ organiza }) => organiza)} empty="" />
            </Panel>
          )}
        </div>
      )}
    </QueryView>
  )
}

/** Who holds money, by how much. */
function Holders({ label, rows, empty }: { label: string; rows: readonly SaldoDeVendedor[]; empty: string }) {
  if (rows.length === 0) return <p className="muted">{empty}</p>
  return (
    <CardTable
      label={label}
      rows={rows}
      rowKey={({ vendedor }) => vendedor.id}
      columns={[
        {
          label: 'Vendedor',
          cell: ({ vendedor, telefono, whatsapp, caja, organiza }) => (
            <span className="row wrap-lines gap-2">
              <TextLink to={paths.admin.cajaOf(vendedor.id)}>{vendedor.nombre}</TextLink>
              {telefono && !organiza && caja !== null && caja > 0 && (
                <WhatsappLink
                  whatsapp={whatsapp}
                  texto={recordatorioDeCaja(vendedor.nombre, caja)}
                  label={`Recordarle a ${vendedor.nombre} por WhatsApp`}
                />
              )}
            </span>
          ),
        },
        {
          label: 'Tiene',
          numeric: true,
          cell: ({ caja, superaTope }) => (
            <>
              {caja === null ? <Pill tone="wait" icon="clock" word="Falta contar su rendición" /> : money(caja)}{' '}
              {superaTope && <Pill tone="bad" icon="warning" word="Supera el tope" />}
            </>
          ),
        },
        { label: 'Por acreditar', numeric: true, cell: ({ porAcreditar }) => money(porAcreditar) },
        { label: 'Efectivo más viejo', cell: row => oldest(row) },
      ]}
    />
  )
}

function oldest({ caja, desde }: SaldoDeVendedor) {
  if (caja === null) return cajaMessages.despuesDeContar
  return desde ? dayTime(desde) : '—'
}

function Cap({ tope }: { tope: number | null }) {
  return (
    <AskAction
      button={tope === null ? 'Poner un tope' : `Tope: ${money(tope)}`}
      icon="edit"
      title="Tope de efectivo por vendedor"
      schema={topeForm}
      fields={[{ name: 'tope', label: 'Tope (vacío: sin tope)', is: 'amount' }]}
      confirm="Guardar"
      write={useEstablecerTope()}
      leido={{ tope }}
      toBody={({ tope = '' }) => ({ tope: tope === '' ? null : tope })}
    >
      <p>Quien tiene más efectivo sigue vendiendo, pero no recibe más números hasta que entregue.</p>
    </AskAction>
  )
}

/** The whole ledger as a file. */
export function ExportLedger() {
  const { mutate, isPending } = useBajarPapel()
  return (
    <>
      <Button icon="download" busy={isPending && 'Bajando...'} onClick={() => mutate({ de: 'caja', formato: 'csv' })}>
        CSV
      </Button>
      <Disclosure summary="Avanzado">
        <Button
          icon="download"
          busy={isPending && 'Bajando...'}
          onClick={() => mutate({ de: 'caja', formato: 'beancount' })}
        >
          Beancount
        </Button>
      </Disclosure>
    </>
  )
}
