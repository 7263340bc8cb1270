import { awaitsPayment, hasNumbers } from '@talonario/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { ux } from '#config/ux.ts'
import { compraQueries } from '#domain/compra/compra.api.ts'
import { useEnVivo } from '#domain/en-vivo/en-vivo.api.ts'
import { ventaMessages } from '#domain/venta/venta.messages.ts'
import { comprobanteOf, type Numero } from '#domain/venta/venta.rules.ts'
import type { QrEnEspera } from '#domain/venta/venta-cobro.api.ts'
import { timeOfInstant } from '#lib/format.ts'
import { paths } from '#lib/paths.ts'
import { Button } from '#ui/base/button.tsx'
import { WhatsappButton } from '#ui/base/whatsapp-button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { loadPart } from '#ui/feedback/part.ts'
import { Skeleton } from '#ui/feedback/query-view.tsx'

const QrWait = lazy(() => loadPart(() => import('./qr-wait.tsx')))

/** A sale that its buyer pays on their own telephone: the code to scan, until it is paid. */
export function QrSale({ cobro, numeros, comprador, onClose }: QrEnEspera & { onClose: () => void }) {
  const { init_point: enlace, external_reference: referencia, vence } = cobro
  const esEnlace = enlace.startsWith('http')
  const conQue = esEnlace ? 'y pague en su teléfono' : 'con la app de su banco o billetera'
  const a = { a: comprador.nombre, telefono: comprador.telefono }
  const queryClient = useQueryClient()
  const { data: compra } = useQuery({
    ...compraQueries.seguida(referencia),
    refetchInterval: ({ state }) =>
      state.data && !awaitsPayment(state.data.compra.estado) ? false : ux.pendingPayment,
  })
  useEnVivo(({ vendidas, libres }) => {
    const suyo = ({ numero }: Numero) => vendidas.includes(numero) || libres.includes(numero)
    if (numeros.some(suyo)) void queryClient.invalidateQueries({ queryKey: ['compra', 'seguida', referencia] })
  })
  const boletos = compra?.boletos.map(({ boleto }) => `${location.origin}${paths.boleto(boleto)}`) ?? []
  const recibo = comprobanteOf(numeros, comprador.nombre, {
    boletos,
    resultados: `${location.origin}${paths.resultado}`,
  })
  if (compra && hasNumbers(compra.estado))
    return (
      <div className="stack" role="status">
        <Note tone="good" icon="check">
          Pagado
        </Note>
        <WhatsappButton {...a} texto={recibo} que="Enviarle el comprobante por WhatsApp" />
        <Button full onClick={onClose}>
          Listo
        </Button>
      </div>
    )
  if (compra && !awaitsPayment(compra.estado))
    return <Note tone="bad">{ventaMessages[compra.estado === 'cancelada' ? 'qrCancelado' : 'qrSinPagar']}</Note>
  return (
    <div className="stack settles">
      <p>{`Que ${comprador.nombre} escanee este código ${conQue}. Tiene hasta las ${timeOfInstant(vence)}.`}</p>
      <Suspense fallback={<Skeleton height={260} />}>
        <QrWait enlace={enlace} referencia={referencia} onCancel={onClose}>
          {esEnlace && (
            <WhatsappButton {...a} texto={`Pagá tu rifa acá: ${enlace}`} que="Mandarle el enlace por WhatsApp" />
          )}
        </QrWait>
      </Suspense>
      <p className="muted small" role="status">
        Esperando el pago...
      </p>
    </div>
  )
}
