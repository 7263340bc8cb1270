import type { OrdenVendedor } from '@talonario/contract'

/** Messages of the organiser's screens about sellers. */
export const vendedorMessages = {
  sinMas: 'No quedan más vendedores que mostrar',
  lista: { refused: 'No quedan más vendedores que mostrar', offline: 'No se pudieron obtener los vendedores' },
  vacia: 'No se encontraron vendedores',
  sinResultados: 'Ningún vendedor coincide con la búsqueda.',
  confirmarBorrado: 'Están seguro de que deseas eliminar este usuario?',
  borrar: { refused: 'Error al eliminar el usuario' },
  corregir: { refused: 'No se pudieron corregir los datos.' },
  confirmarEstado: '¿Deseas cambiar el estado de este usuario?',
  estadoNoCambiado: 'Error al cambiar el estado del usuario',
  registrado: 'Vendedor registrado correctamente',
  noRegistrado: 'Vendedor no registrado',
  sinArchivo: 'Elegí un archivo CSV.',
  importar: { refused: 'No se pudo importar el archivo.' },
  exportar: { refused: 'No se pudo exportar la lista de vendedores.' },
} as const

export const ordenWords: Record<OrdenVendedor, string> = {
  nombre: 'Por nombre',
  asignadas: 'Más números asignados',
  vendidas: 'Más números vendidos',
  cobrado: 'Más dinero cobrado',
}
