import { ESTADOS_COMPRA, type Venta } from '@talonario/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { boletosOfCompraQuery } from '#domain/boleto/boleto.api.ts'
import { metodoWords } from '#domain/compra/compra.messages.ts'
import { documentLabel } from '#domain/cuenta/cuenta-documento.rules.ts'
import { useExportarVentas, ventaQueries } from '#domain/venta/venta.api.ts'
import { estadosPago, ventaMessages } from '#domain/venta/venta.messages.ts'
import { diaDeVenta, filterVentas, type Historial } from '#domain/venta/venta.rules.ts'
import { classNames } from '#lib/class-names.ts'
import { count, dayShort, moneyFull, padNumber } from '#lib/format.ts'
import { paths } from '#lib/paths.ts'
import { Button, ButtonLink } from '#ui/base/button.tsx'
import { Pill } from '#ui/base/pill.tsx'
import { WhatsappButton } from '#ui/base/whatsapp-button.tsx'
import { StatTiles } from '#ui/chart/stat-tiles.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ListSkeleton, QueryView } from '#ui/feedback/query-view.tsx'
import { toastReply } from '#ui/feedback/toast.ts'
import { SearchField } from '#ui/form/search-field.tsx'
import { Disclosure } from '#ui/list/disclosure.tsx'
import { FirstPart } from '#ui/list/first-part.tsx'
import { KeyValues } from '#ui/list/key-values.tsx'
import { SaleActions } from './sale-actions.tsx'
import styles from './venta.module.css'

/** Sales rendered at first; with more than these there is a search. */
const PRIMERAS = 20

/** The person's own sales: the totals, then a card each, latest first. */
export function SalesHistory({ userId }: { userId: string }) {
  const historial = useQuery(ventaQueries.historial())
  return (
    <QueryView
      query={historial}
      skeleton={<ListSkeleton rows={6} height={70} />}
      loading="Cargando historial..."
      showLoading
      {...ventaMessages.historial}
      isEmpty={({ ventas }) => ventas.length === 0}
      empty={
        <EmptyState drawing="vacio-ventas" title={ventaMessages.sinVentas}>
          <ButtonLink kind="primary" icon="ticket" to={paths.vendedor.vender(userId)}>
            Vender un número
          </ButtonLink>
        </EmptyState>
      }
    >
      {historial => (
        <>
          <SalesSummary vendedor={historial.vendedor} />
          <Sales ventas={historial.ventas} />
        </>
      )}
    </QueryView>
  )
}

function Sales({ ventas }: Pick<Historial, 'ventas'>) {
  const [buscar, setBuscar] = useState('')
  const found = filterVentas(ventas, buscar)
  return (
    <>
      {ventas.length > PRIMERAS && (
        <SearchField label="Buscar por número o participante" value={buscar} onChange={setBuscar} />
      )}
      {found.length === 0 && <p className="muted">{ventaMessages.sinVentas}</p>}
      <FirstPart key={buscar} items={found} first={PRIMERAS} more={50}>
        {shown => (
          <ul className="stack gap-1" aria-label="Ventas">
            {shown.map(venta => (
              <SaleCard
                key={`${venta._id} ${venta.rifa._id} ${venta.cuota?.n ?? ''}`}
                venta={venta}
                juntas={ventas.filter(({ _id }) => _id === venta._id)}
                open={venta === ventas[0]}
              />
            ))}
          </ul>
        )}
      </FirstPart>
    </>
  )
}

/** How many sales and how much moneyFull, in a part that can be folded away. */
function SalesSummary({ vendedor }: Pick<Historial, 'vendedor'>) {
  return (
    <Disclosure open summary={<b>Resumen</b>}>
      <StatTiles
        stats={[
          { label: 'Total de ventas', value: count(vendedor.totalVentas), tone: 'ink' },
          { label: 'Monto total vendido', value: moneyFull(vendedor.montoTotalVendido), tone: 'green' },
        ]}
      />
    </Disclosure>
  )
}

/** One sale: number, participant, day and price; opened, all that is known of it. */
function SaleCard({ venta, juntas, open }: { venta: Venta; juntas: readonly Venta[]; open: boolean }) {
  const { rifa, comprador, pago, montoTotal } = venta
  const dia = diaDeVenta(venta)
  const metodo = pago.metodoPago || venta.metodoPago
  const numero = padNumber(rifa.NumeroRifa)
  return (
    <li className={styles.saleCard}>
      <Disclosure
        open={open}
        summary={
          <>
            <span className={classNames(styles.saleNumber, 'num')}>{numero}</span>
            <span className={classNames(styles.saleWho, 'grow')}>
              <b>{rifa.nombreParticipante}</b>
              <span className="muted small">{[dia, queFue(venta)].filter(Boolean).join(' · ')}</span>
            </span>
            <b className="num nowrap">{moneyFull(venta.cuota ? montoTotal : rifa.precioRifa)}</b>
          </>
        }
      >
        <div className={classNames('stack gap-1', styles.saleDetails)}>
          <KeyValues
            pairs={[
              [venta.fechaVenta ? 'Registrada' : 'Fecha de compra', dia],
              ...deTalon(venta),
              ['Participante', rifa.nombreParticipante],
              ['Número de rifa', numero],
              ['Email', comprador.rebota ? `${comprador.email} (los correos le rebotan)` : comprador.email || '—'],
              ['Comprador', comprador.nombreUsu || comprador.name],
              [documentLabel(), comprador.cedula],
              ['Teléfono', comprador.telefono],
              ['Método de pago', [metodoWords[metodo] ?? metodo, venta.comprobante].filter(Boolean).join(' · ')],
              ['Estado del pago', <PaymentState key="estado" estado={pago.estadoPago} />],
              ['Precio de la rifa', moneyFull(rifa.precioRifa)],
              ['Monto total', moneyFull(montoTotal)],
            ]}
          />
          <SendAgain venta={venta} />
          <SaleActions venta={venta} juntas={juntas} />
        </div>
      </Disclosure>
    </li>
  )
}

/** What a stub says of an earlier day. */
const deTalon = ({ fechaVenta }: Venta): [string, string][] =>
  fechaVenta ? [['Fecha de la venta', dayShort(fechaVenta)]] : []

/** «Cuota 2 de 4», or that the number is paid in parts. */
function queFue({ cuota, enCuotas, porQr }: Venta): string {
  if (cuota) return `cuota ${cuota.n} de ${cuota.de}`
  return [enCuotas && `en ${enCuotas.de} cuotas`, porQr && 'por QR'].filter(Boolean).join(' · ')
}

function PaymentState({ estado }: { estado: string }) {
  const known = ESTADOS_COMPRA.find(word => word === estado)
  const { word, tone } = known
    ? estadosPago[known]
    : { word: estado, tone: estado === 'Pagado' ? ('good' as const) : ('wait' as const) }
  return <Pill tone={tone} icon={tone === 'good' ? 'check' : tone === 'wait' ? 'clock' : 'warning'} word={word} />
}

/** The tickets of the sale, once more. */
function SendAgain({ venta: { _id, comprador, rifa } }: { venta: Venta }) {
  const [wanted, setWanted] = useState(false)
  const { data = [] } = useQuery({ ...boletosOfCompraQuery(_id), enabled: wanted })
  if (!wanted)
    return (
      <Button icon="share" onClick={() => setWanted(true)}>
        Enviarle de nuevo su boleto
      </Button>
    )
  if (data.length === 0) return null
  const numeros = data.map(({ numeroRifa }) => padNumber(numeroRifa)).join(', ')
  const enlaces = data.map(({ boleto }) => `${location.origin}${paths.boleto(boleto)}`)
  const texto = [`${data.length === 1 ? 'Tu boleto' : 'Tus boletos'} ${numeros}:`, ...enlaces].join('\n')
  return (
    <WhatsappButton
      shrinks
      telefono={comprador.telefono}
      texto={texto}
      que="Enviarle su boleto por WhatsApp"
      a={rifa.nombreParticipante}
    />
  )
}

/** The person's sales of a campaign, default the current one, as a file for a spreadsheet. */
export function ExportSales({ campania = '' }: { campania?: string }) {
  const { mutate, isPending } = useExportarVentas()
  const { onError } = toastReply()
  const save = () => mutate({ query: { campania } }, { onError })
  return (
    <Button icon="download" shrinks aria-label="Exportar CSV" busy={isPending && '…'} onClick={save}>
      Exportar CSV
    </Button>
  )
}
