import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Font } from 'fontkit'
import { type GenerateOptions, generate } from 'lean-qr'
import { KeptMap } from '#http/kept-map.ts'
import { drawInLine } from '#http/line/in-line.ts'
import { imprimible } from './papel-letras.rules.ts'

/** A line or an area of a drawing; coordinates as in SVG. */
export type Trazo = { d: string; relleno?: string; linea?: string; ancho?: number; opacidad?: number; puntos?: number }

export type Dibujo = { ancho: number; alto: number; trazos: readonly Trazo[] /** All of it in words. */; texto: string }

export const COLOR = {
  fondo: '#fbf7f0',
  papel: '#ffffff',
  borde: '#a89a80',
  tinta: '#14213d',
  gris: '#566079',
  rojo: '#b3271d',
}

/** Each font is two files: Western European letters, and the other Latin ones. */
const LETRAS = {
  titulo: [
    () => import.meta.resolve('@fontsource/besley/files/besley-latin-800-normal.woff'),
    () => import.meta.resolve('@fontsource/besley/files/besley-latin-ext-800-normal.woff'),
  ],
  texto: [
    () => import.meta.resolve('@fontsource/public-sans/files/public-sans-latin-500-normal.woff'),
    () => import.meta.resolve('@fontsource/public-sans/files/public-sans-latin-ext-500-normal.woff'),
  ],
}

type Letra = { fuente: keyof typeof LETRAS; cuerpo: number; color: string }
type Renglon = Letra & { x: number; y: number; hasta?: number; lado?: 'izquierda' | 'centro'; girado?: boolean }

/** Writes texts as outlines, so that a drawing looks the same everywhere. */
export type Escritura = (texto: string, renglon: Renglon) => Trazo

let escritura: Promise<Escritura> | undefined

/** Reads and parses the fonts once in a process. */
const openEscritura = (): Promise<Escritura> => (escritura ??= readFuentes())

async function readFuentes(): Promise<Escritura> {
  const fontkit = await import('fontkit')
  const open = (files: readonly (() => string)[]) =>
    Promise.all(files.map(async file => fontkit.create(await readFile(fileURLToPath(file()))) as Font))
  const fuentes = { titulo: await open(LETRAS.titulo), texto: await open(LETRAS.texto) }
  return (texto, { fuente, cuerpo, color, x, y, hasta = Number.POSITIVE_INFINITY, lado = 'izquierda', girado }) => {
    const runs = layOut(texto, fuentes[fuente])
    const full = runs.reduce((width, { ancho }) => width + ancho * cuerpo, 0)
    const shrunk = Math.min(1, hasta / Math.max(1, full))
    let at = lado === 'centro' ? (full * shrunk) / -2 : 0
    const outlines = runs.flatMap(({ glyphs, positions, unidades }) => {
      const scale = (cuerpo * shrunk) / unidades
      return glyphs.map((glyph, i) => {
        const outline = glyph.path.translate(at / scale, 0)
        at += (positions[i]?.xAdvance ?? 0) * scale
        // In a font y grows upwards, in a drawing downwards. A turned line reads from bottom to top.
        const turned = girado
          ? outline.transform(0, -scale, -scale, 0, x, y)
          : outline.transform(scale, 0, 0, -scale, x, y)
        return turned.toSVG()
      })
    })
    return { d: outlines.join(''), relleno: color }
  }
}

/** Splits a text into stretches, each in the first font file that has its letters. Widths are shares of the size. */
function layOut(texto: string, files: readonly Font[]) {
  const fileOf = (letter: string) => files.find(file => file.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0))
  const stretches: { file: Font; text: string }[] = []
  for (const letter of imprimible(texto, letter => fileOf(letter) !== undefined)) {
    const file = fileOf(letter)
    const last = stretches.at(-1)
    if (last && (last.file === file || letter === ' ')) last.text += letter
    else if (file) stretches.push({ file, text: letter })
  }
  return stretches.map(({ file, text }) => {
    const { glyphs, positions, advanceWidth } = file.layout(text)
    return { glyphs, positions, unidades: file.unitsPerEm, ancho: advanceWidth / file.unitsPerEm }
  })
}

/** Cached, because a shared link is opened by many. */
const dibujados = new KeptMap<Buffer>(16_000_000, (key, bytes) => key.length + bytes.length)

/** Returns the drawn file for `key`, drawing it if it is not cached. The key contains everything that the drawing shows. */
export async function drawKept(key: string, draw: (write: Escritura) => Promise<Buffer>): Promise<Buffer> {
  const drawAnew = async () => {
    const bytes = await draw(await openEscritura())
    dibujados.set(key, bytes)
    return bytes
  }
  return dibujados.get(key) ?? (await drawInLine(async () => dibujados.get(key) ?? (await drawAnew())))
}

type Cuadrado = { x: number; y: number; lado: number }
type Rect = { x: number; y: number; ancho: number; alto: number }

/** The dark modules of a text's QR code, `lado` wide; neighbours in a row become one rectangle. */
export function qrRects(texto: string, { x, y, lado }: Cuadrado, options: GenerateOptions = {}): Rect[] {
  const codigo = generate(texto, options)
  const punto = lado / codigo.size
  const rects: Rect[] = []
  for (let fila = 0; fila < codigo.size; fila++) {
    for (let desde = 0; desde < codigo.size; desde++) {
      if (!codigo.get(desde, fila)) continue
      let hasta = desde
      while (codigo.get(hasta + 1, fila)) hasta++
      rects.push({ x: x + desde * punto, y: y + fila * punto, ancho: (hasta - desde + 1) * punto, alto: punto })
      desde = hasta
    }
  }
  return rects
}

/** A text as a QR code. */
export function qrTrazo(texto: string, { color, ...lugar }: Cuadrado & { color: string }): Trazo {
  const rects = qrRects(texto, lugar).map(({ x, y, ancho, alto }) => `M${x} ${y}h${ancho}v${alto}h${-ancho}z`)
  return { d: rects.join(''), relleno: color }
}

/** A drawing as a picture, `pixeles` wide. */
export async function drawPng({ ancho, alto, trazos }: Dibujo, pixeles: number): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  // Useless here: no drawing is made twice.
  sharp.cache(false)
  const size = `width="${pixeles}" height="${Math.round((pixeles * alto) / ancho)}" viewBox="0 0 ${ancho} ${alto}"`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${trazos.map(toSvg).join('')}</svg>`
  return await sharp(Buffer.from(svg)).png({ palette: true, colours: 64, effort: 3, dither: 0 }).toBuffer()
}

/** Length of a dash that its round ends make a dot; PDF has no dash of length 0. */
const DOT = 0.01

const toSvg = ({ d, relleno = 'none', linea = 'none', ancho = 1, opacidad = 1, puntos }: Trazo): string =>
  `<path d="${d}" fill="${relleno}" stroke="${linea}" stroke-width="${ancho}" opacity="${opacidad}"${
    puntos ? ` stroke-linecap="round" stroke-dasharray="${DOT} ${puntos}"` : ''
  }/>`

/** A drawing on a page of its own shape, `width` points wide; `texto` is for screen readers. */
export async function drawPdf({ ancho, alto, trazos, texto }: Dibujo, titulo: string, width = 510): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit')
  const size = [width, (width * alto) / ancho] as [number, number]
  const info = { Title: imprimible(titulo) }
  const doc = new PDFDocument({
    size,
    margin: 0,
    lang: 'es',
    tagged: true,
    displayTitle: true,
    pdfVersion: '1.5',
    info,
  })
  const chunks: Buffer[] = []
  const end = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', chunk => chunks.push(chunk)).on('error', reject)
    doc.on('end', () => resolve(Buffer.concat(chunks)))
  })
  const figure = doc.struct('Figure', { alt: imprimible(texto) }, () => {
    doc.scale(width / ancho)
    for (const trazo of trazos) draw(doc, trazo)
  })
  doc.addStructure(figure)
  doc.end()
  return await end
}

function draw(doc: PDFKit.PDFDocument, { d, relleno, linea, ancho = 1, opacidad = 1, puntos }: Trazo): void {
  doc.save().opacity(opacidad).lineWidth(ancho)
  if (puntos) doc.lineCap('round').dash(DOT, { space: puntos })
  doc.path(d)
  if (relleno && linea) doc.fillAndStroke(relleno, linea)
  else if (relleno) doc.fill(relleno)
  else doc.stroke(linea)
  doc.restore()
}
