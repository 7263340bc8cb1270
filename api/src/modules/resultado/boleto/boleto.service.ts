import { AppError, conTipo, dayToWire, limits, PERFILES, padNumber, pageCount, type Usuario } from '@talonario/contract'
import type { Contado } from '@talonario/sorteo/compromiso'
import type { ListaConsultable } from '@talonario/sorteo/draw'
import { readCierre } from '@talonario/sorteo/proof'
import { codigoDeBoleto } from '@talonario/sorteo/ticket'
import type { Db } from '#db/schema.ts'
import type { FileReply } from '#http/mount.ts'
import { importe } from '#mails/mail.ts'
import { cuandoEscrito, tipoVisible } from '#modules/campania/sorteo/sorteo.rules.ts'
import { toDesierto } from '#modules/campania/sorteo/sorteo.shape.ts'
import { findPlan } from '#modules/dinero/compra/compra-cuota.queries.ts'
import { propioWriter } from '#modules/dinero/compra/compra-cuota.service.ts'
import { BOLETO, codeWriter, enlaceOf, readCode } from '#modules/numeros/toma/toma-codigo.service.ts'
import { queryLista } from '#modules/resultado/cierre/cierre-lista.service.ts'
import { findNumberWidth } from '#modules/sitio/config/config.queries.ts'
import { findOrganizacion } from '#modules/sitio/organizacion/organizacion.service.ts'
import { type Dibujo, drawKept, drawPdf, drawPng } from '#modules/sitio/papel/papel-dibujo.service.ts'
import type { KeySource } from '#outside/data-key.ts'
import {
  countBoletos,
  findCancelado,
  findVendido,
  type Jugada,
  listBoletos,
  listBoletosDeCompra,
  listCierres,
  listJugadas,
  listTerminaciones,
} from './boleto.queries.ts'
import { dibujoDeBoleto, type Impreso } from './boleto-dibujo.rules.ts'

/** An account's numbers with the code of each ticket and, in closed draws, its place in the sealed list. */
export async function misBoletos(
  db: Db,
  usuarioId: string,
  { page = 1, sorteo }: { page?: number | undefined; sorteo?: string | undefined },
  keys: KeySource,
) {
  const codeOf = await codeWriter(keys, BOLETO)
  const filtro = { usuarioId, sorteoId: sorteo }
  const limit = limits.boletosPorPagina
  const rows = await listBoletos(db, filtro, { limit, offset: (page - 1) * limit })
  const jugadas = await jugadasOf(db, rows)
  const sellado = await readSellados(db, [...rows, ...[...jugadas.values()].flat()])
  const boletos = rows.map(row => {
    const { titular, sorteo, fecha, tipo, numero, compra, cancelado } = row
    const enSorteo = ({ sorteo, modalidad, pagado }: Contada) => ({
      codigo: codigoOf(row, { sorteo, contado: { modalidad, pagado } }),
      inclusion: inclusionEn(sellado.get(sorteo), numero),
    })
    const own = jugadas.get(titular)?.map(jugada => {
      const { codigo, inclusion } = enSorteo(jugada)
      return { ...suerteOf(jugada, inclusion !== null), codigo, inclusion }
    })
    return {
      idSorteo: sorteo,
      fechaSorteo: dayToWire(fecha),
      tipo: tipoVisible(tipo),
      numeroRifa: numero,
      boleto: codeOf({ compraId: compra, numero }),
      ...enSorteo(row),
      ...(own ? { sorteos: own } : cancelado && { cancelado }),
    }
  })
  const total = await countBoletos(db, filtro)
  return { boletos, total, page, pages: pageCount(total, limit) }
}

type Suyo = Awaited<ReturnType<typeof listBoletos>>[number]
type Contada = Pick<Suyo, 'sorteo' | 'modalidad' | 'pagado'>

/** The code of a ticket; '' once the buyer has been erased, years after the draw: then only the mail still has it. */
const codigoOf = (
  { numero, clave, ci, nombre }: Suyo,
  { sorteo, contado }: { sorteo: string; contado: Contado },
): string =>
  nombre &&
  codigoDeBoleto({
    sorteo,
    numero,
    clave: clave.toString('hex'),
    ci,
    nombre,
    contado,
  })

/** The draws of numbers that play in several, by holder. */
async function jugadasOf(db: Db, rows: readonly { titular: string; numero: number; continua: boolean }[]) {
  const numeros = new Map(rows.flatMap(({ titular, numero, continua }) => (continua ? [[titular, numero]] : [])))
  const jugadas = numeros.size > 0 ? await listJugadas(db, [...numeros.keys()]) : []
  const withNumero = jugadas.map(jugada => ({ ...jugada, numero: numeros.get(jugada.titular) ?? 0 }))
  return Map.groupBy(withNumero, ({ titular }) => titular)
}

/** What became of numbers in each of their draws, by holder and date. */
export async function suertesOf(db: Db, rows: Parameters<typeof jugadasOf>[1]) {
  const jugadas = await jugadasOf(db, rows)
  const sellados = await readSellados(db, [...jugadas.values()].flat())
  const juegaEn = ({ sorteo, numero }: Jugada & { numero: number }) =>
    (sellados.get(sorteo)?.lugarOf(numero) ?? -1) >= 0
  return new Map(
    [...jugadas].map(([titular, suyas]) => [titular, suyas.map(jugada => suerteOf(jugada, juegaEn(jugada)))]),
  )
}

/** The sealed lists of these draws, as far as these numbers need them. */
async function readSellados(db: Db, jugadas: readonly { sorteo: string; numero: number }[]) {
  const porSorteo = Map.groupBy(jugadas, ({ sorteo }) => sorteo)
  const sellados = new Map<string, ListaConsultable>()
  for (const { id, cierre } of await listCierres(db, [...porSorteo.keys()])) {
    const numeros = [...new Set(porSorteo.get(id)?.map(({ numero }) => numero))]
    sellados.set(id, await queryLista(db, readCierre(cierre), { numeros }))
  }
  return sellados
}

function suerteOf({ sorteo, fecha, tipo, estado, desierto, premios }: Jugada, incluida: boolean) {
  const jugada = incluida ? ('juega' as const) : ('no_juega' as const)
  const salida = premios.length > 0 ? ('premiado' as const) : ('sin_premio' as const)
  const sinHacer = estado === 'cancelado' ? ('cancelado' as const) : ('por_jugar' as const)
  const abierto = desierto ? ('desierto' as const) : sinHacer
  const cerrado = estado === 'realizado' && incluida ? salida : jugada
  const suerte = estado === 'cerrado' || estado === 'realizado' ? cerrado : abierto
  return {
    idSorteo: sorteo,
    fechaSorteo: dayToWire(fecha),
    tipo: tipoVisible(tipo),
    suerte,
    ...toDesierto(desierto),
    premios,
  }
}

/** The tickets of an order, for its buyer, its seller and organisers. Throws COMPRA_NO_ENCONTRADA. */
export async function boletosDeCompra(db: Db, compraId: string, caller: Usuario, keys: KeySource) {
  const numeros = await listBoletosDeCompra(db, compraId, { usuarioId: caller.id, todas: caller.rol === 'admin' })
  if (!numeros) throw new AppError('COMPRA_NO_ENCONTRADA')
  const codeOf = await codeWriter(keys, BOLETO)
  return { boletos: numeros.map(numero => ({ numeroRifa: numero, boleto: codeOf({ compraId, numero }) })) }
}

function inclusionEn(lista: ListaConsultable | undefined, numero: number) {
  if (!lista) return null
  const indice = lista.lugarOf(numero)
  // A number that plays in several draws may have been in arrears at this closing, or was sold after it.
  if (indice < 0) return null
  return { indice, hoja: lista.hojaEn(indice), camino: lista.caminoOf(indice) }
}

type Sitio = KeySource & { TZ_RIFA: string; FRONTEND_URL: string; LOCALE: string; CURRENCY: string }

/** The width in pixels that telephones show without scaling. */
const PIXELES = 1600

/** What is printed on a ticket. Throws what requireVendido throws. */
export async function verBoleto(db: Db, codigo: string, keys: KeySource & { TZ_RIFA: string }) {
  const vendido = await requireVendido(db, codigo, keys)
  const { titular, numero, sorteo, fecha, tipo, hora, comprador, continua } = vendido
  const terminaciones = await listTerminaciones(db, titular)
  const boleto = {
    numeroRifa: numero,
    idSorteo: sorteo,
    fechaSorteo: dayToWire(fecha),
    tipo: tipoVisible(tipo),
    hora,
    nombre: primero(comprador),
    ...(continua && (await deTodoElAnio(db, vendido, keys))),
    ...(terminaciones.length > 0 && { terminaciones }),
  }
  return { boleto }
}

/** The draws and the plan of a number that plays in several draws, for its page. */
async function deTodoElAnio(db: Db, { titular, numero }: { titular: string; numero: number }, keys: KeySource) {
  const sorteos = (await suertesOf(db, [{ titular, numero, continua: true }])).get(titular) ?? []
  const plan = await findPlan(db, titular)
  return { sorteos, ...(plan && { plan: (await propioWriter(keys))(plan) }) }
}

/** The ticket as a picture. Throws what requireVendido throws. */
export async function imagenDeBoleto(db: Db, codigo: string, sitio: Sitio): Promise<FileReply> {
  const impreso = await impresoOf(db, codigo, sitio)
  const bytes = await drawn('png', impreso, dibujo => drawPng(dibujo, PIXELES))
  return { bytes, type: 'image/png', fileName: `boleto-${impreso.numero}.png` }
}

/** The ticket as PDF. Throws what requireVendido throws. */
export async function pdfDeBoleto(db: Db, codigo: string, sitio: Sitio): Promise<FileReply> {
  const impreso = await impresoOf(db, codigo, sitio)
  const bytes = await drawn('pdf', impreso, dibujo => drawPdf(dibujo, `Boleto ${impreso.numero}`))
  return { bytes, type: 'application/pdf', fileName: `boleto-${impreso.numero}.pdf` }
}

const drawn = (forma: 'png' | 'pdf', impreso: Impreso, draw: (dibujo: Dibujo) => Promise<Buffer>) =>
  drawKept(JSON.stringify([forma, impreso]), write => draw(dibujoDeBoleto(impreso, write)))

async function impresoOf(db: Db, codigo: string, sitio: Sitio): Promise<Impreso> {
  const { numero, anio, hora, tipo, comprador, valor } = await requireVendido(db, codigo, sitio)
  const { identidad, portada, legales } = await findOrganizacion(db)
  const conValor = legales.jurisdiccion && PERFILES[legales.jurisdiccion].valorEnBoleto
  return {
    numero: padNumber(numero, await findNumberWidth(db)),
    organizacion: identidad.nombre,
    rifa: `${portada.titulo} ${anio}`,
    nombre: primero(comprador),
    cuando: conTipo(cuandoEscrito(new Date(hora), sitio.TZ_RIFA), tipo),
    valor: conValor ? importe(sitio, valor, sitio.CURRENCY) : '',
    enlace: enlaceOf(sitio, BOLETO, codigo),
  }
}

/** The sold number that a ticket's code names. Throws BOLETO_NO_ENCONTRADO, BOLETO_CANCELADO. */
async function requireVendido(db: Db, codigo: string, keys: KeySource & { TZ_RIFA: string }) {
  const sold = await readCode(keys, BOLETO, codigo)
  const vendido = sold && (await findVendido(db, sold))
  if (vendido) return vendido
  const cancelado = sold && (await findCancelado(db, sold))
  if (!cancelado) throw new AppError('BOLETO_NO_ENCONTRADO')
  throw new AppError('BOLETO_CANCELADO', {
    cuando: cuandoEscrito(cancelado.at, keys.TZ_RIFA),
    motivo: cancelado.motivo,
  })
}

/** The buyer's first name only, because tickets are shown around. */
const primero = (nombre: string): string => nombre.trim().split(/\s+/)[0] ?? ''
