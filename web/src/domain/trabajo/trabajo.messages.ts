/** Messages of background work. */
export const trabajoMessages = {
  sigueSolo: 'Podés cerrar esta página: el trabajo sigue solo.',
  porEmpezar: 'Está por empezar.',
  cancelar: '¿Cancelar el trabajo?',
  cancelarDetalle: 'Lo que ya se hizo queda hecho; el resto no se hace.',
  noCancelo: { refused: 'No se pudo cancelar el trabajo.' },
  noDescarto: { refused: 'No se pudo cerrar el aviso.' },
  noCargo: { refused: 'No se pudo consultar si hay un trabajo en curso.' },
  empezar: { refused: 'No se pudo empezar a asignar los números.' },
} as const
