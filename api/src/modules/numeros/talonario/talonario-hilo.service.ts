import { createPrivateKey, sign } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { OrdenDeHojas } from '@talonario/contract'
import { datosOf, escribirCodigo, type Parte } from '@talonario/sorteo/papel'
import { answer } from '#http/line/thread.ts'
import type { Firmante } from './talonario-firma.service.ts'
import { drawLibros, type Impreso, type Libro } from './talonario-hoja.rules.ts'

/** Books as they are in the database: the thread signs their codes. */
export type LibroSinFirmar = Omit<Libro, 'hojas'> & {
  hojas: readonly { numero: number; valor: readonly string[]; impresion: number }[]
}
export type Trabajo = { impreso: Impreso; firmante: Firmante; direccion: string; orden: OrdenDeHojas }
export type Archivo = Trabajo & { libros: readonly LibroSinFirmar[] }

/**
 * A print is two codes a number: this thread makes the files, so that the server keeps answering meanwhile. Null if nobody wants this one
 * any more.
 */
async function writeFile(archivo: Archivo, wanted: () => boolean): Promise<Buffer | null> {
  const { impreso, firmante, direccion, orden, libros } = archivo
  const key = createPrivateKey({ key: Buffer.from(firmante.privada), type: 'pkcs8', format: 'der' })
  const codigoOf = (parte: Parte, { numero, impresion }: LibroSinFirmar['hojas'][number]) => {
    const datos = datosOf({ clave: firmante.id, campania: firmante.campania, numero, parte, impresion })
    return direccion + escribirCodigo(datos, sign(null, datos, key))
  }
  const { default: PDFDocument } = await import('pdfkit')
  const info = { Title: libros[0]?.rifa ?? '', Author: impreso.organizacion }
  const doc = new PDFDocument({ size: 'A4', margin: 0, autoFirstPage: false, lang: 'es', info })
  const chunks: Buffer[] = []
  doc.on('data', chunk => chunks.push(chunk))
  const end = new Promise(resolve => doc.on('end', resolve))
  const signed = libros.map(libro => ({
    ...libro,
    hojas: libro.hojas.map(hoja => ({
      ...hoja,
      codigos: { talon: codigoOf('talon', hoja), boleto: codigoOf('boleto', hoja) },
    })),
  }))
  for (const _page of drawLibros(doc, impreso, signed, orden)) {
    // Lets the word arrive that nobody waits for it.
    await setImmediate()
    if (!wanted()) return null
  }
  doc.end()
  await end
  return Buffer.concat(chunks)
}

answer(writeFile)
