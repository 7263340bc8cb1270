import { AppError, type Campania, type Leido } from '@talonario/contract'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { requireLeido } from '#http/leido.ts'
import { recordActo } from '#modules/sitio/auditoria/auditoria.service.ts'
import {
  type CampaniaRow,
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

/** Ends the current campaign for good. Throws CAMPANIA_TERMINADA if it has ended or another is current, CAMPANIA_CON_SORTEOS. */
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
