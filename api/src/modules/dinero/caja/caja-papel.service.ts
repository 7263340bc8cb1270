import { AppError, fromMinor, moneyFormat, type Usuario } from '@talonario/contract'
import type { Db } from '#db/schema.ts'
import { instanteEscrito } from '#modules/campania/sorteo/sorteo.rules.ts'
import { writePdf } from '#modules/sitio/papel/papel.service.ts'
import { findPapel } from './caja-entrega.queries.ts'
import { requireEntrega, toRecibo } from './caja-entrega.service.ts'
import { listComprobantes } from './caja-rendicion.queries.ts'
import { toRendicion } from './caja-rendicion.rules.ts'
import { requireRendicion } from './caja-rendicion.service.ts'

type Sitio = { TZ_RIFA: string; FRONTEND_URL: string; LOCALE: string; CURRENCY: string }

const MEDIOS = { efectivo: 'Efectivo', banco: 'Depósito o transferencia al banco' }

/** The receipt of a confirmed hand-in, for its seller or an organiser. Throws ENTREGA_NO_ENCONTRADA. */
export async function reciboPdf(db: Db, id: string, caller: Usuario, sitio: Sitio) {
  const entrega = await requireEntrega(db, id)
  const own = entrega.vendedor.id === caller.id || caller.rol === 'admin'
  if (!own || entrega.contado === null) throw new AppError('ENTREGA_NO_ENCONTRADA')
  const { contado, recibo, vendedor, medio, resuelta } = entrega
  const bytes = await writePdf(db, `Recibo ${recibo}`, async papel => {
    papel.datos([
      ['Recibimos de', vendedor.nombre],
      ['Importe', moneyFormat(sitio.LOCALE, sitio.CURRENCY).format(contado)],
      ['Medio', MEDIOS[medio]],
      ['Fecha', instanteEscrito(new Date(resuelta), sitio.TZ_RIFA)],
    ])
    papel.qr(`${sitio.FRONTEND_URL}/recibo/${id}`, 'Para comprobar este recibo')
    papel.firmas(['Recibió, por la organización', 'Entregó'])
  })
  return { bytes, type: 'application/pdf', fileName: `recibo-${recibo}.pdf` }
}

/** The public data of a receipt or act, by its code. Throws ENTREGA_NO_ENCONTRADA. */
export async function comprobarRecibo(db: Db, id: string) {
  const papel = await findPapel(db, id)
  if (!papel) throw new AppError('ENTREGA_NO_ENCONTRADA')
  const [nombre = '', apellido = ''] = papel.vendedor.split(/\s+/)
  const inicial = apellido ? ` ${apellido[0]}.` : ''
  const { esperado, diferencia, hash } = papel
  return {
    recibo: toRecibo(papel.recibo),
    monto: fromMinor(papel.contado),
    fecha: papel.resueltaAt.toISOString(),
    medio: papel.medio ?? ('' as const),
    vendedor: `${nombre}${inicial}`,
    acta:
      hash === null || esperado === null || diferencia === null
        ? null
        : { esperado: fromMinor(esperado), diferencia: fromMinor(diferencia), huella: hash.toString('hex') },
  }
}

const MEDIOS_DE_VENTA: Record<string, string> = { efectivo: 'Efectivo', pos: 'POS', transferencia: 'Transferencia' }

/** More of them would not fit on the page that is signed. */
const CUPONES = 30

function cuponesOf(cupones: readonly { comprobante: string; medio: string }[], medio: string): string {
  const own = cupones.filter(cupon => cupon.medio === medio).map(({ comprobante }) => comprobante)
  const others = own.length - CUPONES
  return own.slice(0, CUPONES).join(', ') + (others > 0 ? ` y ${others} más` : '')
}

/** The act of a closed rendición, for both to sign. Throws RENDICION_NO_ENCONTRADA. */
export async function actaDeRendicion(db: Db, id: string, caller: Usuario, sitio: Sitio) {
  const fila = await requireRendicion(db, id)
  const { vendedor, resumen, esperado, contado, diferencia, ...acta } = toRendicion(fila, caller)
  const own = fila.vendedorId === caller.id || caller.rol === 'admin'
  if (!own || acta.estado !== 'cerrada' || !resumen || esperado === null || contado === null || diferencia === null)
    throw new AppError('RENDICION_NO_ENCONTRADA')
  const money = moneyFormat(sitio.LOCALE, sitio.CURRENCY)
  /** To the cent, and never a zero with a sign. */
  const pesos = (amount: number) => money.format(Math.round(amount * 100) / 100 || 0)
  const cupones = await listComprobantes(db, fila)
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
            [MEDIOS_DE_VENTA[medio] ?? medio, cuponesOf(cupones, medio)].filter(Boolean).join(': '),
            String(cantidad),
            pesos(monto),
          ]),
          ...(anuladas.cantidad > 0 ? [['Anuladas', String(anuladas.cantidad), pesos(-anuladas.monto)]] : []),
          ['Transferencias y POS por acreditar', '', pesos(resumen.porAcreditar)],
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
