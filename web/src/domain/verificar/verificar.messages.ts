import { count } from '#lib/format.ts'

/** Texts of the screens that verify. */
export const verificarMessages = {
  sinCodigo: 'Escribí tu número o pegá el código de tu boleto.',
  sinPapel: 'Escribí el código del boleto de papel.',
  sinClaves: 'Elegí el archivo de claves que bajaste del sitio.',
  deOtroSorteo: 'Ese boleto es de otro sorteo',
  preparado: 'La prueba y la lista ya están en este aparato: podés cortar internet y verificar igual.',
  filesNotOneOfEach:
    'Elegí una sola prueba (.json) y como mucho dos listas (.txt): la sellada y la de lo que no juega.',
  noBajo: 'No se pudieron bajar la prueba y la lista.',
  noGuardo: 'No se pudo guardar el comprobante.',
  noCopio: 'No se pudo copiar.',
  participa: (numero: string) => `Sí, el ${numero} está en la lista sellada y participa del sorteo.`,
  comprobando: 'Comprobando en tu teléfono...',
  comprobado: 'Comprobado en tu teléfono.',
  daLaCuenta: 'La cuenta da estos ganadores.',
  noComprobo: 'Este sorteo no se pudo comprobar acá.',
  otrosGanadores: 'Los ganadores de esta página no son los que da la cuenta.',
  noBusco: 'No se pudo buscar tu número.',
} as const

/** Up to this size the list is fetched with the page; a longer one has megabytes and is fetched on demand. */
export const LEAVES_UNASKED = 20_000
/** A leaf and its line feed, about. */
const BYTES_POR_HOJA = 72

/** What the list of a draw weighs, in whole megabytes. */
export const megabytes = (participantes: number): string =>
  count(Math.ceil((participantes * BYTES_POR_HOJA) / 1_000_000))
