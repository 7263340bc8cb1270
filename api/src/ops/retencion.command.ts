/** `npm run retencion`: shows the open question of the retention; `-- --confirmar` confirms that the clock is right. */
import { findRetentionQuestion } from '#db/counts.ts'
import { confirmRetencionOf } from '#modules/conjunto/datos-personales/datos-personales-retencion.service.ts'
import { runCommand } from './command.ts'
import { openExisting } from './database-at.ts'

await runCommand(['--confirmar'], async ({ env, flags }) => {
  const { db, stop } = await openExisting(env, 'talonario-retencion')
  try {
    const question = await findRetentionQuestion(db)
    console.log(question ?? 'El borrado de datos viejos no espera nada.')
    if (!question) return 0
    if (flags.has('--confirmar')) await confirmRetencionOf(db)
    console.log(
      flags.has('--confirmar')
        ? 'Confirmado: se borran dentro de la hora.'
        : 'Si la fecha es correcta: talonario retencion --confirmar. Si no, poné en hora la base de datos y no hagas nada más.',
    )
    return 0
  } finally {
    await stop()
  }
})
