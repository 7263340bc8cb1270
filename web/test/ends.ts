import {
  asignacionApi,
  campaniaApi,
  cancelacionApi,
  checkoutApi,
  cierreApi,
  correccionApi,
  datosPersonalesApi,
  prestamoApi,
  resultadoApi,
  sorteoApi,
  vendedorApi,
  ventaApi,
} from '@talonario/contract'
import { findBroken } from '../../api/src/db/invariants/invariants.ts'
import type { Person } from '../../api/src/demo/people.ts'
import type { Caller } from '../../api/test/caller.ts'
import { assign, openSale, putOnSale, rifaIdOf, saleOf } from '../../api/test/on-sale.ts'
import { onPaper } from '../../api/test/paper.ts'
import { makeRaffle } from '../../api/test/raffle.ts'
import { testShop } from '../../api/test/shop.ts'
import { type Client, client, forTest } from '../../api/test/test-app.ts'
import { type Device, deviceOf } from './device.ts'

/** The day of the draw at the fair, and another one's. */
const FECHA = '2026-12-24'
const OTRA = '2027-01-05'

/** `first`: the seller's telephone with numbers 1 to 5; `second`: another one of theirs. */
export type World = Awaited<ReturnType<typeof beginAt>>
type How = Parameters<typeof deviceOf>[1]

/** A draw with a prize, and a seller with two telephones. */
export const beginFair = (how?: How) =>
  beginAt(how, async admin => {
    await makeRaffle(admin, { fecha: FECHA, cantidad: 8, precio: 1500, premios: ['Moto'] })
  })

/** A seller with numbers 1 to 5, and two telephones, of a raffle that is made so. */
export async function beginAt(how: How = {}, make: (admin: Client) => Promise<unknown>) {
  const t = forTest(await testShop())
  // A session of its own for each call: the clock moves by days.
  const always = (person: Person): Caller => ({ call: async (...of) => (await t.as(person)).call(...of) })
  const [admin, seller, anyone] = [always('admin'), always('vendedora'), client(t.app, null)]
  await openSale(t.db)
  await make(await t.as('admin'))
  for (const numero of [1, 2, 3, 4, 5]) await assign(t.db, await rifaIdOf(t.db, numero), t.users.vendedora)
  const world = { ...t, admin, seller, anyone }
  const [first, second] = [await deviceOf(world, how), await deviceOf(world, how)]
  await first.renew(false)
  return { ...world, first, second }
}

const takeBack = async ({ admin, first, clock }: World) => {
  clock.advance({ minutes: 1 })
  await done(admin.call(prestamoApi.devolverPrestamo, { body: { telefonoId: first.telefonoId } }))
  clock.advance({ minutes: 1 })
}
const sellToOther = async ({ admin, db }: World, numeros: number[]) => {
  for (const numero of numeros)
    await done(admin.call(ventaApi.realizarCompraFisica, { body: saleOf(await rifaIdOf(db, numero)) }))
}
/** Numbers are taken back and sold by an organiser. */
export const sellElsewhere = async (world: World, numeros: number[]) => {
  await takeBack(world)
  await sellToOther(world, numeros)
}
const close = async (world: World) => {
  await sellToOther(world, [8])
  await done(world.admin.call(cierreApi.cerrarSorteo, { body: { fechaSorteo: FECHA, aunque: true } }))
}
const draw = ({ admin }: World) => done(admin.call(resultadoApi.realizarSorteo, { body: { fechaSorteo: FECHA } }))
const assignTo = async ({ admin }: World, numerosRifas: number[], ci: string) => {
  await done(admin.call(asignacionApi.liberarRifas, { body: { numerosRifas } }))
  await done(admin.call(asignacionApi.asignarRifaAVendedor, { body: { ci, numerosRifas } }))
}

async function done(call: Promise<{ status: number; body: object }>): Promise<void> {
  const { status, body } = await call
  if (status !== 200) throw new Error(JSON.stringify(body))
}

/** What may end what a telephone has, while it hears of nothing; and what it then reads of 1, sold before, and of 2, sold after. */
export const ENDS: Record<string, { end: (world: World) => Promise<unknown>; reads: [string, string] }> = {
  'nothing at all': { end: async () => {}, reads: ['paga', 'paga'] },
  'the closing': { end: close, reads: ['no_entro', 'no_entro'] },
  'the closing and the result': {
    end: async w => {
      await close(w)
      await draw(w)
    },
    reads: ['no_entro', 'no_entro'],
  },
  'the end of the campaign, and the next one': {
    end: async w => {
      await close(w)
      await draw(w)
      const [{ id = '' } = {}] = await w.db.selectFrom('campania').select('id').execute()
      await done(w.admin.call(campaniaApi.terminarCampania, { body: { id } }))
      await done(w.admin.call(campaniaApi.crearCampania, { body: { nombre: 'La que viene' } }))
    },
    reads: ['no_entro', 'no_entro'],
  },
  'the end of the loan by the clock': { end: async w => w.clock.advance({ hours: 73 }), reads: ['paga', 'libre'] },
  'an organiser who takes its numbers back': { end: takeBack, reads: ['paga', 'paga'] },
  'an organiser who takes them back and sells them': {
    end: w => sellElsewhere(w, [1, 2]),
    reads: ['no_entro', 'no_entro'],
  },
  'an organiser who gives them to another seller': {
    end: async w => {
      await takeBack(w)
      await assignTo(w, [1, 2, 3, 4, 5], '33333333')
    },
    reads: ['no_entro', 'no_entro'],
  },
  'an organiser who gives them to another seller and back': {
    end: async w => {
      await takeBack(w)
      await assignTo(w, [1, 2, 3, 4, 5], '33333333')
      await assignTo(w, [1, 2, 3, 4, 5], '22222222')
    },
    reads: ['paga', 'paga'],
  },
  'an organiser who prints them': {
    end: async w => {
      await takeBack(w)
      await onPaper(w, { desde: 1, hasta: 5, de: 'vendedora' })
    },
    reads: ['no_entro', 'no_entro'],
  },
  'another price': {
    end: async w => {
      await takeBack(w)
      await done(w.admin.call(correccionApi.cambiarPrecio, { body: { fechaSorteo: FECHA, precioRifa: 2_000 } }))
    },
    reads: ['no_entro', 'no_entro'],
  },
  'a cancelled draw whose numbers go to another one': {
    end: async w => {
      await takeBack(w)
      await putOnSale(w.db, { cantidad: 1, fecha: OTRA, desde: 900 })
      await done(w.admin.call(cancelacionApi.cancelarSorteo, { body: { fechaSorteo: FECHA, pasarA: OTRA } }))
    },
    reads: ['no_entro', 'no_entro'],
  },
  'another day for the draw': {
    end: async w => done(w.admin.call(sorteoApi.cambiarFecha, { body: { fechaSorteo: FECHA, fechaNueva: OTRA } })),
    reads: ['paga', 'paga'],
  },
  'a telephone given up as lost': {
    end: async w => {
      w.clock.advance({ minutes: 1 })
      await done(w.seller.call(prestamoApi.darDeBaja, { body: { telefonoId: w.first.telefonoId } }))
      w.clock.advance({ minutes: 1 })
    },
    reads: ['paga', 'no_entro'],
  },
  'its seller, made inactive': {
    end: async w => {
      w.clock.advance({ minutes: 1 })
      await done(w.admin.call(vendedorApi.changeStatus, { params: { id: w.users.vendedora.id } }))
      w.clock.advance({ minutes: 1 })
    },
    reads: ['paga', 'no_entro'],
  },
  'the end of its seller’s account': {
    end: async w =>
      done(w.admin.call(datosPersonalesApi.remove, { params: { id: w.users.vendedora.id }, body: { aunque: true } })),
    reads: ['no_entro', 'no_entro'],
  },
  'another telephone of its seller, which has them now': {
    end: async w => {
      await takeBack(w)
      await w.second.renew(false)
      await w.second.sell(1, 'Del otro teléfono')
    },
    reads: ['no_entro', 'no_entro'],
  },
  'another telephone of its seller, which sold them first': {
    end: async w => {
      await takeBack(w)
      await w.second.renew(false)
      for (const numero of [1, 2]) await w.second.sell(numero, 'Del otro teléfono')
      await w.second.contact()
    },
    reads: ['no_entro', 'no_entro'],
  },
  'a buyer who is paying them in the shop': {
    end: async w => {
      await takeBack(w)
      await done(w.admin.call(asignacionApi.liberarRifas, { body: { numerosRifas: [1, 2, 3, 4, 5] } }))
      const productos = await Promise.all(
        [1, 2].map(async numero => ({ _id: await rifaIdOf(w.db, numero), quantity: 1, tipo: 'rifa' as const })),
      )
      await done((await w.as('cliente')).call(checkoutApi.procesarPago, { body: { productos } }))
    },
    reads: ['no_entro', 'no_entro'],
  },
}

/** Numbers that a telephone shows as sold to somebody who does not have them, and numbers of two people. */
export async function judge({ db, first, second }: Pick<World, 'db' | 'first' | 'second'>) {
  const owners = db
    .selectFrom('titular')
    .innerJoin('compra', 'compra.id', 'titular.compra_id')
    .select(['titular.numero', 'comprador_nombre as nombre'])
    .where('titular.estado', '=', 'vendida')
  const suyos = await owners.execute()
  const told = [first, second].flatMap(toldBy)
  const falsas = told.filter(one => !suyos.some(({ numero, nombre }) => numero === one.numero && nombre === one.nombre))
  const promised = Map.groupBy([...told, ...suyos], ({ numero }) => numero)
  const dobles = [...promised].filter(([, all]) => new Set(all.map(({ nombre }) => nombre)).size > 1)
  return { falsas: falsas.map(({ numero }) => numero), dobles: dobles.map(([numero]) => numero) }
}

/** The numbers that read as sold on a telephone, and to whom. */
const toldBy = (device: Device) =>
  device
    .sobres()
    .flatMap(({ prestadas, comprador }) =>
      prestadas.flatMap(({ NumeroRifa: numero }) =>
        device.desk().get(numero) === 'paga' ? { numero, nombre: comprador?.nombre ?? '' } : [],
      ),
    )

/**
 * A telephone sells 1, something ends what it has, it sells 2, and only then has a signal. After that its seller tries to sell everything that it
 * shows, and 1 and 2 once more, to somebody else. `read`: what stood on it of these two before that.
 */
export async function sellAround(world: World, end: (world: World) => Promise<unknown>) {
  const { first, second } = world
  await first.sell(1, 'Antes')
  await end(world)
  await first.sell(2, 'Después')
  await first.contact()
  const read = [1, 2].map(numero => first.desk().get(numero) ?? 'nada')
  for (const numero of [...first.desk().keys(), 1, 2]) {
    await first.sell(numero, 'De nuevo')
    await first.contact()
  }
  await second.contact()
  return { read, ...(await judge(world)), broken: await findBroken(world.db) }
}
