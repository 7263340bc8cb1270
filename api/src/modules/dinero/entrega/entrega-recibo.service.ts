import { AppError, type Usuario } from '@talonario/contract'
import type { Db } from '#db/schema.ts'
import { instanteEscrito } from '#modules/campania/sorteo/sorteo.service.ts'
import { writePdf } from '#modules/sitio/papel/papel.service.ts'
import { findEntregaDePapel } from './entrega.queries.ts'
import { requireEntrega, toEntrega } from './entrega.service.ts'

type Sitio = { TZ_RIFA: string; FRONTEND_URL: string; LOCALE: string; CURRENCY: string }

const MEDIOS = { efectivo: 'Efectivo', banco: 'Depósito o transferencia al banco' }

/** The receipt of a confirmed hand-in, for its seller or an organiser. Throws ENTREGA_NO_ENCONTRADA. */
export async function reciboPdf(db: Db, id: string, caller: Usuario, sitio: Sitio) {
  const entrega = await requireEntrega(db, id)
  const suya = entrega.vendedor.id === caller.id || caller.rol === 'admin'
  if (!suya || entrega.contado === null) throw new AppError('ENTREGA_NO_ENCONTRADA')
  const { contado, recibo, vendedor, medio, resuelta } = entrega
  const bytes = await writePdf(db, `Recibo ${recibo}`, async papel => {
    papel.datos([
      ['Recibimos de', vendedor.nombre],
      ['Importe', new Intl.NumberFormat(sitio.LOCALE, { style: 'currency', currency: sitio.CURRENCY }).format(contado)],
      ['Medio', MEDIOS[medio]],
      ['Fecha', instanteEscrito(new Date(resuelta), sitio.TZ_RIFA)],
    ])
    papel.qr(`${sitio.FRONTEND_URL}/recibo/${id}`, 'Para comprobar este recibo')
    papel.firmas(['Recibió, por la organización', 'Entregó'])
  })
  return { bytes, type: 'application/pdf', fileName: `recibo-${recibo}.pdf` }
}

/** The public data of a receipt or act, by its code. */
export async function comprobarRecibo(db: Db, id: string) {
  const fila = await findEntregaDePapel(db, id)
  if (!fila) throw new AppError('ENTREGA_NO_ENCONTRADA')
  const { recibo, contado, resuelta, medio, vendedor } = toEntrega(fila)
  if (contado === null) throw new AppError('ENTREGA_NO_ENCONTRADA')
  const [nombre = '', apellido = ''] = vendedor.nombre.split(/\s+/)
  const inicial = apellido ? ` ${apellido[0]}.` : ''
  return { recibo, monto: contado, fecha: resuelta, medio, vendedor: `${nombre}${inicial}` }
}
