import { AppError, dayToWire, limits, padNumber, pageCount, type Usuario } from '@talonario/contract'
import type { ListaConsultable } from '@talonario/sorteo/draw'
import { readCierre } from '@talonario/sorteo/proof'
import { codigoDeBoleto } from '@talonario/sorteo/ticket'
import type { Db } from '#db/schema.ts'
import { KeptMap } from '#http/kept-map.ts'
import { waitingLine } from '#http/line/in-line.ts'
import type { FileReply } from '#http/mount.ts'
import { instanteEscrito } from '#modules/campania/sorteo/sorteo.rules.ts'
import { readTalon, talonWriter } from '#modules/numeros/toma/toma-talon.service.ts'
import { queryLista } from '#modules/resultado/cierre/cierre-lista.service.ts'
import { findNumberWidth } from '#modules/sitio/config/config.queries.ts'
import { findOrganizacion } from '#modules/sitio/organizacion/organizacion.service.ts'
import { type Dibujo, drawPdf, drawPng, openEscritura } from '#modules/sitio/papel/papel-dibujo.service.ts'
import type { KeySource } from '#outside/data-key.ts'
import { countBoletos, findVendido, listBoletos, listBoletosDeCompra } from './boleto.queries.ts'
import { dibujoDeBoleto, type Impreso } from './boleto-dibujo.rules.ts'

/** An account's numbers with the code of each ticket and, in closed draws, its place in the sealed list. */
export async function misBoletos(
  db: Db,
  usuarioId: string,
  { page = 1, sorteo }: { page?: number | undefined; sorteo?: string | undefined },
  keys: KeySource,
) {
  const talonOf = await talonWriter(keys)
  const filtro = { usuarioId, sorteoId: sorteo }
  const limit = limits.boletosPorPagina
  const rows = await listBoletos(db, filtro, { limit, offset: (page - 1) * limit })
  const listas = new Map<string, ListaConsultable>()
  for (const [id, suyos] of Map.groupBy(rows, row => row.sorteo)) {
    const cierre = suyos[0]?.cierre
    const numeros = suyos.map(({ numero }) => numero)
    if (cierre) listas.set(id, await queryLista(db, readCierre(cierre), { numeros }))
  }
  const boletos = rows.map(({ sorteo, fecha, numero, clave, ci, nombre, compra }) => ({
    idSorteo: sorteo,
    fechaSorteo: dayToWire(fecha),
    numeroRifa: numero,
    // Years after the draw the buyer is erased, and the code with it; only the mail still has it.
    codigo: nombre && codigoDeBoleto({ sorteo, numero, clave: clave.toString('hex'), ci, nombre }),
    talon: talonOf({ compraId: compra, numero }),
    inclusion: inclusionEn(listas.get(sorteo), numero),
  }))
  const total = await countBoletos(db, filtro)
  return { boletos, total, page, pages: pageCount(total, limit) }
}

/** The tickets of an order, for its buyer, its seller and organisers. Throws COMPRA_NO_ENCONTRADA. */
export async function boletosDeCompra(db: Db, compraId: string, caller: Usuario, keys: KeySource) {
  const numeros = await listBoletosDeCompra(db, compraId, { usuarioId: caller.id, todas: caller.rol === 'admin' })
  if (!numeros) throw new AppError('COMPRA_NO_ENCONTRADA')
  const talonOf = await talonWriter(keys)
  return { boletos: numeros.map(numero => ({ numeroRifa: numero, talon: talonOf({ compraId, numero }) })) }
}

function inclusionEn(lista: ListaConsultable | undefined, numero: number) {
  if (!lista) return null
  const indice = lista.lugarOf(numero)
  return { indice, hoja: lista.hojaEn(indice), camino: lista.caminoOf(indice) }
}

type Sitio = KeySource & { TZ_RIFA: string; FRONTEND_URL: string }

/** Width of a picture that telephones show whole. */
const PIXELES = 1600

/** A drawing uses a core for a moment: one after the other. */
const inLine = waitingLine(1, 400)

/** A ticket is shared in a group, and all of it looks at the same file. */
const dibujados = new KeptMap<Buffer>(16_000_000, (key, bytes) => key.length + bytes.length)

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
  const impreso = await impresoDe(db, talon, sitio)
  const bytes = await drawn('png', impreso, dibujo => drawPng(dibujo, PIXELES))
  return { bytes, type: 'image/png', fileName: `boleto-${impreso.numero}.png` }
}

/** The same drawing on paper. Throws BOLETO_NO_ENCONTRADO. */
export async function pdfDeBoleto(db: Db, talon: string, sitio: Sitio): Promise<FileReply> {
  const impreso = await impresoDe(db, talon, sitio)
  const bytes = await drawn('pdf', impreso, dibujo => drawPdf(dibujo, `Boleto ${impreso.numero}`))
  return { bytes, type: 'application/pdf', fileName: `boleto-${impreso.numero}.pdf` }
}

/** A file of a ticket, kept for as long as everything printed on it is the same. */
async function drawn(forma: 'png' | 'pdf', impreso: Impreso, draw: (dibujo: Dibujo) => Promise<Buffer>) {
  const key = JSON.stringify([forma, impreso])
  const drawAnew = async () => {
    const bytes = await draw(dibujoDeBoleto(impreso, await openEscritura()))
    dibujados.set(key, bytes)
    return bytes
  }
  return dibujados.get(key) ?? (await inLine(async () => dibujados.get(key) ?? (await drawAnew())))
}

async function impresoDe(db: Db, talon: string, sitio: Sitio): Promise<Impreso> {
  const { numero, anio, hora, comprador } = await requireVendido(db, talon, sitio)
  const { identidad, portada } = await findOrganizacion(db)
  return {
    numero: padNumber(numero, await findNumberWidth(db)),
    organizacion: identidad.nombre,
    rifa: `${portada.titulo} ${anio}`,
    nombre: primero(comprador),
    cuando: instanteEscrito(new Date(hora), sitio.TZ_RIFA).slice(0, -':00'.length),
    enlace: `${sitio.FRONTEND_URL}/boleto/${talon}`,
  }
}

async function requireVendido(db: Db, talon: string, keys: KeySource) {
  const sold = await readTalon(keys, talon)
  const vendido = sold && (await findVendido(db, sold))
  if (!vendido) throw new AppError('BOLETO_NO_ENCONTRADO')
  return vendido
}

/** A ticket is shown around: it names its buyer as friends do. */
const primero = (nombre: string): string => nombre.trim().split(/\s+/)[0] ?? ''
