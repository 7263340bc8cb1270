import { awaitsPayment, type CompraEntera } from '@talonario/contract'
import { metodoWords } from '#domain/compra/compra.messages.ts'
import { documentLabel } from '#domain/cuenta/cuenta-documento.rules.ts'
import { atribucionWords, paymentState, rechazoWords } from '#domain/pago/pago-caso.messages.ts'
import { historialOf, nombreOf } from '#domain/pago/pago-caso.rules.ts'
import { nombreDeSorteo, sorteoOf } from '#domain/sorteo/sorteo-nombre.rules.ts'
import { dayTime, money } from '#lib/format.ts'
import { Icon } from '#ui/base/icon.tsx'
import { WhatsappLink } from '#ui/base/whatsapp-link.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { KeyValues } from '#ui/list/key-values.tsx'
import { Perforation, Receipt } from '#ui/ticket/receipt.tsx'
import { CaseCard, CaseCount, OrderState } from './case-card.tsx'
import styles from './order.module.css'
import { AnotherTransfer, CorrectBuyer, HandOn, Reattribute, UndoOrder, UndoTransfer } from './order-actions.tsx'
import { RefundPart } from './refund-part.tsx'

/** One order: buyer, purchases, payments, cases and history. */
export function OrderDetail({ compra }: { compra: CompraEntera }) {
  const open = compra.casos.filter(({ cerrado }) => cerrado === '')
  return (
    <div className="stack gap-3">
      {open.length > 0 && (
        <Panel title="Casos abiertos" aside={<CaseCount total={open.length} />}>
          <div className="stack">
            {open.map(caso => (
              <CaseCard key={caso._id} caso={caso} compra={compra} />
            ))}
          </div>
        </Panel>
      )}
      <div className="cols left">
        <div className="stack gap-3">
          <Paper compra={compra} />
          <div className="row wrap-lines">
            <UndoTransfer compra={compra} />
            <AnotherTransfer compra={compra} />
            <UndoOrder compra={compra} />
            <RefundPart compra={compra} />
            <Reattribute compra={compra} />
            <CorrectBuyer compra={compra} />
            <HandOn compra={compra} />
          </div>
          {compra.pagos.length > 0 && (
            <Panel title="Pagos">
              <OrderPayments compra={compra} />
            </Panel>
          )}
        </div>
        <Panel title="Historial">
          <OrderTimeline compra={compra} />
        </Panel>
      </div>
    </div>
  )
}

/** The buyer's telephone, and a chat with them. */
function BuyerPhone({ nombre, telefono, whatsapp }: CompraEntera['comprador']) {
  if (!telefono) return '–'
  return (
    <span className="row wrap-lines gap-2">
      {telefono}
      <WhatsappLink whatsapp={whatsapp} texto={`Hola, ${nombre}.`} label={`Escribirle a ${nombre} por WhatsApp`} />
    </span>
  )
}

function Paper({ compra }: { compra: CompraEntera }) {
  const { comprador, lineas, montoTotal, fechaCompra, metodoPago, comprobante, vendedor, external_reference } = compra
  const { vence, estado } = compra
  const waiting = awaitsPayment(estado)
  return (
    <Receipt>
      <div className="stack">
        <div className="row apart wrap-lines">
          <h2>{dayTime(fechaCompra)}</h2>
          <OrderState compra={compra} />
        </div>
        <KeyValues
          pairs={[
            ['Email', comprador.email || '–'],
            [documentLabel(), comprador.ci || '–'],
            ['Teléfono', <BuyerPhone key="telefono" {...comprador} />],
            ['Se paga con', metodoWords[metodoPago] ?? metodoPago],
            ...(comprobante ? [['Comprobante', comprobante] as const] : []),
            ...(vendedor ? [['Vendió', vendedor] as const] : []),
            ...(waiting ? [['La reserva vence', dayTime(vence)] as const] : []),
            ...(external_reference ? [['Referencia', external_reference] as const] : []),
          ]}
        />
        <Perforation />
        <ul className="stack gap-1">
          {lineas.map(({ nombre, NumeroRifa, cantidad, precio, vendedor: suyo, atribucion, ...de }) => (
            <li key={NumeroRifa ?? nombre} className="row apart">
              <span>
                {nombreOf({ nombre, cantidad })}
                {de.FechaSorteo && <span className="small muted">{` · sorteo ${nombreDeSorteo(sorteoOf(de))}`}</span>}
                {atribucion && <span className="small muted">{` · ${suyo} (${atribucionWords[atribucion]})`}</span>}
              </span>
              <span className="num nowrap">{money(precio * cantidad)}</span>
            </li>
          ))}
          <li className="row apart">
            <b>Total</b>
            <b className="num nowrap">{money(montoTotal)}</b>
          </li>
        </ul>
      </div>
    </Receipt>
  )
}

/** All that happened to an order, oldest first. */
function OrderTimeline({ compra }: { compra: CompraEntera }) {
  return (
    <ol className={styles.timeline}>
      {historialOf(compra).map(({ fecha, icon, titulo, quien, detalle }) => (
        <li key={`${fecha} ${titulo} ${detalle}`}>
          <span className={styles.timelineMark}>
            <Icon name={icon} small />
          </span>
          <div>
            <p className="bold">{titulo}</p>
            {detalle && <p>{detalle}</p>}
            <p className="small muted">
              <time dateTime={fecha}>{dayTime(fecha)}</time>
              {quien && ` · ${quien}`}
            </p>
          </div>
        </li>
      ))}
    </ol>
  )
}

type Pago = CompraEntera['pagos'][number]

/** The provider's data of each payment. */
function OrderPayments({ compra: { pagos, tareas } }: { compra: CompraEntera }) {
  return (
    <ul className="stack gap-3">
      {pagos.map(pago => (
        <li key={pago._id} className="stack gap-1">
          <h3>{`Pago ${pago._id}`}</h3>
          {pago.rechazo && <Note icon="warning">{rechazoWords[pago.rechazo]}</Note>}
          <KeyValues pairs={pairsOf(pago)} />
          {tareas
            .filter(({ pagoId, tipo, hecha }) => pagoId === pago._id && tipo === 'reembolso' && !hecha)
            .map(({ _id, intentos, proximoIntento }) => (
              <Note key={_id}>
                {`La devolución está en marcha${intentos > 0 ? `, después de ${intentos} intentos` : ''}. El próximo, el ${dayTime(proximoIntento)}.`}
              </Note>
            ))}
        </li>
      ))}
    </ul>
  )
}

function pairsOf({ estado, detalle, monto, reembolsado, aDevolver, costo, proveedor, actualizado }: Pago) {
  const pairs: [string, string][] = [
    ['Estado', paymentState(estado)],
    ['Importe', money(monto)],
  ]
  if (proveedor === 'mercadopago') pairs.push(['Comisión de Mercado Pago', costo === null ? 'sin dato' : money(costo)])
  if (detalle) pairs.push(['Detalle', detalle])
  if (reembolsado > 0) pairs.push(['Devuelto', money(reembolsado)])
  if (aDevolver > reembolsado) pairs.push(['Falta devolver', money(aDevolver - reembolsado)])
  return [...pairs, ['Última actualización', dayTime(actualizado)] as const]
}
