import { PassThrough, pipeline } from 'node:stream'
import {
  AppError,
  aBeneficio,
  deAVarios,
  fromMinor,
  leyendasOf,
  moneyFormat,
  type OrdenDeHojas,
  oEnCuotas,
  oEnLasCuotas,
  porCifras,
} from '@talonario/contract'
import type { Transaction } from 'kysely'
import { precioHoy } from '#db/schema/conditions.ts'
import type { Database, Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Deps } from '#http/deps.ts'
import { warmThread } from '#http/line/thread.ts'
import type { FileReply } from '#http/mount.ts'
import { listPacks } from '#modules/campania/pack/pack.queries.ts'
import { cuandoEscrito } from '#modules/campania/sorteo/sorteo.rules.ts'
import { toPacks } from '#modules/campania/sorteo/sorteo.shape.ts'
import { turnToPaper } from '#modules/numeros/rifa/rifa-cambios.queries.ts'
import { lockForPaper } from '#modules/numeros/toma/toma.service.ts'
import { recordActo } from '#modules/sitio/auditoria/auditoria.service.ts'
import { findCampania, findNumberWidth } from '#modules/sitio/config/config.queries.ts'
import { campaignYear } from '#modules/sitio/config/config.rules.ts'
import { lacksPermiso } from '#modules/sitio/organizacion/organizacion.rules.ts'
import { findOrganizacion } from '#modules/sitio/organizacion/organizacion.service.ts'
import { findPublicada } from '#modules/sitio/organizacion/organizacion-publicacion.queries.ts'
import {
  findReclamoDias,
  listNumerosOf,
  listSorteosOfAncla,
  listTalonarios,
  type NumeroDeTalonario,
  type TalonarioRow,
  updateTalonarios,
} from './talonario.queries.ts'
import { filesOf, requireLive } from './talonario.rules.ts'
import { firmanteOf } from './talonario-firma.service.ts'
import type { Archivo, LibroSinFirmar, Trabajo } from './talonario-hilo.service.ts'
import type { Impreso, SorteoImpreso } from './talonario-hoja.rules.ts'
import { lockBooks } from './talonario-vida.service.ts'
import { zipOf } from './talonario-zip.rules.ts'

type Env = Deps['env']
type Tx = Transaction<Database>
type Tirada = {
  talonarios: readonly string[]
  orden: OrdenDeHojas
  desde?: number | undefined
  hasta?: number | undefined
}

/** Numbers of one file: a printer takes it in one go, and the thread has it in memory. */
const NUMEROS_POR_ARCHIVO = 1000

/**
 * Prints books. First their numbers become paper, all or nothing and in one transaction: free numbers, that nobody holds, which leave every other
 * channel. Then the files are made; printed ones are made again as they are. Throws TALONARIO_NO_ENCONTRADO, TALONARIO_TERMINADO,
 * IMPRESION_INCOMPLETA, FUERA_DEL_TALONARIO, RIFA_NO_DISPONIBLE, RIFA_DE_OTRO_VENDEDOR, SORTEO_CERRADO.
 */
export async function imprimir(db: Db, env: Env, pedido: Tirada, now: Date): Promise<FileReply> {
  const firmante = await firmanteOf(db, env, now)
  await putOnPaper(db, pedido, now)
  const impreso = await impresoOf(db, env, pedido.talonarios)
  const libros = await librosOf(db, env, pedido)
  const trabajo = { impreso, firmante, direccion: direccionOf(env), orden: pedido.orden }
  return fileOf(filesOf(libros, NUMEROS_POR_ARCHIVO), trabajo)
}

/** The first part of printing, without the files. Throws as `imprimir`. */
export async function putOnPaper(db: Db, pedido: Tirada, now: Date): Promise<void> {
  await inTransaction(db, async db => {
    const libros = await lockBooks(db, pedido.talonarios)
    libros.forEach(requireLive)
    const nuevos = libros.filter(({ estado }) => estado === 'armado')
    if (nuevos.length > 0) await takeToPaper(db, nuevos, now)
    await recordActo(db, 'imprimir', '', { ...pedido, talonarios: libros.map(({ numero }) => numero) })
  })
}

async function takeToPaper(db: Tx, libros: readonly TalonarioRow[], now: Date): Promise<void> {
  const holderOf = new Map(libros.map(({ id, vendedor_id }) => [id, vendedor_id]))
  const numeros = await listNumerosOf(
    db,
    libros.map(({ id }) => id),
  )
  const bookOf = new Map(numeros.map(({ id, talonarioId }) => [id, talonarioId]))
  const rifas = await lockForPaper(db, [...bookOf.keys()], now)
  const deOtro = rifas.filter(
    ({ id, vendedorId }) => vendedorId !== null && vendedorId !== holderOf.get(bookOf.get(id) ?? ''),
  )
  if (deOtro.length > 0) throw new AppError('RIFA_DE_OTRO_VENDEDOR', { numeros: deOtro.map(({ numero }) => numero) })
  await turnToPaper(db, [...bookOf.keys()], now)
  await updateTalonarios(db, [...holderOf.keys()], { estado: 'impreso', impreso_at: now })
}

/** One leaf of the current raffle, whose code says nothing. */
export async function muestra(db: Db, env: Env, now: Date): Promise<FileReply> {
  const [primero] = await listMuestra(db)
  const { portada } = await findOrganizacion(db)
  const libro = {
    numero: 1,
    rifa: `${portada.titulo} ${primero?.anio ?? campaignYear(env, now)}`,
    desde: 1,
    hasta: 100,
    vendedor: '',
    sorteos: primero ? await sorteosOf(db, env, primero.sorteo_id) : [],
  }
  const valor = primero ? (await valorWriter(db, env, primero.sorteo_id))(primero.precio) : []
  const hojas = [{ numero: 1, valor, impresion: 0 }]
  const trabajo = {
    impreso: await impresoOf(db, env),
    firmante: await firmanteOf(db, env, now),
    direccion: direccionOf(env),
    orden: 'pagina' as const,
  }
  return fileOf([[{ ...libro, hojas }]], trabajo)
}

const listMuestra = (db: Db) =>
  db
    .selectFrom('rifa_actual')
    .select([precioHoy('rifa_actual').as('precio'), 'sorteo_id', 'anio'])
    .orderBy('numero')
    .limit(1)
    .execute()

/** Before the code, in capitals: a QR of these is smaller, and a host and this path mean the same in them. */
const direccionOf = ({ FRONTEND_URL }: Env): string => `${FRONTEND_URL.replace(/\/$/, '')}/boleto/`.toUpperCase()

/** What every leaf of these books says. Throws IMPRESION_INCOMPLETA. */
async function impresoOf(db: Db, env: Env, talonarios: readonly string[] = []): Promise<Impreso> {
  const { FRONTEND_URL } = env
  const dias = (await findReclamoDias(db, talonarios)) ?? env.RECLAMO_DIAS
  const organizacion = await findOrganizacion(db)
  const { identidad, legales } = organizacion
  const falta = [
    identidad.nombre === '' && 'el nombre de la organización',
    // A raffle may be published without one: small ones only give notice.
    lacksPermiso(organizacion) && !(await findPublicada(db)) && 'el permiso de la autoridad, o la rifa ya publicada',
  ].filter(texto => texto !== false)
  if (falta.length > 0) throw new AppError('IMPRESION_INCOMPLETA', { falta: new Intl.ListFormat('es').format(falta) })
  const condiciones = [
    // First what must be there: of a text that does not fit the end is cut.
    `Los premios se reclaman en ${identidad.lugar || identidad.contacto || identidad.nombre}, hasta ${dias} días después del sorteo.`,
    ...leyendasOf(legales.jurisdiccion),
    'Participa si su talón está registrado: escaneá el código y comprobalo.',
    identidad.aBeneficioDe && `${aBeneficio(identidad.aBeneficioDe)}.`,
    identidad.pie,
  ]
  return {
    organizacion: identidad.nombreLegal || identidad.nombre,
    acento: identidad.acento,
    permiso: identidad.permiso,
    condiciones: condiciones.filter(Boolean).join(' '),
    sitio: new URL(FRONTEND_URL).host,
    enCuotas: (await findCampania(db)).enCuotas.length > 0,
    width: await findNumberWidth(db),
  }
}

/**
 * The printed books with their numbers on paper, without those of bearers: whoever has such a ticket has the number, so that it is printed again
 * only once it was shown. Throws FUERA_DEL_TALONARIO, REIMPRESION_AL_PORTADOR.
 */
async function librosOf(db: Db, env: Env, { talonarios, desde, hasta }: Tirada): Promise<LibroSinFirmar[]> {
  const enPapel = (await listNumerosOf(db, talonarios, { desde, hasta })).filter(({ enPapel }) => enPapel)
  if (enPapel.length === 0) throw new AppError('FUERA_DEL_TALONARIO', { numeros: [desde ?? 0, hasta ?? 0] })
  const numeros = enPapel.filter(({ alPortador, reimpreso }) => !alPortador || reimpreso)
  if (numeros.length === 0)
    throw new AppError('REIMPRESION_AL_PORTADOR', { numeros: enPapel.map(({ numero }) => numero) })
  const byBook = Map.groupBy(numeros, ({ talonarioId }) => talonarioId)
  const sorteos = new Map<string, { sorteos: SorteoImpreso[]; valorOf: (precio: number) => string[] }>()
  for (const id of new Set(numeros.map(({ sorteoId }) => sorteoId)))
    sorteos.set(id, { sorteos: await sorteosOf(db, env, id), valorOf: await valorWriter(db, env, id) })
  const { portada } = await findOrganizacion(db)
  const libros = await listTalonarios(db, { ids: talonarios }, { limit: talonarios.length, offset: 0 })
  return libros
    .toSorted((a, b) => a.numero - b.numero)
    .map(({ id, numero, desde, hasta, vendedor }) => {
      const suyos: NumeroDeTalonario[] = byBook.get(id) ?? []
      const deSorteo = sorteos.get(suyos[0]?.sorteoId ?? '')
      return {
        numero,
        rifa: `${portada.titulo} ${suyos[0]?.anio ?? ''}`.trim(),
        desde,
        hasta,
        vendedor: vendedor ?? '',
        sorteos: deSorteo?.sorteos ?? [],
        hojas: suyos.map(({ numero, precio, impresion }) => ({
          numero,
          valor: deSorteo?.valorOf(precio) ?? [],
          impresion,
        })),
      }
    })
}

/**
 * What a number of a draw costs when its leaf is printed, and how else it is paid, from everything to what no leaf is without: every plan, and in
 * short; what several cost together, of many the smallest.
 */
async function valorWriter(db: Db, { LOCALE, CURRENCY }: Env, sorteoId: string): Promise<(precio: number) => string[]> {
  const money = (major: number) => moneyFormat(LOCALE, CURRENCY, 0).format(major)
  const planes = (await findCampania(db)).enCuotas.map(montos => montos.map(fromMinor))
  const packs = toPacks(await listPacks(db, sorteoId))
  const enPacks = packs.map((_, i) => deAVarios(packs.slice(0, packs.length - i), money))
  const solo = [...new Set([oEnLasCuotas(planes, money), oEnCuotas(planes, money)])]
  return precio => {
    const como = packs[0]?.suelto === fromMinor(precio) ? [...enPacks, ''] : solo
    return como.map(mas => [money(fromMinor(precio)), mas].filter(Boolean).join(', '))
  }
}

async function sorteosOf(db: Db, { TZ_RIFA }: Env, anclaId: string): Promise<SorteoImpreso[]> {
  return (await listSorteosOfAncla(db, anclaId)).map(({ hora, tipo, premios }) => ({
    cuando: `${cuandoEscrito(new Date(hora), TZ_RIFA)}${tipo === 'extra' ? ' (solo los pagos del todo)' : ''}`,
    premios: premios.flatMap(({ nombre, terminaciones }) => [
      nombre,
      ...terminaciones.map(derivado => `${derivado.nombre} ${porCifras(derivado.cifras)} de «${nombre}»`),
    ]),
  }))
}

/** Made while it is read; without its reader, also one who hangs up, it ends at once. */
function fileOf(files: readonly (readonly LibroSinFirmar[])[], trabajo: Trabajo): FileReply {
  const over = new AbortController()
  const made = makeFiles(files, trabajo, over.signal)
  const bytes = new PassThrough().once('close', () => over.abort())
  // Whoever sends it hears of what fails.
  pipeline(files.length === 1 ? bytesOf(made) : zipOf(made), bytes, () => {})
  if (files.length === 1) return { bytes, type: 'application/pdf', fileName: 'talonarios.pdf' }
  const numeros = files.map(libros => libros.reduce((sum, { hojas }) => sum + hojas.length, 0))
  return { bytes, type: 'application/zip', fileName: 'talonarios.zip', numeros }
}

async function* bytesOf(files: AsyncIterable<{ bytes: Buffer }>) {
  for await (const { bytes } of files) yield bytes
}

/** A name and not a literal below: a bundler of the web would take the thread for one of its own. */
const HILO = './talonario-hilo.service.ts'

/** A file of a thousand numbers needs less; without a limit the thread would keep what it has made as garbage. */
const MEMORY = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16 }

const makeFile = warmThread<Archivo, Uint8Array>(new URL(HILO, import.meta.url), {
  resourceLimits: MEMORY,
  idleMs: 30_000,
})

/** One file after the other. */
async function* makeFiles(files: readonly (readonly LibroSinFirmar[])[], trabajo: Trabajo, signal: AbortSignal) {
  for (const libros of files) {
    const bytes = await makeFile({ ...trabajo, libros }, signal)
    const [first, last] = [libros[0]?.numero, libros.at(-1)?.numero]
    yield { nombre: `talonarios-${first}-${last}.pdf`, bytes: Buffer.from(bytes) }
  }
}
