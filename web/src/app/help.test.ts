import type { RouteObject } from 'react-router'
import { expect, it } from 'vitest'
import { manualChapters } from '#domain/ayuda/ayuda.messages.ts'
import { chapterAbout } from '#domain/ayuda/ayuda-capitulo.rules.ts'
import { paths } from '#lib/paths.ts'
import { routes } from './router.tsx'

const leaves = (all: readonly RouteObject[]): string[] =>
  all.flatMap(({ path, children }) => (children ? leaves(children) : (path ?? [])))

it('every route of organisers and sellers leads to a chapter, and none of the organisers’ to the general one by default', () => {
  const titles = manualChapters.map(({ title }) => title)
  const screens = leaves(routes).filter(path => /^\/(admin|vendedor)\//.test(path) && !/\/(logout|perfil)$/.test(path))
  expect(screens.length).toBeGreaterThan(25)
  expect(screens.filter(path => !titles.includes(chapterAbout(path)))).toEqual([])
  const general = screens.filter(path => chapterAbout(path) === chapterAbout(paths.admin.inicio))
  expect(general).toEqual([paths.admin.inicio])
})
