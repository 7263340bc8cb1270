import {
  aBeneficio,
  type CLASES_CAMPANIA,
  counted,
  type Identidad,
  type Jurisdiccion,
  PERFILES,
} from '@talonario/contract'

type LoSabido = {
  identidad: Pick<Identidad, 'nombre' | 'nombreLegal' | 'aBeneficioDe' | 'contacto' | 'whatsapp' | 'permiso'>
  clase: (typeof CLASES_CAMPANIA)[number]
  numeros: number
  /** As they are read, each once. */
  precios: readonly string[]
  sorteos: readonly { cuando: string; premios: readonly string[] }[]
  reclamoDias: number
  sitio: string
  jurisdiccion: Jurisdiccion | undefined
}

const list = new Intl.ListFormat('es')

/** A sample of terms, filled with what is known; what is not is left out. The rules of the place come with their source, to be checked. */
export function basesOf({ identidad, clase, numeros, precios, sorteos, ...rest }: LoSabido): string {
  const { nombre, nombreLegal, aBeneficioDe, contacto, whatsapp, permiso } = identidad
  const { reclamoDias, sitio, jurisdiccion } = rest
  const perfil = jurisdiccion && PERFILES[jurisdiccion]
  const parts: [titulo: string, lines: readonly (string | false | undefined)[]][] = [
    [
      'Quién organiza',
      [
        `${nombre}${nombreLegal && nombreLegal !== nombre ? `, de ${nombreLegal}` : ''}.`,
        aBeneficioDe && `${aBeneficio(aBeneficioDe)}.`,
        (contacto || whatsapp) && `Contacto: ${list.format([contacto, whatsapp].filter(Boolean))}.`,
        permiso && `Permiso: ${permiso}.`,
      ],
    ],
    [
      'Los números',
      [
        numeros > 0 &&
          `Son ${counted(numeros)}${precios.length > 0 ? `, ${precios.length === 1 ? 'cada uno a' : 'a'} ${list.format(precios)}` : ''}.`,
        clase === 'continua'
          ? 'Cada número juega en todos los sorteos desde que se vende, mientras sus cuotas estén al día.'
          : 'Cada número juega en el sorteo para el que se emitió. Participan los que se vendieron y se pagaron.',
      ],
    ],
    [
      'Los sorteos y los premios',
      [
        ...sorteos.map(
          ({ cuando, premios }) =>
            `${cuando}${premios.length > 0 ? `: ${list.format(premios.map((premio, i) => `${i + 1}.º ${premio}`))}` : ''}.`,
        ),
        `El resultado se publica en ${sitio}/resultado, donde cualquiera lo puede comprobar.`,
        perfil?.premiosEnEspecie && 'Los premios no se dan en dinero.',
        `Quien gana tiene ${reclamoDias} días para reclamar su premio.`,
        'Si un sorteo cambia de día, se avisa antes. Si no se hace, se devuelve lo pagado.',
      ],
    ],
    [
      'Los datos de quienes compran',
      ['Se usan solo para esta rifa: para avisar, entregar los premios y devolver lo que corresponda.'],
    ],
    [
      `Normas de ${perfil ? perfil.nombre : ''}`,
      perfil ? perfil.reglas.map(({ texto, fuente }) => `${texto} (${fuente})`) : [],
    ],
  ]
  return parts
    .map(
      ([titulo, lines]) => [titulo, lines.filter(line => line !== false && line !== undefined && line !== '')] as const,
    )
    .filter(([, lines]) => lines.length > 0)
    .map(([titulo, lines], i) => `${i + 1}. ${titulo}\n${lines.join('\n')}`)
    .join('\n\n')
}
