import { filasDelBalance, moneyFormat } from '@talonario/contract'
import type { Db } from '#db/schema.ts'
import { instanteEscrito } from '#modules/campania/sorteo/sorteo.rules.ts'
import { writePdf } from '#modules/sitio/papel/papel.service.ts'
import { balanceDeCampania } from './balance.service.ts'

type Sitio = { TZ_RIFA: string; LOCALE: string; CURRENCY: string }

/** The balance of a campaign, by default the current one, to print and sign. Throws NO_ENCONTRADO. */
export async function balancePdf(db: Db, id: string | undefined, now: Date, sitio: Sitio) {
  const balance = await balanceDeCampania(db, id)
  const money = moneyFormat(sitio.LOCALE, sitio.CURRENCY)
  const bytes = await writePdf(db, `Balance de ${balance.campania.nombre}`, async papel => {
    papel.datos([['Al', instanteEscrito(now, sitio.TZ_RIFA)]])
    for (const { titulo, filas } of filasDelBalance(balance)) {
      papel.apartado(titulo)
      const rows = filas.map(([concepto, importe]) => [concepto, money.format(importe)])
      papel.tabla(['', 'Importe'], rows, [4, 2], [1])
    }
    if (balance.gastos.length > 0) papel.apartado('Gastos anotados')
    if (balance.gastos.length > 0)
      papel.tabla(
        ['Fecha', 'Qué se pagó', 'Anotó', 'Importe'],
        balance.gastos.map(({ fecha, concepto, por, importe }) => [
          instanteEscrito(new Date(fecha), sitio.TZ_RIFA),
          concepto,
          por,
          money.format(importe),
        ]),
        [2, 4, 2, 2],
        [3],
      )
    papel.firmas(['Por la organización', 'Revisó'])
  })
  return { bytes, type: 'application/pdf', fileName: 'balance.pdf' }
}
