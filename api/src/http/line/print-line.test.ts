import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { afterEach, expect, it } from 'vitest'
import { enterPrints, LONGEST_PRINT_LINE, printRank } from './print-line.ts'

const prints: { leave: () => Promise<void> }[] = []
afterEach(() => Promise.all(prints.splice(0).map(({ leave }) => leave())))

/** As much of a reply as a print's place depends on. */
function print(account: string, turno: string) {
  const raw = new PassThrough()
  const entered = enterPrints({ raw } as never, account, turno)
  entered.catch(() => {})
  const leave = async () => {
    if (raw.destroyed) return
    raw.destroy()
    await once(raw, 'close')
  }
  const made = { entered, rank: () => printRank(account, turno), leave }
  prints.push(made)
  return made
}

it('two prints are under way, and the others know their place in the line, until they are made or have left', async () => {
  const [first, second, ...waiting] = ['a', 'b', 'c', 'd', 'e'].map(turno => print('ana', turno))
  await Promise.all([first?.entered, second?.entered])
  const ranks = () => waiting.map(({ rank }) => rank())
  expect([first?.rank(), ...ranks()]).toEqual([0, 1, 2, 3])
  await waiting[0]?.leave()
  await expect(waiting[0]?.entered).rejects.toMatchObject({ code: 'IMPRESIONES_EN_FILA' })
  expect(ranks()).toEqual([0, 1, 2])
  await first?.leave()
  await waiting[1]?.entered
  expect(ranks()).toEqual([0, 0, 1])
  await second?.leave()
  await waiting[2]?.entered
  expect(ranks()).toEqual([0, 0, 0])
})

it('accounts get their turn one after the other, and each reads its own place only', async () => {
  const ana = ['a', 'b', 'c', 'd', 'e'].map(turno => print('ana', turno))
  const eva = ['f', 'g'].map(turno => print('eva', turno))
  await Promise.all(ana.slice(0, 2).map(({ entered }) => entered))
  expect([...ana, ...eva].map(({ rank }) => rank())).toEqual([0, 0, 1, 3, 5, 2, 4])
  expect(printRank('eva', 'c')).toBe(0)
})

it('a line that is full takes no further print', async () => {
  for (let i = 0; i < 2 + LONGEST_PRINT_LINE; i++) print(`who${i}`, 'x')
  await expect(print('ana', 'x').entered).rejects.toMatchObject({
    code: 'IMPRESIONES_EN_FILA',
    message: 'Hay muchas impresiones en la fila. Probá de nuevo cuando termine alguna.',
  })
})
