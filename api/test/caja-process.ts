import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { AppError, type ErrorCode } from '@talonario/contract'
import { type Connection, openDatabase } from '#db/pool.ts'
import type { Db } from '#db/schema.ts'
import { remove } from '#modules/conjunto/datos-personales/datos-personales-baja.service.ts'
import { acreditarTransferencia } from '#modules/dinero/caja/caja.service.ts'
import { ajustar, resolverAjuste } from '#modules/dinero/caja/caja-ajuste.service.ts'
import {
  confirmarEntrega,
  corregirConteo,
  declararEntrega,
  rechazarEntrega,
  recibirEntrega,
} from '#modules/dinero/caja/caja-entrega.service.ts'
import {
  cerrarRendicion,
  devolverRendicion,
  perdonarDiferencia,
  presentarRendicion,
} from '#modules/dinero/caja/caja-rendicion.service.ts'
import { cobrarCuota } from '#modules/dinero/cuota/cuota.service.ts'
import { realizarCompraFisica } from '#modules/dinero/venta/venta.service.ts'
import { anularVenta } from '#modules/dinero/venta/venta-anular.service.ts'
import { importarVentas } from '#modules/dinero/venta/venta-csv.service.ts'
import { registrarTalones } from '#modules/dinero/venta/venta-talones.service.ts'

const calls = {
  acreditarTransferencia,
  ajustar,
  anularVenta: (db: Db, anulacion: Parameters<typeof anularVenta>[1], now: Date) =>
    anularVenta({ db, payments: null, env: { LOCALE: 'es-AR', FRONTEND_URL: '' } }, anulacion, now),
  cerrarRendicion,
  cobrarCuota,
  confirmarEntrega,
  declararEntrega,
  corregirConteo,
  devolverRendicion,
  importarVentas,
  perdonarDiferencia,
  presentarRendicion,
  realizarCompraFisica,
  rechazarEntrega,
  recibirEntrega,
  registrarTalones,
  resolverAjuste,
  remove,
}
type Calls = typeof calls
type Rest<F> = F extends (db: Db, ...rest: infer R) => infer V ? (...rest: R) => V : never
/** The calls of the cash box without their database. */
export type CajaCalls = { [Name in keyof Calls]: Rest<Calls[Name]> }

type Asked = { id: number; name: keyof Calls; args: unknown[] }
type Told = { id: number; value?: unknown; code?: ErrorCode; error?: string }

const carryOut = (db: Db, { name, args }: Omit<Asked, 'id'>) =>
  (calls[name] as (db: Db, ...args: unknown[]) => Promise<unknown>)(db, ...args)

/** The calls in this process. */
export const callsHere = (db: Db): CajaCalls => proxy((name, args) => carryOut(db, { name, args }))

/** The calls in a separate process, on the same database. */
export function callsElsewhere(connection: Connection): { calls: CajaCalls; stop: () => Promise<void> } {
  const child: ChildProcess = fork(fileURLToPath(import.meta.url), [JSON.stringify(connection)], {
    serialization: 'advanced',
    execArgv: [],
  })
  const waiting = new Map<number, (told: Told) => void>()
  child.on('message', (told: Told) => waiting.get(told.id)?.(told))
  let last = 0
  const ask = async (name: keyof Calls, args: unknown[]) => {
    const id = ++last
    const told = await new Promise<Told>(resolve => {
      waiting.set(id, resolve)
      child.send({ id, name, args: args.map(sendable) } satisfies Asked)
    })
    waiting.delete(id)
    if (told.code) throw new AppError(told.code, {} as never)
    if (told.error) throw new Error(told.error)
    return told.value
  }
  const stop = async () => {
    child.disconnect()
    await once(child, 'exit')
  }
  return { calls: proxy(ask), stop }
}

/** Configuration without what reads it again: functions stay in their process. */
const sendable = (arg: unknown) =>
  typeof arg === 'object' && arg !== null && 'reread' in arg ? { ...arg, reread: undefined } : arg

const proxy = (ask: (name: keyof Calls, args: unknown[]) => Promise<unknown>): CajaCalls =>
  Object.fromEntries(
    Object.keys(calls).map(name => [name, (...args: unknown[]) => ask(name as keyof Calls, args)]),
  ) as CajaCalls

if (process.send && process.argv[1] === fileURLToPath(import.meta.url)) {
  const db = openDatabase(JSON.parse(process.argv[2] ?? ''))
  process.on('message', async ({ id, ...asked }: Asked) => {
    const told = await carryOut(db, asked).then(
      value => ({ id, value }),
      error => (error instanceof AppError ? { id, code: error.code } : { id, error: String(error?.stack ?? error) }),
    )
    process.send?.(told)
  })
  process.on('disconnect', () => db.destroy())
}
