import { randomUUID } from 'node:crypto'
import { AppError, type cuotaApi, padNumber } from '@talonario/contract'
import type * as z from 'zod/mini'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Deps } from '#http/deps.ts'
import { postComision } from '#modules/dinero/comision/comision.service.ts'
import { insertCompras, toComprador } from '#modules/dinero/compra/compra.service.ts'
import { insertCuotasCedidas } from '#modules/dinero/compra/compra-cuota.queries.ts'
import { requireCorreo } from '#modules/dinero/venta/venta.service.ts'
import { lockRifas } from '#modules/numeros/toma/toma.queries.ts'
import { freeTitulares } from '#modules/numeros/toma/toma.service.ts'
import { BOLETO, codeWriter, enlaceOf } from '#modules/numeros/toma/toma-codigo.service.ts'
import { recordActo } from '#modules/sitio/auditoria/auditoria.service.ts'
import { enqueueCorreo, correo as newCorreo } from '#modules/sitio/correo/correo.service.ts'
import { findVendido, insertCesion, type Vendido } from './cuota-cesion.queries.ts'

type Cesion = z.output<typeof cuotaApi.cederNumero.body> & { usuarioId: string }

/**
 * Hands a sold number on, with what was paid and what is due of it, while no draw waits for its result: an order without money holds it from
 * now on. What was sealed and won stays the former holder's. Both are told. Returns that order's id. Throws COMPRA_NO_ENCONTRADA,
 * SORTEO_CERRADO, CORREO_OBLIGATORIO.
 */
export async function cederNumero(db: Db, env: Deps['env'], cesion: Cesion, now: Date): Promise<string> {
  const { compraId, numero, motivo, usuarioId, nombre, correo } = cesion
  requireCorreo(env, correo)
  const codeOf = await codeWriter(env, BOLETO)
  return await inTransaction(db, async db => {
    const antes = await lockVendido(db, { compraId, numero })
    await freeTitulares(
      db,
      { rifaIds: [antes.rifaId], titulares: [antes.titularId], por: 'cedida' },
      now,
      async () => {},
    )
    const [rifa] = await lockRifas(db, [antes.rifaId])
    const id = randomUUID()
    await insertCesion(db, { titularId: antes.titularId, compraId: id, motivo, usuarioId, now })
    const { vendedor_id, atribucion, modalidadId, moneda, width } = antes
    const escrito = padNumber(numero, width)
    const linea = {
      rifa,
      rifaId: antes.rifaId,
      numero,
      productoId: null,
      titulo: `Boleto ${escrito} · cesión`,
      cantidad: 1,
      precio: 0,
      modalidadId,
      atribucion: { vendedor_id, atribucion },
    }
    const nueva = {
      id,
      canal: 'presencial' as const,
      solicitanteId: usuarioId,
      vendedorId: usuarioId,
      usuarioId: null,
      key: null,
      moneda,
      metodoPago: 'cesion',
      comprador: toComprador(cesion, env),
      lineas: [linea],
    }
    await insertCompras(db, [nueva], { now, hasta: null })
    await insertCuotasCedidas(db, id)
    await postComision(db, [compraId, id], now)
    await recordActo(db, 'cederNumero', id, { de: compraId, numero })
    const enlace = enlaceOf(env, BOLETO, codeOf({ compraId: id, numero }))
    await enqueueCorreo(db, [
      newCorreo('cedido', { de: [id], para: antes.correo }, antes.nombre, { numero: escrito, motivo }),
      newCorreo('recibido', { de: [id], para: correo }, nombre, { numero: escrito, enlace }),
    ])
    return id
  })
}

async function lockVendido(
  db: Parameters<typeof lockRifas>[0],
  which: { compraId: string; numero: number },
): Promise<Vendido> {
  const seen = await findVendido(db, which)
  if (seen) await lockRifas(db, [seen.rifaId])
  const vendido = seen && (await findVendido(db, which))
  if (!vendido) throw new AppError('COMPRA_NO_ENCONTRADA')
  return vendido
}
