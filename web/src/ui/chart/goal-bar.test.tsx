import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { draw } from '../../../test/render.tsx'
import { GoalBar } from './goal-bar.tsx'

const css = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8')

/** Red, green and blue of a band in the light theme. */
function colourOf(band: string): number[] {
  const [, token] = new RegExp(`\\.goal\\.${band} {\\s*--band-colour: var\\((--\\w+)\\)`).exec(css('chart.css')) ?? []
  const [, hex = ''] = new RegExp(`${token}: #(\\w{6});`).exec(css('../base/tokens.css')) ?? []
  return [0, 2, 4].map(place => Number.parseInt(hex.slice(place, place + 2), 16))
}

/** The class of a goal, and its drawn face. */
function drawn(percent: number) {
  const { screen, unmount } = draw(<GoalBar label="Meta anual 2026" percent={percent} />)
  const goal = screen.getByRole('progressbar').closest('.goal')
  const told = { band: goal?.className, face: goal?.querySelector('svg path')?.getAttribute('d') }
  unmount()
  return told
}

it.each([
  [0, 'baja'],
  [25, 'baja'],
  [25.5, 'media'],
  [75, 'media'],
  [75.5, 'alta'],
])('%f per cent is in the band %s', (percent, band) => {
  expect(drawn(percent).band).toBe(`goal ${band}`)
})

it('each band has a face of its own, drawn', () => {
  const faces = [10, 50, 90].map(percent => drawn(percent).face)
  expect(faces.every(Boolean)).toBe(true)
  expect(new Set(faces).size).toBe(3)
})

it('the bands are red, yellow and green', () => {
  const [red, yellow, green] = ['baja', 'media', 'alta'].map(colourOf) as [number[], number[], number[]]
  expect([red[0]! > 2 * red[1]!, red[0]! > 2 * red[2]!]).toEqual([true, true])
  expect([yellow[0]! > 2 * yellow[2]!, yellow[1]! > 2 * yellow[2]!]).toEqual([true, true])
  expect([green[1]! > green[0]!, green[1]! > green[2]!]).toEqual([true, true])
})
