import { createHash } from 'node:crypto'
import {
  AppError,
  dayToWire,
  limits,
  MOTIVO_DE_SOBRE,
  type Recibido,
  type ResultadoSobre,
  type Sobre,
  toMinor,
} from '@talonario/contract'
import type { Transaction } from 'kysely'
import type { Database, Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Deps } from '#http/deps.ts'
import { hasEnded } from '#modules/dinero/caja/caja.queries.ts'
import { insertEnRevision, type LineaNueva, lineaOf, lineasOf } from '#modules/dinero/compra/compra.service.ts'
import { openCaso } from '#modules/dinero/pago/pago-tarea.queries.ts'
import { enPersona, recordVenta, sell } from '#modules/dinero/venta/venta.service.ts'
import { findTelefono, listDesde, lockTelefono, updateVisto } from '#modules/numeros/prestamo/prestamo.queries.ts'
import { lockRifas, type RifaVista } from '#modules/numeros/toma/toma.queries.ts'
import { returnRifas } from '#modules/numeros/toma/toma.service.ts'
import { talonWriter } from '#modules/numeros/toma/toma-codigo.service.ts'
import { recordActo } from '#modules/sitio/auditoria/auditoria.service.ts'
import { enqueueCorreo } from '#modules/sitio/correo/correo.service.ts'
import { sobreKey } from '#outside/sobre-key.ts'
import { findSobre, insertSobre, listDraws, listSelladas } from './sobre.queries.ts'
import { type Cerrado, momentoOf, openSobre, readCerrado, resultadoOf } from './sobre.rules.ts'
import { revisionMail } from './sobre.texts.ts'

type Tx = Transaction<Database>
type Parts = { env: Deps['env']; via: 'telefono' | 'recibo'; now: Date }

const DAY = 86_400_000

const rechazado = (rechazo: Recibido['rechazo']): Recibido => ({ rechazo, id: '', numeros: [] })

/** Receives one sale that a telephone made without signal, whoever brings it. Sent again, it gets the same answer. */
export async function recibirSobre(db: Db, text: string, parts: Parts): Promise<Recibido> {
  const cerrado = readCerrado(text)
  if (!cerrado) return rechazado('FIRMA_INVALIDA')
  const telefono = await findTelefono(db, cerrado.telefonoId)
  const desde = new Date(parts.now.getTime() - limits.sobresTardiosDias * DAY)
  if (!telefono || (telefono.bajaAt && telefono.bajaAt < desde)) return rechazado('TELEFONO_DESCONOCIDO')
  const sobre = openSobre(cerrado, telefono.clavePublica, await sobreKey(parts.env))
  if (!sobre) return rechazado('FIRMA_INVALIDA')
  return await inTransaction(db, async db => await enter(db, cerrado, sobre, parts))
}

/** Its telephone is locked first: of the same envelope twenty times at once, nineteen find it. */
async function enter(db: Tx, { telefonoId, cuerpo }: Cerrado, sobre: Sobre, parts: Parts): Promise<Recibido> {
  const telefono = await lockTelefono(db, telefonoId)
  if (!telefono) return rechazado('TELEFONO_DESCONOCIDO')
  const huella = createHash('sha256').update(cuerpo).digest()
  const cual = { telefonoId, id: sobre.id, secuencia: sobre.secuencia }
  const known = await findSobre(db, cual)
  if (known) return known.huella.equals(huella) ? known.resultado : rechazado('FIRMA_INVALIDA')
  const entrado = await sellNumbers(db, sobre, { ...parts, telefono })
  if (!entrado) return rechazado('FIRMA_INVALIDA')
  const { numeros, compras } = entrado
  const resultado: Recibido = { rechazo: '', id: sobre.id, numeros }
  await insertSobre(db, { ...cual, via: parts.via, huella, resultado, compras }, parts.now)
  if (parts.via === 'telefono') await updateVisto(db, telefonoId, parts.now)
  return resultado
}

/** What became of each number, and the orders that it became. */
type Entrado = Pick<Recibido, 'numeros'> & { compras: string[] }

type Vendedor = { id: string; usuarioId: string; bajaAt: Date | null }

/** What becomes of each number: sold, or an order for a person. Null: numbers that there are not. */
async function sellNumbers(
  db: Tx,
  sobre: Sobre,
  { env, now, telefono }: Parts & { telefono: Vendedor },
): Promise<Entrado | null> {
  const ids = [...new Set([sobre.venta.rifaId, ...(sobre.venta.otras ?? [])])]
  const rifas = await lockRifas(db, ids)
  if (rifas.length !== sobre.precios.length) return null
  const desde = await listDesde(db, telefono.id, ids)
  const primera = new Date(Math.min(now.getTime(), ...[...desde.values()].map(primera => primera.getTime())))
  const vendida = momentoOf(new Date(sobre.vendida), primera, now)
  // By the loan, which the server has dated, and not by the telephone's clock.
  const selladas = await listSelladas(db, rifas, new Date(sobre.prestada))
  const pagado = new Map(ids.map((id, i) => [id, toMinor(sobre.precios[i] ?? 0)]))
  const lineas = await lineasIfValid(db, rifas, sobre.venta.modalidadId)
  const perdido = telefono.bajaAt !== null && vendida > telefono.bajaAt
  // Nobody answers for the cash of an account that has ended: a person decides.
  const ended = await hasEnded(db, telefono.usuarioId)
  const decidir = (linea: LineaNueva, rifa: RifaVista): ResultadoSobre => {
    const alPrecio = lineas !== null && linea.precio === pagado.get(rifa.id)
    const pedida = {
      rifa,
      prestada: desde.has(rifa.id) && !perdido && !ended,
      deOtro: (rifa.vendedorId ?? telefono.usuarioId) !== telefono.usuarioId || !sobre.sorteos.includes(rifa.sorteoId),
      sellada: selladas.has(rifa.id),
      alPrecio,
    }
    return resultadoOf(pedida, { telefonoId: telefono.id, now })
  }
  const decididas = rifas.map((rifa, i) => {
    const linea = lineas?.[i] ?? lineaOf(rifa)
    const resultado = decidir(linea, rifa)
    // What waits for a person is what the buyer paid.
    return { rifa, resultado, linea: resultado === 'vendida' ? linea : { ...linea, precio: pagado.get(rifa.id) ?? 0 } }
  })
  if (!telefono.bajaAt) await returnRifas(db, telefono.id, lostOf(decididas), now)
  return await write(db, decididas, { env, now, sobre, vendida, vendedorId: telefono.usuarioId })
}

/** Null: the plan of the sale is not on offer any more. */
async function lineasIfValid(db: Tx, rifas: readonly RifaVista[], modalidadId: string | undefined) {
  try {
    return await lineasOf(db, rifas, () => modalidadId)
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

type Decidida = { rifa: RifaVista; linea: LineaNueva; resultado: ResultadoSobre }
const lostOf = (decididas: readonly Decidida[]): RifaVista[] =>
  decididas.filter(({ resultado }) => resultado !== 'vendida').map(({ rifa }) => rifa)

type Venta = { env: Deps['env']; now: Date; sobre: Sobre; vendida: Date; vendedorId: string }

async function write(
  db: Tx,
  decididas: readonly Decidida[],
  { env, now, sobre, vendida, vendedorId }: Venta,
): Promise<Entrado> {
  const talonOf = await talonWriter(env)
  const draws = await listDraws(db, [...new Set(decididas.map(({ rifa }) => rifa.sorteoId))])
  // Numbers on a telephone are of one campaign, which may be over by now.
  const [{ campaniaId } = {}] = draws.values()
  const compraIds = new Map<ResultadoSobre, string>()
  for (const [resultado, suyas] of Map.groupBy(decididas, decidida => decidida.resultado)) {
    const pedida = { ...sobre.venta, vendedorId }
    const nueva = {
      ...enPersona(env, vendedorId, pedida),
      vendida,
      campaniaId,
      lineas: suyas.map(({ linea }) => linea),
    }
    compraIds.set(resultado, nueva.id)
    if (resultado === 'vendida') {
      const [hecha] = await sell(db, env, [nueva], now)
      if (hecha) await recordVenta(db, 'sobre', hecha)
    } else await askPerson(db, nueva, resultado, now)
  }
  const numeros = decididas.map(({ rifa: { numero, sorteoId }, resultado }) => ({
    NumeroRifa: numero,
    FechaSorteo: dayToWire(draws.get(sorteoId)?.fecha ?? ''),
    resultado,
    boleto: resultado === 'vendida' ? talonOf({ compraId: compraIds.get(resultado) ?? '', numero }) : '',
  }))
  return { numeros, compras: [...compraIds.values()] }
}

type EnRevision = Parameters<typeof insertEnRevision>[1]

async function askPerson(
  db: Tx,
  nueva: EnRevision,
  resultado: Exclude<ResultadoSobre, 'vendida'>,
  now: Date,
): Promise<void> {
  await insertEnRevision(db, nueva, now)
  await openCaso(db, { compraId: nueva.id, motivo: MOTIVO_DE_SOBRE[resultado] }, now)
  const numeros = nueva.lineas.map(({ numero }) => numero)
  await recordActo(db, 'recibirSobres', nueva.id, { numeros, resultado })
  const mail = revisionMail(nueva)
  await enqueueCorreo(db, { evento: `venta-en-revision:${nueva.id}`, para: nueva.comprador.email, ...mail })
}
