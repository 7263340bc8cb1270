import { calendarFile } from '#lib/calendar-file.ts'
import { useConfig } from '#lib/config.ts'
import { saveFile } from '#lib/files.ts'
import { paths } from '#lib/paths.ts'

/** Hands a draw's date to one's own calendar; `hora` is an ISO instant. */
export function useCalendario({ idSorteo, hora }: { idSorteo: string; hora: string }) {
  const { nombre } = useConfig()
  return () =>
    saveFile({
      bytes: calendarFile({
        ...{ uid: `sorteo-${idSorteo}`, start: new Date(hora), minutes: 30, stamp: new Date() },
        ...{ title: `Sorteo de ${nombre}`, url: `${location.origin}${paths.enVivo(idSorteo)}` },
      }),
      fileName: 'sorteo.ics',
    })
}
