import { expect, it } from 'vitest'
import { shownOnce } from './seen.ts'

/** What is told of codes at these seconds; '' is a picture without one, and before the second `from` nobody listens. */
function told(pictures: [second: number, text: string][], from = 0): string[] {
  const seen = shownOnce()
  return pictures.map(([second, text]) => seen(text, { at: second * 1_000, listening: second >= from }))
}

it('a code that stays before the camera is told once, also through a picture that shows none', () => {
  const pictures: [number, string][] = [0, 0.2, 0.6, 1, 2.2].map(second => [second, second === 0.6 ? '' : 'A'])
  expect(told(pictures)).toEqual(['A', '', '', '', ''])
})

it('another code, and the same one after it was away, is told', () => {
  expect(
    told([
      [0, 'A'],
      [0.2, 'B'],
      [0.4, 'A'],
      [2, 'A'],
    ]),
  ).toEqual(['A', 'B', 'A', 'A'])
})

it('what appears while nobody listens is told afterwards', () => {
  const pictures: [number, string][] = [
    [0, 'A'],
    [1, 'A'],
    [2, 'A'],
  ]
  expect(told(pictures, 1)).toEqual(['', 'A', ''])
})
