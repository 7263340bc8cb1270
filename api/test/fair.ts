import { casoApi } from '@talonario/contract'
import type { Caller } from './caller.ts'
import { assign, putOnSale } from './on-sale.ts'
import { type bring, phoneOf, scheduleAt } from './phone.ts'
import { client, forTest, testApp } from './test-app.ts'

type Person = Parameters<Awaited<ReturnType<typeof testApp>>['as']>[0]

/** A seller with five numbers of their own on a telephone. */
export async function atTheFair() {
  const t = forTest(await testApp())
  const { rifas, sorteoId } = await putOnSale(t.db, { cantidad: 8 })
  await scheduleAt(t.db, '2026-12-24T23:00:00.000Z')
  for (const { id } of rifas.slice(0, 5)) await assign(t.db, id, t.users.vendedora)
  // A session of its own for each call: the clock moves by days.
  const always = (person: Person): Caller => ({ call: async (...of) => (await t.as(person)).call(...of) })
  const [admin, seller, anyone] = [always('admin'), always('vendedora'), client(t.app, null)]
  const phone = await phoneOf(seller)
  const prestadas = await phone.borrow()
  const [one, two, three] = prestadas
  if (!one || !two || !three) throw new Error('Nothing was lent')
  const sold = async () => {
    const rows = t.db.selectFrom('titular').select('numero').where('estado', '=', 'vendida').orderBy('numero')
    return (await rows.execute()).map(({ numero }) => numero)
  }
  const cases = async () => (await admin.call(casoApi.casos)).body.casos
  return { ...t, rifas, sorteoId, admin, seller, anyone, phone, prestadas, one, two, three, sold, cases }
}

export const results = (recibidos: Awaited<ReturnType<typeof bring>>) =>
  recibidos.map(({ rechazo, numeros }) => rechazo || numeros.map(({ resultado }) => resultado).join())
