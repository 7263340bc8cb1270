import { AppError, fromMinor } from '@talonario/contract'
import type { Transaction } from 'kysely'
import type { Database } from '#db/schema.ts'
import { findSaldo, postAsiento } from '#modules/dinero/caja/caja.service.ts'
import { listPendientes, lockCuenta, rejectPendientes } from './rendicion-baja.queries.ts'

type Baja = { id: string; usuarioId: string; now: Date }

/**
 * Ends the accounts of a person. The owner's deletion is refused while anything is open (SALDO_PENDIENTE); an
 * organiser's writes off what is left. The books keep the id.
 */
export async function endCaja(db: Transaction<Database>, { id, usuarioId, now }: Baja): Promise<void> {
  const cuentas = [`caja:${id}`, `por_acreditar:${id}`]
  await lockCuenta(db, id)
  const pendientes = await listPendientes(db, id)
  const saldos = await Promise.all(cuentas.map(cuenta => findSaldo(db, cuenta)))
  const total = saldos.reduce((sum, saldo) => sum + saldo, 0)
  if (saldos.every(saldo => saldo === 0) && pendientes === 0) return
  if (id === usuarioId) throw new AppError('SALDO_PENDIENTE', { saldo: fromMinor(total) })
  await rejectPendientes(db, { id, usuarioId, now })
  const lineas = cuentas.map((cuenta, i) => ({ cuenta, importe: -(saldos[i] ?? 0) }))
  await postAsiento(db, {
    ...{ evento: `incobrable:${id}`, at: now, usuarioId, nota: 'La cuenta se eliminó con saldo' },
    lineas: [...lineas, { cuenta: 'gasto:incobrable', importe: total }],
  })
}
