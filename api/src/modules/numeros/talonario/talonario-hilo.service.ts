import { createPrivateKey, sign } from 'node:crypto'
import { parentPort, workerData } from 'node:worker_threads'
import type { OrdenDeHojas } from '@talonario/contract'
import { datosOf, escribirCodigo, type Parte } from '@talonario/sorteo/papel'
import type { Firmante } from './talonario-firma.service.ts'
import { drawLibros, type Impreso, type Libro } from './talonario-hoja.rules.ts'

/** Books as they are in the database: the thread signs their codes. */
export type LibroSinFirmar = Omit<Libro, 'hojas'> & {
  hojas: readonly { numero: number; valor: string; impresion: number }[]
}
export type Trabajo = { impreso: Impreso; firmante: Firmante; direccion: string; orden: OrdenDeHojas }

/** A print is two codes a number: this thread makes the files of one, so that the server keeps answering meanwhile. */
async function writeFile(libros: readonly LibroSinFirmar[], { impreso, firmante, direccion, orden }: Trabajo) {
  const key = createPrivateKey({ key: Buffer.from(firmante.privada), type: 'pkcs8', format: 'der' })
  const codigoOf = (parte: Parte, { numero, impresion }: LibroSinFirmar['hojas'][number]) => {
    const datos = datosOf({ clave: firmante.id, campania: firmante.campania, numero, parte, impresion })
    return direccion + escribirCodigo(datos, sign(null, datos, key))
  }
  const { default: PDFDocument } = await import('pdfkit')
  const info = { Title: impreso.rifa, Author: impreso.organizacion }
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
  drawLibros(doc, impreso, signed, orden)
  doc.end()
  await end
  return Buffer.concat(chunks)
}

parentPort?.on('message', async (libros: readonly LibroSinFirmar[]) => {
  parentPort?.postMessage(await writeFile(libros, workerData as Trabajo))
})
