/** The tables of the server: each has one room that writes it, and others only where a line here explains why. */

/** The writers of each table: a room, or a floor of api/src below the rooms. */
export const TABLES: Record<string, readonly string[]> = {
  auditoria: ['auditoria'],
  contacto: ['mensaje_contacto'],
  correo: ['correo'],
  imagen: ['imagen'],
  intento: ['intento'],
  organizacion: ['organizacion_version'],
  repeticion: ['repeticion'],
  usuario: ['usuario'],
  sesion: ['sesion'],
  'segundo-factor': ['segundo_factor', 'codigo_recuperacion'],
  recuperacion: ['recuperacion'],
  invitacion: ['invitacion'],
  verificacion: ['verificacion_correo'],
  campania: ['campania', 'comision_plan'],
  premio: ['premio'],
  sorteo: ['sorteo', 'sorteo_actual', 'sorteo_secreto', 'funcion'],
  rifa: ['rifa', 'rifa_actual', 'cifras_por_vendedor', 'asignacion_movimiento'],
  toma: ['titular'],
  'en-vivo': ['cambio', 'publico'],
  'meta-anual': ['meta_anual'],
  enlace: ['enlace_vendedor', 'enlace_visita'],
  caja: ['cuenta', 'asiento', 'asiento_linea', 'apertura', 'tope_caja'],
  comision: ['comision_estado', 'podio'],
  rendicion: ['rendicion', 'entrega', 'liquidacion'],
  producto: ['producto'],
  compra: ['compra', 'compra_linea', 'compra_movimiento', 'compra_origen'],
  pago: ['pago', 'tarea'],
  cierre: ['lista_sellada'],
  aviso: ['aviso_cierre', 'aviso_sorteo', 'dispositivo', 'aviso_push', 'clave_push'],
  reclamo: ['reclamo'],
  difusion: ['difusion', 'difusion_destinatario', 'difusion_baja'],
  resultado: ['ganador'],
  funcion: ['revelado'],
  ajuste: ['ajuste'],
  'datos-personales': ['retencion'],
  consulta: ['consulta'],
  jobs: ['turno'],
  ops: ['restauracion'],
  outside: ['pago_simulado', 'preferencia_simulada', 'simulado_secreto'],
}

type Guest = { room: string; tables: readonly string[]; why: string }

/** Rooms that write what is another's. */
export const GUESTS: readonly Guest[] = [
  {
    room: 'datos-personales',
    tables: [
      ...['usuario', 'sesion', 'recuperacion', 'invitacion', 'verificacion_correo', 'segundo_factor', 'intento'],
      'mensaje_contacto',
      ...[
        'correo',
        'rifa',
        'meta_anual',
        'compra',
        'compra_origen',
        'preferencia_simulada',
        'aviso_sorteo',
        'dispositivo',
      ],
      'consulta',
    ],
    why: 'What is known of a person is erased wherever it stands, in one place that can be read as a whole.',
  },
  {
    room: 'publicacion',
    tables: ['campania'],
    why: 'Whether anybody may buy is the state of the campaign; the configuration and the first organiser, which stand below the campaign, ask for it.',
  },
  {
    room: 'toma',
    tables: ['compra'],
    why: 'An order waits exactly as long as its holds: one statement ends both where a clock was ahead, and an order stands above what it holds.',
  },
]

const WRITE =
  /\b(?:(?:insertInto|updateTable|deleteFrom|mergeInto)\('|(?:insert into|update|delete from|merge into)\s+)([a-z_]+)/gi
const MODULES = 'api/src/modules/'
const OWNERS = new Map(Object.entries(TABLES).flatMap(([room, tables]) => tables.map(table => [table, room])))
const guestOf = (room: string, table: string) =>
  GUESTS.find(guest => guest.room === room && guest.tables.includes(table))

/** Which room of the server writes which tables, by the statements in its code. */
function writesOf(code: ReadonlyMap<string, string>): { path: string; room: string; table: string }[] {
  return [...code].flatMap(([path, text]) => {
    if (!path.startsWith(MODULES) || path.endsWith('.test.ts')) return []
    const room = path.slice(MODULES.length).split('/')[1] ?? ''
    const tables = new Set([...text.matchAll(WRITE)].map(([, table = '']) => table).filter(table => OWNERS.has(table)))
    return [...tables].map(table => ({ path, room, table }))
  })
}

/** Files that write another room's table, path → code. */
export const tableFindings = (code: ReadonlyMap<string, string>): string[] =>
  writesOf(code).flatMap(({ path, room, table }) => {
    const owner = OWNERS.get(table)
    if (room === owner || guestOf(room, table)) return []
    return `${path}: ${table} is written by ${owner}: call its service (scripts/tables.ts).`
  })

/** Tables of the schema without an owner, owned tables that do not exist, and unused permissions. */
export function registerFindings(schema: string, code: ReadonlyMap<string, string>): string[] {
  const lists = [...schema.matchAll(/^export type [A-Za-z]+Tables = \{\n(.*?)^\}/gms)].map(([, list]) => list).join('')
  const tables = new Set([...lists.matchAll(/^ {2}([a-z_]+):/gm)].map(([, table = '']) => table))
  const writes = writesOf(code)
  const unused = GUESTS.flatMap(({ room, tables }) =>
    tables
      .filter(table => !writes.some(write => write.room === room && write.table === table))
      .map(table => [room, table]),
  )
  return [
    ...[...tables].filter(table => !OWNERS.has(table)).map(table => `scripts/tables.ts: nobody owns ${table}.`),
    ...[...OWNERS.keys()]
      .filter(table => !tables.has(table))
      .map(table => `scripts/tables.ts: there is no table ${table}.`),
    ...unused.map(([room, table]) => `scripts/tables.ts: ${room} no longer writes ${table}.`),
  ]
}
