import fc from 'fast-check'

/** Values that break careless code, wherever they land. */
const SCALARS: readonly unknown[] = [
  null,
  true,
  false,
  '',
  ' ',
  '\n',
  '\0',
  'a\0b',
  '\uFEFF',
  'null',
  'undefined',
  'NaN',
  'true',
  '[object Object]',
  0,
  -0,
  -1,
  1.5,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  1e21,
  1e308,
  5e-324,
  '1e309',
  'Infinity',
  '-Infinity',
  '0x10',
  '1_000',
  '٣',
  '①',
  '１',
  "' or '1'='1",
  "'; select pg_sleep(9) --",
  '"; drop table rifa; --',
  '%',
  '_',
  '\\',
  "\\'",
  '$1',
  '#{7*7}',
  '{{7*7}}',
  '%s%n%d',
  '%00',
  '%ff',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  '</title>',
  '=1+1',
  '../../etc/passwd',
  'file:///etc/passwd',
  '\uD800',
  'a\uDFFFb',
  '\u202Eabc',
  'e\u0301',
  'ﬁ',
  '👩‍👩‍👧‍👦',
  '\u{10FFFF}',
  'İ',
  'ß'.repeat(60),
  'ñ'.repeat(5_000),
  'a'.repeat(100_000),
  '9'.repeat(400),
  '('.repeat(3_000),
  '0000-00-00',
  '2026-02-30',
  '2026-13-01',
  '+275760-09-13',
  '9999-12-31',
  '-000001-01-01',
  '24:00',
  '99:99',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '0'.repeat(36),
]
const deep = (levels: number): unknown => (levels === 0 ? 1 : { a: [deep(levels - 1)] })
const PARTS: readonly unknown[] = [
  [],
  {},
  [[]],
  [null],
  [{}],
  { length: 1e9 },
  { toString: 1 },
  { $gt: '' },
  { constructor: 1 },
  deep(60),
  Array(2_000).fill(0),
  Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`k${i}`, i])),
]

export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { arbitrary: fc.constantFrom(...SCALARS), weight: 6 },
  { arbitrary: fc.constantFrom(...PARTS), weight: 2 },
  { arbitrary: fc.string({ unit: 'binary', maxLength: 60 }), weight: 1 },
  { arbitrary: fc.double(), weight: 1 },
)

/** The value with hostile ones in place of some of its parts, without some of them, or with more than it should have. */
export function spoiled(value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.oneof(
    { arbitrary: value, weight: 3 },
    {
      arbitrary: fc
        .tuple(value, fc.infiniteStream(fc.nat({ max: 6 })), fc.infiniteStream(hostileValue))
        .map(([whole, dice, bad]) => replace(whole, dice, bad)),
      weight: 6,
    },
    { arbitrary: hostileValue, weight: 1 },
  )
}

function replace(value: unknown, dice: Iterator<number>, bad: Iterator<unknown>): unknown {
  if (typeof value !== 'object' || value === null) return dice.next().value === 0 ? bad.next().value : value
  if (Array.isArray(value))
    return dice.next().value === 0 ? bad.next().value : value.map(item => replace(item, dice, bad))
  const kept = Object.entries(value).filter(() => dice.next().value !== 0)
  const extra = dice.next().value === 0 ? [[JSON.stringify(bad.next().value), bad.next().value]] : []
  return Object.fromEntries([...kept.map(([name, item]) => [name, replace(item, dice, bad)]), ...extra])
}

/** Invalid bodies, with their content type. */
export const brokenBody: fc.Arbitrary<{ type: string; text: string }> = fc.record({
  type: fc.constantFrom(
    'application/json',
    'application/json; charset=utf-16',
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'multipart/form-data; boundary=x',
    'multipart/form-data; boundary="',
    'application/xml',
    'x',
    'application/json, text/html',
    '',
  ),
  text: fc.oneof(
    fc.constantFrom(
      '{',
      '[',
      '"',
      '{"a":1,"a":2,"a":{}}',
      '{"__proto__":{"rol":"admin"}}',
      '{"constructor":{"prototype":{}}}',
      '{"a":NaN}',
      "{'a':1}",
      '{"a":1}}',
      '[[[[[[',
      '1e999',
      '"\\ud800"',
      '\uFEFF{}',
      'null',
      'true',
      '0',
      '""',
      '--x--',
      '--x\r\n\r\n\r\n--x--',
      'a=1&a=2',
      '%',
      '{"a":'.repeat(2_000),
    ),
    fc.string({ unit: 'binary', maxLength: 200 }),
  ),
})
