import { reclamoApi } from '@talonario/contract'
import { carryOut, FECHAS, makeContinua } from './continua.ts'
import { moveTo } from './draw-in-the-past.ts'
import { sellNumbers } from './sold.ts'
import type { TestApp } from './test-app.ts'

export const RESORTEO = '2027-03-05'

/** A campaign of ten numbers, eight of them sold to a person each, whose three draws are over; returns their ids. */
export async function playYear(t: TestApp): Promise<string[]> {
  const { sorteos, numeros } = await makeContinua(await t.as('admin'), { cantidad: 10 })
  for (const numero of numeros.slice(0, 8)) {
    const comprador = { nombre: `Persona ${numero}`, email: `persona${numero}@correo.test` }
    await sellNumbers(t.db, { numeros: [numero], comprador })
  }
  for (const fecha of FECHAS) await carryOut(t, fecha)
  return sorteos.map(({ id }) => id)
}

/** Nobody claims in time. */
export const expire = (t: TestApp) => moveTo(t, '2027-02-01T15:00:00.000Z')

export const agendarResorteo = async (t: TestApp, fechaSorteo = RESORTEO) =>
  (await t.as('admin')).call(reclamoApi.agendarResorteo, { body: { fechaSorteo, fuente: 'interna' } })

/** What nobody claimed will be drawn again; returns that draw's id. */
export async function scheduleResorteo(t: TestApp): Promise<string> {
  expire(t)
  const { body } = await agendarResorteo(t)
  if (body.status !== 'success') throw new Error(body.message)
  return body.sorteo.id
}
