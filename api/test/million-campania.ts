/**
 * The duration of the migration to campaigns, and whether everything is unchanged: `node api/test/million-campania.ts
 * [numbers]`. On a separate cluster, filled before the migration.
 */
import { sql } from 'kysely'
import { migrate, migrateInside, migrationNames } from '#db/migrate.ts'
import { openDatabase } from '#db/pool.ts'
import { insertPeople } from '#demo/cast.ts'
import { fillRaffle } from './explain-data.ts'
import { createEmpty, startTestCluster } from './test-cluster.ts'

const n = Number(process.argv[2] ?? 1_000_000)
const levels = await migrationNames()
const before = levels[levels.indexOf('0057_campania') - 1] ?? ''

const cluster = await startTestCluster()
const { connection, drop } = await createEmpty(cluster.connection)
const db = openDatabase(connection)

/** A hash of every row as it was before there were campaigns. */
const contents = () =>
  db.connection().execute(async db => {
    await sql`set statement_timeout = 0`.execute(db)
    const { rows } = await sql<{ hash: string }>`
      select md5(string_agg(hash, ' ' order by hash)) as hash from (
        select md5(string_agg(concat_ws(' ', id, numero, precio, sorteo_id, vendedor_id, encode(clave, 'hex')), ' ' order by id)) as hash from rifa
        union all select md5(string_agg(t::text, ' ' order by id)) from titular t
        union all select md5(string_agg(concat_ws(' ', id, fecha, estado, raiz, cierre, prueba), ' ' order by id)) from sorteo
        union all select md5(string_agg(concat_ws(' ', id, referencia, estado, total, pagada_at), ' ' order by id)) from compra
      ) todo`.execute(db)
    return rows[0]?.hash
  })

try {
  await db.transaction().execute(db => migrateInside(db, before))
  await fillRaffle(db, n, await insertPeople(db))
  const was = await contents()
  const begin = performance.now()
  await migrate(db)
  console.log(`${before} to the newest with ${n} numbers: ${((performance.now() - begin) / 1000).toFixed(1)} s`)
  if ((await contents()) !== was) throw new Error('A row is not what it was')
  const { rows } = await sql<{ de: number; hay: number }>`
    select (select count(*) from rifa_actual) as hay, (select count(*) from rifa) as de`.execute(db)
  if (rows[0]?.hay !== n || rows[0].de !== n) throw new Error('A number is not of the current campaign')
  console.log('Every number, holder, order and draw is what it was, in the current campaign.')
} finally {
  await db.destroy()
  await drop()
  await cluster.stop()
}
