import type { Db } from '#db/schema.ts'
import type { Deps } from '#http/deps.ts'
import { sealStoredSecrets } from '#modules/campania/sorteo/sorteo-fuente.service.ts'
import { followAjustes } from '#modules/conjunto/ajuste/ajuste.service.ts'
import { cuidarPermiso } from '#modules/conjunto/ajuste/ajuste-permiso.service.ts'
import {
  aplicarRetencion,
  eraseExpired,
  mayHaveLeapt,
} from '#modules/conjunto/datos-personales/datos-personales-retencion.service.ts'
import { remindOfLiquidaciones, warnOfTope } from '#modules/dinero/caja/caja-plazo.service.ts'
import { workCanceladas } from '#modules/dinero/cancelacion/cancelacion-tarea.service.ts'
import { expireCompras } from '#modules/dinero/compra/compra.service.ts'
import { remindOfCuotas } from '#modules/dinero/cuota/cuota-aviso.service.ts'
import { settleTransferencias } from '#modules/dinero/transferencia/transferencia.service.ts'
import { remindOfTransferencias } from '#modules/dinero/transferencia/transferencia-aviso.service.ts'
import { deleteOldCambios } from '#modules/numeros/en-vivo/en-vivo.queries.ts'
import { announceCierres, remindOfSorteos } from '#modules/resultado/aviso/aviso.service.ts'
import { workDifusion } from '#modules/resultado/aviso/aviso-difusion.service.ts'
import { preparePush, sendPushes } from '#modules/resultado/aviso/aviso-push.service.ts'
import { closeBeforeOfficial, promisePremios } from '#modules/resultado/cierre/cierre.service.ts'
import { callSuplentes } from '#modules/resultado/reclamo/reclamo.service.ts'
import { watchBeacon } from '#modules/resultado/resultado/resultado-baliza.service.ts'
import { advanceFunciones } from '#modules/resultado/resultado/resultado-funcion.service.ts'
import { linkPending } from '#modules/sitio/auditoria/auditoria-cadena.service.ts'
import { sendPending } from '#modules/sitio/correo/correo.service.ts'
import type { Job } from './runner.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Carries draws on: closes lists before the lottery that decides them, makes results with the beacon's round, and reveals prizes. */
export function sorteoJobs(parts: Pick<Deps, 'db' | 'env' | 'clock' | 'beacon' | 'payments'>): Job[] {
  return [
    { name: 'terminar-sorteos', everyMs: 2 * SECOND, run: watchBeacon(parts) },
    { name: 'avanzar-funciones', everyMs: SECOND, run: () => advanceFunciones(parts) },
    { name: 'cerrar-antes-del-oficial', everyMs: 10 * SECOND, run: () => closeBeforeOfficial(parts) },
    { name: 'cifrar-secretos', everyMs: DAY, run: () => sealStoredSecrets(parts.db, parts.env) },
    { name: 'avisar-sorteos', everyMs: 20 * SECOND, run: () => remindOfSorteos(parts) },
    { name: 'preparar-push', everyMs: DAY, run: () => preparePush(parts) },
    { name: 'push', everyMs: 5 * SECOND, run: () => sendPushes(parts) },
    { name: 'guardar-promesas', everyMs: MINUTE, run: () => promisePremios(parts) },
    { name: 'llamar-suplentes', everyMs: MINUTE, run: () => callSuplentes(parts) },
    { name: 'avisar-cierres', everyMs: 5 * SECOND, run: () => announceCierres(parts) },
  ]
}

/** Applies settings saved through another process within two seconds, and renews the permission to collect. */
export function ajusteJobs(deps: Deps): Job[] {
  return [
    { name: 'ajustes', everyMs: 2 * SECOND, run: () => followAjustes(deps) },
    { name: 'cuidar-mercadopago', everyMs: 10 * SECOND, run: () => cuidarPermiso(deps) },
  ]
}

/** Puts acts into the chain. */
export function auditoriaJobs({ db }: { db: Db }): Job[] {
  return [{ name: 'enlazar-auditoria', everyMs: 2 * SECOND, run: () => linkPending(db) }]
}

/** Reminds sellers of settling dates, and organisers of too much cash in a seller's hands. */
export function cajaJobs({ db, env, clock }: Pick<Deps, 'db' | 'env' | 'clock'>): Job[] {
  return [
    { name: 'recordar-liquidaciones', everyMs: HOUR, run: () => remindOfLiquidaciones(db, env, clock.now()) },
    { name: 'avisar-tope', everyMs: HOUR, run: () => warnOfTope(db, env, clock.now()) },
  ]
}

/** Undoes what was called off, order by order. */
export function cancelacionJobs(parts: Pick<Deps, 'db' | 'env' | 'clock' | 'payments'>): Job[] {
  return [
    { name: 'deshacer-cancelados', everyMs: 2 * SECOND, run: () => workCanceladas(parts, () => parts.clock.now()) },
  ]
}

/** Reminds buyers of instalments that are due. */
export function cuotaJobs({ db, env, clock }: Pick<Deps, 'db' | 'env' | 'clock'>): Job[] {
  return [{ name: 'avisar-cuotas', everyMs: HOUR, run: () => remindOfCuotas(db, env, clock.now()) }]
}

/** Ends orders whose hold has expired, which affects only lists: an expired hold blocks nothing. What was seen of their transfers becomes a refund. */
export function compraJobs({ db, env, clock }: Pick<Deps, 'db' | 'env' | 'clock'>): Job[] {
  return [
    {
      name: 'vencer-compras',
      everyMs: MINUTE,
      async run() {
        await expireCompras(db, clock.now())
        await settleTransferencias({ db, env }, clock.now())
      },
    },
    { name: 'avisar-transferencias', everyMs: 5 * MINUTE, run: () => remindOfTransferencias({ db, env }, clock.now()) },
  ]
}

/** Sends the outbox. */
export function correoJobs(deps: Pick<Deps, 'db' | 'mailer' | 'clock'>): Job[] {
  const { db, clock } = deps
  return [{ name: 'correo', everyMs: 5 * SECOND, run: () => sendPending(db, deps.mailer, () => clock.now()) }]
}

/** Puts the mails of messages to everybody into the outbox, some at a time. */
export function difusionJobs(parts: Pick<Deps, 'db' | 'env' | 'clock'>): Job[] {
  return [{ name: 'enviar-difusiones', everyMs: 2 * SECOND, run: () => workDifusion(parts) }]
}

/** Deletes old notes of changes, which are for screens that lose their connection for a moment. */
export function enVivoJobs({ db }: { db: Db }): Job[] {
  return [{ name: 'olvidar-cambios', everyMs: 10 * MINUTE, run: () => deleteOldCambios(db) }]
}

/** Deletes what time has made useless, and personal data when their time is over. */
export function usuarioJobs(deps: Pick<Deps, 'db' | 'env' | 'clock' | 'mailer'>): Job[] {
  const { db, env, clock } = deps
  const cleanUp = async () => {
    if (!(await mayHaveLeapt(db, clock.now()))) await eraseExpired(db, clock.now())
  }
  return [
    { name: 'limpieza', everyMs: 10 * MINUTE, run: cleanUp },
    { name: 'retencion', everyMs: HOUR, run: () => aplicarRetencion(db, env, deps.mailer, clock.now()) },
  ]
}
