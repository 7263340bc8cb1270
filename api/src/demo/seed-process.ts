import { text } from 'node:stream/consumers'
import { openDatabase } from '#db/pool.ts'
import { readEnv } from '#env.ts'
import { seedDemo } from './seed.ts'

// The connection and the date come through the input, which nobody else can read.
const { connection, at } = JSON.parse(await text(process.stdin))
const env = readEnv({ demo: true })
const db = openDatabase(connection.connectionString ?? connection, { prepared: env.PREPARED_STATEMENTS })
const now = new Date(at)
await seedDemo(db, env, { now: () => now })
await db.destroy()
