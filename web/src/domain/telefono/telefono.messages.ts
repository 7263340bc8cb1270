import { limits, type Telefono } from '@talonario/contract'
import { count, dayLong, dayOfInstant, dayTime, money, padNumber, timeOfInstant, until } from '#lib/format.ts'
import { type EstadoDeSobre, noEntradas, pagadoPor, type SobreGuardado } from './telefono.rules.ts'

export const telefonoMessages = {
  refused: {
    llevar: {
      refused: 'No se pudieron llevar los números.',
      offline: 'Para llevar tus números hace falta señal: probá de nuevo cuando tengas.',
    },
    devolver: {
      refused: 'No se pudieron devolver los números.',
      offline: 'Para devolver los números hace falta señal: probá de nuevo cuando tengas.',
    },
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
  enOtro: ({ nombre, numeros, hasta }: Telefono) =>
    `«${nombre}» lleva ${numeros === 1 ? 'un número tuyo' : `${count(numeros)} números tuyos`} ${until(hasta)}. Para venderlos desde acá, devolvelos ahí; si lo perdiste, decilo abajo.`,
  sinPrestar: 'Ese número ya se vendió desde este teléfono, o ya no lo lleva. Elegí otro.',
  sinNumeros: 'Este teléfono no tiene ahora números para vender.',
  demasiados: `Sin señal se venden hasta ${limits.numerosPorSobre} números por venta. Hacé dos.`,
  noLleva: (numero: string) => `El ${numero} no está entre los que lleva este teléfono.`,
  sinGuardar:
    'No se pudo guardar la venta en este teléfono: no quedó vendida. Fijate si tiene espacio y probá de nuevo.',
  guardada: 'Quedó guardada en este teléfono, y sale sola apenas haya señal.',
  atendida: 'Ya lo resolví',
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

type Estados = { senal: boolean; faltan: number; noEntraron: number; lleva: boolean; hasta: string | undefined }

/** «Sin señal · 3 ventas por enviar · números hasta el jueves 18:00». */
export function lineaDeEstado({ senal, faltan, noEntraron, lleva, hasta }: Estados): string {
  return [
    senal ? '' : 'Sin señal',
    faltan > 0 ? ventasPorEnviar(faltan) : senal ? 'Todo enviado' : '',
    noEntraron > 0 ? `${ventas(noEntraron)} que no ${noEntraron === 1 ? 'entró' : 'entraron'}` : '',
    hasta
      ? `números hasta el ${dayLong(dayOfInstant(hasta)).split(' ')[0]} ${timeOfInstant(hasta)}`
      : lleva && 'sin números para vender',
  ]
    .filter(Boolean)
    .join(' · ')
}

const ventasPorEnviar = (faltan: number) => (faltan === 1 ? '1 venta por enviar' : `${count(faltan)} ventas por enviar`)

const noEntro = { tone: 'bad', icon: 'warning', word: 'No entró' } as const
export const estadoDeSobreWords = {
  por_enviar: { tone: 'wait', icon: 'clock', word: 'Por enviar' },
  vendida: { tone: 'good', icon: 'check', word: 'Registrada' },
  sin_numero: noEntro,
  tardia: noEntro,
  cancelada: noEntro,
  rechazado: noEntro,
  cambiada: { tone: 'good', icon: 'check', word: 'Cambiada' },
  anulada: { tone: undefined, icon: 'minus', word: 'Anulada' },
} as const satisfies Record<EstadoDeSobre, object>

/** Why numbers of a sale are not sold: to its seller, and to its buyer. */
const porQue = {
  sin_numero: {
    vendedor:
      'Este teléfono ya no lo podía vender. Si quiere otro número, hablá con quien organiza antes de devolverle.',
    comprador: 'ya no se podía vender. Si querés otro número, avisame antes de que te devuelva.',
  },
  tardia: {
    vendedor: 'Llegó cuando su sorteo había cerrado, y no participa.',
    comprador: 'llegó cuando el sorteo había cerrado, y no participa.',
  },
  cancelada: { vendedor: 'Su sorteo se canceló.', comprador: 'el sorteo se canceló.' },
  rechazado: {
    vendedor: 'El servidor no la aceptó. Mostrásela a quien organiza.',
    comprador: 'no se pudo registrar.',
  },
} as const

/** What its seller reads of a sale that did not enter, or of which some numbers did not: «No entró: devolvele lo que pagó ($ 1.500).» */
export function noEntroWords(sobre: SobreGuardado): { titulo: string; detalle: string; mensaje: string } {
  const fuera = noEntradas(sobre)
  const numeros = fuera.map(({ NumeroRifa }) => padNumber(NumeroRifa)).join(', ')
  const pagado = money(pagadoPor(sobre, fuera))
  const which = fuera.length < sobre.prestadas.length ? `${fuera.length === 1 ? 'el' : 'los'} ${numeros}` : ''
  const motivo = sobre.resultado.find(({ resultado }) => resultado !== 'vendida')?.resultado
  const { vendedor, comprador } = porQue[motivo && motivo !== 'vendida' ? motivo : 'rechazado']
  return {
    titulo: `${[fuera.length === 1 || !which ? 'No entró' : 'No entraron', which].filter(Boolean).join(' ')}: devolvele lo que pagó (${pagado}).`,
    detalle: vendedor,
    mensaje: `Hola${sobre.comprador ? ` ${sobre.comprador.nombre}` : ''}: tu compra del Nº ${numeros} no entró, porque ${comprador} Te devuelvo ${pagado}.`,
  }
}

/** What a person has decided about a sale since; `''`: nothing. */
export function decididaWords({ decidida }: SobreGuardado): string {
  if (decidida?.cambiadaPor) return `Quien organiza le dio otro: ${decidida.cambiadaPor}. No hay que devolverle nada.`
  const anulados = decidida?.anulados.map(padNumber).join(', ')
  return anulados ? `Se anuló: ${anulados}.` : ''
}

/** What a telephone has, in a line. */
export function lineaDeTelefono({ numeros, hasta, visto, baja, faltan }: Telefono): string {
  return [
    baja ? `De baja desde el ${dayTime(baja)}` : '',
    numeros > 0 ? `${count(numeros)} números ${until(hasta)}` : 'Sin números',
    `visto el ${dayTime(visto)}`,
    faltan > 0 ? `faltan llegar ${ventas(faltan)}` : '',
  ]
    .filter(Boolean)
    .join(' · ')
}

const ventas = (cuantas: number) => (cuantas === 1 ? '1 venta' : `${count(cuantas)} ventas`)
