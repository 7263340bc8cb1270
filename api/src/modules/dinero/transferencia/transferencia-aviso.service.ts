import type { Deps } from '#http/deps.ts'
import { codeWriter, enlaceOf, TRANSFERENCIA } from '#modules/numeros/toma/toma-codigo.service.ts'
import { correo, enqueueCorreo } from '#modules/sitio/correo/correo.service.ts'
import { listPorVencer } from './transferencia.queries.ts'

/** Reminds buyers whose transfer nobody has seen, once before each end of their time. */
export async function remindOfTransferencias({ db, env }: Pick<Deps, 'db' | 'env'>, now: Date): Promise<void> {
  const porVencer = await listPorVencer(db, now)
  if (porVencer.length === 0) return
  const codigoOf = await codeWriter(env, TRANSFERENCIA)
  const mails = porVencer.map(compra => {
    const enlace = enlaceOf(env, TRANSFERENCIA, codigoOf(compra.referencia))
    return correo('transferencia', { de: [compra.id, compra.vence.toISOString()], para: compra.email }, env, {
      ...compra,
      enlace,
    })
  })
  await enqueueCorreo(db, mails)
}
