import {
  AppError,
  METODOS_PAGO,
  MOTIVO_DE_SOBRE,
  padNumber,
  type resolverVentaForm,
  type Usuario,
} from '@talonario/contract'
import type { Transaction } from 'kysely'
import type * as z from 'zod/mini'
import type { Database, Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Deps } from '#http/deps.ts'
import { isShare } from '#modules/campania/pack/pack.service.ts'
import { hasEnded } from '#modules/dinero/caja/caja.queries.ts'
import { type Compra, findLineas, lockCompra } from '#modules/dinero/compra/compra.queries.ts'
import { moveCompra } from '#modules/dinero/compra/compra.service.ts'
import { findCompra } from '#modules/dinero/pago/pago-caso.queries.ts'
import { closeCaso, findCaso } from '#modules/dinero/pago/pago-tarea.queries.ts'
import { recordVenta, rifaIdsOf, vender } from '#modules/dinero/venta/venta.service.ts'
import { findVistas, type RifaVista } from '#modules/numeros/toma/toma.queries.ts'
import { recordActo } from '#modules/sitio/auditoria/auditoria.service.ts'
import { correo, enqueueCorreo } from '#modules/sitio/correo/correo.service.ts'
import { findPrimera } from './sobre.queries.ts'

type Tx = Transaction<Database>
type Decision = z.output<typeof resolverVentaForm>

const MOTIVOS: readonly string[] = Object.values(MOTIVO_DE_SOBRE)

/**
 * Decides about a sale that came without its number or too late: other numbers for the same buyer and seller, or the money back, which the
 * seller has. Decided once, it stays so. Throws NO_ENCONTRADO, RIFAS_INEXISTENTES, OTROS_NUMEROS, PLAN_TERMINADO, and what lockForSale throws.
 */
export async function resolverVenta(
  db: Db,
  { env, caller, now }: { env: Deps['env']; caller: Usuario; now: Date },
  { casoId, numeros }: Decision,
): Promise<void> {
  await inTransaction(db, async db => {
    const caso = await findCaso(db, casoId)
    if (!caso || !MOTIVOS.includes(caso.motivo)) throw new AppError('NO_ENCONTRADO')
    const compra = await lockCompra(db, caso.compraId)
    if (compra.estado !== 'en_revision') return
    const lineas = await findLineas(db, compra.id)
    const otros = numeros.length > 0 ? await sellOthers(db, { env, caller, now }, compra, numeros) : null
    const nota = otros ? `Cambiada por ${otros.join(', ')}.` : 'Se devuelve el dinero.'
    await moveCompra(db, compra, { estado: 'cancelada' }, { at: now, usuarioId: caller._id, nota })
    await closeCaso(db, casoId, { nota, usuarioId: caller._id }, now)
    await recordActo(db, 'resolverVenta', compra.id, { numeros })
    if (otros) return
    const to = { de: [compra.id], para: compra.compradorEmail }
    await enqueueCorreo(db, correo('venta-devuelta', to, compra.compradorNombre, lineas))
  })
}

/**
 * Sells these numbers in the place of an order's, as a sale of its seller, or of whoever decides where that account has ended. Returns them as they
 * are written.
 */
async function sellOthers(
  db: Tx,
  { env, caller, now }: { env: Deps['env']; caller: Usuario; now: Date },
  { id, vendedorId }: Compra,
  numeros: readonly number[],
): Promise<string[]> {
  const compra = await findCompra(db, id)
  if (!compra || !vendedorId) throw new Error(`No sale in person: ${id}`)
  const antes = await findLineas(db, id)
  const pedidas = await findVistas(
    db,
    antes.flatMap(({ rifaId }) => rifaId ?? []),
  )
  const prestada = await findPrimera(db, id)
  const solas = await pricedAlone(db, pedidas, antes)
  const ids = await rifaIdsOf(
    db,
    [...new Set(numeros)].sort((a, b) => a - b),
  )
  const { nombre, email: correo, ci: cedula, telefono } = compra
  const pedida = {
    rifaIds: [...ids.values()],
    vendedorId: (await hasEnded(db, vendedorId)) ? caller._id : vendedorId,
    metodoPago: METODOS_PAGO.find(metodo => metodo === compra.metodoPago) ?? ('efectivo' as const),
    comprobante: compra.comprobante,
    datosClienteFisico: { nombre, correo, cedula, telefono },
    modalidadId: antes[0]?.modalidadId ?? undefined,
    ...(prestada && {
      acordado: { prestada, pagado: new Map([...ids.values()].map(id => [id, antes[0]?.precio ?? 0])) },
    }),
    ...(solas && { pagados: inTheirPlace(await findVistas(db, [...ids.values()]), pedidas, antes) }),
  }
  const {
    vendidas: [vendida],
  } = await vender(db, { env, caller, now }, 'cambio', [pedida]).catch(sayPlanIsOver)
  const nuevas = vendida?.lineas ?? []
  const rifas = nuevas.flatMap(({ rifa }) => rifa ?? [])
  if (!vendida || kinds(rifas, solas ? alone(rifas) : nuevas) !== kinds(pedidas, solas ?? antes))
    throw isOnlyPrice(rifas, pedidas)
      ? new AppError('PLAN_TERMINADO')
      : new AppError('OTROS_NUMEROS', { cuantos: antes.length })
  await recordVenta(db, 'cambio', vendida)
  return rifas.map(({ numero, width }) => padNumber(numero, width))
}

/** Whoever decides cannot choose another plan, as the refusal of a sale tells a seller to. */
function sayPlanIsOver(error: unknown): never {
  const ofPlan = error instanceof AppError && ['MODALIDAD_NO_VALE', 'MODALIDAD_SIN_ELEGIR'].includes(error.code)
  throw ofPlan ? new AppError('PLAN_TERMINADO') : error
}

/** All numbers of a continua cost the same: as many others have another price only if the plan is no more on offer. */
const isOnlyPrice = (rifas: readonly RifaVista[], pedidas: readonly RifaVista[]): boolean =>
  rifas.length === pedidas.length &&
  rifas.every(({ continua, sorteoId }) => continua && sorteoId === pedidas[0]?.sorteoId)

type Precio = { rifaId: string | null; precio: number }

/** What each costs alone. */
const alone = (rifas: readonly RifaVista[]): Precio[] => rifas.map(({ id, precio }) => ({ rifaId: id, precio }))

/**
 * What numbers of a serie cost alone that were sold at that or at a pack's share: others of that price take their place at what was paid, whatever
 * several cost by now. Null: they were sold at something else.
 */
async function pricedAlone(db: Tx, rifas: readonly RifaVista[], lineas: readonly Precio[]): Promise<Precio[] | null> {
  for (const { id, sorteoId, precio, continua } of rifas) {
    const pagado = lineas.find(({ rifaId }) => rifaId === id)?.precio ?? 0
    if (continua || (pagado !== precio && !(await isShare(db, sorteoId, { precio, pagado })))) return null
  }
  return alone(rifas)
}

/** What is paid of other numbers: of each draw what those before cost that cost as much alone, ascending. */
function inTheirPlace(
  rifas: readonly RifaVista[],
  pedidas: readonly RifaVista[],
  antes: readonly Precio[],
): Map<string, number> {
  const kind = ({ sorteoId, precio }: RifaVista) => `${sorteoId} ${precio}`
  const pagados = Map.groupBy(pedidas, kind)
  return new Map(
    rifas.map(rifa => {
      const id = pagados.get(kind(rifa))?.shift()?.id
      return [rifa.id, antes.find(({ rifaId }) => rifaId === id)?.precio ?? rifa.precio]
    }),
  )
}

/** Of which draws and at which prices. */
const kinds = (rifas: readonly RifaVista[], lineas: readonly Precio[]): string =>
  lineas
    .map(({ rifaId, precio }) => `${rifas.find(({ id }) => id === rifaId)?.sorteoId} ${precio}`)
    .sort()
    .join()
