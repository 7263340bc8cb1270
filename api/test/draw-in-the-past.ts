import { type BodyOf, resultadoApi, sorteoApi } from '@talonario/contract'
import { parseLista } from '@talonario/sorteo/list'
import { verificar } from '@talonario/sorteo/verify'
import { sql } from 'kysely'
import { segunPython } from '../../sorteo/test/python.ts'
import { makeRaffle, type Raffle } from './raffle.ts'
import { sellNumbers } from './sold.ts'
import { type Client, type TestApp, testApp, type World } from './test-app.ts'

/** The day of the beacon rounds whose signatures the vectors bring: 42, 1000 (15:59:24Z) and 1001. */
export const FECHA = '2023-08-23'

/** The real server on that day, ten minutes before round 1000, with the given draws. */
export async function testAppOf2023(env: Record<string, string> = {}, world?: World): Promise<TestApp> {
  const app = await testApp({ env: { CAMPAIGN_YEAR: '2023', ...env }, world })
  if (!world) moveTo(app, '2023-08-23T15:49:24.000Z')
  return app
}

export function moveTo({ clock }: TestApp, instant: string): void {
  clock.advance({ seconds: (Date.parse(instant) - clock.now().getTime()) / 1000 })
}

type Choice = Omit<BodyOf<typeof sorteoApi.generarSorteo>, 'fechaSorteo'> & { fechaSorteo?: string }

/** A draw of `source` with twenty numbers, twelve of them sold, and three prizes. `hora` replaces the planned instant. */
export async function makeDraw(
  app: TestApp,
  admin: Client,
  { hora, fechaSorteo = FECHA, ...source }: Choice & { hora?: string },
): Promise<Raffle> {
  const made = await admin.call(sorteoApi.generarSorteo, { body: { fechaSorteo, ...source } })
  if (made.status !== 200) throw new Error(made.body.message)
  if (hora) {
    // The form's times have minutes only, and no round of the vectors is at a full one.
    await sql`update sorteo set fuente_datos = fuente_datos - 'cierre' || jsonb_build_object('hora', ${hora}::text)
      where fecha = ${fechaSorteo}`.execute(app.db)
  }
  const raffle = await makeRaffle(admin, { fecha: fechaSorteo, cantidad: 20, premios: ['Casa', 'Auto', 'Moto'] })
  const sold = raffle.numeros.filter((_, i) => i % 5 < 3)
  await sellNumbers(app.db, {
    numeros: sold,
    at: app.clock.now(),
    comprador: { nombre: 'Zoë Núñez', ci: '1.234.567-8' },
  })
  return raffle
}

/** Both verifiers' result for a draw's public proof and list: null if nothing failed. */
export async function judge(nobody: Client, id: string) {
  const { body: prueba } = await nobody.call(resultadoApi.prueba, { params: { id } })
  const { text } = await nobody.call(resultadoApi.lista, { params: { id } })
  const { huella } = (await nobody.call(resultadoApi.resultado, { params: { id } })).body.sorteo
  const hojas = parseLista(text)
  const lineas = parseLista((await nobody.call(resultadoApi.fuera, { params: { id } })).text)
  const { falla, pasos } = verificar(prueba, { hojas, fuera: lineas, huella })
  const [python] = segunPython([{ ...(prueba as object), lista: { hojas }, fuera: { lineas } }])
  return { falla, python, avisos: pasos.filter(({ estado }) => estado === 'aviso').map(({ clave }) => clave) }
}
