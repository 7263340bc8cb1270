import { setImmediate as breathe } from 'node:timers/promises'
import type { Db } from '#db/schema.ts'
import { imagenForPaper } from '#modules/sitio/imagen/imagen.service.ts'
import { findIdentidad } from '#modules/sitio/organizacion/organizacion.queries.ts'
import { qrRects } from './papel-dibujo.service.ts'
import { imprimible } from './papel-letras.rules.ts'

const MARGIN = 56
/** Side of the mark, points. */
const LOGO = 48
const FOOTER = 30
/** Height of two signatures beside each other, points. */
const SIGNATURES = 80

/** A document being written, top to bottom, on A4 pages. */
export type Papel = Awaited<ReturnType<typeof openPapel>>

/**
 * Writes a PDF for print and signature, under the organisation's name and logo. Its fonts are those built into every reader, which have
 * Western European letters only.
 */
export async function writePdf(db: Db, titulo: string, write: (papel: Papel) => Promise<void>): Promise<Buffer> {
  const { nombre, nombreLegal, logo } = await findIdentidad(db)
  const membrete = { nombre: nombreLegal || nombre, logo: await imagenForPaper(db, logo, 4 * LOGO) }
  const papel = await openPapel(titulo, membrete)
  await write(papel)
  return await papel.close()
}

/** What stands at the head of a paper. */
type Membrete = { nombre: string; logo: Buffer | null }

async function openPapel(titulo: string, { nombre, logo }: Membrete) {
  // Imported on demand: it costs the server's start a tenth of a second.
  const { default: PDFDocument } = await import('pdfkit')
  const margins = { top: MARGIN, left: MARGIN, right: MARGIN, bottom: MARGIN + FOOTER }
  const doc = new PDFDocument({
    size: 'A4',
    margins,
    bufferPages: true,
    lang: 'es',
    info: { Title: imprimible(titulo), Author: imprimible(nombre) },
  })
  const chunks: Buffer[] = []
  const end = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', chunk => chunks.push(chunk)).on('error', reject)
    doc.on('end', () => resolve(Buffer.concat(chunks)))
  })
  const width = doc.page.width - 2 * MARGIN
  const bottom = doc.page.height - MARGIN - FOOTER
  const use = (font: string, size: number) => doc.font(font).fontSize(size).fillColor('#111')
  /** Makes room for `height` points, on a new page if need be; returns whether it is a new one. */
  const keep = (height: number) => {
    const next = doc.y + height > bottom
    if (next) doc.addPage()
    return next
  }

  if (logo) doc.image(logo, MARGIN + width - LOGO, MARGIN, { fit: [LOGO, LOGO], align: 'right' })
  use('Helvetica', 10)
    .text(imprimible(nombre), MARGIN, MARGIN, { width: width - LOGO - 12 })
    .moveDown(0.3)
  use('Helvetica-Bold', 18)
    .text(imprimible(titulo), { width: width - LOGO - 12 })
    .moveDown(0.6)
  return {
    apartado(texto: string) {
      keep(60)
      doc.moveDown(0.8)
      use('Helvetica-Bold', 11).text(imprimible(texto), MARGIN).moveDown(0.3)
    },
    parrafo(texto: string) {
      use('Helvetica', 10).text(imprimible(texto), MARGIN, doc.y, { width, lineGap: 2 }).moveDown(0.4)
    },
    /** A line `name: value` for each row; a long hash breaks at the end of the line. */
    datos(filas: readonly (readonly [string, string])[]) {
      for (const [nombre, valor] of filas) {
        use('Helvetica-Bold', 10).text(`${imprimible(nombre)}: `, MARGIN, doc.y, { width, continued: true, lineGap: 2 })
        use('Helvetica', 10).text(imprimible(valor))
      }
    },
    /** A table with a head. `anchos` are shares of the width, `derecha` the columns of figures. A row is never split between pages. */
    tabla(
      cabeza: readonly string[],
      filas: readonly (readonly string[])[],
      anchos: readonly number[],
      derecha: readonly number[] = [],
    ) {
      const todo = anchos.reduce((suma, ancho) => suma + ancho, 0)
      const columnas = anchos.map(ancho => (ancho * width) / todo)
      const fila = (celdas: readonly string[], font: string) => {
        use(font, 9)
        const textos = celdas.map(celda => imprimible(celda))
        const alto = Math.max(...textos.map((texto, i) => doc.heightOfString(texto, { width: (columnas[i] ?? 0) - 6 })))
        keep(alto + 8)
        const y = doc.y
        let x = MARGIN
        textos.forEach((texto, i) => {
          doc.text(texto, x, y + 3, { width: (columnas[i] ?? 0) - 6, align: derecha.includes(i) ? 'right' : 'left' })
          x += columnas[i] ?? 0
        })
        doc.y = y + alto + 6
        doc
          .moveTo(MARGIN, doc.y)
          .lineTo(MARGIN + width, doc.y)
          .lineWidth(0.5)
          .strokeColor('#999')
          .stroke()
      }
      fila(cabeza, 'Helvetica-Bold')
      for (const celdas of filas) fila(celdas, 'Helvetica')
      doc.x = MARGIN
    },
    /** Many short texts in columns of equal width, read line by line. Other calls are served between pages. */
    async cuadricula(escritos: readonly string[]) {
      use('Courier', 8)
      const textos = escritos.map(escrito => imprimible(escrito))
      const ancho = textos.reduce((mayor, { length }) => Math.max(mayor, length), 1) + 2
      const columnas = Math.max(1, Math.floor(width / (ancho * doc.widthOfString('0'))))
      for (let i = 0; i < textos.length; i += columnas) {
        if (doc.y + 10 > bottom) {
          await breathe()
          doc.addPage()
        }
        const linea = textos.slice(i, i + columnas).map(texto => texto.padEnd(ancho))
        const y = doc.y
        doc.text(linea.join(''), MARGIN, y, { lineBreak: false })
        doc.y = y + 10
      }
      doc.x = MARGIN
    },
    /** A QR code with the address beside it. */
    qr(direccion: string, texto: string) {
      const lado = 90
      keep(lado + 20)
      const [x, y] = [MARGIN, doc.y + 10]
      for (const { ancho, alto, ...at } of qrRects(direccion, { x, y, lado })) doc.rect(at.x, at.y, ancho, alto)
      doc.fill('#111')
      use('Helvetica', 9).text(`${imprimible(texto)}: ${imprimible(direccion)}`, x + lado + 12, y, {
        width: width - lado - 12,
      })
      doc.y = y + lado + 8
      doc.x = MARGIN
    },
    /** Lines for signatures, two side by side, all on one page. On a new page they say what is signed. */
    firmas(quienes: readonly string[]) {
      if (keep(SIGNATURES * Math.ceil(quienes.length / 2)))
        use('Helvetica', 10).text(`Firmas: ${imprimible(titulo)}`, MARGIN, doc.y)
      for (let i = 0; i < quienes.length; i += 2) {
        const y = doc.y + 48
        quienes.slice(i, i + 2).forEach((quien, lado) => {
          const x = MARGIN + lado * (width / 2 + 10)
          doc
            .moveTo(x, y)
            .lineTo(x + width / 2 - 20, y)
            .lineWidth(0.7)
            .strokeColor('#111')
            .stroke()
          use('Helvetica', 9).text(`${imprimible(quien)}: firma, aclaración y documento`, x, y + 5, {
            width: width / 2 - 20,
          })
        })
        doc.y = y + 28
      }
    },
    close() {
      const { count } = doc.bufferedPageRange()
      for (let page = 0; page < count; page++) {
        doc.switchToPage(page)
        // The footer is below the margin, where text would otherwise begin a new page.
        doc.page.margins.bottom = 0
        const pie = `${imprimible(titulo)} · página ${page + 1} de ${count}`
        use('Helvetica', 8).text(pie, MARGIN, doc.page.height - MARGIN, { width, align: 'center', lineBreak: false })
      }
      doc.end()
      return end
    },
  }
}
