import { COLOR, type Dibujo, type Escritura } from './papel-dibujo.service.ts'

/** The preview that messengers show of a link: a title, up to four lines, and a line at the foot. */
export type Cartel = { organizacion: string; titulo: string; lineas: readonly string[]; pie: string }

const [ANCHO, ALTO] = [1200, 630]
const [X0, Y0, X1, Y1] = [40, 40, ANCHO - 40, ALTO - 40]
const MARGEN = 96

/** A poster of 1200 by 630, the size that messengers ask for. */
export function dibujoDeCartel({ organizacion, titulo, lineas, pie }: Cartel, write: Escritura): Dibujo {
  const hasta = ANCHO - 2 * MARGEN
  const renglones = lineas.map((linea, i) =>
    write(linea, { fuente: 'texto', color: COLOR.tinta, cuerpo: 42, x: MARGEN, y: 316 + i * 60, hasta }),
  )
  return {
    ancho: ANCHO,
    alto: ALTO,
    trazos: [
      { d: `M0 0H${ANCHO}V${ALTO}H0z`, relleno: COLOR.fondo },
      { d: `M${X0} ${Y0}H${X1}V${Y1}H${X0}z`, relleno: COLOR.papel, linea: COLOR.borde, ancho: 3 },
      { d: `M${X0} ${Y0}H${X1}v16H${X0}z`, relleno: COLOR.tinta },
      write(organizacion, { fuente: 'texto', color: COLOR.gris, cuerpo: 34, x: MARGEN, y: 134, hasta }),
      write(titulo, { fuente: 'titulo', color: COLOR.tinta, cuerpo: 84, x: MARGEN, y: 232, hasta }),
      ...renglones,
      write(pie, { fuente: 'titulo', color: COLOR.rojo, cuerpo: 44, x: MARGEN, y: 556, hasta }),
    ],
    texto: [titulo, organizacion, ...lineas, pie].filter(Boolean).join('. '),
  }
}
