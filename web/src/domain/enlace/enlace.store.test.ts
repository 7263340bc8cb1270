import { afterEach, describe, expect, it, vi } from 'vitest'
import { forgetEnlace, keepEnlace, readEnlace } from './enlace.store.ts'

afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

const [ana, leo, eva] = ['AAAAAA', 'BBBBBB', 'CCCCCC'].map((codigo, i) => ({
  codigo,
  nombre: ['Ana', 'Leo', 'Eva'][i] ?? '',
}))
const links = [ana, leo, eva].filter(link => link !== undefined)
const orders = links.flatMap(a =>
  links.flatMap(b => links.filter(() => a !== b).flatMap(c => (c === a || c === b ? [] : [[a, b, c]]))),
)

describe('of the links that a browser came by', () => {
  it.each(orders.map(order => [order.map(({ nombre }) => nombre).join(', '), order] as const))(
    '%s: the last wins',
    (_, order) => {
      for (const link of order) keepEnlace(link)
      expect(readEnlace()).toMatchObject(order.at(-1) ?? {})
    },
  )

  it.each([
    [29, 'AAAAAA'],
    [30, undefined],
    [31, undefined],
  ])('one %i days old reads %s', (days, codigo) => {
    vi.useFakeTimers({ now: new Date('2026-11-21T15:00:00Z') })
    keepEnlace({ codigo: 'AAAAAA', nombre: 'Ana' })
    vi.setSystemTime(Date.now() + days * 86_400_000)
    expect(readEnlace()?.codigo).toBe(codigo)
  })

  it('one opened again lasts 30 days from then', () => {
    vi.useFakeTimers({ now: new Date('2026-11-21T15:00:00Z') })
    keepEnlace({ codigo: 'AAAAAA', nombre: 'Ana' })
    vi.setSystemTime(Date.now() + 29 * 86_400_000)
    keepEnlace({ codigo: 'AAAAAA', nombre: 'Ana' })
    vi.setSystemTime(Date.now() + 29 * 86_400_000)
    expect(readEnlace()?.codigo).toBe('AAAAAA')
  })

  it('none is read once it is forgotten, or of what is no link', () => {
    keepEnlace({ codigo: 'AAAAAA', nombre: 'Ana' })
    forgetEnlace()
    expect(readEnlace()).toBeNull()
    for (const text of [
      '',
      '{',
      '7',
      '{"codigo":"U"}',
      '{"codigo":"AAAAAA"}',
      '{"codigo":"AAAAAA","hasta":"mañana"}',
    ]) {
      localStorage.setItem('enlace', text)
      expect(readEnlace()).toBeNull()
    }
  })
})
