/** Messages of the screens that carry draws out and show past ones. */
export const sortearMessages = {
  sinFecha: 'Elegí la fecha de un sorteo agendado.',
  sortear: { refused: 'Error al realizar el sorteo', offline: 'Error al conectar con el servidor' },
  /** What a person may close in spite of, by the refusal. */
  aunque: {
    PAGOS_SIN_ASENTAR: {
      pregunta: '¿Cerrar sin esperar a esos pagos?',
      detalle: 'Los pagos que se confirmen después del cierre no participan y se devuelven.',
      pedido: { sinEsperar: true },
    },
    RIFA_EN_PRESTAMO: {
      pregunta: '¿Cerrar sin esperar a esos teléfonos?',
      detalle:
        'Pediles que se conecten (en Teléfonos ves quién falta): lo que hayan vendido sin señal y llegue después del cierre no participa, y hay que resolverlo una por una en Pagos.',
      pedido: { aunque: true },
    },
  },
  sinParticipantes: '¿Declarar el sorteo sin participantes?',
  sinParticipantesDetalle:
    'Sus premios pasan al próximo sorteo de estos números; si no queda ninguno, se pueden sortear con lo que nadie reclame. Las cuotas que se debían se siguen debiendo. No se puede deshacer.',
  respaldo:
    'La red del azar público lleva más de 72 horas sin responder. Podés seguir esperándola, o usar el número secreto que se agendó como respaldo.',
  usarRespaldo: '¿Sortear con el número secreto?',
  usarRespaldoDetalle:
    'La prueba y los verificadores van a decir que lo decidiste vos, y que hay que confiar en quien organiza: guardaba el secreto desde antes del cierre. No se puede deshacer.',
  preguntaCarga: '¿Son estos los números? El resultado no se puede deshacer.',
  /** A draw that was sealed before this screen was opened. */
  sellado: 'La lista está sellada.',
  detalles: 'Podés ver los detalles en la página principal.',
  sinProximos: 'No hay próximos sorteos.',
  historialCargando: 'Cargando historial de sorteos...',
  historialVacio: 'No se encontraron sorteos realizados en el historial.',
  /** In the console. */
  historialSinObtener: 'No se pudo obtener el historial',
  historial: {
    refused: 'Error de conexión al servidor',
    offline: 'No se pudo conectar con el servidor.',
  },
} as const
