import type { Db } from '#db/schema.ts'
import { diaEscrito, instanteEscrito } from '#modules/campania/sorteo/sorteo.service.ts'
import { cierrePublico, listUnsoldTramos } from '#modules/resultado/resultado/resultado-publico.service.ts'
import { writePdf } from '#modules/sitio/papel/papel.service.ts'

/** The declaration of unsold numbers, ready to be signed. Throws NO_ENCONTRADO, SORTEO_SIN_CERRAR. */
export async function declaracionPdf(db: Db, id: string, env: { TZ_RIFA: string; LOCALE: string }) {
  const { fecha, cierre } = await cierrePublico(db, id)
  const tramos = await listUnsoldTramos(db, id)
  const cuenta = (n: number) => new Intl.NumberFormat(env.LOCALE).format(n)
  const { participantes, sinVender } = cierre
  const bytes = await writePdf(db, 'Declaración de números sin vender', async papel => {
    papel.parrafo(
      `Al cierre de las ventas del sorteo del ${diaEscrito(fecha)}, el ${instanteEscrito(
        new Date(cierre.cerrado),
        env.TZ_RIFA,
      )}, de ${cuenta(participantes + sinVender)} números emitidos quedaron ${cuenta(sinVender)} sin vender. No participan del sorteo.`,
    )
    papel.datos([
      ['Código de la lista de números vendidos', cierre.raiz],
      ['Código del cierre', cierre.sello.huella],
    ])
    papel.apartado('Números sin vender')
    if (tramos.length === 0) papel.parrafo('Ninguno: se vendieron todos.')
    else await papel.cuadricula(tramos.map(([desde, hasta]) => (desde === hasta ? `${desde}` : `${desde}–${hasta}`)))
    papel.firmas(['Por la organización', 'Escribano'])
  })
  return { bytes, type: 'application/pdf', fileName: `sin-vender-${fecha}.pdf` }
}
