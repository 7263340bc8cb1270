/** About how many minutes an upgrade takes: with a copy and migrations, or the start alone. */
const MINUTOS = { conMigraciones: 5, sin: 1 }

/** The page that nginx shows during an upgrade, which reloads by itself. */
export function closedPage(since: Date, conMigraciones: boolean, timeZone = 'America/Argentina/Buenos_Aires'): string {
  const minutos = conMigraciones ? MINUTOS.conMigraciones : MINUTOS.sin
  const clock = new Intl.DateTimeFormat('es-AR', { timeZone, timeStyle: 'short', hourCycle: 'h23' })
  const hasta = clock.format(new Date(since.getTime() + minutos * 60_000))
  const cuanto = minutos === 1 ? 'cerca de un minuto' : `unos ${minutos} minutos`
  return `<!doctype html><html lang="es"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta http-equiv="refresh" content="15"><title>Volvemos enseguida</title><body style="font:1.125rem/1.5 system-ui;max-width:32rem;margin:15vh auto;padding:0 1rem"><h1>Volvemos enseguida</h1><p>Estamos actualizando el sitio desde las ${clock.format(since)}. Lleva ${cuanto}: volvemos a eso de las ${hasta}.</p><p>Lo comprado y lo vendido sigue como estaba. Esta página vuelve a probar sola.</p></body></html>\n`
}
