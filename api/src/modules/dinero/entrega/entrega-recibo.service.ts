import { AppError, fromMinor, moneyFormat, type Usuario } from '@talonario/contract'
import type { Db } from '#db/schema.ts'
import { instanteEscrito } from '#modules/campania/sorteo/sorteo.rules.ts'
import { writePdf } from '#modules/sitio/papel/papel.service.ts'
import { findPapel } from './entrega.queries.ts'
import { requireEntrega, toRecibo } from './entrega.service.ts'

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
    ...{ recibo: toRecibo(papel.recibo), monto: fromMinor(papel.contado), fecha: papel.resueltaAt.toISOString() },
    ...{ medio: papel.medio ?? ('' as const), vendedor: `${nombre}${inicial}` },
    acta:
      hash === null || esperado === null || diferencia === null
        ? null
        : { esperado: fromMinor(esperado), diferencia: fromMinor(diferencia), huella: hash.toString('hex') },
  }
}
