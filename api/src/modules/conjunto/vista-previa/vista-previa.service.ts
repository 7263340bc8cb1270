import {
  AppError,
  deAVarios,
  fromMinor,
  type Llegada,
  moneyFormat,
  oEnCuotas,
  padNumber,
  type Sorteo,
  toCodigo,
  toDay,
} from '@talonario/contract'
import type { Db } from '#db/schema.ts'
import type { DbParts } from '#http/deps.ts'
import type { FileReply } from '#http/mount.ts'
import type { Look } from '#http/pages/first-look.ts'
import type { Preview } from '#http/pages/preview.ts'
import { findDrawnSorteo, listSorteosFuturos } from '#modules/campania/sorteo/sorteo.queries.ts'
import { cuandoEscrito, nombreDeSorteo, type SorteoDeDia } from '#modules/campania/sorteo/sorteo.rules.ts'
import { toSorteo, toSorteoWithGanadores } from '#modules/campania/sorteo/sorteo.shape.ts'
import { findSinHacer } from '#modules/campania/sorteo/sorteo-desierto.queries.ts'
import { findOferta, verEnlace } from '#modules/numeros/enlace/enlace.service.ts'
import { findAnio } from '#modules/numeros/rifa/rifa.queries.ts'
import { verBoleto } from '#modules/resultado/boleto/boleto.service.ts'
import { findCampania, findNumberWidth } from '#modules/sitio/config/config.queries.ts'
import { campaignYear } from '#modules/sitio/config/config.rules.ts'
import { readLook } from '#modules/sitio/config/config.service.ts'
import { findOrganizacion } from '#modules/sitio/organizacion/organizacion.service.ts'
import { type Cartel, dibujoDeCartel } from '#modules/sitio/papel/papel-cartel.rules.ts'
import { drawKept, drawPng } from '#modules/sitio/papel/papel-dibujo.service.ts'

/** The data of the pages: what all of them show, and what a seller's link sells. */
export async function readSite(parts: DbParts): Promise<Look> {
  return { ...(await readLook(parts)), oferta: await findOferta(parts.db, parts.clock.now()) }
}

type Visita = { codigo: string; ip: string }

const PAGES: readonly [RegExp, (parts: DbParts, key: string, ip: string) => Promise<Preview>][] = [
  [/^\/v\/([^/]+)$/i, (parts, key, ip) => previewOfEnlace(parts, { codigo: requireCodigo(key), ip })],
  [/^\/boleto\/([^/]+)$/i, previewOfBoleto],
  [/^\/resultado\/([\da-f-]{36})$/i, previewOfSorteo],
]

/** What messengers say of a link to one thing of the raffle; null for other pages, and if there is no such thing. */
export async function previewOf(parts: DbParts, path: string, ip: string): Promise<Preview | null> {
  for (const [pattern, read] of PAGES) {
    const [, key] = pattern.exec(path) ?? []
    if (!key) continue
    return await read(parts, key, ip).catch(error => {
      if (error instanceof AppError) return null
      throw error
    })
  }
  return null
}

/** The link of a seller as a picture. Throws ENLACE_NO_ENCONTRADO, DEMASIADOS_INTENTOS. */
export async function vistaDeEnlace(parts: DbParts, visita: Visita): Promise<FileReply> {
  return await cartelPng(await cartelOfEnlace(parts, await verEnlace(parts.db, { ...visita, now: parts.clock.now() })))
}

/** A draw as a picture. Throws NO_ENCONTRADO. */
export async function vistaDeSorteo(parts: DbParts, id: string): Promise<FileReply> {
  return await cartelPng(await cartelOfSorteo(parts, id))
}

async function previewOfEnlace(parts: DbParts, visita: Visita): Promise<Preview> {
  if (!(await findCampania(parts.db)).publicada) throw new AppError('ENLACE_NO_ENCONTRADO')
  const llegada = await verEnlace(parts.db, { ...visita, now: parts.clock.now() })
  const { titulo, lineas, pie } = await cartelOfEnlace(parts, llegada)
  const { codigo, vendedor, oferta } = llegada
  // The page's own first call, to the letter: the browser fetches another one again.
  const numeros = `/api/tienda/numerosPorEnlace/${codigo}?sorteo=${oferta?.sorteo._id}&page=1&estado=libre`
  return {
    title: titulo,
    description: sentences([listed(lineas), pie]),
    path: `/v/${codigo}`,
    image: { path: `/api/vista-previa/enlace/${codigo}`, ...CARTEL },
    nombre: vendedor.nombre,
    data: llegada,
    preload: [`/api/tienda/porEnlace/${codigo}`, ...(oferta ? [numeros] : [])],
  }
}

async function previewOfBoleto(parts: DbParts, codigo: string): Promise<Preview> {
  return await previewOfVendido(parts, codigo).catch(error => {
    if (!(error instanceof AppError) || error.code !== 'BOLETO_CANCELADO') throw error
    return { title: 'Boleto cancelado', description: error.message, path: `/boleto/${codigo}` }
  })
}

async function previewOfVendido({ db, env }: DbParts, codigo: string): Promise<Preview> {
  const { boleto } = await verBoleto(db, codigo, env)
  const { numeroRifa, idSorteo, nombre } = boleto
  const numero = padNumber(numeroRifa, await findNumberWidth(db))
  const drawn = (await findDrawnSorteo(db, idSorteo)) !== undefined
  return {
    title: `Boleto ${numero}${nombre && ` de ${nombre}`}`,
    description: `${playsOf(boleto, drawn)}. Tocá para ver el boleto y comprobarlo.`,
    path: `/boleto/${codigo}`,
    image: { path: `/api/boleto/${codigo}/imagen`, width: 1600, height: 853 },
    preload: [`/api/boleto/${codigo}`],
  }
}

type Boleto = Awaited<ReturnType<typeof verBoleto>>['boleto']

/** Whether a ticket's number plays in its draw, or did; one that is late for it does not. */
function playsOf({ idSorteo, sorteos, plan, ...sorteo }: Boleto, drawn: boolean): string {
  const cual = `sorteo del ${diaOf(sorteo)}`
  if (sorteos?.find(suyo => suyo.idSorteo === idSorteo)?.suerte === 'no_juega')
    return `${drawn ? 'No jugó' : 'No juega'} en el ${cual}`
  if (plan?.juega && plan.cuotas.some(({ estado }) => estado === 'atrasada'))
    return 'Tiene una cuota atrasada: no juega hasta que se pague'
  return `${drawn ? 'Participó' : 'Participa'} del ${cual}`
}

async function previewOfSorteo(parts: DbParts, id: string): Promise<Preview> {
  const { titulo, lineas, pie } = await cartelOfSorteo(parts, id)
  return {
    title: titulo,
    description: sentences([listed(lineas), pie]),
    path: `/resultado/${id}`,
    image: { path: `/api/vista-previa/sorteo/${id}`, ...CARTEL },
  }
}

const CARTEL = { width: 1200, height: 630 }

const sentences = (parts: readonly string[]): string =>
  parts
    .filter(Boolean)
    .map(part => `${part}.`)
    .join(' ')

const listed = (lineas: readonly string[]): string => new Intl.ListFormat('es').format(lineas)

function requireCodigo(text: string): string {
  const codigo = toCodigo(text)
  if (!codigo) throw new AppError('ENLACE_NO_ENCONTRADO')
  return codigo
}

/** What a number costs, and how else it is paid; '' without any. */
export async function cadaNumero(db: Db, env: DbParts['env'], oferta: Llegada['oferta']): Promise<string> {
  if (!oferta?.precio) return ''
  const money = (major: number) => moneyFormat(env.LOCALE, env.CURRENCY, major % 1 ? 2 : 0).format(major)
  const { enCuotas } = await findCampania(db)
  const planes = enCuotas.map(montos => montos.map(fromMinor))
  return [`${money(oferta.precio)} cada número`, oEnCuotas(planes, money), deAVarios(oferta.sorteo.packs ?? [], money)]
    .filter(Boolean)
    .join(', ')
}

async function cartelOfEnlace({ db, env, clock }: DbParts, { vendedor, oferta }: Llegada): Promise<Cartel> {
  const { identidad, portada } = await findOrganizacion(db)
  const rifa = `${portada.titulo} ${campaignYear(env, clock.now())}`
  const cadaUno = await cadaNumero(db, env, oferta)
  return {
    organizacion: [rifa, identidad.nombre].join(' · '),
    titulo: `Comprale a ${vendedor.nombre}`,
    lineas: oferta ? premiosOf(oferta.sorteo) : [],
    pie: [oferta && `Sorteo ${diaOf(oferta.sorteo)}`, cadaUno].filter(Boolean).join(' · '),
  }
}

async function cartelOfSorteo({ db, env, clock }: DbParts, id: string): Promise<Cartel> {
  const { sorteo, ...dicho } =
    (await findHecho(db, id)) ?? (await findFuturo(db, id)) ?? (await requireSinHacer(db, env, id))
  const { identidad, portada } = await findOrganizacion(db)
  const anio = (await findAnio(db, id)) ?? campaignYear(env, clock.now())
  return {
    organizacion: [`${portada.titulo} ${anio}`, identidad.nombre].join(' · '),
    titulo: `Sorteo del ${nombreDeSorteo(sorteo)}`,
    ...dicho,
  }
}

type Dicho = { sorteo: SorteoDeDia; lineas: readonly string[]; pie: string }

async function findHecho(db: Db, id: string): Promise<Dicho | undefined> {
  const sorteo = await findDrawnSorteo(db, id)
  if (!sorteo) return
  const width = await findNumberWidth(db)
  const salieron = toSorteoWithGanadores(sorteo).ganadores.map(
    ({ numeroRifa, premio }) => `${padNumber(numeroRifa, width)}: ${premio.nombre}`,
  )
  return { sorteo, lineas: firstFour(salieron), pie: 'El resultado, que cualquiera puede comprobar' }
}

async function findFuturo(db: Db, id: string): Promise<Dicho | undefined> {
  const sorteo = (await listSorteosFuturos(db)).find(futuro => futuro.id === id)
  return sorteo && { sorteo, lineas: premiosOf(toSorteo(sorteo)), pie: 'Cómo va a ser, y cómo comprobarlo' }
}

/** Throws NO_ENCONTRADO. */
async function requireSinHacer(db: Db, { TZ_RIFA }: DbParts['env'], id: string): Promise<Dicho> {
  const sorteo = await findSinHacer(db, id)
  if (!sorteo) throw new AppError('NO_ENCONTRADO')
  const { desierto, cancelado } = sorteo
  if (desierto) {
    const pie = desierto.sigue ? `Sus premios pasaron al sorteo del ${nombreDeSorteo(desierto.sigue)}` : ''
    return { sorteo, lineas: ['Quedó sin participantes'], pie }
  }
  if (!cancelado) return { sorteo, lineas: ['Se canceló'], pie: '' }
  return {
    sorteo,
    lineas: [`Se canceló el ${cuandoEscrito(new Date(cancelado.at), TZ_RIFA)}`],
    pie: cancelado.sigue ? 'Sus números siguen jugando en los otros sorteos' : 'Lo pagado se devuelve',
  }
}

export const diaOf = ({ fechaSorteo, tipo = 'principal' }: Pick<Sorteo, 'fechaSorteo' | 'tipo'>): string =>
  nombreDeSorteo({ fecha: toDay(fechaSorteo) ?? '', tipo })

export const premiosOf = ({ premios }: Sorteo): string[] =>
  firstFour(premios.map(({ nombre }, i) => `${i + 1}º ${nombre}`))

/** As many as a poster has lines. */
const firstFour = (lineas: readonly string[]): string[] =>
  lineas.length > 4 ? [...lineas.slice(0, 3), `y ${lineas.length - 3} premios más`] : [...lineas]

async function cartelPng(cartel: Cartel): Promise<FileReply> {
  const bytes = await drawKept(JSON.stringify(cartel), write => drawPng(dibujoDeCartel(cartel, write), CARTEL.width))
  return { bytes, type: 'image/png' }
}
