import { calendarioApi } from '@talonario/contract'
import { callQuery } from '#lib/ask.ts'
import { useConfig } from '#lib/config.ts'
import { saveFile } from '#lib/files.ts'
import { serverNow } from '#lib/live/server-clock.ts'
import { paths } from '#lib/paths.ts'

/** The draws of a campaign by date; '': of the current one. */
export const calendarioQuery = (campania = '') =>
  callQuery(['sorteo', 'calendario', campania], calendarioApi.calendario, { query: { campania } })

/** Adds a draw's date to the person's calendar; `hora` is an ISO instant. */
export function useCalendario({ idSorteo, hora }: { idSorteo: string; hora: string }) {
  const { nombre } = useConfig()
  return () =>
    saveFile({
      bytes: calendarFile({
        uid: `sorteo-${idSorteo}`,
        start: new Date(hora),
        minutes: 30,
        stamp: new Date(serverNow()),
        title: `Sorteo de ${nombre}`,
        url: `${location.origin}${paths.enVivo(idSorteo)}`,
      }),
      fileName: 'sorteo.ics',
    })
}

type CalendarEvent = { uid: string; start: Date; minutes: number; title: string; url: string; stamp: Date }

/** A calendar event (RFC 5545), with an alarm ten minutes before. */
export function calendarFile({ uid, start, minutes, title, url, stamp }: CalendarEvent): Blob {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//talonario//sorteo//ES',
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${instant(stamp)}`,
    `DTSTART:${instant(start)}`,
    `DURATION:PT${minutes}M`,
    `SUMMARY:${escaped(title)}`,
    `URL:${url}`,
    `DESCRIPTION:${escaped(url)}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(title)}`,
    'TRIGGER:-PT10M',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return new Blob([lines.map(line => `${folded(line)}\r\n`).join('')], { type: 'text/calendar' })
}

/** 2026-12-20T00:00:00.000Z → 20261220T000000Z. */
const instant = (at: Date): string => at.toISOString().replace(/[-:]|\.\d{3}/g, '')

const escaped = (text: string): string => text.replace(/[\\;,]/g, sign => `\\${sign}`).replace(/\s+/g, ' ')

/** A line has at most 75 bytes; the rest goes on the next one, after a space. */
function folded(line: string): string {
  const parts: string[] = []
  let part = ''
  for (const letter of line) {
    if (new TextEncoder().encode(part + letter).length > 74) {
      parts.push(part)
      part = ''
    }
    part += letter
  }
  return [...parts, part].join('\r\n ')
}
