import { AppError, padNumber } from '@talonario/contract'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Devuelve } from '#modules/dinero/caja/caja.rules.ts'
import { postAnulacion } from '#modules/dinero/caja/caja.service.ts'
import { postComision } from '#modules/dinero/comision/comision.service.ts'
import { findLineas, lockIfExists } from '#modules/dinero/compra/compra.queries.ts'
import { moveCompra, takeGoodsBack } from '#modules/dinero/compra/compra.service.ts'
import { recordActo } from '#modules/sitio/auditoria/auditoria.service.ts'
import { findNumberWidth } from '#modules/sitio/config/config.queries.ts'
import { enqueueCorreo, saludo } from '#modules/sitio/correo/correo.service.ts'

type Anulacion = { compraId: string; motivo: string; devuelve?: Devuelve | undefined; usuarioId: string }

/** Voids a sale in person: the number is free again, and the seller's sums follow. A voided one stays as it is. */
export async function anularVenta(db: Db, anulacion: Anulacion, now: Date): Promise<void> {
  const { compraId, motivo, devuelve, usuarioId } = anulacion
  await inTransaction(db, async db => {
    const compra = await lockIfExists(db, compraId)
    if (!compra) throw new AppError('COMPRA_NO_ENCONTRADA')
    const { vendedorId } = compra
    if (vendedorId === null) throw new AppError('VENTA_NO_ANULABLE')
    if (!compra.pagadaAt) return
    if (!(await takeGoodsBack(db, compra, now))) throw new AppError('SORTEO_CERRADO')
    await moveCompra(db, compra, { estado: 'reembolsada', pagadaAt: null }, { at: now, usuarioId, nota: motivo })
    const firma = { usuarioId, nota: motivo, at: now }
    // All the people concerned are locked at once, including those the sale was attributed to meanwhile.
    await postComision(db, [compraId], now, { ademas: [vendedorId] })
    const quien = await postAnulacion(db, { compraId, vendedorId, devuelve, ...firma })
    await recordActo(db, 'anularVenta', compra.id, { devuelve: quien })
    const mail = anulacionMail(compra, quien, await findLineas(db, compra.id), await findNumberWidth(db))
    await enqueueCorreo(db, { evento: `venta-anulada:${compra.id}`, para: compra.compradorEmail, ...mail })
  })
}

type Linea = { numero: number | null }

/** What a buyer in person gets when the sale is taken back. */
function anulacionMail(
  { compradorNombre }: { compradorNombre: string },
  devuelve: Devuelve,
  lineas: readonly Linea[],
  width: number,
) {
  const dinero = {
    vendedor: 'El dinero te lo devuelve quien te vendió.',
    organizacion: 'El dinero te lo devuelve el organizador.',
    nadie: 'Tu transferencia no llegó: no hay dinero para devolverte.',
  }[devuelve]
  const numeros = lineas.flatMap(({ numero }) => numero ?? [])
  const padded = numeros.map(numero => padNumber(numero, width))
  const que = numeros.length === 1 ? `del número ${padded[0]}` : `de los números ${padded.join(', ')}`
  return {
    asunto: 'Se anuló tu compra',
    texto: [
      saludo(compradorNombre),
      `El organizador anuló tu compra ${que}: ya no participa del sorteo. ${dinero}`,
      'Si no sabías nada de esto, hablá con quien te vendió o con el organizador.',
    ].join('\n\n'),
  }
}
