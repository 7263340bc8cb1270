/** The rooms of the server, from the ground up: a room may import those before it, in its own wing and in others. */

const WINGS: Readonly<Record<string, readonly string[]>> = {
  sitio: ['auditoria', 'imagen', 'organizacion', 'config', 'correo', 'contacto', 'papel'],
  personas: ['usuario', 'sesion', 'segundo-factor', 'acceso', 'cuenta', 'vendedor'],
  campania: ['premio', 'campania', 'sorteo', 'modalidad', 'pack'],
  numeros: ['rifa', 'toma', 'prestamo', 'asignacion', 'en-vivo', 'meta-anual', 'enlace', 'talonario'],
  dinero: [
    'caja',
    'comision',
    'producto',
    'compra',
    'pago',
    'venta',
    'sobre',
    'transferencia',
    'checkout',
    'cuota',
    'cancelacion',
  ],
  resultado: ['reclamo', 'aviso', 'cierre', 'resultado', 'boleto'],
  conjunto: ['resumen', 'comienzo', 'balance', 'ajuste', 'datos-personales', 'vista-previa'],
}
const ORDER = Object.entries(WINGS).flatMap(([wing, words]) => words.map(word => `${wing}/${word}`))

/** The room of a file, as `wing/word`; '' for a file elsewhere. */
const roomOf = (path: string) => /^api\/src\/modules\/([^/]+\/[^/]+)\//.exec(path)?.[1] ?? ''

/** What is wrong with the rooms of the server, given what each file imports (paths from the repository's root). */
export function roomFindings(imports: ReadonlyMap<string, readonly string[]>): string[] {
  const inRooms = [...imports].filter(([path]) => roomOf(path) && !isTest(path))
  const rooms = new Set(inRooms.map(([path]) => roomOf(path)))
  const unknown = [...rooms].filter(room => !ORDER.includes(room))
  return [
    ...unknown.map(room => `The house has no room ${room} (scripts/rooms.ts).`),
    ...inRooms.flatMap(([path, targets]) =>
      targets
        .filter(target => ORDER.indexOf(roomOf(target)) > ORDER.indexOf(roomOf(path)))
        .map(target => `${path}: ${roomOf(path)} may not know ${roomOf(target)}, which stands above it: ${target}.`),
    ),
  ]
}

/** What the program imports of its tests, which a release does not carry. */
export function testsInProgram(imports: ReadonlyMap<string, readonly string[]>): string[] {
  return [...imports].flatMap(([path, targets]) =>
    targets.filter(isTest).map(target => `${path} imports ${target}: the program does not run on its tests.`),
  )
}

const isTest = (path: string) => path.includes('/test/') || /\.test\.tsx?$/.test(path)
