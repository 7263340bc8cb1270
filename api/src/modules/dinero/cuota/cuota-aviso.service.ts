import { dayIn, padNumber } from '@talonario/contract'
import type { Db } from '#db/schema.ts'
import type { Deps } from '#http/deps.ts'
import { cuandoEscrito } from '#modules/campania/sorteo/sorteo.rules.ts'
import { importe } from '#modules/dinero/compra/compra.texts.ts'
import { CUOTAS, codeWriter, enlaceOf } from '#modules/numeros/toma/toma-codigo.service.ts'
import { findNumberWidth } from '#modules/sitio/config/config.queries.ts'
import { type Correo, enqueueCorreo, saludo } from '#modules/sitio/correo/correo.service.ts'
import { listPorAvisar, type PorAvisar } from './cuota.queries.ts'

type Env = Pick<Deps['env'], 'LOCALE' | 'CURRENCY' | 'FRONTEND_URL' | 'TZ_RIFA'>
type Escrita = Pick<PorAvisar, 'n' | 'de' | 'monto' | 'vence'> & { numero: string; enlace: string }

/** Days before an instalment is due, and after. */
const AVISOS = [7, 1, -3]

/** Reminds buyers of what is due, once each time, however many processes run this and however often; a moved draw reminds again. */
export async function remindOfCuotas(db: Db, env: Deps['env'], now: Date): Promise<void> {
  const porAvisar = await listPorAvisar(db, { hoy: dayIn(env.TZ_RIFA, now), zone: env.TZ_RIFA, dias: AVISOS })
  if (porAvisar.length === 0) return
  const [width, codigoOf] = [await findNumberWidth(db), await codeWriter(env, CUOTAS)]
  const mails = porAvisar.map((cuota): Correo => {
    const { titularId, n, dias, vence, comprador, email } = cuota
    const enlace = enlaceOf(env, CUOTAS, codigoOf(titularId))
    const escrita = { ...cuota, numero: padNumber(cuota.numero, width), enlace }
    return {
      evento: `cuota:${titularId}:${n}:${dias}:${vence.toISOString()}`,
      para: email,
      asunto: dias < 0 ? `Tu boleto ${escrita.numero} está atrasado` : `Vence una cuota de tu boleto ${escrita.numero}`,
      texto: [saludo(comprador), textoDeCuota(env, escrita, now)].join('\n\n'),
    }
  })
  await enqueueCorreo(db, mails)
}

/** What a buyer is told of an instalment, by mail and by a seller's message. */
export function textoDeCuota(env: Env, { numero, n, de, monto, vence, enlace }: Escrita, now: Date): string {
  const cual = `la cuota ${n} de ${de} de tu boleto ${numero}, de ${importe(env, monto, env.CURRENCY)}`
  const cuando = cuandoEscrito(vence, env.TZ_RIFA)
  const que =
    vence < now
      ? `Venció ${cual}: hasta que la pagues el número no juega.`
      : `Hasta el ${cuando} podés pagar ${cual}: si no, el número no juega en ese sorteo.`
  return `${que}\nPodés pagarla sin cuenta en ${enlace}`
}
