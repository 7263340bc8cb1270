import { randomBytes } from 'node:crypto'
import { AppError, type Fuente, type FuenteElegida, type LoteriaElegida, limits } from '@talonario/contract'
import { QUICKNET } from '@talonario/sorteo/chain'
import { compromisoDeSecreto } from '@talonario/sorteo/interna'
import type { Cierre, Entropia, Programa, Respaldo } from '@talonario/sorteo/proof'
import { horaDeRonda, MARGEN_MS } from '@talonario/sorteo/round'
import { decidingPrograma } from '@talonario/sorteo/source'
import type { Db } from '#db/schema.ts'
import type { Deps } from '#http/deps.ts'
import { drawKeys, type KeySource, openSecret, sealSecret } from '#outside/data-key.ts'
import { findSecreto, listOpenSecretos, type SorteoPropio, updateSecreto } from './sorteo.queries.ts'
import { diaEscrito, horaDelSorteo, instanteEscrito } from './sorteo.rules.ts'

/** A source as scheduled: `datos` are published at once, `secreto` is kept back until the result. */
export type Programada = { fuente: Fuente; datos: { hora: string } & Record<string, unknown>; secreto: Buffer | null }

type Sitio = { hora: string; zone: string; now: Date; keys: KeySource }
type Datos = object & { secreto?: Buffer | null }

/** Plans the source that the organiser chose, else the configured one. Throws FUENTE_SIN_DATOS, FUENTE_SIN_TESTIGOS, OFICIAL_PASADO, RESPALDO_TEMPRANO. */
export async function planSource(
  fecha: string,
  elegida: FuenteElegida,
  { env, clock }: Pick<Deps, 'env' | 'clock'>,
): Promise<Programada> {
  const fuente = elegida.fuente ?? env.DRAW_SOURCE
  // In a real raffle nobody may know the deciding secret from the start. Draws scheduled so by an earlier version still finish so.
  const secreta = fuente === 'interna' || (fuente === 'drand' && elegida.respaldo === 'interna')
  if (secreta && env.NODE_ENV === 'production' && !env.DEMO) throw new AppError('FUENTE_SIN_TESTIGOS')
  const hora = horaDelSorteo(fecha, env.TZ_RIFA, elegida.hora).toISOString()
  const sitio = { hora, zone: env.TZ_RIFA, now: clock.now(), keys: env }
  const { secreto = null, ...propios } = await PROGRAMAS[fuente](elegida, sitio)
  const datos = { hora, ...propios }
  return { fuente, datos: { ...datos, cierre: cierreAnunciado(fuente, datos) }, secreto }
}

/** What each source publishes beforehand, besides the planned hour. */
const PROGRAMAS: Record<Fuente, (elegida: FuenteElegida, sitio: Sitio) => Datos | Promise<Datos>> = {
  interna: (_, { keys }) => planInterna(keys),
  bolillero: () => ({}),
  drand: async ({ respaldo = 'ninguno', loteria }, sitio) => {
    const { secreto = null, ...datos } = await RESPALDOS[respaldo](loteria, sitio)
    return { cadena: QUICKNET.hash, respaldo: respaldo === 'ninguno' ? null : { fuente: respaldo, ...datos }, secreto }
  },
  loteria: ({ loteria }, { zone, now }) => {
    const { oficial, hora } = planOfficial(loteria, zone)
    if (hora <= now.toISOString()) throw new AppError('OFICIAL_PASADO')
    return { oficial, hora }
  },
}

const RESPALDOS: Record<
  Respaldo['fuente'] | 'ninguno',
  (loteria: LoteriaElegida | undefined, sitio: Sitio) => Datos | Promise<Datos>
> = {
  ninguno: () => ({}),
  interna: (_, { keys }) => planInterna(keys),
  bolillero: () => ({}),
  loteria: (loteria, { zone, hora: delSorteo }) => {
    const { oficial, hora } = planOfficial(loteria, zone)
    // A list that is closed in time for the beacon's round is closed before this lottery too.
    if (hora <= delSorteo) throw new AppError('RESPALDO_TEMPRANO')
    return { oficial, hora }
  },
}

/** The schedule names lottery, date and form, so that nothing can be chosen afterwards. */
function planOfficial(loteria: LoteriaElegida | undefined, zone: string) {
  if (!loteria) throw new AppError('FUENTE_SIN_DATOS')
  const { hora, cantidad, digitos, ...oficial } = loteria
  return {
    oficial: { ...oficial, forma: { cantidad, digitos } },
    hora: horaDelSorteo(oficial.fecha, zone, hora).toISOString(),
  }
}

/**
 * When sales are announced to end; the proof counts what is sold or taken back later. A beacon's round needs a margin; a list for a lottery
 * is closed before it, any other at the hour of the draw.
 */
export function cierreAnunciado(fuente: Fuente, { hora, cierre }: { hora: string; cierre?: unknown }): string {
  if (typeof cierre === 'string') return cierre
  return fuente === 'drand' ? new Date(Date.parse(hora) - MARGEN_MS).toISOString() : hora
}

/** Until when what is due for a draw may be paid: the announced end of sales, for a lottery some minutes earlier, after which a job closes the list. */
export function venceOf({ fuente, datos }: Pick<Programada, 'fuente' | 'datos'>): Date {
  const cierre = Date.parse(cierreAnunciado(fuente, datos))
  return new Date(fuente === 'loteria' ? cierre - limits.cierreAntesDelOficial * 60_000 : cierre)
}

type Publicado = Pick<SorteoPropio, 'fuente' | 'fuente_datos' | 'traslados'>

/** The draw's moves, with one more if its hour changes: each keeps the hour and the end of sales that had been announced until then. */
export function trasladosTo({ fuente, fuente_datos, traslados }: Publicado, nuevos: { hora?: unknown }, now: Date) {
  const hora = String(fuente_datos.hora)
  const anunciado = cierreAnunciado(fuente, { ...fuente_datos, hora })
  return nuevos.hora === hora ? traslados : [...traslados, { cuando: now.toISOString(), hora, anunciado }]
}

type Oficial = { forma?: unknown }

/** Published data in the form that is sealed. A lottery scheduled before `forma` was required has null. */
export function programaOf(fuente: Fuente, { hora, cierre: _, ...datos }: Record<string, unknown>): Programa {
  const withShape = ({ oficial, ...otros }: { oficial?: Oficial }) =>
    oficial ? { ...otros, oficial: { ...oficial, forma: oficial.forma ?? null } } : otros
  const respaldo = datos.respaldo as { oficial?: Oficial } | null | undefined
  return {
    fuente,
    ...withShape(datos),
    ...(respaldo ? { respaldo: withShape(respaldo) } : {}),
    ...(fuente === 'loteria' ? { hora } : {}),
  } as Programa
}

/** When the result of a closed draw is due, as the end of a sentence. */
export function esperaOf({ programa, ronda }: Cierre, zone: string): string {
  switch (programa.fuente) {
    case 'drand': {
      const usada = ronda?.usada ?? 1
      return `con el azar público del ${instanteEscrito(horaDeRonda(usada), zone)}`
    }
    case 'loteria':
      return `cuando se cargue el extracto de ${programa.oficial.nombre} del ${diaEscrito(programa.oficial.fecha)}`
    case 'interna':
      return 'cuando se realice el sorteo'
    case 'bolillero':
      return 'cuando se carguen los números del bolillero'
  }
}

const BYTES = 32

/** 32 secret bytes, encrypted, and their SHA-256, which is published at once. */
export const planInterna = (keys: KeySource) => sealInterna(randomBytes(BYTES), keys)

async function sealInterna(bytes: Buffer, keys: KeySource) {
  const compromiso = compromisoDeSecreto(bytes.toString('hex'))
  return { compromiso, secreto: await sealSecret(drawKeys(keys), bytes, compromiso) }
}

/** The secret of a closed draw, revealed. Throws SECRETO_ILEGIBLE if it was encrypted with another key than this server's. */
export async function entropiaInterna(db: Db, { programa, sorteo }: Cierre, keys: KeySource): Promise<Entropia> {
  const guardado = await findSecreto(db, sorteo.id)
  const decide = decidingPrograma(programa, 'interna')
  const compromiso = decide.fuente === 'interna' ? decide.compromiso : ''
  const secreto = guardado.length === BYTES ? guardado : await openInterna(guardado, compromiso, keys)
  return { fuente: 'interna', secreto: secreto.toString('hex') }
}

async function openInterna(guardado: Buffer, compromiso: string, keys: KeySource): Promise<Buffer> {
  try {
    return await openSecret(drawKeys(keys), guardado, compromiso)
  } catch {
    throw new AppError('SECRETO_ILEGIBLE')
  }
}

/** Encrypts the secrets that an earlier version wrote down as they are. */
export async function sealStoredSecrets(db: Db, keys: KeySource): Promise<void> {
  for (const { sorteo_id, secreto } of await listOpenSecretos(db)) {
    await updateSecreto(db, sorteo_id, (await sealInterna(secreto, keys)).secreto)
  }
}
