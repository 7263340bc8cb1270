/** Messages of the lists of products. */
export const productoMessages = {
  paginaVacia: 'No hay productos disponibles en esta página.',
  noCargaron: 'Error al obtener los productos.',
  noBuscaron: 'Error al buscar productos',
  sinResultado: 'No se encontraron productos con ese nombre',
} as const

/** Messages of the organiser's screens about products. */
export const gestionMessages = {
  guardado: 'Producto guardado correctamente',
  guardar: { refused: 'Error al guardar el producto', offline: 'Error al guardar el producto' },
  editar: 'Error al editar el producto',
  eliminar: { refused: 'Error al eliminar el producto' },
  lista: { refused: 'Error al obtener los productos.', offline: 'No se pudieron obtener los productos.' },
  busqueda: { refused: 'Error al buscar productos', offline: 'Error al buscar productos' },
  tendencias: { refused: 'Error al obtener las tendencias.', offline: 'Error al obtener las tendencias.' },
  sinTendencias: 'No hay tendencias para mostrar aún.',
} as const
