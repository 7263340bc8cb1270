import { expect, it } from 'vitest'
import { accentRules, accentTokens, contrast, parse } from './accent.ts'

/** Colours spread over the whole cube, with its corners. */
const colours = [
  '#000000',
  '#ffffff',
  '#ff0000',
  '#00ff00',
  '#0000ff',
  '#ffff00',
  '#00ffff',
  '#ff00ff',
  '#808080',
  ...Array.from({ length: 200 }, (_, i) => `#${((i * 2_654_435_761) % 0x1000000).toString(16).padStart(6, '0')}`),
]
const grounds = { light: ['#fbf7f0', '#ffffff', '#f3ece0'], dark: ['#0f1626', '#172136', '#1f2b47'] } as const

it.each(['light', 'dark'] as const)('any colour can be read in the %s theme', scheme => {
  for (const colour of colours) {
    const tokens = accentTokens(colour, scheme)
    const on = (text: string, ground: string) => contrast(parse(text), parse(ground))
    const { '--accent': fill = '', '--accent-press': press = '', '--accent-soft': soft = '' } = tokens
    const { '--accent-text': text = '', '--on-accent': onFill = '' } = tokens
    for (const ground of [...grounds[scheme], soft]) {
      expect.soft(on(text, ground), `${colour} as text on ${ground}`).toBeGreaterThanOrEqual(4.5)
      expect.soft(on(fill, ground), `${colour} as a shape on ${ground}`).toBeGreaterThanOrEqual(3)
    }
    for (const ground of [fill, press])
      expect.soft(on(onFill, ground), `${colour} under its text`).toBeGreaterThanOrEqual(4.5)
  }
})

it('a colour that can be read is left as it is', () => {
  expect(accentTokens('#1d4ed8', 'light')['--accent']).toBe('#1d4ed8')
})

it.each(['', 'red', '#fff', '#12345g', '#123456;}'])('%j is no colour and changes nothing', text => {
  expect(accentRules(text)).toBe('')
})

it('paper has the colour of the light theme', () => {
  const [light, dark] = accentRules('#1d4ed8').split('@media screen')
  expect(light).toMatch(/^:root\{--accent:#1d4ed8;/)
  expect(dark).toMatch(/^\{:root\[data-mantine-color-scheme="dark"\]\{--accent:/)
})
