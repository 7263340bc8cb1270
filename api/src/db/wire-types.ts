import pg from 'pg'

const { builtins } = pg.types
type Parser = (text: string) => unknown
const driverParser = pg.types.getTypeParser as (oid: number, format?: string) => Parser

const DATE_ARRAY = 1182
const INT8_ARRAY = 1016
const NUMERIC_ARRAY = 1231
const TEXT_ARRAY = 1009

const asText = (text: string) => text
const texts = driverParser(TEXT_ARRAY) as (text: string) => (string | null)[]

function safeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} does not fit a JavaScript number`)
  return value
}

/** Where our reading of a column's text differs from the driver's own. */
const parsers = new Map<number, Parser>([
  [builtins.INT8, safeInteger],
  [INT8_ARRAY, text => texts(text).map(item => (item === null ? null : safeInteger(item)))],
  // A calendar day is not an instant: it stays 'yyyy-MM-dd'.
  [builtins.DATE, asText],
  [DATE_ARRAY, texts],
  // numeric is text too (the driver's own default), and never a float inside an array either.
  [NUMERIC_ARRAY, texts],
])

export const wireTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: string) =>
    (format !== 'binary' && parsers.get(oid)) || driverParser(oid, format),
}
