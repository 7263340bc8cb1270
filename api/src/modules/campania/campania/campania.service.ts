import { AppError, type Campania, type Leido } from '@talonario/contract'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { requireLeido } from '#http/leido.ts'
import { copyPremios } from '#modules/campania/premio/premio.queries.ts'
import { recordActo } from '#modules/sitio/auditoria/auditoria.service.ts'
import {
  type CampaniaRow,
  copyPlan,
  insertAfter,
  listCampanias,
  listPendientes,
  lockActual,
  updateNombre,
  updateToTerminada,
} from './campania.queries.ts'

/** The campaigns, the current one first; drafts only for organisers. */
export async function listarCampanias(db: Db, who: { drafts: boolean }): Promise<Campania[]> {
  return (await listCampanias(db, who)).map(toCampania)
}

const toCampania = ({ createdAt, terminadaAt, ...row }: CampaniaRow): Campania => ({
  ...row,
  creada: createdAt.toISOString(),
  terminada: terminadaAt?.toISOString() ?? '',
})

type Nueva = { nombre: string; comoLaAnterior?: boolean | undefined }

/**
 * Begins the next campaign as a draft. `comoLaAnterior`: with the prizes and the commission of the previous one;
 * sellers and the organisation's texts belong to all campaigns. Throws CAMPANIA_ABIERTA.
 */
export async function crearCampania(
  db: Db,
  { nombre, comoLaAnterior = false }: Nueva,
  who: { usuarioId: string; now: Date },
): Promise<Campania> {
  return await inTransaction(db, async db => {
    const anterior = await lockActual(db)
    const id = anterior.estado === 'terminada' && (await insertAfter(db, anterior.orden, { nombre, now: who.now }))
    if (!id) throw new AppError('CAMPANIA_ABIERTA')
    if (comoLaAnterior) {
      await copyPremios(db, anterior.id, who.now)
      await copyPlan(db, anterior.id, id, who)
    }
    await recordActo(db, 'crearCampania', id, { nombre, comoLaAnterior })
    const [creada] = await listarCampanias(db, { drafts: true })
    if (!creada) throw new Error('There is no campaign')
    return creada
  })
}

/** Throws NO_ENCONTRADO. */
export async function renombrarCampania(
  db: Db,
  { id, nombre, leido }: { id: string; nombre: string; leido?: Leido },
): Promise<void> {
  await inTransaction(db, async db => {
    const before = await updateNombre(db, id, nombre)
    if (before === undefined) throw new AppError('NO_ENCONTRADO')
    requireLeido(leido, { nombre: before }, { nombre })
    await recordActo(db, 'renombrarCampania', id, { antes: before, nombre })
  })
}

/** Ends the current campaign for good. Throws CAMPANIA_TERMINADA when it is over or another, CAMPANIA_CON_SORTEOS. */
export async function terminarCampania(db: Db, id: string, now: Date): Promise<void> {
  await inTransaction(db, async db => {
    const actual = await lockActual(db)
    if (actual.id !== id || actual.estado === 'terminada') throw new AppError('CAMPANIA_TERMINADA')
    const pendientes = await listPendientes(db, id)
    if (pendientes.length > 0)
      throw new AppError('CAMPANIA_CON_SORTEOS', { fechas: pendientes.map(inWords).join(', ') })
    await updateToTerminada(db, id, now)
    await recordActo(db, 'terminarCampania', id, { nombre: actual.nombre })
  })
}

const inWords = (fecha: string) => fecha.split('-').reverse().join('/')
