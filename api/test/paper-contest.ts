import { asignacionApi, checkoutApi, prestamoApi, talonarioApi, ventaApi } from '@talonario/contract'
import { sql } from 'kysely'
import type { Db } from '#db/schema.ts'
import type { Caller } from './caller.ts'
import { saleOf } from './on-sale.ts'
import { phoneOf } from './phone.ts'
import type { Chance } from './random.ts'

const POR_LIBRO = 5

type Contestants = {
  admin: Caller
  /** Customers of the shop. */
  buyers: readonly Caller[]
  hers: Caller
  /** Whose `hers` is. */
  vendedora: { id: string; ci: string }
  /** Ascending, from 1 on. */
  rifas: readonly { id: string; numero: number }[]
  chance: Chance
}

/**
 * Every way a number leaves: shop, seller, organiser, telephone, and books that are printed, handed out, reprinted and returned. Each act does one
 * with numbers chosen by chance; what is refused is no matter.
 */
export async function contest({ admin, buyers, hers, vendedora, rifas, chance }: Contestants) {
  const phone = await phoneOf(hers)
  const one = () => chance.pick(rifas).id
  const shop = (buyer: Caller) =>
    buyer.call(checkoutApi.procesarPago, { body: { productos: [{ quantity: 1, tipo: 'rifa', _id: one() }] } })
  const assign = (numeros: readonly number[]) =>
    admin.call(asignacionApi.asignarRifaAVendedor, { body: { ci: vendedora.ci, numerosRifas: [...numeros] } })
  const make = async () => {
    const desde = 1 + POR_LIBRO * chance.below(rifas.length / POR_LIBRO)
    const partes = [{ desde, hasta: desde + POR_LIBRO - 1, vendedor: vendedora.id }]
    const made = await admin.call(talonarioApi.armarTalonarios, { body: { tamano: POR_LIBRO, partes } })
    const { talonarios = [] } = made.body
    // Over the network the file is no JSON.
    await admin.call(talonarioApi.imprimir, { body: { talonarios, orden: 'pila' } }).catch(() => {})
    await admin.call(talonarioApi.entregar, { body: { talonarios, vendedor: vendedora.id } })
  }
  const giveBack = async () => {
    const { talonarios = [] } = (await admin.call(talonarioApi.listarTalonarios)).body
    if (talonarios.length === 0) return
    const { _id: talonario, desde, hasta } = chance.pick(talonarios)
    await admin.call(talonarioApi.reimprimir, { body: { talonario, desde, hasta, motivo: 'se mojó' } })
    await admin.call(talonarioApi.recibir, { body: { talonario, desde, hasta: desde + chance.below(POR_LIBRO) } })
  }
  const acts: (() => Promise<unknown>)[] = [
    ...buyers.map(buyer => () => shop(buyer)),
    () => hers.call(ventaApi.realizarCompraFisica, { body: saleOf(one()) }),
    () => admin.call(ventaApi.realizarCompraFisica, { body: saleOf(one()) }),
    async () => {
      await assign([chance.pick(rifas).numero])
      await phone.borrow()
    },
    () => hers.call(prestamoApi.devolverPrestamo, { body: { telefonoId: phone.telefonoId } }),
    make,
    make,
    giveBack,
  ]
  return { acts, phone, assign }
}

/** Numbers on paper that another channel holds or has sold. */
export async function listDoubles(db: Db): Promise<number[]> {
  const { rows } = await sql<{ numero: number }>`
    select distinct r.numero from rifa r join titular t on t.rifa_id = r.id and t.estado in ('reservada', 'vendida')
      left join compra c on c.id = t.compra_id
    where r.en_papel_at is not null and (t.telefono_id is not null or c.canal is distinct from 'presencial')
    order by r.numero`.execute(db)
  return rows.map(({ numero }) => numero)
}

/** How many numbers are on paper, and how many the shop and people in person have. */
export async function countChannels(db: Db) {
  const { rows } = await sql<{ papel: number; linea: number; persona: number }>`
    select count(*) filter (where r.en_papel_at is not null)::int as papel, count(*) filter (where c.canal = 'online')::int as linea,
      count(*) filter (where c.canal = 'presencial')::int as persona
    from rifa r left join titular t on t.rifa_id = r.id left join compra c on c.id = t.compra_id`.execute(db)
  return rows[0] ?? { papel: 0, linea: 0, persona: 0 }
}

/** Takes out what keeps paper from the other channels: the triggers, and what a lock tells of a number. For a control alone. */
export async function removeGuards(db: Db): Promise<void> {
  for (const [trigger, table] of [
    ['titular_insert_papel', 'titular'],
    ['titular_update_papel', 'titular'],
    ['rifa_update_papel', 'rifa'],
  ] as const)
    await sql`drop trigger ${sql.id(trigger)} on ${sql.id(table)}`.execute(db)
  for (const name of ['trabar_rifas', 'rifas_vistas']) {
    const { rows } = await sql<{ code: string }>`
      select pg_get_functiondef(oid) as code from pg_proc where proname = ${name}`.execute(db)
    const code = rows[0]?.code.replace('r.en_papel_at is not null', 'false')
    if (!code || code === rows[0]?.code) throw new Error(`${name} does not tell of paper`)
    await sql.raw(code).execute(db)
  }
}
