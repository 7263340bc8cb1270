import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { countNumeros, type Filtro, listNumeros, numerosIn, numerosOf } from '#modules/numeros/rifa/rifa.queries.ts'
import { makeRaffle } from './raffle.ts'
import { seeded, seedOf } from './random.ts'
import { holdNumbers, sellNumbers } from './sold.ts'
import { forFile, testApp } from './test-app.ts'

const app = forFile(await testApp())
const { db, users } = app
const admin = await app.as('admin')
const now = app.clock.now()
const later = new Date(now.getTime() + 600_000)
const whole = async (statement: string) => {
  await sql
    .raw(`set session_replication_role = replica; ${statement}; set session_replication_role = origin`)
    .execute(db)
}

type Numero = {
  numero: number
  sorteo: string
  abierto: boolean
  vendedor: string | null
  tomado: 'reservada' | 'vendida' | null
  hasta: Date | null
}

/** Each number of the current campaign with whatever holds it. */
async function readNumeros(): Promise<Numero[]> {
  const { rows } = await sql<Numero>`
    select r.numero, r.sorteo_id as sorteo, s.estado = 'agendado' as abierto, r.vendedor_id as vendedor, t.estado as tomado, t.expires_at as hasta
    from rifa r join sorteo s on s.id = r.sorteo_id left join titular t on t.rifa_id = r.id and t.estado in ('reservada', 'vendida')
    where r.campania_id = campania_actual() order by r.numero`.execute(db)
  return rows
}

/** The pages of a list and how many there are, as a look at each number finds them. */
async function expectPages(numeros: number[], list: ReturnType<typeof numerosIn>): Promise<void> {
  expect(await countNumeros(db, list)).toBe(numeros.length)
  for (const [offset, limit] of [
    [0, 15],
    [Math.max(0, Math.floor(numeros.length / 2) - 40), 170],
    [Math.max(0, numeros.length - 3), 5_000],
    [numeros.length, 15],
  ] as const)
    expect(await listNumeros(db, list, { offset, limit })).toEqual(numeros.slice(offset, offset + limit))
}

/** Every list of numbers by state, and of a seller's link, has those that a look at each number finds. */
async function compare(sorteos: readonly (string | undefined)[]): Promise<void> {
  const todos = await readNumeros()
  for (const at of [now, later])
    for (const sorteo of sorteos)
      for (const cifras of ['', '12']) {
        const held = ({ tomado, hasta }: Numero) => tomado === 'reservada' && hasta !== null && hasta > at
        const libre = (n: Numero) => n.abierto && n.tomado !== 'vendida' && !held(n)
        const among = (test: (n: Numero) => boolean) =>
          todos
            .filter(n => (!sorteo || n.sorteo === sorteo) && String(n.numero).includes(cifras) && test(n))
            .map(({ numero }) => numero)
        const inState = (estado: Filtro['estado'], sinAsignar = false) =>
          numerosIn({ sorteo, cifras, estado, sinAsignar }, at)
        await expectPages(among(libre), inState('libre'))
        await expectPages(
          among(n => libre(n) && !n.vendedor),
          inState('libre', true),
        )
        await expectPages(
          among(n => n.abierto && n.vendedor !== null),
          inState('asignada'),
        )
        await expectPages(
          among(n => n.tomado === 'vendida'),
          inState('vendida'),
        )
        await expectPages(among(held), inState('reservada'))
        for (const quien of [users.vendedora.id, null])
          for (const libres of [true, false])
            await expectPages(
              among(n => n.abierto && n.vendedor === quien && (!libres || libre(n))),
              numerosOf(quien, { sorteo, cifras, libres }, at),
            )
      }
}

it('every list of numbers has those that a look at each number finds, whatever became of them', {
  timeout: 300_000,
}, async () => {
  const seed = seedOf('LISTS_SEED')
  console.info(`LISTS_SEED=${seed}`)
  const chance = seeded(seed)
  // The numbers 1 to 1,200 of a campaign that is over, some of them sold.
  await makeRaffle(admin, { fecha: '2026-12-01', cantidad: 1_200 })
  await sellNumbers(db, { numeros: [3, 12, 1_111] })
  await sql`update rifa set vendedor_id = ${users.vendedor.id}, asignada_at = now() where numero in (12, 13)`.execute(
    db,
  )
  await whole(
    `update sorteo set estado = 'cancelado', abierta = false; update campania set estado = 'terminada', terminada_at = now()`,
  )
  await db
    .insertInto('campania')
    .values({ orden: 2, nombre: 'Otra', estado: 'publicada', created_at: now, publicada_at: now } as never)
    .execute()
  await compare([undefined])

  const raffles = []
  for (const [fecha, cantidad] of [
    ['2026-12-10', 1_500],
    ['2026-12-24', 700],
    ['2026-12-10', 900],
    ['2027-01-06', 400],
  ] as const)
    raffles.push(await makeRaffle(admin, { fecha, cantidad }))
  const sorteos = [undefined, raffles[0]?.idSorteo, raffles[3]?.idSorteo]
  const stretch = () => {
    const desde = 1 + chance.below(3_500)
    return `numero between ${desde} and ${desde + chance.below(900)} and rifa.sorteo_id in (select id from sorteo where estado = 'agendado')`
  }
  const sellers = [`'${users.vendedora.id}'`, `'${users.vendedor.id}'`, 'null']
  const free = async () => {
    const some = (await readNumeros()).filter(n => n.abierto && n.tomado === null)
    return chance.some(some, chance.pick([1, 4, 60, 400])).map(({ numero }) => numero)
  }
  const steps: Record<string, () => Promise<unknown>> = {
    sell: async () => sellNumbers(db, { numeros: await free() }),
    hold: async () =>
      holdNumbers(db, {
        numeros: await free(),
        until: new Date(chance.pick([now, later]).getTime() + 60_000 * (chance.below(3) - 1)),
      }),
    release: () =>
      sql
        .raw(`update titular set estado = 'liberada', expires_at = null, liberada_at = '${now.toISOString()}'
      where estado in ('reservada', 'vendida') and numero % 7 = ${chance.below(7)} and sorteo_id in (select id from sorteo_actual where estado = 'agendado')`)
        .execute(db),
    assign: () => {
      const seller = chance.pick(sellers)
      return sql
        .raw(`update rifa set vendedor_id = ${seller}, asignada_at = ${seller === 'null' ? 'null' : 'now()'}
        where ${stretch()} and campania_id = campania_actual() and numero % ${1 + chance.below(3)} = 0`)
        .execute(db)
    },
  }
  for (let round = 0; round < 3; round++) {
    for (let i = 0; i < 4; i++) await steps[chance.pick(Object.keys(steps))]?.()
    await compare(sorteos)
  }
  await whole(`update sorteo set estado = 'cancelado', abierta = false where id = '${raffles[0]?.idSorteo}'`)
  await compare(sorteos)
})
