import { AppError, moneyFormat, type Usuario } from '@talonario/contract'
import type { Db } from '#db/schema.ts'
import { instanteEscrito } from '#modules/campania/sorteo/sorteo.rules.ts'
import { writePdf } from '#modules/sitio/papel/papel.service.ts'
import { requireRendicion } from './rendicion.service.ts'
import { toRendicion } from './rendicion.shape.ts'

type Sitio = { TZ_RIFA: string; FRONTEND_URL: string; LOCALE: string; CURRENCY: string }

const MEDIOS: Record<string, string> = { efectivo: 'Efectivo', pos: 'POS', transferencia: 'Transferencia' }

/** The act of a closed rendición, for both to sign. Throws RENDICION_NO_ENCONTRADA. */
export async function actaDeRendicion(db: Db, id: string, caller: Usuario, sitio: Sitio) {
  const fila = await requireRendicion(db, id)
  const { vendedor, resumen, esperado, contado, diferencia, ...acta } = toRendicion(fila, caller)
  const suya = fila.vendedorId === caller.id || caller.rol === 'admin'
  if (!suya || acta.estado !== 'cerrada' || !resumen || esperado === null || contado === null || diferencia === null)
    throw new AppError('RENDICION_NO_ENCONTRADA')
  const money = moneyFormat(sitio.LOCALE, sitio.CURRENCY)
  /** To the cent, and never a zero with a sign. */
  const pesos = (amount: number) => money.format(Math.round(amount * 100) / 100 || 0)
  const { numeros, anuladas, saldoAnterior, entregado, otros } = resumen
  const bytes = await writePdf(db, 'Acta de rendición de caja', async papel => {
    papel.datos([
      ['Vendedor', vendedor.nombre],
      ['Presentada', instanteEscrito(new Date(acta.presentada), sitio.TZ_RIFA)],
      ['Cerrada', instanteEscrito(new Date(acta.resuelta), sitio.TZ_RIFA)],
      ['Huella', acta.huella],
    ])
    papel.apartado('Ventas')
    if (resumen.ventas.length === 0 && anuladas.cantidad === 0 && resumen.porAcreditar === 0)
      papel.parrafo('No hubo ventas en este período.')
    else
      papel.tabla(
        ['Medio', 'Ventas', 'Importe'],
        [
          ...resumen.ventas.map(({ medio, cantidad, monto }) => [
            MEDIOS[medio] ?? medio,
            String(cantidad),
            pesos(monto),
          ]),
          ...(anuladas.cantidad > 0 ? [['Anuladas', String(anuladas.cantidad), pesos(-anuladas.monto)]] : []),
          ['Transferencias por acreditar', '', pesos(resumen.porAcreditar)],
        ],
        [3, 1, 2],
        [1, 2],
      )
    papel.apartado('Caja')
    papel.tabla(
      ['', 'Importe'],
      [
        ['Saldo anterior', pesos(saldoAnterior)],
        ['Cobrado, menos lo devuelto por ventas anuladas', pesos(esperado - saldoAnterior + entregado - otros)],
        ['Entregado antes', pesos(-entregado)],
        ['Otros movimientos', pesos(otros)],
        ['Esperado', pesos(esperado)],
        ['Contado', pesos(contado)],
        ['Diferencia, que queda a cuenta', pesos(diferencia)],
      ],
      [4, 2],
      [1],
    )
    papel.apartado('Números')
    papel.tabla(
      ['', 'Cantidad', '', '', 'Cantidad'],
      [
        ['Entregados', numeros.entregados, '', 'Vendidos en persona', numeros.vendidos],
        ['Recibidos de otros vendedores', numeros.recibidos, '', 'Vendidos en línea', numeros.online],
        ['Devueltos', numeros.devueltos, '', 'Vendidos por otros', numeros.porOtros],
        ['Pasados a otros vendedores', numeros.cedidos, '', 'En mano', numeros.enMano],
      ].map(fila => fila.map(String)),
      [5, 2, 1, 5, 2],
      [1, 4],
    )
    papel.qr(`${sitio.FRONTEND_URL}/recibo/${id}`, 'Para comprobar esta acta')
    papel.firmas(['Por la organización', 'Vendedor'])
  })
  return { bytes, type: 'application/pdf', fileName: `acta-de-rendicion-${acta.resuelta.slice(0, 10)}.pdf` }
}
