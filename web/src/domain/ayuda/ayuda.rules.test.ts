import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { paths } from '#lib/paths.ts'
import { manualChapters } from './ayuda.messages.ts'
import { chaptersOf, findChapters } from './ayuda.rules.ts'
import { chapterAbout, slugOf } from './ayuda-capitulo.rules.ts'

it('the manual is read as chapters with pictures, paragraphs, lists and tables', () => {
  const text =
    '# Manual\n\n## Parte\n\n### Uno\n\n![La\npantalla](../web/public/manual/x.jpg)\n\nUna\nlínea.\n\n- a\n  b\n- c\n\n1. x\n\n| A | B |\n|---|---|\n| 1 | 2 |\n'
  expect(chaptersOf(text)).toEqual([
    {
      id: 'uno',
      title: 'Uno',
      part: 'Parte',
      blocks: [
        { kind: 'picture', alt: 'La pantalla', file: 'x.jpg' },
        { kind: 'text', text: 'Una línea.' },
        { kind: 'list', ordered: false, items: ['a b', 'c'] },
        { kind: 'list', ordered: true, items: ['x'] },
        { kind: 'table', head: ['A', 'B'], rows: [['1', '2']] },
      ],
    },
  ])
})

it('every screen of organisers and sellers leads to a chapter there is', () => {
  const titles = manualChapters.map(({ title }) => title)
  const screens = [...Object.values(paths.admin), ...Object.values(paths.vendedor)].map(path =>
    typeof path === 'function' ? path('1') : path,
  )
  expect(screens.filter(path => !titles.includes(chapterAbout(path)))).toEqual([])
  expect(new Set(titles.map(slugOf)).size).toBe(titles.length)
})

it('cash has its chapter, for organisers and for sellers', () => {
  for (const path of [paths.admin.caja, paths.admin.cajaOf('1')]) expect(chapterAbout(path)).toBe('Rendir cuentas')
  expect(chapterAbout(paths.vendedor.caja('1'))).toBe('Rendir lo que cobraste')
})

it('is searched without accents, and finds the title first', () => {
  const [first] = findChapters(manualChapters, 'NUMEROS crear')
  expect(first?.title).toBe('Crear los números')
  expect(findChapters(manualChapters, 'xyzzy')).toEqual([])
})

it('every picture of the manual is there', () => {
  const pictures = manualChapters.flatMap(({ blocks }) => blocks.filter(({ kind }) => kind === 'picture'))
  expect(pictures.length).toBeGreaterThan(0)
  const folder = join(import.meta.dirname, '../../../public/manual')
  for (const picture of pictures) expect(picture).toSatisfy(({ file }) => existsSync(join(folder, file)))
})
