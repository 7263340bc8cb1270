import { type OrdenDeHojas, padNumber } from '@talonario/contract'
import { correction } from 'lean-qr'
import { qrRects } from '#modules/sitio/papel/papel-dibujo.service.ts'
import { imprimible } from '#modules/sitio/papel/papel-letras.rules.ts'
import { pagesOf } from './talonario.rules.ts'

/** What is on every leaf of a print. */
export type Impreso = {
  organizacion: string
  /** `#rrggbb`, '' without a colour of its own. */
  acento: string
  /** Of the authority; on leaves and covers, never cut. '' without one. */
  permiso: string
  /** Where and until when prizes are claimed, what the paper is worth without its registration. */
  condiciones: string
  /** Where the rest is, if they do not fit. */
  sitio: string
  /** Whether numbers are paid in instalments too: the stub then asks in how many. */
  enCuotas: boolean
  width: number
}

/** `valor`: the price and how else it is paid, from everything to what no leaf is without. */
export type Hoja = { numero: number; valor: readonly string[]; codigos: { talon: string; boleto: string } }
export type Libro = {
  numero: number
  /** The raffle's name, with the year its numbers were made for. */
  rifa: string
  desde: number
  hasta: number
  vendedor: string
  sorteos: readonly SorteoImpreso[]
  hojas: readonly Hoja[]
}
/** A draw: its day and hour, and its prizes. */
export type SorteoImpreso = { cuando: string; premios: readonly string[] }

/** Points of a millimetre. */
const MM = 72 / 25.4
const [ANCHO, ALTO] = [210 * MM, 297 * MM]
const POR_PAGINA = 8
const HOJA = 33 * MM
const ARRIBA = (ALTO - POR_PAGINA * HOJA) / 2
const MARGEN = 9 * MM
/** Where stub and ticket are cut apart. */
const CORTE = 78 * MM
/** Of the bar in the raffle's colour; on a printer without colours it is grey. */
const BARRA = 1.8 * MM
const QR = 22 * MM
/** Between what it costs and what is below. */
const AIRE = 0.5 * MM
const TINTA = '#000'

type Doc = PDFKit.PDFDocument
type Lugar = { x: number; y: number; ancho: number; alto: number }
type Renglon = { x: number; y: number; ancho: number; cuerpo: number; negrita?: boolean; alto?: number }

/** Draws books onto A4 pages, each when it is asked for: a cover with its receipt before the leaves of each book. */
export function* drawLibros(
  doc: Doc,
  impreso: Impreso,
  libros: readonly Libro[],
  orden: OrdenDeHojas,
): Generator<void, void, void> {
  const leaves = libros.flatMap(libro => [
    (y: number) => drawTapa(doc, impreso, libro, y),
    ...libro.hojas.map(
      hoja => (y: number) => drawHoja(doc, impreso, { ...hoja, rifa: libro.rifa, sorteos: libro.sorteos }, y),
    ),
  ])
  for (const page of pagesOf(leaves, orden, POR_PAGINA)) {
    doc.addPage()
    page.forEach((draw, lugar) => {
      if (!draw) return
      const y = ARRIBA + lugar * HOJA
      drawBarra(doc, impreso, y)
      draw(y)
    })
    drawCuts(doc)
    yield
  }
}

/** Marks in the margins, and a dotted line between the parts. */
function drawCuts(doc: Doc): void {
  doc.lineWidth(0.4).strokeColor(TINTA)
  for (let i = 0; i <= POR_PAGINA; i++) {
    const y = ARRIBA + i * HOJA
    doc
      .moveTo(0, y)
      .lineTo(5 * MM, y)
      .moveTo(ANCHO - 5 * MM, y)
      .lineTo(ANCHO, y)
      .stroke()
  }
  doc.save().dash(1, { space: 2 })
  doc
    .moveTo(CORTE, ARRIBA)
    .lineTo(CORTE, ARRIBA + POR_PAGINA * HOJA)
    .stroke()
    .restore()
}

/** Beside the cut, far from both codes. */
function drawBarra(doc: Doc, { acento }: Impreso, y: number): void {
  if (acento) doc.rect(CORTE + 1 * MM, y + 2 * MM, BARRA, HOJA - 4 * MM).fill(acento)
}

type HojaDeLibro = Hoja & Pick<Libro, 'rifa' | 'sorteos'>

function drawHoja(doc: Doc, impreso: Impreso, hoja: HojaDeLibro, y: number): void {
  const padded = padNumber(hoja.numero, impreso.width)
  drawQr(doc, hoja.codigos.talon, MARGEN, y + 3.5 * MM)
  const x = MARGEN + QR + 4 * MM
  const ancho = CORTE - 3 * MM - x
  write(doc, 'TALÓN', { x, y: y + 3.5 * MM, ancho, cuerpo: 6 })
  write(doc, padded, { x: x + 14 * MM, y: y + 2.5 * MM, ancho: ancho - 14 * MM, cuerpo: 13, negrita: true })
  const datos = ['Nombre', 'Documento', 'Teléfono', 'Correo', ...(impreso.enCuotas ? ['Cuotas'] : [])]
  const renglon = 22.4 / datos.length
  datos.forEach((dato, i) => {
    drawField(doc, dato, { x, y: y + (9.5 + i * renglon) * MM, ancho })
  })
  drawField(doc, 'Fecha', { x: MARGEN, y: y + 28.4 * MM, ancho: QR, rotulo: 6.5 * MM })
  drawBoleto(doc, impreso, { ...hoja, padded }, y)
}

function drawBoleto(doc: Doc, impreso: Impreso, hoja: HojaDeLibro & { padded: string }, y: number): void {
  const x = CORTE + 4 * MM
  const qr = ANCHO - MARGEN - QR
  const ancho = qr - 4 * MM - x
  const baja = Math.max(0, writeLegible(doc, impreso.organizacion, { x, y: y + 2 * MM, ancho, cuerpo: 6.5 }) - 3 * MM)
  const debajo = y + baja
  write(doc, hoja.rifa, { x, y: debajo + 5.2 * MM, ancho: ancho - 30 * MM, cuerpo: 10, negrita: true })
  write(doc, hoja.padded, { x: x + ancho - 29 * MM, y: debajo + 4.2 * MM, ancho: 29 * MM, cuerpo: 17, negrita: true })
  const valores = { x, y: debajo + 10 * MM, ancho, alto: 13.4 * MM - baja }
  const libre = debajo + drawValores(doc, impreso, hoja, valores) + 10.4 * MM
  const [bajo, abajo] = [y + 24 * MM, y + 31.5 * MM]
  const condiciones = { x, ancho, cuerpo: 5, y: bajo, alto: abajo - bajo }
  const cabe = heightOf(doc, impreso.condiciones, condiciones) <= condiciones.alto
  const lugar = cabe ? condiciones : { ...condiciones, y: libre, alto: abajo - libre }
  writeWhole(doc, impreso.condiciones, lugar, `Sigue en ${impreso.sitio}`)
  drawQr(doc, hoja.codigos.boleto, qr, y + 3.5 * MM)
  write(doc, 'Escaneá: ¿está registrado?', { x: qr - 3 * MM, y: y + 27.8 * MM, ancho: QR + 6 * MM, cuerpo: 5.2 })
}

/** What it costs, the permit and the draws, one below the other: each leaves room for what the next is never without. Returns their height. */
function drawValores(doc: Doc, impreso: Impreso, hoja: HojaDeLibro, { y, alto, ...lugar }: Lugar): number {
  const sorteos = { texts: textsOf(hoja.sorteos, impreso.sitio), cuerpos: [5.6, 5] }
  const permiso = impreso.permiso ? heightOf(doc, impreso.permiso, { ...lugar, cuerpo: LEGIBLE }) : 0
  const dias = Math.min(...sorteos.texts.map(texto => heightOf(doc, texto, { ...lugar, cuerpo: 5 })))
  const valor = { texts: hoja.valor.map(valor => `Valor ${valor}`), cuerpos: [7, 6.4, LEGIBLE], negrita: true }
  const cabe = Math.max(3 * MM, alto - AIRE - permiso - dias)
  const abajo = y + writeFitting(doc, valor, { ...lugar, y, alto: cabe }) + AIRE
  writeLegible(doc, impreso.permiso, { ...lugar, y: abajo, cuerpo: LEGIBLE })
  const resto = { ...lugar, y: abajo + permiso, alto: y + alto - abajo - permiso }
  return abajo + permiso + writeFitting(doc, sorteos, resto) - y
}

/** The cover, and beside it the receipt that stays with the organisation. */
function drawTapa(doc: Doc, { organizacion, permiso, width }: Impreso, libro: Libro, y: number): void {
  const tramo = `${padNumber(libro.desde, width)} al ${padNumber(libro.hasta, width)}`
  const recibo = { x: MARGEN, ancho: CORTE - 3 * MM - MARGEN }
  write(doc, `RECIBO DEL TALONARIO ${libro.numero}`, { ...recibo, y: y + 3 * MM, cuerpo: 7, negrita: true })
  write(doc, `Recibí los boletos ${tramo}, para venderlos o devolverlos.`, {
    ...recibo,
    y: y + 7 * MM,
    cuerpo: 6.5,
    alto: 6 * MM,
  })
  ;['Firma', 'Aclaración', 'Fecha'].forEach((dato, i) => {
    drawField(doc, dato, { ...recibo, y: y + (14 + i * 5.6) * MM })
  })
  const tapa = { x: CORTE + 4 * MM, ancho: ANCHO - MARGEN - CORTE - 4 * MM }
  const debajo = y + Math.max(0, writeLegible(doc, organizacion, { ...tapa, y: y + 3 * MM, cuerpo: 8 }) - 4 * MM)
  write(doc, libro.rifa, { ...tapa, y: debajo + 7 * MM, cuerpo: 13, negrita: true })
  write(doc, `Talonario ${libro.numero} · del ${tramo}`, { ...tapa, y: debajo + 13.5 * MM, cuerpo: 12, negrita: true })
  const deQuien = libro.vendedor || '________________________________'
  write(doc, `A cargo de ${deQuien}`, { ...tapa, y: debajo + 20 * MM, cuerpo: 9 })
  writeLegible(doc, permiso, { ...tapa, y: debajo + 25.5 * MM, cuerpo: 6.5 })
}

type Campo = { x: number; y: number; ancho: number; rotulo?: number }

/** A line to write on, after what it is for. */
function drawField(doc: Doc, dato: string, { x, y, ancho, rotulo = 12 * MM }: Campo): void {
  write(doc, dato, { x, y, ancho, cuerpo: 5.5 })
  doc.lineWidth(0.3).strokeColor(TINTA)
  doc
    .moveTo(x + rotulo, y + 3 * MM)
    .lineTo(x + ancho, y + 3 * MM)
    .stroke()
}

/** One line, made smaller until it fits its width; with `alto` as many lines as fit. */
function write(doc: Doc, texto: string, { x, y, ancho, cuerpo, negrita = false, alto }: Renglon): void {
  const escrito = imprimible(texto)
  doc
    .font(negrita ? 'Helvetica-Bold' : 'Helvetica')
    .fontSize(cuerpo)
    .fillColor(TINTA)
  if (alto !== undefined) {
    doc.text(escrito, x, y, { width: ancho, height: alto, ellipsis: true, lineGap: 0.4 })
    return
  }
  doc.fontSize(cuerpo * Math.min(1, ancho / Math.max(1, doc.widthOfString(escrito))))
  doc.text(escrito, x, y, { lineBreak: false })
}

/** Points of the smallest letters in which the organisation and its permit are read. */
const LEGIBLE = 6

/** One line where it fits, else as many as it takes. Returns its height. */
function writeLegible(doc: Doc, texto: string, { cuerpo, ...lugar }: Omit<Renglon, 'alto' | 'negrita'>): number {
  doc.font('Helvetica').fontSize(cuerpo)
  const como = { ...lugar, cuerpo: doc.widthOfString(imprimible(texto)) <= lugar.ancho ? cuerpo : LEGIBLE }
  const alto = heightOf(doc, texto, como)
  write(doc, texto, { ...como, alto: alto + 1 })
  return alto
}

/** What is said of the draws, from everything to what no leaf is without: when they are. */
function textsOf(sorteos: readonly SorteoImpreso[], sitio: string): string[] {
  const all = (each: (sorteo: SorteoImpreso) => string) => sorteos.map(each).join(' · ')
  const con = (cuando: string, premios: string) => (premios ? `${cuando}: ${premios}` : cuando)
  return [
    all(({ cuando, premios }) => con(cuando, premios.join(', '))),
    all(({ cuando, premios: [primero = '', ...otros] }) =>
      con(cuando, otros.length > 0 ? `${primero} y ${otros.length} más` : primero),
    ),
    `${all(({ cuando }) => cuando)}. Premios en ${sitio}`,
  ]
}

/** The same in several lengths, each tried in all sizes. */
type Textos = { texts: readonly string[]; cuerpos: readonly number[]; negrita?: boolean }

/** Writes the first of these that fits, a little smaller if it must; the last one in any case. Returns its height. */
function writeFitting(doc: Doc, { texts, cuerpos, negrita = false }: Textos, lugar: Lugar): number {
  const tries = texts.flatMap(texto => cuerpos.map(cuerpo => ({ texto, como: { ...lugar, cuerpo, negrita } })))
  const fitting = tries.find(({ texto, como }) => heightOf(doc, texto, como) <= lugar.alto) ?? tries.at(-1)
  if (!fitting) return 0
  write(doc, fitting.texto, fitting.como)
  return heightOf(doc, fitting.texto, fitting.como)
}

const heightOf = (doc: Doc, texto: string, { ancho, cuerpo, negrita = false }: Omit<Renglon, 'x' | 'y'>): number =>
  doc
    .font(negrita ? 'Helvetica-Bold' : 'Helvetica')
    .fontSize(cuerpo)
    .heightOfString(imprimible(texto), { width: ancho, lineGap: 0.4 })

/** Many lines, made a little smaller if they do not fit; if they still do not, they end with where the rest is. */
function writeWhole(doc: Doc, texto: string, renglon: Renglon & { alto: number }, sigue: string): void {
  const { ancho, alto } = renglon
  const fits = (cuerpo: number, texto: string) => heightOf(doc, texto, { ancho, cuerpo }) <= alto
  const menor = renglon.cuerpo - 0.5
  const cuerpo = [renglon.cuerpo, menor].find(cuerpo => fits(cuerpo, texto)) ?? menor
  const palabras = texto.split(' ')
  const cut = () => `${palabras.join(' ')}… ${sigue}`
  while (!fits(cuerpo, texto) && palabras.length > 1 && !fits(cuerpo, cut())) palabras.pop()
  write(doc, fits(cuerpo, texto) ? texto : cut(), { ...renglon, cuerpo })
}

function drawQr(doc: Doc, texto: string, x: number, y: number): void {
  const modules = qrRects(texto, { x, y, lado: QR }, { minCorrectionLevel: correction.M })
  for (const { x, y, ancho, alto } of modules) doc.rect(x, y, ancho, alto)
  doc.fill(TINTA)
}
