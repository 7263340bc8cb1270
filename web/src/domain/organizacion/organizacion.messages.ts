import { type Paso, PERFILES, type Seccion } from '@talonario/contract'
import { paths } from '#lib/paths.ts'

/** Messages about the organisation's data. */
export const organizacionMessages = {
  sinBeneficios: 'Todavía no hay beneficios.',
  sinTexto: 'Todavía no se publicó este texto.',
  lugar:
    'Podés dejarlo sin elegir. Elegido, ves acá sus normas con su fuente: son un resumen, y revisarlas, cumplirlas y escribir los textos queda de tu lado.',
  guardado: 'Los cambios se guardaron. Ya se ven en el sitio.',
  restaurado: 'Volviste a lo anterior.',
} as const

/** Where a raffle may be made, to choose from. */
export const lugares = [
  { value: '', label: 'Sin elegir' },
  ...Object.entries(PERFILES).map(([value, { nombre }]) => ({ value, label: nombre })),
]

/** What the parts of the configuration are called. */
export const seccionWords: Record<Seccion, string> = {
  identidad: 'Organización',
  portada: 'Portada',
  beneficios: 'Beneficios',
  legales: 'Legal',
}

/** Each step: what to do, where, and notes about it. */
export const pasoWords: Record<Paso, { hacer: string; to: string; ayuda: string }> = {
  clase: { hacer: 'Elegí cómo es tu rifa', to: paths.admin.campanias, ayuda: '' },
  organizacion: {
    hacer: 'Decí quién organiza',
    to: `${paths.admin.configuracion}?ver=identidad`,
    ayuda: 'El nombre de la rifa y un email o un WhatsApp de contacto. Sin esto no se puede publicar.',
  },
  portada: {
    hacer: 'Poné nombre a la rifa y armá la portada',
    to: `${paths.admin.configuracion}?ver=portada`,
    ayuda: 'El título se lee también en los boletos y los afiches.',
  },
  sorteo: { hacer: 'Agendá el sorteo', to: paths.admin.agendarSorteo, ayuda: 'El día, y de dónde sale el azar.' },
  premios: {
    hacer: 'Cargá los premios',
    to: paths.admin.premios,
    ayuda: 'Con imagen, si tenés, y asignados al sorteo. La portada muestra los tres primeros.',
  },
  numeros: { hacer: 'Creá los números', to: paths.admin.crearRifas, ayuda: 'Cuántos y a qué precio.' },
  cobros: {
    hacer: 'Elegí cómo cobrás',
    to: `${paths.admin.configuracion}?ver=cobros`,
    ayuda: 'Conectá tu cuenta de Mercado Pago. Hasta entonces los pagos en línea son de prueba o están apagados.',
  },
  correo: {
    hacer: 'Hacé que salgan los correos',
    to: `${paths.admin.configuracion}?ver=correo`,
    ayuda: 'Indicá tu servidor de correo. Hasta entonces los leés en Correo.',
  },
  vendedores: { hacer: 'Sumá vendedores', to: paths.admin.vendedores, ayuda: 'De a uno o desde un archivo.' },
  legales: {
    hacer: 'Escribí las bases y condiciones',
    to: `${paths.admin.configuracion}?ver=legales`,
    ayuda: 'Ahí elegís también dónde se hace la rifa, para ver sus normas. Sin las bases no se puede publicar.',
  },
  segundoFactor: {
    hacer: 'Cuidá tu cuenta',
    to: paths.admin.config,
    ayuda: 'Activá la verificación en dos pasos: con tu cuenta se maneja todo el dinero.',
  },
}
