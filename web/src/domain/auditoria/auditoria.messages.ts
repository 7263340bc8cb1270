import type { Accion, ActoAnotado } from '@talonario/contract'

/** The texts of the screen of the audit trail. */
export const auditoriaMessages = {
  lista: { refused: 'No se pudo obtener la auditoría.' },
  exportar: { refused: 'No se pudo bajar el archivo.' },
  comprobar: { refused: 'No se pudo comprobar la cadena.' },
  vacia: 'Todavía no se anotó nada.',
  paginaVacia: 'No hay actos en esta página.',
  sinResultados: 'No se encontró ningún acto.',
  cuentaEliminada: 'Cuenta eliminada',
} as const

/** Who acts where no account does. */
export const sinCuentaWords = { nadie: 'Alguien sin sesión', sistema: 'El sistema' } as const

export const rolWords: Record<ActoAnotado['actor']['rol'], string> = {
  admin: 'Administración',
  vendedor: 'Vendedor',
  public: 'Cliente',
  nadie: '',
  sistema: '',
}

/** What somebody did, in the past. */
export const accionWords: Record<Accion, string> = {
  login: 'Inició sesión',
  loginFallido: 'No pudo iniciar sesión',
  logout: 'Cerró la sesión',
  cerrarSesiones: 'Cerró las demás sesiones',
  register: 'Se registró',
  registerVendedor: 'Dio de alta a un vendedor',
  importarVendedores: 'Importó vendedores',
  exportarVendedores: 'Exportó los vendedores',
  update: 'Cambió sus datos',
  changeStatus: 'Activó o desactivó una cuenta',
  remove: 'Eliminó una cuenta',
  logicDelete: 'Dio de baja una cuenta',
  recoverPassword: 'Pidió recuperar la contraseña',
  resetPassword: 'Cambió la contraseña con el enlace',
  verificarCorreo: 'Verificó su correo',
  reenviarVerificacion: 'Pidió otro enlace para verificar su correo',
  primerAdmin: 'Creó la primera cuenta de administración',
  activarSegundoFactor: 'Activó el segundo factor',
  desactivarSegundoFactor: 'Desactivó el segundo factor',
  renovarCodigos: 'Renovó los códigos de recuperación',
  usarCodigoDeRecuperacion: 'Usó un código de recuperación',
  exportarDatos: 'Bajó los datos de una persona',
  aplicarRetencion: 'Borró datos que ya no se guardan',
  confirmarRetencion: 'Confirmó la fecha para borrar datos que ya no se guardan',
  guardarOrganizacion: 'Cambió la configuración',
  restaurarOrganizacion: 'Volvió a una configuración anterior',
  altaProducto: 'Dio de alta un producto',
  modificarProducto: 'Modificó un producto',
  eliminarProducto: 'Eliminó un producto',
  crearPremio: 'Creó un premio',
  eliminarPremio: 'Eliminó un premio',
  generarSorteo: 'Agendó un sorteo',
  cambiarFuente: 'Cambió la fuente de azar',
  asignarPremio: 'Asignó premios a un sorteo',
  cancelarSorteo: 'Canceló un sorteo',
  cerrarSorteo: 'Cerró las ventas de un sorteo',
  realizarSorteo: 'Realizó un sorteo',
  generarNumerosRifa: 'Generó números',
  empezarGeneracion: 'Mandó generar muchos números',
  empezarAsignacion: 'Mandó asignar muchos números a un vendedor',
  cancelarTrabajo: 'Canceló la generación o asignación en curso',
  asignarRifaAVendedor: 'Asignó números a un vendedor',
  importarAsignaciones: 'Importó asignaciones',
  liberarRifas: 'Liberó números',
  exportarRifas: 'Exportó los números',
  establecerMeta: 'Fijó una meta anual',
  realizarCompraFisica: 'Vendió en persona',
  importarVentas: 'Importó ventas',
  exportarVentas: 'Exportó ventas',
  procesarPago: 'Empezó una compra',
  asentarPago: 'Asentó el pago de una compra',
  anularVenta: 'Anuló una venta',
  reembolsar: 'Devolvió el dinero de una compra',
  liberarCompra: 'Liberó una compra sin pagar',
  cerrarCaso: 'Cerró un caso',
  exportarAuditoria: 'Exportó la auditoría',
  exportarCadena: 'Bajó la cadena',
}

/** Names of details; any other is shown as it is kept. */
export const detalleWords: Record<string, string> = {
  anio: 'año',
  metaVentas: 'meta',
  numeros: 'números',
  numero: 'número',
  password: 'contraseña nueva',
  a: 'pasó a',
  de: 'estaba',
  participantes: 'números vendidos',
}
