import { AppError, type BodyOf, type cierreApi, limits, type SorteoDeFecha } from '@talonario/contract'
import { closeWithRaiz } from '@talonario/sorteo/draw'
import { readCierre } from '@talonario/sorteo/proof'
import { horaDeRonda, rondaDelSorteo } from '@talonario/sorteo/round'
import { findPassed } from '@talonario/sorteo/source'
import { sql, type Transaction } from 'kysely'
import type { Database, Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import type { ClosingParts, Deps } from '#http/deps.ts'
import { listDerivadosOf } from '#modules/campania/premio/premio.queries.ts'
import {
  findToClose,
  lockSorteo,
  lockSorteoOfDate,
  type SorteoPropio,
  updateToCerrado,
} from '#modules/campania/sorteo/sorteo.queries.ts'
import { cierreAnunciado, esperaOf, programaOf } from '#modules/campania/sorteo/sorteo-fuente.service.ts'
import { dateBeforeClosing } from '#modules/dinero/compra/compra-cuota.service.ts'
import { hasAvisos } from '#modules/dinero/pago/pago-tarea.queries.ts'
import { settleAvisos } from '#modules/dinero/pago/pago-tarea.service.ts'
import { listSinVer } from '#modules/dinero/transferencia/transferencia.queries.ts'
import { soltarTransferencias } from '#modules/dinero/transferencia/transferencia.service.ts'
import { refusePrestadas } from '#modules/numeros/rifa/rifa-cambios.service.ts'
import { endAllPrestamos } from '#modules/numeros/toma/toma-prestamo.service.ts'
import { insertAviso } from '#modules/resultado/aviso/aviso.queries.ts'
import { recordActo } from '#modules/sitio/auditoria/auditoria.service.ts'
import { linkActos } from '#modules/sitio/auditoria/auditoria-cadena.service.ts'
import { DATABASE_CLOCK } from '#outside/clock.ts'
import { isTrial } from '#outside/payment-provider.ts'
import {
  countAfter,
  countChanged,
  countCuotasAfter,
  countPapel,
  countSimuladas,
  findCampaniaOf,
  findPromesa,
  keepPromesas,
  listConOficial,
  listPlan,
  listPremiosOf,
  listTraslados,
  type Promesa,
} from './cierre.queries.ts'
import { countJuegan } from './cierre-lista.queries.ts'
import { sealFuera, sealLista } from './cierre-lista.service.ts'

/** What a person may know to be missing and close the draw nevertheless. */
export type AunqueFalte = Omit<BodyOf<typeof cierreApi.cerrarSorteo>, keyof SorteoDeFecha>
type Opciones = AunqueFalte & { adelantado?: boolean; automatico?: boolean }

/** How often newly notified payments are settled before the list is sealed. */
const INTENTOS = 5

/**
 * Closes the draw of a date if it is open: from the lock of its row on no number of it changes, and the paid ones are sealed. `adelantado`:
 * do not wait for the planned hour, if the source depends on it. `automatico`: the job closes, shortly before the lottery, whatever is
 * missing. Notified payments are settled first; with `sinEsperar` as far as the provider answers. `sinRendir`: how many numbers on paper
 * are declared unsold; `conAvisos`: although buyers' notices wait for an answer; `sinVer`: although transfers wait to be seen, which are
 * let go. Throws SORTEO_NO_ENCONTRADO, SORTEO_REALIZADO, SORTEO_SIN_PREMIOS, SORTEO_SIN_PARTICIPANTES, NADIE_AL_DIA, CIERRE_TARDE,
 * CIERRE_ANTES_DE_VENCER, OTRO_SORTEO_CERRADO, PAGOS_SIN_ASENTAR, RIFA_EN_PRESTAMO, PAPEL_SIN_RENDIR, AVISOS_ABIERTOS,
 * TRANSFERENCIAS_SIN_VER, and what checkBeaconOf and checkClocks throw.
 */
export async function cerrarSorteo(
  db: Db,
  pedido: SorteoDeFecha,
  parts: ClosingParts,
  opciones: Opciones = {},
): Promise<SorteoPropio> {
  const { env, clock, payments } = parts
  const { adelantado = false, automatico = false, sinEsperar = false } = opciones
  const porCerrar = await findToClose(db, pedido)
  if (porCerrar?.fuente === 'drand') await checkBeaconOf(porCerrar, adelantado, parts)
  if (porCerrar?.fuente === 'loteria') await checkClocks(parts, automatico)
  for (let i = 0; payments && porCerrar && i < INTENTOS; i++) {
    const missing = await settleAvisos({ db, env, payments }, () => clock.now())
    if (missing > 0 && !sinEsperar) throw new AppError('PAGOS_SIN_ASENTAR', { avisos: missing })
    const sorteo = await sealIf(db, pedido, parts, opciones)
    if (sorteo) return await letGo(db, sorteo, clock.now())
  }
  const sorteo = await sealIf(db, pedido, parts, { ...opciones, sinEsperar: sinEsperar || !payments })
  if (!sorteo) throw new AppError('PAGOS_SIN_ASENTAR', { avisos: 1 })
  return await letGo(db, sorteo, clock.now())
}

/** Releases the numbers that wait for a transfer nobody has seen: the list is sealed without them. */
async function letGo(db: Db, sorteo: SorteoPropio, now: Date): Promise<SorteoPropio> {
  if (sorteo.tipo !== 'resorteo') await soltarTransferencias(db, sorteo.numeros_de, now)
  return sorteo
}

/** Closes in one transaction; null if a payment was notified since the last check and `sinEsperar` is not set. */
async function sealIf(
  db: Db,
  pedido: SorteoDeFecha,
  { env, clock }: ClosingParts,
  {
    adelantado = false,
    automatico,
    sinEsperar,
    aunque = automatico,
    sinRendir = 0,
    conAvisos = automatico,
    sinVer = false,
  }: Opciones,
): Promise<SorteoPropio | null> {
  return await inTransaction(db, async db => {
    const sorteo = await lockSorteoOfDate(db, pedido)
    if (!sorteo) throw new AppError('SORTEO_NO_ENCONTRADO')
    if (sorteo.estado === 'realizado') throw new AppError('SORTEO_REALIZADO')
    if (sorteo.estado === 'cerrado') return sorteo
    // Waits for sales under way: they share the row of the draw that the numbers are tied to.
    const ancla = sorteo.numeros_de === sorteo.id ? sorteo : await lockSorteo(db, sorteo.numeros_de)
    if (sorteo.tipo !== 'resorteo' && !ancla?.abierta) throw new AppError('OTRO_SORTEO_CERRADO')
    if (sorteo.vence_at && clock.now() < sorteo.vence_at) throw new AppError('CIERRE_ANTES_DE_VENCER')
    if (!sinEsperar && (await hasAvisos(db))) return null
    if (!aunque) await refusePrestadas(db, sql`r.sorteo_id = ${sorteo.numeros_de}`, clock.now())
    // In a draw of unclaimed prizes only numbers of the last list play, so no paper can be open.
    const { sinRendir: enPapel, avisos } =
      sorteo.tipo === 'resorteo' ? { sinRendir: 0, avisos: 0 } : await countPapel(db, sorteo.numeros_de)
    // If the count differs from the one declared, something was registered or returned meanwhile.
    if (!automatico && sinRendir !== enPapel) throw new AppError('PAPEL_SIN_RENDIR', { cuantos: enPapel })
    if (avisos > 0 && !conAvisos) throw new AppError('AVISOS_ABIERTOS', { cuantos: avisos })
    if (sorteo.tipo !== 'resorteo' && !automatico && !sinVer) {
      const { length: cuantos } = await listSinVer(db, sorteo.numeros_de, clock.now())
      if (cuantos > 0) throw new AppError('TRANSFERENCIAS_SIN_VER', { cuantos })
    }
    const simuladas = await countSimuladas(db, sorteo.id)
    if (simuladas > 0 && !isTrial(env)) throw new AppError('SORTEO_SIMULADO')
    // Reads the clock after the wait for sales under way: only now nothing changes any more.
    const cerrado = await sealSorteo(db, sorteo, clock.now(), { adelantado, simuladas, enPapel, env })
    await endAllPrestamos(db, sorteo.numeros_de, clock.now())
    // If sealing took until the round was published, the list could have been chosen to suit it.
    const { ronda } = readCierre(cerrado.cierre)
    if (ronda && clock.now().getTime() >= horaDeRonda(ronda.usada)) throw new AppError('RONDA_PUBLICADA')
    return cerrado
  })
}

/** Relays are a second or two behind, and an honest clock may be wrong by a little. */
const DIFERENCIA_MS = 20_000

/**
 * Compares this server's clock with the beacon's, and makes sure that the round that would decide is not published yet:
 * a clock that is behind would seal a list against a known round. Throws BALIZA_MUDA, RELOJ_DISTINTO, RONDA_PUBLICADA.
 */
async function checkBeaconOf(
  { fuente_datos }: Pick<SorteoPropio, 'fuente_datos'>,
  adelantado: boolean,
  { beacon, clock }: ClosingParts,
): Promise<void> {
  const rondas = await beacon.ultimas()
  if (rondas.length === 0) throw new AppError('BALIZA_MUDA')
  const now = clock.now().getTime()
  refuseDifference(aheadOf(rondas, now), BALIZA)
  const { usada } = rondaDelSorteo({ hora: Date.parse(String(fuente_datos.hora)), cierre: now, adelantado })
  if (await beacon.firma(usada)) throw new AppError('RONDA_PUBLICADA')
}

/**
 * Refuses a wrong clock, since only the time shows that an official draw has not happened yet. Compares this server's clock with the first
 * source that answers: the beacon's relays, or the database's clock. The job that closes shortly before the lottery (`job`) accepts a clock
 * that is ahead, which only closes earlier. Throws RELOJ_DISTINTO.
 */
async function checkClocks({ beacon, clock }: ClosingParts, job: boolean): Promise<void> {
  const rondas = await beacon.ultimas()
  const now = clock.now().getTime()
  if (rondas.length > 0) refuseDifference(aheadOf(rondas, now), BALIZA, job)
  else refuseDifference((clock.ahead?.()[DATABASE_CLOCK] ?? 0) * -1000, DATABASE_CLOCK, job)
}

const BALIZA = 'la red del azar público'

/** By how many milliseconds an instant is ahead of the latest round, for the relay that agrees best. */
const aheadOf = (rondas: readonly number[], now: number): number =>
  rondas.map(ronda => now - horaDeRonda(ronda)).reduce((best, next) => (Math.abs(next) < Math.abs(best) ? next : best))

function refuseDifference(ahead: number, otro: string, mayBeAhead = false): void {
  if ((mayBeAhead ? -ahead : Math.abs(ahead)) <= DIFERENCIA_MS) return
  throw new AppError('RELOJ_DISTINTO', { otro, segundos: Math.round(Math.abs(ahead) / 1000) })
}

async function sealSorteo(
  db: Transaction<Database>,
  sorteo: SorteoPropio,
  now: Date,
  {
    adelantado,
    simuladas,
    enPapel,
    env,
  }: { adelantado: boolean; simuladas: number; enPapel: number; env: Deps['env'] },
): Promise<SorteoPropio> {
  const { id, numeros_de, tipo, vence_at, fecha, created_at, fuente_cambiada_at } = sorteo
  const programa = programaOf(sorteo.fuente, sorteo.fuente_datos)
  const hora = String(sorteo.fuente_datos.hora)
  const cerrado = now.toISOString()
  if (programa.fuente === 'loteria' && cerrado > programa.hora) throw new AppError('CIERRE_TARDE')
  const premios = await listPremiosOf(db, id)
  if (premios.length === 0) throw new AppError('SORTEO_SIN_PREMIOS')
  if (vence_at) await dateBeforeClosing(db, numeros_de, now)
  const lista = await sealLista(db, sorteo)
  if (!lista) {
    const { vendidos } = await countJuegan(db, sorteo)
    throw vendidos > 0 && tipo !== 'resorteo'
      ? new AppError('NADIE_AL_DIA', { vendidos })
      : new AppError('SORTEO_SIN_PARTICIPANTES')
  }
  const { sinVender, atrasadas, demas, fuera } = await sealFuera(db, sorteo)
  const traslados = await listTraslados(db, id, cerrado)
  const plazo = await plazoOf(db, { ...sorteo, traslados }, cerrado)
  const promesa = (await findPromesa(db, id)) ?? promesaOf(env)
  const { reimpresas, ...cambios } = await countChanged(db, numeros_de)
  const datos = {
    sorteo: { id, fecha, hora },
    agendado: (fuente_cambiada_at ?? created_at).toISOString(),
    cerrado,
    premios,
    cupoSuplentes: promesa.suplentes,
    programa,
    adelantado: adelantado && cerrado < hora,
    plazo,
    // What was done up to here: the fingerprint of the seal covers the head of the audit trail too.
    historia: {
      traslados,
      ...cambios,
      ...(simuladas > 0 && { simuladas }),
      ...(lista.portadores > 0 && { portadores: lista.portadores }),
      ...(reimpresas > 0 && { reimpresas }),
      reclamoDias: promesa.reclamoDias,
      bitacora: await linkActos(db),
    },
    sinVender,
    participacion: {
      campania: await findCampaniaOf(db, id),
      tipo,
      vence: vence_at?.toISOString() ?? null,
      emitidos: lista.participantes + sinVender + atrasadas + demas,
      atrasadas,
      fuera,
      plan: await listPlan(db, id),
      cobrado: lista.cobrado,
      tarde: await countCuotasAfter(db, numeros_de, { desde: plazo.anunciado, cerrado }),
    },
    derivados: await listDerivadosOf(db, id),
  }
  const cierre = closeWithRaiz(datos, lista)
  const { participantes: cantidad, raiz, sello } = cierre
  // Puts this act into the chain in the same transaction as the seal.
  const declarados = enPapel > 0 ? { sinRendir: enPapel } : {}
  await recordActo(db, 'cerrarSorteo', id, { fecha, participantes: cantidad, huella: sello.huella, ...declarados })
  await linkActos(db)
  await insertAviso(db, id)
  return await updateToCerrado(db, id, { cerrado_at: now, cantidad, raiz, cierre })
}

const promesaOf = ({ SUPLENTES, RECLAMO_DIAS }: Deps['env']): Promesa => ({
  suplentes: SUPLENTES,
  reclamoDias: RECLAMO_DIAS,
})

/** Fixes a draw's settings for alternates and claims at about its first sale. */
export const promisePremios = ({ db, env }: Pick<Deps, 'db' | 'env'>): Promise<void> => keepPromesas(db, promesaOf(env))

/** When sales were announced to end, and how many were made or taken back after that. Moving the draw after that instant does not postpone it. */
async function plazoOf(db: Db, { numeros_de, fuente, fuente_datos, traslados }: SorteoPropio, cerrado: string) {
  const anunciado =
    findPassed(traslados) ?? cierreAnunciado(fuente, { ...fuente_datos, hora: String(fuente_datos.hora) })
  const despues =
    anunciado < cerrado ? await countAfter(db, numeros_de, { desde: anunciado, cerrado }) : { ventas: 0, anuladas: 0 }
  return { anunciado, ...despues }
}

/** What the organiser reads about a closed draw without a result. */
export function mensajeDeCierre({ cierre }: SorteoPropio, { TZ_RIFA }: Deps['env']): string {
  return `El sorteo quedó cerrado y sellado: el resultado sale ${esperaOf(readCierre(cierre), TZ_RIFA)}`
}

const MINUTE = 60_000
const NOTHING_TO_CLOSE = new Set(['SORTEO_SIN_PREMIOS', 'SORTEO_SIN_PARTICIPANTES', 'NADIE_AL_DIA', 'CIERRE_TARDE'])

/** Closes the lists that an official lottery decides, shortly before it: later it would be too late. */
export async function closeBeforeOfficial({ db, ...parts }: ClosingParts & Pick<Deps, 'db'>): Promise<void> {
  const now = parts.clock.now()
  const hasta = new Date(now.getTime() + limits.cierreAntesDelOficial * MINUTE)
  for (const pedido of await listConOficial(db, now, hasta)) {
    try {
      // The lottery does not wait for the payment provider.
      await cerrarSorteo(db, pedido, parts, { automatico: true, sinEsperar: true })
    } catch (error) {
      if (!(error instanceof AppError && NOTHING_TO_CLOSE.has(error.code))) throw error
    }
  }
}
