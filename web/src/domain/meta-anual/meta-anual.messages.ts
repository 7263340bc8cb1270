/** The texts of the goals' screen. */
export const metaAnualMessages = {
  vendedores: { refused: 'Error al cargar vendedores', offline: 'Error al cargar vendedores' },
  crear: { refused: 'Hubo un error al crear la meta', offline: 'Error al conectar con el servidor' },
  sinVendedores: 'No hay vendedores activos.',
  sinResultados: 'Ningún vendedor coincide con la búsqueda.',
  anioPasado: 'El año no puede ser anterior al actual.',
} as const

export function metaCreada(vendedor: string, año: number): string {
  return `Meta anual del ${vendedor} para el ${año} creada con éxito`
}
