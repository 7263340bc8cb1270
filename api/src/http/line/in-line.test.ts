import { PassThrough } from 'node:stream'
import { describe, expect, it, vi } from 'vitest'
import { atOnce } from './in-line.ts'

/** As much of a request and its reply as a place depends on. */
function visitor(ip: string) {
  const raw = new PassThrough()
  return { args: [{ ip }, { raw }] as never as Parameters<ReturnType<typeof atOnce>>, leave: () => raw.destroy() }
}

describe('callers without a place', () => {
  it('get it in the order they came, when somebody leaves', async () => {
    const enter = atOnce({ inAll: 2, perAddress: 1, patienceMs: 60_000 })
    const inside = visitor('10.0.0.1')
    await enter(...inside.args)
    const came: string[] = []
    const waiting = ['second', 'third'].map(name => {
      const { args, leave } = visitor('10.0.0.1')
      return { leave, entered: enter(...args).then(() => came.push(name)) }
    })
    await enter(...visitor('10.0.0.2').args)
    inside.leave()
    await waiting[0]?.entered
    expect(came).toEqual(['second'])
    waiting[0]?.leave()
    await waiting[1]?.entered
    expect(came).toEqual(['second', 'third'])
  })

  it('take one place each, also when two become free at once', async () => {
    const enter = atOnce({ inAll: 2, perAddress: 2, patienceMs: 60_000 })
    const [one, other, waiting] = [visitor('10.0.0.1'), visitor('10.0.0.1'), visitor('10.0.0.2')]
    await enter(...one.args)
    await enter(...other.args)
    const entered = enter(...waiting.args)
    one.leave()
    other.leave()
    await entered
    await expect(enter(...visitor('10.0.0.3').args)).resolves.toBeUndefined()
  })

  it('get SERVIDOR_OCUPADO when their patience ends', async () => {
    const enter = atOnce({ inAll: 1, perAddress: 1, patienceMs: 20 })
    await enter(...visitor('10.0.0.1').args)
    await expect(enter(...visitor('10.0.0.2').args)).rejects.toMatchObject({ code: 'SERVIDOR_OCUPADO' })
  })

  it('and leave before, take no place', async () => {
    const enter = atOnce({ inAll: 1, perAddress: 1, patienceMs: 60_000 })
    const [inside, gone, last] = [visitor('10.0.0.1'), visitor('10.0.0.2'), visitor('10.0.0.3')]
    await enter(...inside.args)
    const refused = expect(enter(...gone.args)).rejects.toMatchObject({ code: 'SERVIDOR_OCUPADO' })
    const entered = enter(...last.args)
    gone.leave()
    await refused
    inside.leave()
    await expect(entered).resolves.toBeUndefined()
  })
})

it('whoever has a place keeps it for as long as the server works: a file of 100,000 sales takes minutes on a small machine', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] })
  const { args } = visitor('10.0.0.1')
  await atOnce({ inAll: 1, perAddress: 1, patienceMs: 20 })(...args)
  vi.advanceTimersByTime(30 * 60_000)
  vi.useRealTimers()
  expect(args[1].raw.destroyed).toBe(false)
})
