import { paths } from '#lib/paths.ts'

/** Without accents and capitals. */
export const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

export const slugOf = (title: string): string =>
  plain(title)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** The chapter about each of the organisers' screens. */
const CHAPTERS: Readonly<Record<string, string>> = {
  [paths.admin.inicio]: 'Poner la rifa en marcha',
  [paths.admin.configuracion]: 'Poner el nombre y la portada de tu rifa',
  [paths.admin.campanias]: 'Empezar la rifa del año que viene',
  [paths.admin.sorteos]: 'Agendar sorteos y cargar premios',
  [paths.admin.crearRifas]: 'Crear los números',
  [paths.admin.agendarSorteo]: 'Agendar sorteos y cargar premios',
  [paths.admin.premios]: 'Agendar sorteos y cargar premios',
  [paths.admin.asignarRifas]: 'Dar números a vendedores',
  [paths.admin.vendedores]: 'Dar números a vendedores',
  [paths.admin.altaVendedor]: 'Dar números a vendedores',
  [paths.admin.telefonos]: 'Vender sin señal',
  [paths.admin.talones]: 'Vender en papel',
  [paths.admin.comision]: 'Pagar comisión a los vendedores',
  [paths.admin.metas]: 'Dar números a vendedores',
  [paths.admin.sortear]: 'El día del sorteo',
  [paths.admin.historial]: 'El día del sorteo',
  [paths.admin.reclamos]: 'Entregar los premios',
  [paths.admin.difusion]: 'Avisarles a todos',
  [paths.admin.productos]: 'Cobrar en línea',
  [paths.admin.pagos]: 'Mirar los pagos',
  [paths.admin.correo]: 'Mirar los pagos',
  [paths.admin.caja]: 'Rendir cuentas',
  [paths.admin.balance]: 'Rendir cuentas',
  [paths.admin.auditoria]: 'Saber quién hizo qué',
  [paths.admin.datosPersonales]: 'Cuando alguien pide sus datos',
  [paths.admin.config]: 'Entrar en dos pasos',
}

/** The title of the chapter about a screen: its own, that of its parent screen, or the reader's first one. */
export function chapterAbout(pathname: string): string {
  if (pathname.startsWith('/vendedor/caja')) return 'Rendir lo que cobraste'
  if (pathname.startsWith('/vendedor')) return 'Para quien vende'
  const place = Object.keys(CHAPTERS)
    .filter(path => pathname === path || pathname.startsWith(`${path}/`))
    .toSorted((a, b) => b.length - a.length)[0]
  return (place && CHAPTERS[place]) || 'Poner la rifa en marcha'
}
