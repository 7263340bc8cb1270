import { pagoApi, type Usuario } from '@talonario/contract'
import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import { openSesion } from '#modules/personas/sesion/sesion.service.ts'
import { assign } from './on-sale.ts'
import { makeRaffle, type Raffle } from './raffle.ts'
import { checkOut, decide, insertProduct, type Shop, testShop } from './shop.ts'
import { sellNumbers } from './sold.ts'
import { type Client, client } from './test-app.ts'

/** A shop with something of every kind, and the ids of it. */
export type FullShop = Shop & {
  admin: Client
  /** Open, with numbers free, assigned, held and sold; sealed; drawn. */
  open: Raffle
  closed: Raffle
  drawn: Raffle
  /** Id of a number of the open draw. */
  rifa(numero: number): string
  producto: string
  premio: string
  correo: string
  caso: string
  /** Of `clienta`: a paid order, and one that holds numbers. Of `vendedora`: a sale in person. */
  orders: { paid: Order; held: Order; sale: Order }
  /** A day that no draw has yet. */
  nextDay(): string
  /** A new raffle of two numbers, `sold` of them sold, with one prize. */
  raffle(options?: { sold?: number }): Promise<Raffle>
  /** A fresh account of a role, with a session. */
  someone(rol: Usuario['rol']): Promise<Client & { id: string; email: string; ci: string }>
}
export type Order = { id: string; referencia: string }

/** The numbers of the open draw by their purpose. */
export const NUMBERS = { vendedor: 1, vendedora: 2, soldByVendedora: 3, paid: 4, held: 5, free: 6 } as const

/** What only its owner and the organisers may read: of `clienta`, of `vendedora` and of her buyer. */
export const PRIVATE = {
  clienta: ['clienta@privado.test', '66666666', '099 666 777', 'Calle Privada 66'],
  vendedora: ['vendedora@privado.test', '22222222', '099 222 333', 'Calle Privada 22'],
  buyer: ['compradora@privado.test', '77777771', '099 777 888', 'Delia Compradora'],
} as const

export async function fullShop(env: Record<string, string> = {}): Promise<FullShop> {
  // The mail server of a sample is on this machine.
  const t = await testShop({ SMTP_INTERNOS: '127.0.0.1', ...env })
  const admin = await t.as('admin')
  await hidePeople(t)
  let days = 0
  const nextDay = () => new Date(Date.UTC(2027, 0, ++days)).toISOString().slice(0, 10)
  const raffle = async ({ sold = 0 } = {}) => {
    const made = await makeRaffle(admin, { fecha: nextDay(), cantidad: 2, premios: ['Un premio'] })
    if (sold > 0) await sellNumbers(t.db, { numeros: made.numeros.slice(0, sold), vendedor: t.users.vendedora })
    return made
  }
  const open = await makeRaffle(admin, { fecha: '2026-12-24', cantidad: 40, premios: ['Una moto'] })
  const rows = await t.db.selectFrom('rifa').select(['id', 'numero']).execute()
  const rifa = (numero: number) => rows.find(row => row.numero === numero)?.id ?? ''
  const orders = await makeOrders(t, rifa)
  const closed = await raffle({ sold: 1 })
  const drawn = await raffle({ sold: 2 })
  await finish(admin, closed, drawn)
  let people = 0
  const { password_hash } = await hashOf(t, t.users.cliente.id)
  return {
    ...t,
    admin,
    open,
    closed,
    drawn,
    rifa,
    orders,
    nextDay,
    raffle,
    ...(await makeThings(t, orders.held)),
    async someone(rol) {
      const name = `alguien${++people}`
      const account = {
        nombre_usu: name,
        nombre_completo: name,
        email: `${name}@talonario.test`,
        ci: `${9_000_000 + people}`,
      }
      const row = { ...account, rol, password_hash }
      const { id } = await t.db.insertInto('usuario').values(row).returning('id').executeTakeFirstOrThrow()
      return {
        ...client(t.app, await openSesion(t.db, { id, rol }, t.clock.now())),
        id,
        email: account.email,
        ci: account.ci,
      }
    },
  }
}

const hashOf = (t: Shop, id: string) =>
  t.db.selectFrom('usuario').select('password_hash').where('id', '=', id).executeTakeFirstOrThrow()

/** Gives the two victims contact data that are recognisable in a reply. */
async function hidePeople(t: Shop): Promise<void> {
  for (const name of ['clienta', 'vendedora'] as const) {
    const [email = '', ci = '', telefono = '', direccion = ''] = PRIVATE[name]
    await t.db
      .updateTable('usuario')
      .set({ email, ci, telefono, direccion })
      .where('id', '=', t.users[name].id)
      .execute()
  }
}

async function makeOrders(t: Shop, rifa: (numero: number) => string): Promise<FullShop['orders']> {
  await assign(t.db, rifa(NUMBERS.vendedor), t.users.vendedor)
  await assign(t.db, rifa(NUMBERS.vendedora), t.users.vendedora)
  await assign(t.db, rifa(NUMBERS.soldByVendedora), t.users.vendedora)
  const [email = '', ci = '', telefono = '', nombre = ''] = PRIVATE.buyer
  await sellNumbers(t.db, {
    numeros: [NUMBERS.soldByVendedora],
    vendedor: t.users.vendedora,
    comprador: { nombre, ci, email, telefono },
  })
  const clienta = await t.as('clienta')
  const paid = await checkOut(clienta, [{ _id: rifa(NUMBERS.paid) }])
  await decide(clienta, paid, 'aprobar')
  const back = { payment_id: 'null', status: 'approved', external_reference: paid }
  await clienta.call(pagoApi.exito, { query: back })
  const held = await checkOut(clienta, [{ _id: rifa(NUMBERS.held) }])
  const compras = await t.db.selectFrom('compra').select(['id', 'referencia', 'canal']).execute()
  const of = (isIt: (row: (typeof compras)[number]) => boolean) => compras.find(isIt) ?? { id: '', referencia: '' }
  return {
    paid: of(row => row.referencia === paid),
    held: of(row => row.referencia === held),
    sale: of(row => row.canal === 'presencial'),
  }
}

async function finish(admin: Client, closed: Raffle, drawn: Raffle): Promise<void> {
  for (const { fecha } of [closed, drawn]) {
    await admin.inject({ method: 'POST', url: '/api/sorteo/cerrarSorteo', payload: { fechaSorteo: fecha } })
  }
  await admin.inject({ method: 'POST', url: '/api/sorteo/realizarSorteo', payload: { fechaSorteo: drawn.fecha } })
}

async function makeThings(t: Shop, held: Order) {
  const producto = await insertProduct(t, 'Taza', 5_000)
  const premio = { nombre: 'Premio libre', descripcion: 'Sin sorteo' }
  const [email = '', , telefono = ''] = PRIVATE.clienta
  await t.db
    .insertInto('mensaje_contacto')
    .values({ nombre: 'Lucía', email, mensaje: `Llamame: ${telefono}` })
    .execute()
  await t.db
    .insertInto('meta_anual')
    .values({ usuario_id: t.users.vendedora.id, anio: 2026, meta_ventas: 10 })
    .execute()
  const caso = {
    evento: 'revision:1:mediacion',
    tipo: 'revision',
    datos: JSON.stringify({ compraId: held.id, pagoId: '1', motivo: 'mediacion' }),
  }
  const mail = { evento: 'prueba:1', para: email, asunto: 'Hola', texto: 'Hola' }
  const idOf = (rows: { id: string }[]) => rows[0]?.id ?? ''
  return {
    producto,
    premio: idOf(await t.db.insertInto('premio').values(premio).returning('id').execute()),
    caso: idOf(await t.db.insertInto('tarea').values(caso).returning('id').execute()),
    correo: idOf(await t.db.insertInto('correo').values(mail).returning('id').execute()),
  }
}

/** A payment may leave tasks to be worked off behind its reply: until they are done. */
export const nothingUnderWay = (t: Pick<Shop, 'db'>) =>
  vi.waitFor(async () => {
    const open = t.db.selectFrom('tarea').select('id').where('tipo', '!=', 'revision').where('done_at', 'is', null)
    expect(await open.execute()).toEqual([])
  }, 20_000)

let tables: Promise<string[]> | undefined
/** Every table but for counted attempts; they are the same in every test. */
async function tablesOf(t: Pick<Shop, 'db'>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'intento' order by 1
  `.execute(t.db)
  return rows.map(({ name }) => name)
}

/** Every row of every table but for counted attempts, as JSON. */
export async function everyRow(t: Pick<Shop, 'db'>): Promise<{ name: string; fila: Record<string, unknown> }[]> {
  tables ??= tablesOf(t)
  const rows = (await tables).map(
    name => sql`select ${name}::text as name, to_jsonb(t) as fila from ${sql.table(name)} t`,
  )
  return (await sql<{ name: string; fila: Record<string, unknown> }>`${sql.join(rows, sql` union all `)}`.execute(t.db))
    .rows
}

/**
 * What is stored, except what every call may change: when a session was last used, and the audit trail. Of each table how many
 * rows it has, and the sum of the transactions that wrote them: another one as soon as anything is written, be it the same.
 */
export async function fingerprint(t: Pick<Shop, 'db'>): Promise<string[]> {
  tables ??= tablesOf(t)
  // One value for each table and no union, for which PostgreSQL would start workers.
  const values = (await tables)
    .filter(name => name !== 'auditoria')
    .map(name => {
      const writer = name === 'sesion' ? sql`hashtext((to_jsonb(t) - 'used_at')::text)` : sql`xmin::text::bigint`
      return sql`(select count(*) || ' ' || sum(${writer}) from ${sql.table(name)} t) as ${sql.ref(name)}`
    })
  const { rows } = await sql<Record<string, string | null>>`select ${sql.join(values)}`.execute(t.db)
  return Object.entries(rows[0] ?? {}).map(([name, written]) => `${name} ${written}`)
}
