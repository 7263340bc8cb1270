/** Messages of the lists of products. */
export const productoMessages = {
  paginaVacia: 'No hay productos disponibles en esta página.',
  noCargaron: 'Error al obtener los productos.',
  noBuscaron: 'Error al buscar productos',
  sinResultado: 'No se encontraron productos con ese nombre',
} as const
