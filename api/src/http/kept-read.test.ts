import { beforeEach, describe, expect, it } from 'vitest'
import { findSnapshot } from '#db/snapshot.ts'
import { TestClock } from '../../test/test-app.ts'
import { testDatabase } from '../../test/test-database.ts'
import { type KeptRead, keptRead } from './kept-read.ts'

let clock: TestClock
let ask: KeptRead
let made: string[]
let snapshot: number
let looks: number
beforeEach(() => {
  clock = new TestClock()
  looks = 0
  const findSnapshot = async () => {
    looks++
    return String(snapshot)
  }
  ask = keptRead({ findSnapshot, clock }, { ms: 1_000, chars: 33 })
  made = []
  snapshot = 0
})

/** Reads `key`; the result is the key and how many were made before it, in ten characters. */
const read = (key = 'a') =>
  ask(key, async () => {
    made.push(key)
    return `${key} ${made.length}`.padEnd(10)
  })
const commit = () => void snapshot++
/** Asks twice: the first time it is not kept. */
const readTwice = async (key = 'a') => {
  await read(key)
  return await read(key)
}

describe('a kept read', () => {
  it('returns the same while nothing was committed', async () => {
    const kept = await readTwice()
    expect(await read()).toBe(kept)
    expect(made).toEqual(['a', 'a'])
  })

  it('is kept, and looks at the database, from the second time on that it is asked for', async () => {
    await read()
    expect(looks).toBe(0)
    clock.advance({ seconds: 1 })
    await read()
    expect(looks).toBe(0)
    await read()
    expect(looks).toBe(1)
  })

  it('is made again as soon as anything was committed', async () => {
    const kept = await readTwice()
    commit()
    expect(await read()).not.toBe(kept)
  })

  it('is made again if something was committed while it was made', async () => {
    await read()
    await ask('a', async () => {
      commit()
      return 'half old'
    })
    expect(await read()).not.toBe('half old')
  })

  it('is made again after its time, whatever was committed', async () => {
    await readTwice()
    clock.advance({ seconds: 1 })
    await read()
    expect(made).toEqual(['a', 'a', 'a'])
  })

  it('of another thing is another answer', async () => {
    expect(await readTwice('a')).not.toBe(await readTwice('b'))
  })

  it('gives way, oldest first, when more is kept than there is room for', async () => {
    for (const key of ['a', 'b', 'c', 'd']) await readTwice(key)
    made = []
    await read('d')
    await read('b')
    await read('a')
    expect(made).toEqual(['a'])
  })

  it('that fails is not kept', async () => {
    await read()
    await expect(ask('a', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
    expect(await read()).toBe('a 2       ')
  })
})

it('a snapshot is another one after every commit', async () => {
  const { db, drop } = await testDatabase()
  const before = await findSnapshot(db)
  await db.insertInto('producto').values({ nombre: 'Remera', precio: 100, descripcion: '' }).execute()
  expect(await findSnapshot(db)).not.toBe(before)
  await drop()
})
