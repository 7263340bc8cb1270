import { COLOR, type Dibujo, type Escritura, qrTrazo, type Trazo } from '#modules/sitio/papel/papel-dibujo.service.ts'

/** What is printed on a ticket. */
export type Impreso = {
  /** As printed, with leading zeros. */
  numero: string
  organizacion: string
  rifa: string
  /** First name of the buyer; '' once it is erased. */
  nombre: string
  /** Day and hour of the draw, as written. */
  cuando: string
  /** The price, where the law wants it on tickets; else ''. */
  valor: string
  /** The address in the QR code. */
  enlace: string
}

const [ANCHO, ALTO] = [1200, 640]
const [X0, Y0, X1, Y1] = [40, 40, 1160, 600]
/** The x at which the stub is torn off. */
const CORTE = 210

/** A ticket of 1200 by 640: the stub on the left, the number, and the QR code to check it. */
export function dibujoDeBoleto(impreso: Impreso, write: Escritura): Dibujo {
  const { numero, organizacion, rifa, nombre, cuando, valor, enlace } = impreso
  const sorteo = [`Sorteo ${cuando}`, valor && `Valor ${valor}`].filter(Boolean).join(' · ')
  const [izquierda, medio] = [260, 1000]
  const texto = { fuente: 'texto', color: COLOR.gris } as const
  const titulo = { fuente: 'titulo', color: COLOR.tinta } as const
  return {
    ancho: ANCHO,
    alto: ALTO,
    trazos: [
      { d: `M0 0H${ANCHO}V${ALTO}H0z`, relleno: COLOR.fondo },
      { d: contorno(), relleno: COLOR.papel },
      { d: talon(), relleno: COLOR.tinta },
      roseta({ x: 560, y: 320, radio: 264 }),
      { d: contorno(), linea: COLOR.borde, ancho: 3 },
      { d: `M${CORTE} ${Y0 + 42}V${Y1 - 40}`, linea: COLOR.borde, ancho: 6, puntos: 16 },
      write(`Nº ${numero}`, {
        ...titulo,
        cuerpo: 62,
        color: COLOR.fondo,
        x: 152,
        y: ALTO / 2,
        lado: 'centro',
        girado: true,
      }),
      write(organizacion, { ...texto, cuerpo: 30, x: izquierda, y: 116, hasta: 560 }),
      write(rifa, { ...titulo, cuerpo: 46, x: izquierda, y: 172, hasta: 560 }),
      write(numero, { ...titulo, cuerpo: 184, color: COLOR.rojo, x: izquierda - 6, y: 360, hasta: 580 }),
      ...(nombre
        ? [
            write('A nombre de', { ...texto, cuerpo: 26, x: izquierda, y: 424 }),
            write(nombre, { ...titulo, cuerpo: 48, x: izquierda, y: 478, hasta: 580 }),
          ]
        : []),
      write(sorteo, { ...texto, cuerpo: 32, color: COLOR.tinta, x: izquierda, y: 552, hasta: 860 }),
      qrTrazo(enlace, { x: medio - 116, y: 132, lado: 232, color: COLOR.tinta }),
      write('Escanealo', { ...texto, cuerpo: 28, x: medio, y: 412, lado: 'centro' }),
      write('para comprobarlo', { ...texto, cuerpo: 28, x: medio, y: 448, lado: 'centro' }),
    ],
    texto: [
      `Boleto ${numero}`,
      ...(nombre ? [`A nombre de ${nombre}`] : []),
      `${rifa}, ${organizacion}`,
      sorteo,
      `Para comprobarlo: ${enlace}`,
    ].join('. '),
  }
}

/** The edge of the paper: notches on the left, half holes along the line of the stub. */
const contorno = (): string =>
  `M${X0} ${Y0}H${CORTE - 26}A26 26 0 0 0 ${CORTE + 26} ${Y0}H${X1}V${Y1}H${CORTE + 26}A26 26 0 0 0 ${CORTE - 26} ${Y1}H${X0}${mordidas()}z`

const talon = (): string =>
  `M${X0} ${Y0}H${CORTE - 26}A26 26 0 0 0 ${CORTE} ${Y0 + 26}V${Y1 - 26}A26 26 0 0 0 ${CORTE - 26} ${Y1}H${X0}${mordidas()}z`

/** The notches, up the left edge. */
const mordidas = (): string => 'v-10a9 9 0 0 0 0 -18'.repeat(20)

/** A pattern as on banknotes, too faint to disturb reading. */
function roseta({ x, y, radio }: { x: number; y: number; radio: number }): Trazo {
  const pequena = radio * 0.47
  const vueltas = Array.from({ length: 24 }, (_, i) => {
    const grados = i * 7.5
    const [cos, sin] = [Math.cos((grados * Math.PI) / 180), Math.sin((grados * Math.PI) / 180)]
    const [dx, dy] = [(radio * cos).toFixed(2), (radio * sin).toFixed(2)]
    const [mx, my] = [(-radio * cos).toFixed(2), (-radio * sin).toFixed(2)]
    const [bx, by] = [x + Number(dx), y + Number(dy)]
    const arco = `A${radio} ${pequena.toFixed(2)} ${grados} 1 0`
    return `M${bx} ${by}${arco} ${x + Number(mx)} ${y + Number(my)}${arco} ${bx} ${by}`
  })
  return { d: vueltas.join(''), linea: COLOR.rojo, ancho: 1, opacidad: 0.13 }
}
