import { AppError, type EstadoCompra } from '@talonario/contract'
import { count, padNumber } from '#lib/format.ts'

/** Messages of the seller's screens. */
export const ventaMessages = {
  sinId: 'No se encontró un ID de usuario válido.',
  sinVendedor: 'No se encontró el vendedor.',
  sinLista: 'No se encontraron rifas asignadas para este vendedor.',
  sinRifas: 'No hay rifas asignadas para este vendedor.',
  sinClientes: 'No hay clientes disponibles.',
  sinResultado: 'No se encontró ninguna rifa. Intenta otro número.',
  venta: {
    refused: 'No se pudo realizar la venta.',
    offline: 'No hubo conexión: no sabemos si la venta llegó. Tocá Vender de nuevo, no se vende dos veces.',
  },
  qrSinPagar: 'No se pagó a tiempo y los números quedaron libres. Cerrá y volvé a empezar.',
  qrCancelado: 'Este cobro se canceló. Cerrá y elegí entre los números que se venden.',
  yaRegistrada: (nombre: string) => `Ya quedó registrada, a nombre de ${nombre}.`,
  ocupado: (numeros: readonly { numero: number }[]) =>
    new AppError('RIFA_NO_DISPONIBLE', { numeros: numeros.map(({ numero }) => padNumber(numero)) }).message,
  otroNumero: 'Elegí otro número: los datos quedan cargados.',
  borrador: 'Seguís con los datos que habías cargado.',
  motivos: {
    libre: '',
    paga: 'ya está pagado.',
    vendida: 'ya está vendido.',
    atrasada: 'ya está vendido, y debe una cuota.',
    ganadora: 'ya está vendido, y ganó un premio.',
    papel: 'está en un talonario de papel.',
    asignada: 'lo tiene otro vendedor.',
    reservada: 'alguien lo está pagando en la tienda.',
    prestada: 'lo lleva un teléfono para venderlo sin señal.',
    cerrada: 'su sorteo no se vende más: cerró o se canceló.',
    por_enviar: 'lo vendiste desde este teléfono, y falta enviar la venta.',
    no_entro: 'lo vendiste desde este teléfono y la venta no entró.',
  },
  prestada: (telefono: string) => `lo lleva el teléfono «${telefono}» para venderlo sin señal.`,
  prestadas: (telefono: string, numeros: string) => `En el teléfono «${telefono}», para vender sin señal: ${numeros}`,
  nadaParaVender: 'Ahora no hay números para vender en este sorteo.',
  copiado: 'Datos copiados.',
  noCompartido: 'Este navegador no pudo compartir los datos.',
  sinVentas: 'No se encontraron ventas de rifas.',
  historial: { refused: 'Error de conexión al servidor', offline: 'Error de conexión al servidor' },
  sinIngresos: 'Aún no hay ingresos registrados.',
  atribuidas: (cuantas: number) =>
    `Son las que vendiste en persona. Para tu meta y tu comisión cuentan también las que se compraron en la tienda por tu enlace o que tenés a cargo: ${count(cuantas)} en total.`,
  /** In the console. */
  estadisticasSinObtener: 'No se pudieron obtener las estadísticas',
  sinProductos: 'No se encontraron productos para mostrar.',
} as const

/** The state of a sale's money, in a word. */
export const estadosPago: Record<EstadoCompra, { word: string; tone: 'good' | 'wait' | 'bad' }> = {
  creada: { word: 'Pendiente', tone: 'wait' },
  esperando_pago: { word: 'Pendiente', tone: 'wait' },
  pagada: { word: 'Pagado', tone: 'good' },
  parcial: { word: 'Pagado en parte', tone: 'wait' },
  vencida: { word: 'Vencido', tone: 'bad' },
  cancelada: { word: 'Cancelado', tone: 'bad' },
  reembolsada: { word: 'Reembolsado', tone: 'bad' },
  contracargo: { word: 'Contracargo', tone: 'bad' },
  en_revision: { word: 'En revisión', tone: 'wait' },
}
