import type { Rol } from '@talonario/contract'

/**
 * Every address of the web. Those with a parameter are functions; the router writes its pattern with the same
 * function: `paths.vendedor.vender(':id')`.
 */
export const paths = {
  inicio: '/',
  landing: '/landing',
  /** Where the installed app begins. */
  app: '/app',
  /** `volver`: where to go back to after signing in. */
  login: (volver?: string) => (volver ? `/login?volver=${encodeURIComponent(volver)}` : '/login'),
  registro: '/registro',
  recuperarPassword: '/recover-pass',
  nuevaPassword: (resetToken: string) => `/reset-password/${resetToken}`,
  invitacion: (token: string) => `/invitacion/${token}`,
  verificarCorreo: (token: string) => `/verificar-correo/${token}`,
  /** Target of the link in a winner's mail. */
  premio: (clave: string) => `/premio/${clave}`,
  /** Target of the unsubscribe link of a message to everybody. */
  sinMensajes: (baja: string) => `/sin-mensajes/${baja}`,
  contacto: '/contacto',
  beneficios: '/beneficios',
  ayuda: '/ayuda',
  terminos: '/terminos',
  privacidad: '/privacidad',
  resultado: '/resultado',
  /** `boleto`: a ticket's code to look up there. It reveals the buyer, so it is in the fragment, which no server gets. */
  resultadoOf: (idSorteo: string, boleto?: string) => `/resultado/${idSorteo}${boleto ? `#boleto=${boleto}` : ''}`,
  misNumeros: '/mis-numeros',
  /** What the link of a mail opens. */
  misNumerosOf: (token: string) => `/mis-numeros/${token}`,
  /** A ticket, by its code. */
  boleto: (codigo: string) => `/boleto/${codigo}`,
  /** The instalments of a number, by its signed link. */
  cuotas: (codigo: string) => `/cuotas/${codigo}`,
  enVivo: (idSorteo: string) => `/sorteo/${idSorteo}/vivo`,
  recibo: (id: string) => `/recibo/${id}`,
  /** The receipt of a sale made without signal. The sale is in the fragment, which no server gets. */
  reciboSinSenal: (sellado = '') => `/r${sellado && `#${sellado}`}`,
  editarPerfil: '/editarPerfil',
  misCompras: '/mis-compras',
  /** An order, by its unguessable reference. */
  compra: (referencia: string) => `/compra/${referencia}`,
  logout: '/logout',
  tienda: '/tienda',
  /** The shop as a seller's link opens it. */
  tiendaOf: (codigo: string) => `/tienda?de=${codigo}`,
  enlace: (codigo: string) => `/v/${codigo}`,
  /** The shop at a number of a draw. */
  numeroEnTienda: (sorteo: string, numero: string) => `/tienda?sorteo=${sorteo}&numero=${numero}`,
  carrito: '/tienda/carrito',
  checkout: '/tienda/checkout',
  pagoExitoso: '/tienda/success',
  /** The other address of the success page. */
  pagoExitosoAlias: '/pago-success',
  pagoFallido: '/tienda/failure',
  /** The same screen, written as in the success page's link: routes ignore case. */
  reintentarPago: '/tienda/Failure',
  pagoPendiente: '/tienda/pending',
  pagoRedirect: '/tienda/pagoRedirect',
  /** Where an order is paid by a transfer, by its signed link. */
  transferencia: (codigo: string) => `/transferencia/${codigo}`,
  pagoSimulado: (referencia: string) => `/simulado/pagar/${referencia}`,
  admin: {
    inicio: '/admin/profile',
    vendedores: '/admin/vendedores',
    altaVendedor: '/admin/alta-vendedor',
    telefonos: '/admin/telefonos',
    productos: '/admin/productos',
    config: '/admin/admin-config',
    configuracion: '/admin/configuracion',
    campanias: '/admin/campanias',
    perfil: '/admin/perfil',
    metas: '/admin/gestion-metas-anuales',
    comision: '/admin/comision',
    sorteos: '/admin/sorteos',
    sorteo: (id: string) => `/admin/sorteos/${id}`,
    agendarSorteo: '/admin/rifas/sorteo',
    premios: '/admin/rifas/premios',
    crearRifas: '/admin/rifas/crear',
    asignarRifas: '/admin/rifas/asignar',
    talones: '/admin/talones',
    historial: '/admin/rifas/historial',
    historialOf: (campania: string) => `/admin/rifas/historial${campania && `?campania=${campania}`}`,
    sortear: '/admin/rifas/sortear',
    /** With that draw chosen. */
    sortearOf: (id: string) => `/admin/rifas/sortear?sorteo=${id}`,
    reclamos: '/admin/reclamos',
    difusion: '/admin/difusion',
    pagos: '/admin/pagos',
    /** What a seller sold, found by document. */
    pagosOf: (ci: string) => `/admin/pagos?vendedor=${ci}`,
    pagosOfCampania: (campania: string) => `/admin/pagos${campania && `?campania=${campania}`}`,
    pago: (id: string) => `/admin/pagos/${id}`,
    caja: '/admin/caja',
    cajaOf: (id: string) => `/admin/caja/${id}`,
    balance: '/admin/balance',
    correo: '/admin/correo',
    datosPersonales: '/admin/datos-personales',
    /** Contact messages. */
    mensajes: '/admin/correo?ver=mensajes',
    auditoria: '/admin/auditoria',
    logout: '/admin/logout',
  },
  vendedor: {
    perfil: (id?: string) => (id ? `/vendedor/profile/${id}` : '/vendedor/profile'),
    editar: (id: string) => `/vendedor/editarVendedor/${id}`,
    estadisticas: (id: string) => `/vendedor/estadisticas/${id}`,
    historial: (id: string) => `/vendedor/historial-vendedor/${id}`,
    vender: (id: string) => `/vendedor/vender-rifa/${id}`,
    caja: (id: string) => `/vendedor/caja/${id}`,
    meta: '/vendedor/meta-anual/obtener-progreso',
    enlace: '/vendedor/mi-enlace',
    comision: '/vendedor/comision',
    cuotas: '/vendedor/cuotas',
    sinSenal: '/vendedor/sin-senal',
    talones: '/vendedor/talones',
    logout: '/vendedor/logout',
  },
} as const

/** Screens that are open to the public only once the raffle is published; earlier orders continue. */
export const isShop = (path: string): boolean =>
  /^\/(landing|beneficios|tienda(\/carrito|\/checkout)?|v\/.*)$/i.test(path)

/** Where each role lands after signing in, and when it strays into another's area. */
export function homeOf(rol: Rol, id: string): string {
  if (rol === 'admin' || rol === 'veedor') return paths.admin.inicio
  return rol === 'vendedor' ? paths.vendedor.perfil(id) : paths.landing
}

export function logoutOf(rol: Rol): string {
  if (rol === 'admin') return paths.admin.logout
  return rol === 'vendedor' ? paths.vendedor.logout : paths.logout
}

const HERE = 'http://aqui.invalid'

/** A way back is only ever an address of this site, as a browser reads it: '//otro.sitio', '/\\otro.sitio' and 'https://…' are not. */
export function safeReturn(volver: string | null): string | null {
  if (!volver?.startsWith('/') || !URL.canParse(volver, HERE)) return null
  const { origin, pathname } = new URL(volver, HERE)
  return origin === HERE && !pathname.startsWith('//') ? volver : null
}

/** Whether an address is a screen of another seller. */
export function isOfOtherSeller(path: string, id: string): boolean {
  const [, named = id] = /^\/vendedor\/[^/]+\/([\da-f-]{36})/i.exec(path) ?? []
  return named !== id
}

/** Where a picture that the organiser chose is found: stored pictures carry their hash, the others are drawings of the program. */
export const pictureAddress = (imagen: string): string =>
  imagen.endsWith('.svg') ? `/dibujos/${imagen}` : `/api/uploads/${imagen}`

/** Opens a chat with a text; without a number in international form the user chooses the recipient. */
export const whatsappLink = ({ numero = '', texto = '' }: { numero?: string; texto?: string }): string =>
  `https://wa.me/${numero.replace(/\D/g, '')}${texto && `?text=${encodeURIComponent(texto)}`}`
