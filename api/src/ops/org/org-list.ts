import { readFileSync, readlinkSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import { newestCopy } from './org-copies.ts'
import { listPlaces, type Place, variablesOf } from './org-place.ts'
import { askPostgres, isReady, run } from './org-system.ts'

/** What an operator watches of an organisation: amounts only, no personal data. */
type Line = Record<'organización' | 'estado' | 'versión' | 'copia' | 'disco' | 'memoria' | 'correo' | 'casos', string>

type Counts = { correo: number; casos: number; bytes: number }

const COUNTS = `select pg_database_size(current_database())::float8 as bytes,
  (select count(*)::integer from correo where sent_at is null and failed_at is null) as correo,
  (select count(*)::integer from tarea where tipo = 'revision' and done_at is null) as casos`

export async function listOrgs(now: Date): Promise<Line[]> {
  const lines: Line[] = []
  // One after the other: while it asks PostgreSQL this process is PostgreSQL's user, who may not read the next one's variables.
  for (const place of listPlaces()) lines.push(await lineOf(place, now))
  return lines
}

async function lineOf(place: Place, now: Date): Promise<Line> {
  const { PORT = '' } = variablesOf(place)
  const counts = await askPostgres<Counts>(COUNTS, [], place.user).catch(() => [])
  const [known] = counts
  const copy = newestCopy(place.data)
  const hours = copy && Math.round((now.getTime() - statSync(copy).mtimeMs) / 3_600_000)
  return {
    organización: place.name,
    estado: (await isReady(PORT)) ? 'lista' : 'NO CONTESTA',
    versión: attempt(() => basename(readlinkSync(place.program))),
    copia: hours === undefined || hours === '' ? 'NINGUNA' : `hace ${hours} h`,
    disco: known ? megabytes(known.bytes) : '?',
    memoria: attempt(() => megabytes(residentOf(place))),
    correo: String(known?.correo ?? '?'),
    casos: String(known?.casos ?? '?'),
  }
}

/** The memory that its process uses, in bytes. */
function residentOf({ service }: Place): number {
  const pid = run('systemctl', ['show', '--value', '-p', 'MainPID', service]).trim()
  const [, kib] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kib) * 1024
}

const megabytes = (bytes: number): string => (Number.isFinite(bytes) ? `${Math.round(bytes / 1e6)} MB` : '?')

function attempt(read: () => string): string {
  try {
    return read()
  } catch {
    return '?'
  }
}

/** As a table. */
export function asTable(lines: readonly Line[]): string {
  const [first] = lines
  if (!first) return 'No hay organizaciones en esta máquina.'
  const columns = Object.keys(first) as (keyof Line)[]
  const rows = [columns, ...lines.map(line => columns.map(column => line[column]))]
  const widths = columns.map((_, i) => Math.max(...rows.map(row => row[i]?.length ?? 0)))
  return rows
    .map(row =>
      row
        .map((cell, i) => cell.padEnd(widths[i] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
