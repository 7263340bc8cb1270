import { expect, it } from 'vitest'
import { calendarFile } from './sorteo-calendario.api.ts'

it('an event is a calendar file of short lines, whatever its title', async () => {
  const text = await calendarFile({
    uid: 'sorteo-1',
    start: new Date('2026-12-20T00:00:00.000Z'),
    minutes: 30,
    stamp: new Date('2026-11-21T15:00:00Z'),
    title: `Sorteo, de la ñandú; ${'año '.repeat(30)}`,
    url: 'https://rifa.example/sorteo/1/vivo',
  }).text()
  const lines = text.split('\r\n')
  expect(lines).toContain('DTSTART:20261220T000000Z')
  expect(lines).toContain('TRIGGER:-PT10M')
  expect(text.replace(/\r\n /g, '')).toContain('SUMMARY:Sorteo\\, de la ñandú\\; año año')
  expect(lines.filter(line => new TextEncoder().encode(line).length > 75)).toEqual([])
  expect(lines.at(-1)).toBe('')
})
