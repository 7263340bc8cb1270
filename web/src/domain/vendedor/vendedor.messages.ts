import type { OrdenVendedor } from '@talonario/contract'

/** Messages of the organiser's screens about sellers. */
export const vendedorMessages = {
  sinMas: 'No quedan más vendedores que mostrar',
  lista: { refused: 'No quedan más vendedores que mostrar', offline: 'No se pudieron obtener los vendedores' },
  vacia: 'No se encontraron vendedores',
  sinResultados: 'Ningún vendedor coincide con la búsqueda.',
  confirmarBorrado: 'Están seguro de que deseas eliminar este usuario?',
  borrar: { refused: 'Error al eliminar el usuario' },
  conTelefonos: {
    pregunta: '¿Eliminarlo con números en su teléfono?',
    detalle:
      'Su teléfono no vende más. Los números quedan apartados 24 horas, por si quedan ventas en camino, y después vuelven a la tienda; en Teléfonos podés liberarlos antes.',
  },
  confirmarEstado: '¿Deseas cambiar el estado de este usuario?',
  estadoNoCambiado: 'Error al cambiar el estado del usuario',
  registrado: 'Vendedor registrado correctamente',
  noRegistrado: 'Vendedor no registrado',
  yaTieneCuenta:
    'Si esa persona compra en la tienda, su cuenta y la de vendedor no pueden llevar el mismo email ni documento: la borra en su perfil, o vos en Datos personales, y lo que pagó sigue jugando.',
  sinLista: 'Pegá la lista o elegí un archivo.',
  sinWhatsapp: 'No parece un celular con su código de área.',
} as const

export const ordenWords: Record<OrdenVendedor, string> = {
  nombre: 'Por nombre',
  asignadas: 'Más números asignados',
  vendidas: 'Más números vendidos',
  cobrado: 'Más dinero cobrado',
}

/** An e-mail or a document is of one account, and an account of one kind: what helps, instead of the server's sentence, by its code. */
export const invitacionRechazos: Record<string, string> = {
  EMAIL_EN_USO:
    'Ese email ya es de una cuenta de acá: poné otro. Si es el único que tenés, borrá esa cuenta en tu perfil y volvé a este enlace: lo que pagaste sigue jugando. Si vendés, la da de baja quien te invitó.',
  CI_EN_USO:
    'Ese documento ya es de una cuenta de acá. Si comprás con ella, borrala en tu perfil y volvé a este enlace: lo que pagaste sigue jugando. Si vendés, la da de baja quien te invitó.',
}

export const invitacionMessages = {
  reemplazar: {
    detail: 'Si le mandás otra, la que tiene deja de servir.',
    confirmLabel: 'Mandar otra',
    cancelLabel: 'Dejar la que tiene',
  },
} as const

/** What the organiser sends by WhatsApp. */
export const invitacionTexto = (rifa: string, nombre: string, enlace: string) =>
  `Hola, ${nombre}. Te invito a vender ${rifa}. Elegí tu contraseña en este enlace, que funciona una sola vez: ${enlace}`
