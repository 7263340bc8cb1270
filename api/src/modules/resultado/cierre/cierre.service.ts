import { AppError, limits } from '@talonario/contract'
import { cerrarConRaiz } from '@talonario/sorteo/draw'
import { leerCierre } from '@talonario/sorteo/proof'
import type { Transaction } from 'kysely'
import type { Database, Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Deps } from '#http/deps.ts'
import { hasTrabajo, lockSorteoDeFecha, type SorteoPropio } from '#modules/campania/sorteo/sorteo.service.ts'
import { esperaDe, programaDe } from '#modules/campania/sorteo/sorteo-fuente.service.ts'
import { anotar } from '#modules/sitio/auditoria/auditoria.service.ts'
import { enlazar } from '#modules/sitio/auditoria/auditoria-cadena.service.ts'
import { countRifas, listFechasConOficial, listPremiosDe, updateToCerrado } from './cierre.queries.ts'
import { sellarLista } from './cierre-lista.service.ts'

type Parts = Pick<Deps, 'env' | 'clock'>

/**
 * Closes the draw of a date if it is open: from its row lock on no number of it changes hands, and the paid ones are sealed.
 * `adelantado`: not to wait for the planned hour, where the source makes a difference. `conTrabajo`: also while its numbers are
 * being generated or assigned in bulk, which then stops. Throws SORTEO_NO_ENCONTRADO, SORTEO_REALIZADO, SORTEO_SIN_PREMIOS,
 * SORTEO_SIN_PARTICIPANTES, CIERRE_TARDE, TRABAJO_DEL_SORTEO.
 */
export async function cerrarSorteo(
  db: Db,
  fecha: string,
  { env, clock }: Parts,
  { adelantado = false, conTrabajo = false }: { adelantado?: boolean; conTrabajo?: boolean } = {},
): Promise<SorteoPropio> {
  return await inTransaction(db, async db => {
    const sorteo = await lockSorteoDeFecha(db, fecha)
    if (!sorteo) throw new AppError('SORTEO_NO_ENCONTRADO')
    if (sorteo.estado === 'realizado') throw new AppError('SORTEO_REALIZADO')
    if (sorteo.estado === 'cerrado') return sorteo
    if (!conTrabajo && (await hasTrabajo(db, sorteo))) throw new AppError('TRABAJO_DEL_SORTEO')
    // The moment of the freeze is after the wait for sales under way.
    return await sellarSorteo(db, sorteo, clock.now(), { adelantado, suplentes: env.SUPLENTES })
  })
}

async function sellarSorteo(
  db: Transaction<Database>,
  sorteo: SorteoPropio,
  now: Date,
  { adelantado, suplentes }: { adelantado: boolean; suplentes: number },
): Promise<SorteoPropio> {
  const { id, fecha, created_at, fuente_cambiada_at } = sorteo
  const programa = programaDe(sorteo.fuente, sorteo.fuente_datos)
  const hora = String(sorteo.fuente_datos.hora)
  const cerrado = now.toISOString()
  if (programa.fuente === 'loteria' && cerrado > programa.hora) throw new AppError('CIERRE_TARDE')
  const premios = await listPremiosDe(db, id)
  if (premios.length === 0) throw new AppError('SORTEO_SIN_PREMIOS')
  const lista = await sellarLista(db, id)
  if (!lista) throw new AppError('SORTEO_SIN_PARTICIPANTES')
  const datos = {
    ...{ sorteo: { id, fecha, hora }, agendado: (fuente_cambiada_at ?? created_at).toISOString(), cerrado },
    ...{ premios, cupoSuplentes: suplentes, programa, adelantado: adelantado && cerrado < hora },
    sinVender: (await countRifas(db, id)) - lista.participantes,
  }
  const cierre = cerrarConRaiz(datos, lista)
  const { participantes: cantidad, raiz, sello } = cierre
  // What was done until here is in the chain together with the seal.
  await anotar(db, 'cerrarSorteo', id, { fecha, participantes: cantidad, huella: sello.huella })
  await enlazar(db)
  return await updateToCerrado(db, id, { cerrado_at: now, cantidad, raiz, cierre })
}

/** What the organiser reads of a closed draw without a result. */
export function mensajeDeCierre({ cierre }: SorteoPropio, { TZ_RIFA }: Deps['env']): string {
  return `El sorteo quedó cerrado y sellado: el resultado sale ${esperaDe(leerCierre(cierre), TZ_RIFA)}`
}

const MINUTE = 60_000
const NOTHING_TO_CLOSE = new Set(['SORTEO_SIN_PREMIOS', 'SORTEO_SIN_PARTICIPANTES', 'CIERRE_TARDE'])

/** Closes each list that an official lottery decides shortly before that: afterwards it could not be closed any more. */
export async function cerrarAntesDelOficial({ db, ...parts }: Parts & Pick<Deps, 'db'>): Promise<void> {
  const now = parts.clock.now()
  const hasta = new Date(now.getTime() + limits.cierreAntesDelOficial * MINUTE)
  for (const fecha of await listFechasConOficial(db, now, hasta)) {
    try {
      // The lottery does not wait for anybody.
      await cerrarSorteo(db, fecha, parts, { conTrabajo: true })
    } catch (error) {
      if (!(error instanceof AppError && NOTHING_TO_CLOSE.has(error.code))) throw error
    }
  }
}
