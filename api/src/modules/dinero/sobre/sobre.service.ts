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
import { insertEnRevision } from '#modules/dinero/compra/compra.service.ts'
import { openCaso } from '#modules/dinero/pago/pago-tarea.queries.ts'
import { enPersona, recordVenta, vender } from '#modules/dinero/venta/venta.service.ts'
import { findTelefono, listDesde, lockTelefono, updateVisto } from '#modules/numeros/prestamo/prestamo.queries.ts'
import { listCanceladas } from '#modules/numeros/toma/toma.queries.ts'
import { BOLETO, codeWriter } from '#modules/numeros/toma/toma-codigo.service.ts'
import { returnRifas } from '#modules/numeros/toma/toma-prestamo.service.ts'
import { recordActo } from '#modules/sitio/auditoria/auditoria.service.ts'
import { correo, enqueueCorreo } from '#modules/sitio/correo/correo.service.ts'
import { sobreKey } from '#outside/sobre-key.ts'
import { findSobre, insertSobre, listDraws } from './sobre.queries.ts'
import { type Cerrado, momentoOf, openSobre, readCerrado } from './sobre.rules.ts'

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
  try {
    return await inTransaction(db, async db => await enter(db, cerrado, sobre, parts))
  } catch (error) {
    if (error instanceof AppError && error.code === 'RIFAS_BORRADAS') return rechazado('FIRMA_INVALIDA')
    throw error
  }
}

/** Its telephone is locked first: of the same envelope twenty times at once, nineteen find it. */
async function enter(db: Tx, { telefonoId, cuerpo }: Cerrado, sobre: Sobre, parts: Parts): Promise<Recibido> {
  const telefono = await lockTelefono(db, telefonoId)
  if (!telefono) return rechazado('TELEFONO_DESCONOCIDO')
  const huella = createHash('sha256').update(cuerpo).digest()
  const cual = { telefonoId, id: sobre.id, secuencia: sobre.secuencia }
  const known = await findSobre(db, cual)
  if (known) return known.huella.equals(huella) ? known.resultado : rechazado('FIRMA_INVALIDA')
  const { numeros, compras } = await sellNumbers(db, { ...parts, sobre, telefono })
  const resultado: Recibido = { rechazo: '', id: sobre.id, numeros }
  await insertSobre(db, { ...cual, via: parts.via, huella, resultado, compras }, parts.now)
  if (parts.via === 'telefono') await updateVisto(db, telefonoId, parts.now)
  return resultado
}

/** What became of each number, and the orders that it became. */
type Entrado = Pick<Recibido, 'numeros'> & { compras: string[] }

type Perdida = Exclude<ResultadoSobre, 'vendida'>
type Vendedor = { id: string; usuarioId: string; bajaAt: Date | null }
type Entra = Parts & { sobre: Sobre; telefono: Vendedor }

/** Tells the act of a sale what the telephone says, and the telephone what the act has decided. Throws RIFAS_BORRADAS. */
async function sellNumbers(db: Tx, entra: Entra): Promise<Entrado> {
  const { env, now, telefono } = entra
  const pedida = await pedidaOf(db, entra)
  const caller = { _id: telefono.usuarioId, id: telefono.usuarioId, rol: 'vendedor' as const }
  const { vendidas, perdidas } = await vender(db, { env, caller, now }, 'sobre', [pedida])
  for (const vendida of vendidas) await recordVenta(db, 'sobre', vendida)
  const [codeOf, lost] = [await codeWriter(env, BOLETO), perdidas.map(({ rifa }) => rifa)]
  const canceladas = await listCanceladas(db, lost)
  const porQue = Map.groupBy(perdidas, perdida => resultadoOf(canceladas, perdida))
  if (!telefono.bajaAt) await returnRifas(db, telefono.id, lost, now)
  const todas = [
    ...vendidas.flatMap(({ id: compraId, lineas }) =>
      lineas.flatMap(({ rifa }) => {
        const resultado: ResultadoSobre = 'vendida'
        return rifa ? [{ rifa, resultado, boleto: codeOf({ compraId, numero: rifa.numero }) }] : []
      }),
    ),
    ...[...porQue].flatMap(([resultado, suyas]) => suyas.map(({ rifa }) => ({ rifa, resultado, boleto: '' }))),
  ].toSorted((a, b) => a.rifa.numero - b.rifa.numero)
  const draws = await listDraws(db, [...new Set(todas.map(({ rifa }) => rifa.sorteoId))])
  const numeros = todas.map(({ rifa: { numero, sorteoId }, ...one }) => {
    return { NumeroRifa: numero, FechaSorteo: dayToWire(draws.get(sorteoId)?.fecha ?? ''), ...one }
  })
  // Numbers on a telephone are of one campaign, which may be over by now.
  const [{ campaniaId } = {}] = draws.values()
  const casos = await askAbout(db, env, { pedida: { ...pedida, campaniaId }, porQue }, now)
  return { numeros, compras: [...vendidas.map(({ id }) => id), ...casos] }
}

type Perdidas = Awaited<ReturnType<typeof vender>>['perdidas']
type VentaDelSobre = Awaited<ReturnType<typeof pedidaOf>> & { campaniaId: string | undefined }

/** An order for a person to decide about, for each reason; returns their ids. */
async function askAbout(
  db: Tx,
  env: Parts['env'],
  { pedida, porQue }: { pedida: VentaDelSobre; porQue: ReadonlyMap<Perdida, Perdidas> },
  now: Date,
): Promise<string[]> {
  const ids: string[] = []
  for (const [resultado, suyas] of porQue) {
    // What waits for a person is what the buyer paid.
    const lineas = suyas.map(({ rifa, linea }) => ({ ...linea, precio: pedida.sinSenal.pagado.get(rifa.id) ?? 0 }))
    const { campaniaId } = pedida
    const nueva = { ...enPersona(env, pedida.vendedorId, pedida), ...(campaniaId && { campaniaId }), lineas }
    await askPerson(db, nueva, resultado, now)
    ids.push(nueva.id)
  }
  return ids
}

/** Its draw was called off or had closed, or there is no number any more. */
const resultadoOf = (canceladas: ReadonlySet<string>, { rifa, rechazo }: Perdidas[number]): Perdida =>
  rechazo !== 'SORTEO_CERRADO' ? 'sin_numero' : canceladas.has(rifa.sorteoId) ? 'cancelada' : 'tardia'

/** The sale in an envelope as the act of a sale takes it. */
async function pedidaOf(db: Tx, { sobre, telefono, now }: Entra) {
  const { rifaId, otras = [], ...venta } = sobre.venta
  const rifaIds = [...new Set([rifaId, ...otras])]
  if (rifaIds.length !== sobre.precios.length) throw new AppError('RIFAS_BORRADAS')
  const desde = await listDesde(db, telefono.id, rifaIds)
  const primera = new Date(Math.min(now.getTime(), ...[...desde.values()].map(primera => primera.getTime())))
  const vendida = momentoOf(new Date(sobre.vendida), primera, now)
  const perdido = telefono.bajaAt !== null && vendida > telefono.bajaAt
  // Nobody answers for the cash of an account that has ended: a person decides.
  const responde = !perdido && !(await hasEnded(db, telefono.usuarioId))
  const sinSenal = {
    telefonoId: telefono.id,
    // By the loan, which the server has dated, and not by the telephone's clock; nor earlier than its first one.
    prestada: momentoOf(new Date(sobre.prestada), primera, now),
    prestadas: new Set(responde ? desde.keys() : []),
    sorteos: sobre.sorteos,
    pagado: new Map(rifaIds.map((id, i) => [id, toMinor(sobre.precios[i] ?? 0)])),
  }
  return { ...venta, rifaIds, vendedorId: telefono.usuarioId, vendida, sinSenal }
}

type EnRevision = Parameters<typeof insertEnRevision>[1]

async function askPerson(db: Tx, nueva: EnRevision, resultado: Perdida, now: Date): Promise<void> {
  await insertEnRevision(db, nueva, now)
  await openCaso(db, { compraId: nueva.id, motivo: MOTIVO_DE_SOBRE[resultado] }, now)
  const numeros = nueva.lineas.map(({ numero }) => numero)
  await recordActo(db, 'recibirSobres', nueva.id, { numeros, resultado })
  const { id, comprador, lineas } = nueva
  await enqueueCorreo(db, correo('venta-en-revision', { de: [id], para: comprador.email }, comprador.nombre, lineas))
}
