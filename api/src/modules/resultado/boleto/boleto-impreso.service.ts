import { AppError, dayToWire, padNumber } from '@talonario/contract'
import type { Db } from '#db/schema.ts'
import { waitingLine } from '#http/in-line.ts'
import type { FileReply } from '#http/mount.ts'
import { instanteEscrito } from '#modules/campania/sorteo/sorteo.service.ts'
import { readTalon } from '#modules/numeros/toma/toma-talon.service.ts'
import { findOrganizacion } from '#modules/sitio/organizacion/organizacion.service.ts'
import { type Dibujo, drawPdf, drawPng, openEscritura } from '#modules/sitio/papel/papel-dibujo.service.ts'
import type { KeySource } from '#outside/data-key.ts'
import { findVendido } from './boleto.queries.ts'
import { dibujoDeBoleto } from './boleto-dibujo.rules.ts'

type Sitio = KeySource & { TZ_RIFA: string; FRONTEND_URL: string }

/** Of a picture that telephones show whole. */
const PIXELES = 1600

/** A picture takes a core for a moment: one after the other. */
const inLine = waitingLine(1, 100)

/** What is printed on a ticket. Throws BOLETO_NO_ENCONTRADO. */
export async function verBoleto(db: Db, talon: string, keys: KeySource) {
  const { numero, sorteo, fecha, hora, comprador } = await requireVendido(db, talon, keys)
  const boleto = {
    numeroRifa: numero,
    idSorteo: sorteo,
    fechaSorteo: dayToWire(fecha),
    hora,
    nombre: primero(comprador),
  }
  return { boleto }
}

/** The ticket as a picture. Throws BOLETO_NO_ENCONTRADO. */
export async function imagenDeBoleto(db: Db, talon: string, sitio: Sitio): Promise<FileReply> {
  const { dibujo, numero } = await dibujar(db, talon, sitio)
  const bytes = await inLine(() => drawPng(dibujo, PIXELES))
  return { bytes, type: 'image/png', fileName: `boleto-${padNumber(numero)}.png` }
}

/** The same drawing on paper. Throws BOLETO_NO_ENCONTRADO. */
export async function pdfDeBoleto(db: Db, talon: string, sitio: Sitio): Promise<FileReply> {
  const { dibujo, numero } = await dibujar(db, talon, sitio)
  const bytes = await inLine(() => drawPdf(dibujo, `Boleto ${padNumber(numero)}`))
  return { bytes, type: 'application/pdf', fileName: `boleto-${padNumber(numero)}.pdf` }
}

async function dibujar(db: Db, talon: string, sitio: Sitio): Promise<{ dibujo: Dibujo; numero: number }> {
  const { numero, anio, hora, comprador } = await requireVendido(db, talon, sitio)
  const { identidad, portada } = await findOrganizacion(db)
  const impreso = {
    ...{ numero, organizacion: identidad.nombre, rifa: `${portada.titulo} ${anio}`, nombre: primero(comprador) },
    cuando: instanteEscrito(new Date(hora), sitio.TZ_RIFA).slice(0, -':00'.length),
    enlace: `${sitio.FRONTEND_URL}/boleto/${talon}`,
  }
  return { dibujo: dibujoDeBoleto(impreso, await openEscritura()), numero }
}

async function requireVendido(db: Db, talon: string, keys: KeySource) {
  const sold = await readTalon(keys, talon)
  const vendido = sold && (await findVendido(db, sold))
  if (!vendido) throw new AppError('BOLETO_NO_ENCONTRADO')
  return vendido
}

/** A ticket is shown around: it names its buyer as friends do. */
const primero = (nombre: string): string => nombre.trim().split(/\s+/)[0] ?? ''
