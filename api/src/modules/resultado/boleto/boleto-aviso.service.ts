import { AppError, type avisarCompraForm, type boletoApi, type ReplyOf, type Usuario } from '@talonario/contract'
import type * as z from 'zod/mini'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Deps } from '#http/deps.ts'
import { addressOf } from '#http/network.ts'
import { countIntento } from '#http/throttle.ts'
import { avisoDeCompraLimit } from '#http/throttle-limits.ts'
import { realizarCompraFisica } from '#modules/dinero/venta/venta.service.ts'
import { listCanceladas, lockRifas } from '#modules/numeros/toma/toma.queries.ts'
import { findUsuario } from '#modules/personas/usuario/usuario.queries.ts'
import { recordActo } from '#modules/sitio/auditoria/auditoria.service.ts'
import { sign } from '#outside/data-key.ts'
import { countAvisos, listAvisosDeCompra, updateAviso, upsertAvisoDeCompra } from './boleto.queries.ts'
import { requireImpreso } from './boleto-papel.service.ts'

/** Open notices of one number, each from another address: more would tell nothing new. */
const MAXIMO = 3

type Aviso = z.output<typeof avisarCompraForm>

/**
 * Stores a notice that somebody bought a number whose stub is not registered, or is registered to somebody else. Throws BOLETO_INVALIDO,
 * BOLETO_SIN_AVISO, BOLETO_SIN_SORTEO, BOLETO_CERRADO, AVISOS_COMPLETOS, DEMASIADOS_INTENTOS.
 */
export async function avisarCompra(
  db: Db,
  { codigo, ...quien }: Aviso,
  { env, ip, now }: { env: Deps['env']; ip: string; now: Date },
): Promise<void> {
  await countIntento(db, [avisoDeCompraLimit(ip)], now)
  const { id } = (await requireImpreso(db, codigo)).impreso
  const origen = await sign(env, Buffer.from(`aviso de compra ${id} ${addressOf(ip)}`))
  await inTransaction(db, async db => {
    const rifas = await lockRifas(db, [id])
    const { vigente, vendida, sigue } = (await requireImpreso(db, codigo)).impreso
    if (!vigente) throw new AppError('BOLETO_SIN_AVISO')
    if (!vendida && (await listCanceladas(db, rifas)).size > 0) throw new AppError('BOLETO_SIN_SORTEO')
    if (!vendida && !sigue) throw new AppError('BOLETO_CERRADO')
    if ((await countAvisos(db, id, origen)) >= MAXIMO) throw new AppError('AVISOS_COMPLETOS', { maximo: MAXIMO })
    await upsertAvisoDeCompra(db, { rifaId: id, ...quien, duplicado: vendida !== null, origen, now })
  })
}

/** Open notices of a seller's numbers; for an organiser, of all numbers. */
export async function avisosDeCompra(db: Db, caller: Usuario): Promise<ReplyOf<typeof boletoApi.avisosDeCompra>> {
  const rows = await listAvisosDeCompra(db, { onlyOf: onlyOf(caller) })
  return {
    avisos: rows.map(
      ({
        id,
        numero,
        nombre,
        ci,
        telefono,
        fecha,
        duplicado,
        desmentido,
        vendedor,
        vendedorTelefono,
        vendedorWhatsapp,
      }) => ({
        _id: id,
        numeroRifa: numero,
        nombre,
        cedula: ci,
        telefono,
        fecha: fecha.toISOString(),
        duplicado,
        desmentido,
        vendedor: vendedor ?? '',
        vendedorTelefono: (caller.rol === 'admin' && vendedorTelefono) || '',
        vendedorWhatsapp: caller.rol === 'admin' ? vendedorWhatsapp : null,
      }),
    ),
  }
}

/**
 * Answers a notice. Confirmed, it becomes a cash sale of the number's seller, or of the caller if the number has none. Denied by a seller,
 * it waits for organisers. What ends it erases its personal data. Throws NO_ENCONTRADO, also to a seller who has not the number, and what
 * the sale throws.
 */
export async function responderAviso(
  db: Db,
  { aviso, confirma, modalidadId }: z.output<typeof boletoApi.responderAviso.body>,
  { env, caller, now }: { env: Deps['env']; caller: Usuario; now: Date },
): Promise<void> {
  await inTransaction(db, async db => {
    const [row] = await listAvisosDeCompra(db, { id: aviso, onlyOf: onlyOf(caller) })
    const respuesta = confirma ? 'confirmado' : caller.rol === 'admin' ? 'negado' : 'desmentido'
    if (!row || !(await updateAviso(db, aviso, respuesta))) throw new AppError('NO_ENCONTRADO')
    await recordActo(db, 'responderAviso', row.rifaId, { numero: row.numero, confirma })
    if (!confirma) return
    const holder = row.vendedorId === null ? caller : (await findUsuario(db, row.vendedorId))?.usuario
    const { nombre, ci: cedula, telefono, rifaId } = row
    const datosClienteFisico = { nombre, cedula, telefono, correo: '' }
    const venta = { rifaId, metodoPago: 'efectivo' as const, numeroCuotas: 1 as const, datosClienteFisico, modalidadId }
    await realizarCompraFisica(db, env, holder ?? caller, venta, { key: null, now, origen: 'aviso' })
  })
}

const onlyOf = ({ id, rol }: Usuario) => (rol === 'admin' ? null : id)
