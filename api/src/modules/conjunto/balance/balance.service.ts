import { AppError, type Balance, fromMinor, type Leido } from '@talonario/contract'
import type { Insertable, Transaction } from 'kysely'
import type { Database, Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { requireLeido } from '#http/leido.ts'
import { makeOnce, type Sent } from '#http/once.ts'
import type { Firma } from '#modules/dinero/caja/caja.rules.ts'
import { postAsiento } from '#modules/dinero/caja/caja.service.ts'
import { recordActo } from '#modules/sitio/auditoria/auditoria.service.ts'
import {
  countSinCosto,
  type FilaDeGasto,
  findCampania,
  insertGasto,
  listGastos,
  listSinEntregar,
  listSumas,
  lockGasto,
} from './balance.queries.ts'
import { balanceOf } from './balance.rules.ts'

/** The balance of a campaign, by default the current one, in major units. Throws NO_ENCONTRADO. */
export async function balanceDeCampania(db: Db, id?: string): Promise<Balance> {
  const campania = await findCampania(db, id)
  if (!campania) throw new AppError('NO_ENCONTRADO')
  const { ingresos, costos, donde, ...sumas } = balanceOf(await listSumas(db), campania.id)
  return {
    campania,
    ingresos: ingresos.map(({ medio, ...importes }) => ({ medio, ...inMajor(importes) })),
    costos: inMajor(costos),
    donde: inMajor(donde),
    ...inMajor(sumas),
    cobrosSinDato: await countSinCosto(db, campania.id),
    gastos: (await listGastos(db, campania.id)).map(toGasto),
    premiosSinEntregar: await listSinEntregar(db, campania.id),
  }
}

const inMajor = <Name extends string>(importes: Record<Name, number>) =>
  Object.fromEntries(Object.entries<number>(importes).map(([name, minor]) => [name, fromMinor(minor)])) as Record<
    Name,
    number
  >

const toGasto = ({ at, importe, correcciones, ...gasto }: FilaDeGasto) => ({
  ...gasto,
  importe: fromMinor(importe),
  fecha: at.toISOString(),
  correcciones: correcciones.map(({ importe, motivo, fecha }) => ({
    importe: fromMinor(importe),
    motivo,
    fecha: new Date(fecha).toISOString(),
  })),
})

type Gasto = Pick<FilaDeGasto, 'rubro' | 'concepto' | 'importe' | 'cuenta'> & { campania?: string | undefined }

/** Posts what was paid for a campaign, once a key. Throws NO_ENCONTRADO, CLAVE_REUTILIZADA. */
export async function registrarGasto(
  db: Db,
  { campania: id, ...gasto }: Gasto,
  { usuarioId, key, now }: Firma & { key: Sent['key'] },
): Promise<void> {
  const campania = await findCampania(db, id)
  if (!campania) throw new AppError('NO_ENCONTRADO')
  await makeOnce(db, { caller: { id: usuarioId }, key }, now, async db => {
    await postGasto(db, { ...gasto, campania_id: campania.id, usuario_id: usuarioId, at: now })
    const { rubro, cuenta, importe } = gasto
    await recordActo(db, 'registrarGasto', campania.id, { rubro, cuenta, importe })
    return {}
  })
}

/** Posts the difference to what an expense really was. Throws NO_ENCONTRADO. */
export async function corregirGasto(
  db: Db,
  { id, importe, motivo, leido }: { id: string; importe: number; motivo: string; leido?: Leido },
  { usuarioId, now }: Firma,
): Promise<void> {
  await inTransaction(db, async db => {
    const gasto = await lockGasto(db, id)
    if (!gasto) throw new AppError('NO_ENCONTRADO')
    const { rubro, cuenta, campania_id, queda } = gasto
    requireLeido(leido, { importe: fromMinor(queda) }, { importe: fromMinor(importe) })
    if (importe === queda) return
    const correccion = { rubro, cuenta, campania_id, concepto: motivo, importe: importe - queda, corrige: id }
    await postGasto(db, { ...correccion, usuario_id: usuarioId, at: now })
    await recordActo(db, 'corregirGasto', campania_id, { rubro, antes: queda, importe })
  })
}

async function postGasto(db: Transaction<Database>, gasto: Insertable<Database['gasto']>): Promise<void> {
  const { rubro, cuenta, concepto, importe, usuario_id, at } = gasto
  const lineas = [
    { cuenta: `gasto:${rubro}`, importe },
    { cuenta: `org:${cuenta}`, importe: -importe },
  ]
  const evento = `gasto:${await insertGasto(db, gasto)}`
  await postAsiento(db, { evento, at, usuarioId: usuario_id, vendedorId: null, nota: concepto, lineas })
}
