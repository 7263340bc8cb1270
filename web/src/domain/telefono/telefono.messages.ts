import { limits, type ResultadoSobre, type Telefono } from '@talonario/contract'
import { count, dayLong, dayOfInstant, dayTime, timeOfInstant } from '#lib/format.ts'

export const telefonoMessages = {
  cargar: { refused: 'No se pudo ver qué lleva este teléfono.' },
  lista: { refused: 'No se pudieron cargar tus teléfonos.' },
  refused: {
    llevar: {
      refused: 'No se pudieron llevar los números.',
      offline: 'Para llevar tus números hace falta señal: probá de nuevo cuando tengas.',
    },
    devolver: {
      refused: 'No se pudieron devolver los números.',
      offline: 'Para devolver los números hace falta señal: probá de nuevo cuando tengas.',
    },
    baja: { refused: 'No se pudo dar de baja.' },
  },
  resultados: {
    listo: 'Este teléfono lleva tus números.',
    sin_numeros:
      'Ahora no hay números para llevar: no tenés libres, o son de un sorteo de hoy o que todavía no tiene hora.',
    sin_guardar:
      'Este navegador puede borrar lo que guarda, y ahí van tus ventas. Instalá la app (menú del navegador → Agregar a la pantalla principal), abrila desde ahí y probá de nuevo.',
    sin_llave: 'Este navegador no guarda la llave que firma tus ventas. Probá con uno más nuevo.',
    por_enviar: 'Quedan ventas por enviar. Cuando salgan, devolvés los números.',
  },
  noPuede: 'Este navegador no puede vender sin señal. Probá con uno más nuevo.',
  ios: 'En iPhone y iPad, primero instalá la app: tocá Compartir, después «Agregar a inicio», y abrila desde ahí.',
  retirados: (cuantos: number) =>
    `Quien organiza pidió de vuelta ${cuantos === 1 ? 'un número tuyo' : `${count(cuantos)} números tuyos`}, y este teléfono no ${cuantos === 1 ? 'lo' : 'los'} lleva. Para llevar todo de nuevo, apagalo y volvé a encenderlo.`,
  sinPrestar: 'Ese número ya se vendió desde este teléfono, o ya no lo lleva. Elegí otro.',
  demasiados: `Sin señal se venden hasta ${limits.numerosPorSobre} números por venta. Hacé dos.`,
  noLleva: (numero: string) => `El ${numero} no está entre los que lleva este teléfono.`,
  sinGuardar:
    'No se pudo guardar la venta en este teléfono: no quedó vendida. Fijate si tiene espacio y probá de nuevo.',
  perdido: (nombre: string) => ({
    pregunta: `¿Perdiste «${nombre}»?`,
    detail:
      'No vende más desde ahora. Sus números quedan apartados 24 horas, por si quedan ventas en camino, y después se liberan.',
  }),
  quedan: (faltan: number) => ({
    titulo: faltan === 1 ? 'Queda 1 venta por enviar.' : `Quedan ${count(faltan)} ventas por enviar.`,
    detail: 'Salen solas desde este teléfono apenas haya señal y la página esté abierta, aunque no entres a tu cuenta.',
  }),
} as const

type Estados = { senal: boolean; faltan: number; rechazadas: number; hasta: string | undefined }

/** «Sin señal · 3 ventas por enviar · números hasta el jue 18:00». */
export function lineaDeEstado({ senal, faltan, rechazadas, hasta }: Estados): string {
  return [
    senal ? '' : 'Sin señal',
    faltan > 0 ? ventasPorEnviar(faltan) : senal ? 'Todo enviado' : '',
    rechazadas > 0 ? `${ventas(rechazadas)} que no se ${rechazadas === 1 ? 'aceptó' : 'aceptaron'}` : '',
    hasta
      ? `números hasta el ${dayLong(dayOfInstant(hasta)).slice(0, 3)} ${timeOfInstant(hasta)}`
      : 'sin números para vender',
  ]
    .filter(Boolean)
    .join(' · ')
}

const ventasPorEnviar = (faltan: number) => (faltan === 1 ? '1 venta por enviar' : `${count(faltan)} ventas por enviar`)

type Estado = 'por_enviar' | 'rechazado' | ResultadoSobre

export const estadoDeSobreWords = {
  por_enviar: { tone: 'wait', icon: 'clock', word: 'Por enviar' },
  vendida: { tone: 'good', icon: 'check', word: 'Registrada' },
  sin_numero: { tone: 'bad', icon: 'warning', word: 'Falta confirmar' },
  tardia: { tone: 'bad', icon: 'warning', word: 'Llegó después del cierre' },
  rechazado: { tone: 'bad', icon: 'warning', word: 'No se aceptó' },
} as const satisfies Record<Estado, object>

/** What its seller should know, where there is something to do. */
export const queHacer: Record<Estado, string> = {
  por_enviar: '',
  vendida: '',
  sin_numero: 'Quien organiza le da otro número o le devuelve el dinero.',
  tardia: 'Quien organiza decide qué se hace, y le avisa.',
  rechazado: 'Mostrásela a quien organiza: no quedó registrada.',
}

/** What a telephone has, in a line. */
export function lineaDeTelefono({ numeros, hasta, visto, baja, faltan }: Telefono): string {
  return [
    baja ? `De baja desde el ${dayTime(baja)}` : '',
    numeros > 0 ? `${count(numeros)} números hasta el ${dayTime(hasta)}` : 'Sin números',
    `visto el ${dayTime(visto)}`,
    faltan > 0 ? `faltan llegar ${ventas(faltan)}` : '',
  ]
    .filter(Boolean)
    .join(' · ')
}

const ventas = (cuantas: number) => (cuantas === 1 ? '1 venta' : `${count(cuantas)} ventas`)
