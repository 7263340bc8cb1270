import { ESTADOS_COMPRA, type Venta } from '@talonario/contract'
import { estadosPago } from '#domain/venta/venta.messages.ts'
import { diaDeVenta, metodoEnPalabras } from '#domain/venta/venta.rules.ts'
import { money, padNumber } from '#lib/format.ts'
import { Pill } from '#ui/base/pill.tsx'
import { Disclosure } from '#ui/list/disclosure.tsx'
import { KeyValues } from '#ui/list/key-values.tsx'
import './sale-card.css'

/** One sale: number, participant, day and price; opened, all that is known of it. */
export function SaleCard({ venta, open }: { venta: Venta; open?: boolean }) {
  const { rifa, comprador, pago, montoTotal } = venta
  const dia = diaDeVenta(venta)
  const numero = padNumber(rifa.NumeroRifa)
  return (
    <li className="sale-card">
      <Disclosure
        open={open}
        summary={
          <>
            <span className="num sale-number">{numero}</span>
            <span className="grow">
              <b>{rifa.nombreParticipante}</b>
              <span className="muted small">{dia}</span>
            </span>
            <b className="num nowrap">{money(rifa.precioRifa)}</b>
          </>
        }
      >
        <KeyValues
          pairs={[
            ['Fecha de compra', dia],
            ['Participante', rifa.nombreParticipante],
            ['Número de rifa', numero],
            ['Email', comprador.email],
            ['Comprador', comprador.nombreUsu || comprador.name],
            ['Método de pago', metodoEnPalabras(pago.metodoPago || venta.metodoPago)],
            ['Estado del pago', <PaymentState key="estado" estado={pago.estadoPago} />],
            ['Precio de la rifa', money(rifa.precioRifa)],
            ['Monto total', money(montoTotal)],
          ]}
        />
      </Disclosure>
    </li>
  )
}

function PaymentState({ estado }: { estado: string }) {
  const known = ESTADOS_COMPRA.find(word => word === estado)
  if (!known) return estado
  const { word, tone } = estadosPago[known]
  return (
    <Pill tone={tone} icon={tone === 'good' ? 'check' : tone === 'wait' ? 'clock' : 'warning'}>
      {word}
    </Pill>
  )
}
