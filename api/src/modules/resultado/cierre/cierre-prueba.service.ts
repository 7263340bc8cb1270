import { AppError } from '@talonario/contract'
import type { Prueba } from '@talonario/sorteo/proof'
import { sql, type Transaction } from 'kysely'
import type { Database } from '#db/schema.ts'
import { openThread } from '#http/line/thread.ts'
import { readFuera, readLista } from './cierre-lista.queries.ts'
import { openRevision, type Pieza } from './cierre-prueba.rules.ts'

/** Up to so many lines of both lists are verified here, in some milliseconds; more in a thread. */
const LINEAS_AQUI = 5_000

/** Verifies a result with the stored lists, as anybody can who downloads them. Throws RESULTADO_NO_VERIFICA with the step that failed. */
export async function requireVerified(db: Transaction<Database>, prueba: Prueba): Promise<void> {
  const hilo = prueba.cierre.participacion.emitidos > LINEAS_AQUI ? openHilo() : null
  const revisar = hilo?.ask ?? openRevision()
  // While the thread works this session is idle, which may take longer than the limit on a slow machine.
  if (hilo) await sql`set local idle_in_transaction_session_timeout = 0`.execute(db)
  try {
    for await (const pieza of listasOf(db, prueba)) await revisar(pieza)
    const motivo = await revisar({ prueba })
    if (motivo) throw new AppError('RESULTADO_NO_VERIFICA', { motivo })
  } finally {
    await hilo?.end()
  }
}

/** Without a limit a thread would keep many times a million lines as garbage. */
const MEMORY = { maxYoungGenerationSizeMb: 16 }

const openHilo = () =>
  openThread<Pieza, string | null>(new URL('./cierre-prueba-hilo.service.ts', import.meta.url), {
    resourceLimits: MEMORY,
  })

async function* listasOf(db: Transaction<Database>, { cierre }: Prueba): AsyncGenerator<Pieza> {
  for await (const texto of readLista(db, cierre.sorteo.id)) yield { lista: 'hojas', texto }
  for await (const texto of readFuera(db, cierre.sorteo.id)) yield { lista: 'fuera', texto }
}
