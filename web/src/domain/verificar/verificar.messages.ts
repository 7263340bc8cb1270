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
  comprobado: 'Comprobado en tu teléfono ✔',
  daLaCuenta: 'La cuenta da estos ganadores.',
  noComprobo: 'Este sorteo no se pudo comprobar acá.',
  otrosGanadores: 'Los ganadores de esta página no son los que da la cuenta.',
  noBusco: 'No se pudo buscar tu número.',
} as const
