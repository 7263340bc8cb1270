import { AppError, limits } from '@talonario/contract'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Deps } from '#http/deps.ts'
import { lockSorteo } from '#modules/campania/sorteo/sorteo.queries.ts'
import { enqueueCorreo } from '#modules/sitio/correo/correo.service.ts'
import { deleteAvisoSorteo, insertAvisoSorteo, takeAvisosSorteo } from './aviso.queries.ts'
import { mailDeAviso } from './aviso.texts.ts'
import { enqueueRecordatorios } from './aviso-push.service.ts'

type Pedido = { idSorteo: string; usuarioId: string; avisar: boolean; now: Date }

/** Adds or removes a reminder of a draw for an account. Throws NO_ENCONTRADO, SORTEO_REALIZADO. */
export async function avisarSorteo(db: Db, { idSorteo, usuarioId, avisar, now }: Pedido): Promise<void> {
  if (!avisar) return await deleteAvisoSorteo(db, { sorteoId: idSorteo, usuarioId })
  await inTransaction(db, async db => {
    const sorteo = await lockSorteo(db, idSorteo)
    if (!sorteo || sorteo.estado === 'cancelado') throw new AppError('NO_ENCONTRADO')
    if (sorteo.estado === 'realizado') throw new AppError('SORTEO_REALIZADO')
    await insertAvisoSorteo(db, { sorteoId: idSorteo, usuarioId, now })
  })
}

/** Sends the reminders shortly before a draw: by mail to verified addresses, and to devices. Each once, over all processes. */
export async function remindOfSorteos({ db, env, clock }: Pick<Deps, 'db' | 'env' | 'clock'>): Promise<void> {
  const hasta = new Date(clock.now().getTime() + limits.avisoMinutos * 60_000)
  await inTransaction(db, async db => {
    const debidos = await takeAvisosSorteo(db, hasta)
    await enqueueCorreo(
      db,
      debidos
        .filter(({ verificado }) => verificado)
        .map(debido => ({
          evento: `sorteo-por-empezar:${debido.sorteo}:${debido.usuario}`,
          para: debido.email,
          ...mailDeAviso(env.FRONTEND_URL, debido, env.TZ_RIFA),
        })),
    )
    await enqueueRecordatorios(db, debidos, { env, now: clock.now() })
  })
}
