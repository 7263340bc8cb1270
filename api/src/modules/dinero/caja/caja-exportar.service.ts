import { decimal, fromMinor } from '@talonario/contract'
import type { Db } from '#db/schema.ts'
import { listExport, piecesOf } from '#http/list-export.ts'
import { findNombre } from '#modules/sitio/organizacion/organizacion.queries.ts'
import { type LineaExportada, listLineas } from './caja-saldos.queries.ts'

const AT_ONCE = 2_000
type Sitio = { TZ_RIFA: string; CURRENCY: string }

const pieces = (db: Db) => piecesOf<LineaExportada>(last => listLineas(db, last?.id ?? 0, AT_ONCE))

const BEFORE = '1970-01-01'

const dayIn = (zone: string) => new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' })

const TITLES = ['Asiento', 'Fecha', 'Evento', 'Cuenta', 'Documento del vendedor', 'Debe', 'Haber', 'Nota']

/** Every line of every entry, a row each. */
export function exportarCsv(db: Db, { TZ_RIFA }: Sitio) {
  const instant = new Intl.DateTimeFormat('sv-SE', { timeZone: TZ_RIFA, dateStyle: 'short', timeStyle: 'short' })
  return listExport(TITLES, pieces(db), ({ id, at, evento, cuenta, vendedor, importe, nota }) => [
    id,
    instant.format(at),
    evento,
    cuenta,
    vendedor ?? '',
    decimal(Math.max(importe, 0)),
    decimal(Math.max(-importe, 0)),
    nota,
  ])
}

/** Beancount: accounts are opened before every entry, whatever the clock was. https://beancount.github.io/docs/ */
export async function* exportarBeancount(db: Db, { TZ_RIFA, CURRENCY }: Sitio) {
  const day = dayIn(TZ_RIFA)
  const open = new Set<string>()
  const title = JSON.stringify(await findNombre(db))
  yield `option "title" ${title}\noption "operating_currency" "${CURRENCY}"\n`
  for await (const lineas of pieces(db)) {
    let text = ''
    for (const [, suyas] of Map.groupBy(lineas, ({ id }) => id)) {
      const [{ at, evento, nota }] = suyas as [LineaExportada]
      const fecha = day.format(at)
      for (const { cuenta } of suyas) {
        if (!open.has(cuenta)) text += `\n${BEFORE} open ${toAccount(cuenta)} ${CURRENCY}`
        open.add(cuenta)
      }
      text += `\n${fecha} * ${quoted(evento)} ${quoted(nota)}\n`
      for (const { cuenta, importe } of suyas)
        text += `  ${toAccount(cuenta)}  ${fromMinor(importe).toFixed(2)} ${CURRENCY}\n`
    }
    yield text
  }
}

const quoted = (text: string) => `"${text.replace(/[\\"]/g, '\\$&').replace(/\s+/g, ' ')}"`

const CLASES: Record<string, string> = {
  caja: 'Assets:Caja',
  por_acreditar: 'Assets:PorAcreditar',
  org: 'Assets:Organizacion',
  ventas: 'Income:Ventas',
  comision: 'Liabilities:Comision',
  a_devolver: 'Liabilities:ADevolver',
  gasto: 'Expenses:Gasto',
  diferencia: 'Expenses:Diferencia',
}

/** `caja:<uuid>` → `Assets:Caja:U<uuid>`, `org:efectivo` → `Assets:Organizacion:Efectivo`. */
function toAccount(cuenta: string): string {
  const [clase = '', de = ''] = cuenta.split(':')
  const name = de.includes('-') ? `U${de}` : de.charAt(0).toUpperCase() + de.slice(1)
  return `${CLASES[clase]}:${name}`
}
