import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { bannedIn, bannedWords } from './voice.ts'

const read = (path: string) => readFileSync(path, 'utf8')
const fixed = read('scripts/spec-texts.txt').trim().split('\n')
const banned = bannedWords(read('docs/voice.md'))
const written = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter(path => /^(web|api|contract|sorteo)\/src\/.*\.tsx?$/.test(path) && !/\.test\./.test(path) && existsSync(path))

describe('no sentence uses a word that docs/voice.md bans', () => {
  it('in the program', () => {
    expect(written.flatMap(path => bannedIn(path, read(path), banned, fixed))).toEqual([])
  })

  it('in the manual', () => {
    expect(bannedIn('docs/manual.es.md', read('docs/manual.es.md'), banned, fixed)).toEqual([])
  })

  it.each(['plata', 'sólo', 'segundo factor', 'el organizador'])('and %s is one of them', word => {
    expect(bannedIn('a.ts', `const a = 'Es ${word}.'`, banned, fixed)).toEqual([`a.ts:1 «${word}»: docs/voice.md`])
  })

  it.each([
    ["const a = '¡Ya se venden!'", 'an exclamation that is no prize and no thanks'],
    ["const a = 'Listo 🎉'", 'an emoji, a box where no font has it'],
    ['<p>Para los sorteos que alDia.</p>', 'a word of code'],
  ])('nor has %s', (text, what) => {
    expect(bannedIn('a.tsx', text, [], [])).toEqual([`a.tsx:1 «${what}»: docs/voice.md`])
  })

  it('but a comment, a name and what the specification fixes may', () => {
    const allowed = ["// the raffle's plata", 'const plataforma = 1', "const a = 'en Config Admin'"]
    expect(bannedIn('a.ts', allowed.join('\n'), banned, ['en Config Admin'])).toEqual([])
  })
})
