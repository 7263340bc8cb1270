import { AppError, moneyFormat, padNumber } from '@talonario/contract'
import type { Db } from '#db/schema.ts'
import { instanteEscrito } from '#modules/campania/sorteo/sorteo.rules.ts'
import { findNumberWidth } from '#modules/sitio/config/config.queries.ts'
import { writePdf } from '#modules/sitio/papel/papel.service.ts'
import { findCancelacion } from './cancelacion.queries.ts'
import { queSeCancelo } from './cancelacion.rules.ts'
import { listDevoluciones } from './cancelacion-devolucion.queries.ts'
import { toDevolucion } from './cancelacion-devolucion.service.ts'

type Sitio = { TZ_RIFA: string; LOCALE: string; CURRENCY: string }

/** What is owed in person of what was called off, by seller, with the place where each buyer signs. Throws NO_ENCONTRADO. */
export async function listaDeDevoluciones(
  db: Db,
  { cancelacion, onlyOf }: { cancelacion: string; onlyOf: string | null },
  now: Date,
  { TZ_RIFA, LOCALE, CURRENCY }: Sitio,
) {
  const cancelada = await findCancelacion(db, cancelacion)
  if (!cancelada) throw new AppError('NO_ENCONTRADO')
  const filas = (await listDevoluciones(db, { cancelacion, onlyOf }, null)).map(toDevolucion)
  const enMano = filas.filter(({ canal, estado }) => canal === 'presencial' && estado !== 'con_premio')
  const [money, width] = [moneyFormat(LOCALE, CURRENCY), await findNumberWidth(db)]
  const pagadaOf = ({ pagada, pagadaPor }: (typeof enMano)[number]) =>
    pagada && `${instanteEscrito(new Date(pagada), TZ_RIFA)}, ${pagadaPor}`
  const bytes = await writePdf(db, 'Lista de devoluciones', async papel => {
    papel.datos([
      ['Se canceló', queSeCancelo(cancelada)],
      ['El', instanteEscrito(cancelada.at, TZ_RIFA)],
      ['Motivo', cancelada.motivo],
      ['Lista del', instanteEscrito(now, TZ_RIFA)],
    ])
    for (const [vendedor, suyas] of Map.groupBy(enMano, ({ vendedor }) => vendedor.nombre)) {
      papel.apartado(`Vendió ${vendedor}`)
      const rows = suyas.map(una => [
        una.comprador.nombre,
        una.numeros.map(numero => padNumber(numero, width)).join(', '),
        money.format(una.importe),
        pagadaOf(una),
      ])
      papel.tabla(['Comprador', 'Números', 'Importe', 'Firma, o cuándo se devolvió'], rows, [3, 3, 2, 4], [2])
    }
    papel.firmas(['Por la organización', 'Revisó'])
  })
  return { bytes, type: 'application/pdf', fileName: 'devoluciones.pdf' }
}
