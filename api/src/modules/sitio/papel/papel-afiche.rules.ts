import { COLOR, type Dibujo, type Escritura, qrTrazo } from './papel-dibujo.service.ts'

/** A poster of the raffle: the prizes, when they are drawn, the price, and where numbers are bought. */
export type Afiche = {
  organizacion: string
  titulo: string
  /** The seller whose link it is, or ''. */
  vendedor: string
  premios: readonly string[]
  precio: string
  cuando: string
  direccion: string
  /** The organiser and the permit. */
  pie: string
}

/** Where each part stands. The paper is light, so that the QR code has white around it. */
const FORMATOS = {
  a4: {
    ancho: 1000,
    alto: 1414,
    margen: 80,
    cabeza: 140,
    titulo: 260,
    vendedor: 344,
    premios: 436,
    renglon: 66,
    precio: 820,
    cuando: 880,
    qr: { x: 320, y: 925, lado: 360 },
    direccion: 1330,
    pie: 1380,
  },
  cuadrado: {
    ancho: 1080,
    alto: 1080,
    margen: 72,
    cabeza: 110,
    titulo: 210,
    vendedor: 282,
    premios: 362,
    renglon: 58,
    precio: 760,
    cuando: 816,
    qr: { x: 708, y: 640, lado: 300 },
    direccion: 990,
    pie: 1040,
  },
} as const
export type Formato = keyof typeof FORMATOS

export function dibujoDeAfiche(afiche: Afiche, formato: Formato, write: Escritura): Dibujo {
  const { ancho, alto, margen, premios, renglon, qr, ...alturas } = FORMATOS[formato]
  const line = (texto: string, y: number, cuerpo: number, color: string, fuente: 'texto' | 'titulo' = 'titulo') =>
    write(texto, { fuente, color, cuerpo, x: ancho / 2, y, hasta: ancho - 2 * margen, lado: 'centro' })
  // In the square format the texts have the half beside the QR code.
  const half =
    formato === 'cuadrado' ? { x: qr.x / 2, hasta: qr.x - 2 * margen } : { x: ancho / 2, hasta: ancho - 2 * margen }
  const beside = (texto: string, y: number, cuerpo: number, color: string) =>
    write(texto, { fuente: 'titulo', color, cuerpo, y, lado: 'centro', ...half })
  return {
    ancho,
    alto,
    trazos: [
      { d: `M0 0H${ancho}V${alto}H0z`, relleno: COLOR.fondo },
      { d: `M0 0H${ancho}v28H0z`, relleno: COLOR.tinta },
      line(afiche.organizacion, alturas.cabeza, 34, COLOR.gris, 'texto'),
      line(afiche.titulo, alturas.titulo, 88, COLOR.tinta),
      line(afiche.vendedor, alturas.vendedor, 44, COLOR.rojo),
      ...afiche.premios.map((premio, i) => line(premio, premios + i * renglon, 44, COLOR.tinta, 'texto')),
      beside(afiche.precio, alturas.precio, 60, COLOR.rojo),
      beside(afiche.cuando, alturas.cuando, 40, COLOR.tinta),
      qrTrazo(afiche.direccion, { ...qr, color: COLOR.tinta }),
      line(afiche.direccion.replace(/^https?:\/\//, ''), alturas.direccion, 36, COLOR.tinta),
      line(afiche.pie, alturas.pie, 24, COLOR.gris, 'texto'),
    ],
    texto: [
      afiche.titulo,
      afiche.vendedor,
      ...afiche.premios,
      afiche.precio,
      afiche.cuando,
      afiche.direccion,
      afiche.pie,
    ]
      .filter(Boolean)
      .join('. '),
  }
}
