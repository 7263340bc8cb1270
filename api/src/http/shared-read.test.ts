import { describe, expect, it } from 'vitest'
import { sharedRead } from './shared-read.ts'

/** Replies made by hand: `made[n]` settles the n-th. */
function byHand() {
  const made: { resolve(answer: string): void; reject(error: Error): void }[] = []
  const ask = sharedRead<string>()
  const make = () => new Promise<string>((resolve, reject) => void made.push({ resolve, reject }))
  return { made, ask: (key = 'a') => ask(key, make) }
}

describe('a shared read', () => {
  it('gives callers who came before it began one reply, and later ones the next', async () => {
    const { made, ask } = byHand()
    const first = ask()
    const waiting = [ask(), ask(), ask()]
    expect(made).toHaveLength(1)
    made[0]?.resolve('old')
    expect(await first).toBe('old')
    await Promise.resolve()
    expect(made).toHaveLength(2)
    const late = ask()
    made[1]?.resolve('new')
    expect(await Promise.all(waiting)).toEqual(['new', 'new', 'new'])
    await Promise.resolve()
    made[2]?.resolve('newest')
    expect(await late).toBe('newest')
  })

  it('keeps nothing: the next question is read again', async () => {
    const { made, ask } = byHand()
    const first = ask()
    made[0]?.resolve('once')
    await first
    void ask()
    expect(made).toHaveLength(2)
  })

  it('of another thing does not wait', () => {
    const { made, ask } = byHand()
    void ask('a')
    void ask('b')
    expect(made).toHaveLength(2)
  })

  it('that fails, fails for those who share it, and the next one is tried', async () => {
    const { made, ask } = byHand()
    const first = ask()
    const second = ask()
    made[0]?.reject(new Error('gone'))
    await expect(first).rejects.toThrow('gone')
    await Promise.resolve()
    made[1]?.resolve('back')
    expect(await second).toBe('back')
  })
})
