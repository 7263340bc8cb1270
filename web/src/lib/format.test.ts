import { describe, expect, it } from 'vitest'
import { standAt } from '../../test/stand-at.ts'
import { configStore } from './config.ts'
import {
  dayAndHour,
  dayDashes,
  dayDots,
  dayFull,
  dayLong,
  dayOfInstant,
  dayShort,
  money,
  moneyFull,
  monthName,
  padNumber,
  until,
} from './format.ts'
import { hearServerTime } from './live/server-clock.ts'

// Intl writes a no-break space after the sign.
const plain = (text: string) => text.replace(/\u00a0/g, ' ')

describe('days', () => {
  const wire = '2025-12-20T12:00:00.000Z'

  it('a calendar day is the same day in every format, whatever the time zone of the browser', () => {
    expect(process.env.TZ).not.toBe('America/Argentina/Buenos_Aires')
    expect(dayShort(wire)).toBe('20.12.25')
    expect(dayDots(wire)).toBe('20.12.2025')
    expect(dayDashes('2025-01-05')).toBe('05-01-2025')
    expect(dayLong(wire)).toBe('sábado 20 de diciembre')
    expect(dayFull('2025-03-01')).toBe('sábado 1 de marzo de 2025')
  })

  it('an instant falls on the day it is in the zone of the raffle', () => {
    expect(dayOfInstant('2025-12-21T02:30:00.000Z')).toBe('2025-12-20')
  })

  it('the hour of a draw stands with its day, «hoy» on the day itself and the year when it is not this one', () => {
    standAt(new Date('2025-12-21T02:30:00.000Z'))
    hearServerTime('2025-12-21T02:30:00.000Z')
    expect(dayAndHour('2025-12-21T00:00:00.000Z')).toBe('hoy, 21:00')
    expect(dayAndHour('2025-12-25T00:00:00.000Z')).toBe('miércoles 24 de diciembre, 21:00')
    expect(dayAndHour('2026-01-06T00:00:00.000Z')).toBe('lunes 5 de enero de 2026, 21:00')
  })

  it('a term is named by its weekday within a week, and in full from the same weekday on', () => {
    standAt(new Date('2025-12-21T02:30:00.000Z'))
    hearServerTime('2025-12-21T02:30:00.000Z')
    expect(until('2025-12-21T00:00:00.000Z')).toBe('hasta hoy, 21:00')
    expect(until('2025-12-25T00:00:00.000Z')).toBe('hasta el miércoles 21:00')
    expect(until('2025-12-28T00:00:00.000Z')).toBe('hasta el sábado 27 de diciembre, 21:00')
    expect(until('2026-01-06T00:00:00.000Z')).toBe('hasta el lunes 5 de enero de 2026, 21:00')
  })

  it('months have Spanish names', () => {
    expect(monthName(1)).toBe('Enero')
    expect(monthName(12)).toBe('Diciembre')
    expect(() => monthName(13)).toThrow(RangeError)
  })
})

describe('amounts', () => {
  it('money has the sign of the currency and two decimals', () => {
    expect(plain(moneyFull(1500))).toBe('$ 1.500,00')
    expect(plain(money(20800.5))).toBe('$ 20.800,50')
  })

  it('plain money has no fixed decimals', () => {
    expect(plain(money(20800))).toBe('$ 20.800')
    expect(plain(money(0.55))).toBe('$ 0,55')
    expect(plain(money(1234.5))).toBe('$ 1.234,50')
  })

  it('a number is as wide as the raffle’s largest, at least five figures, in lists too', () => {
    expect([42, 7].map(padNumber)).toEqual(['00042', '00007'])
    configStore.set({ ...configStore.get(), numeroMayor: 123_456 })
    expect([42, 7].map(padNumber)).toEqual(['000042', '000007'])
  })
})
