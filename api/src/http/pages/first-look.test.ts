import { organizacion, organizacionVacia } from '@talonario/contract'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { hostileValue } from '../../../test/hostile.ts'
import { composePage, type Look } from './first-look.ts'

/** `HOSTILE=10000` tries as many texts. */
const RUNS = Number(process.env.HOSTILE ?? 500)
const FILE =
  '<html><head><title>Talonario</title><meta name="description" content=""></head><body><noscript>Talonario</noscript><div id="root"></div></body></html>'

const text = fc.oneof(
  hostileValue.map(value => (typeof value === 'string' ? value : JSON.stringify(value))),
  fc
    .array(fc.constantFrom('<b>', '</script>', '"', "'", '&', '\u202E', '\u2066', '\0', '<!--', ']]>', 'ñ', 'rifa'))
    .map(parts => parts.join('')),
  fc.string({ unit: 'grapheme' }),
)

/** The page of an installation with this text in every field. */
function pageOf(said: string): string {
  const { identidad, portada } = organizacionVacia
  const config = { nombre: said, locale: 'es-AR', organizacion: { ...identidad, pie: said }, portada }
  const look = { config, baseUrl: 'https://rifa.example', resumen: said } as unknown as Look
  return composePage(FILE, look, '/landing', '')
}
const tagsOf = (page: string) => page.match(/<[!/a-z]+/gi)

it('every page of an installation with test payments is marked', () => {
  const look = {
    config: { nombre: 'Rifa', organizacion: { logo: '' }, portada: { premios: [] } },
    baseUrl: '',
    resumen: '',
  }
  const pageWith = (prueba: boolean) => composePage(FILE, { ...look, prueba } as unknown as Look, '/admin/inicio', '')
  expect(pageWith(true)).toContain('no se cobra dinero de verdad')
  expect(pageWith(false)).not.toContain('prueba')
})

it('a text of the organiser is refused, or stands in the page as text', () => {
  const plain = tagsOf(pageOf('Rifa Prueba'))
  let taken = 0
  fc.assert(
    fc.property(text, said => {
      const { identidad, portada } = organizacionVacia
      const judged = organizacion.safeParse({
        ...organizacionVacia,
        identidad: { ...identidad, nombre: said, pie: said },
        portada: { ...portada, bajada: said },
      })
      if (!judged.success) return
      taken++
      const { nombre } = judged.data.identidad
      expect(nombre).not.toMatch(/[\0\u202A-\u202E\u2066-\u2069]/)
      expect(nombre.length).toBeLessThanOrEqual(60)
      expect(tagsOf(pageOf(nombre))).toEqual(plain)
    }),
    { numRuns: RUNS },
  )
  expect(taken).toBeGreaterThan(RUNS / 20)
})
