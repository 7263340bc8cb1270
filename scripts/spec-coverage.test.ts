import { describe, expect, it } from 'vitest'
import { coverageDocument, findingsOf, nameFrom, type Spec, tagsOf } from './spec-tags.ts'

const source = `
describe('the cart', () => {
  // spec 2.2.1 2.8.4
  it('says that it is empty', async () => {})

  describe("what's left", () => {
    // spec 2.2.2
    // jsdom has no sizes.
    it.each([
      ['a)', 1],
      ["'", 2], // it's (open
    ])('%s is %i', () => {})
  })
})

// spec 1.1.1
test(
  'stands alone',
  () => {},
)
`

describe('a tag', () => {
  it('belongs to the test below it, named with the groups around it', () => {
    expect(tagsOf('web/cart.test.ts', source)).toEqual([
      { file: 'web/cart.test.ts', at: 4, ids: ['2.2.1', '2.8.4'], name: ['the cart', 'says that it is empty'] },
      { file: 'web/cart.test.ts', at: 9, ids: ['2.2.2'], name: ['the cart', "what's left", '%s is %i'] },
      { file: 'web/cart.test.ts', at: 17, ids: ['1.1.1'], name: ['stands alone'] },
    ])
  })

  it.each([
    ['// spec 1.1.1\nconst x = 1', 'a.test.ts:1: the tag stands above no test'],
    ["// spec 1.1.1\nit.skip('later', () => {})", 'a.test.ts:1: the tag stands above no test'],
    ["// spec 1.1\nit('is', () => {})", 'a.test.ts:1: not a tag: // spec 1.1'],
    ["// spec 1.1.1, 1.1.2\nit('is', () => {})", 'a.test.ts:1: not a tag: // spec 1.1.1, 1.1.2'],
    ['// spec 1.1.1\nit(name, () => {})', 'No name can be read from: it(name, () => {})'],
  ])('that is wrong is refused: %j', (wrong, sentence) => {
    expect(() => tagsOf('a.test.ts', wrong)).toThrow(sentence)
  })

  it.each([
    ["it('it\\'s', () => {})", "it's"],
    ['it(`a name`, () => {})', 'a name'],
    ["it.each<Record<string, string>>([{ a: 'x' }])('of %j', () => {})", 'of %j'],
    ["describe.each(roles.map(({ a }) => [a, 'x']))('of %s', () => {})", 'of %s'],
  ])('reads the name of %s', (call, name) => expect(nameFrom(call)).toBe(name))
})

describe('the coverage', () => {
  const spec: Spec = {
    '1.1 People': { '1.1.1': 'There are three roles.' },
    '2.2 Screens': { '2.2.1': 'The text a | b.' },
  }
  const tag = { file: 'web/cart.test.tsx', at: 3, ids: ['2.2.1', '2.2.9'], name: ['the cart', 'is <empty>'] }

  it('finds lines without a test and tags without a line', () => {
    expect(findingsOf(spec, [tag], () => '')).toEqual([
      'web/cart.test.tsx:3: no line is called 2.2.9.',
      'No test shows 1.1.1: There are three roles.',
    ])
  })

  it('finds texts that no test of their line writes out', () => {
    const texts = {
      '1.8 Texts': {
        '1.8.1': "An empty cart’s 'El carrito está vacío.'",
        '1.8.2': "A goal: 'Meta de {seller} creada'",
        '1.8.3': "Broken: 'Error en el servidor: {message}'",
      },
    }
    const all = { ...tag, ids: ['1.8.1', '1.8.2', '1.8.3'] }
    const source = "'El carrito está vacío' 'Meta de Romina creada' /^Error en el servidor: /"
    expect(findingsOf(texts, [all], () => source)).toEqual(["No test of 1.8.1 writes 'El carrito está vacío.'."])
    expect(findingsOf(texts, [all], () => 'Meta de Romina')).toHaveLength(3)
  })

  it('is a table a section', () => {
    const text = coverageDocument(spec, [tag])
    expect(text).toContain('2 lines, 1 shown by a test, 1 tests named.')
    expect(text).toContain(
      '## 1.1 People\n\n| Line | What | Shown by |\n|---|---|---|\n| 1.1.1 | There are three roles. | **no test** |',
    )
    expect(text).toContain('| 2.2.1 | The text a \\| b. | [cart](../web/cart.test.tsx) the cart › is &lt;empty> |')
  })
})
