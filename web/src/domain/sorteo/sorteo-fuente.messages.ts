import type { Fuente } from '@talonario/contract'

type Words = {
  nombre: string
  /** Two sentences for the organiser who schedules. */
  resumen: string
  /** What a proof with this source shows, and what has to be trusted. */
  prueba: string
  noPrueba: string
}

/** The sources of entropy, in plain words. docs/draw.md has the reasons. */
export const fuenteWords: Record<Fuente, Words> = {
  drand: {
    nombre: 'Azar público de internet',
    resumen:
      'El azar sale de una red pública después de cerrar las ventas: nadie, tampoco vos, lo puede conocer ni elegir antes. El resultado sale solo a la hora del sorteo y cualquier comprador lo comprueba con su teléfono.',
    prueba: 'Que nadie pudo conocer ni elegir el resultado antes de que se sellara la lista.',
    noPrueba:
      'Que las instituciones que forman esa red no se pusieron todas de acuerdo para hacer trampa. Si alguien hubiera cambiado la fecha del cierre, se vería con el código que les llega por correo a los compradores.',
  },
  loteria: {
    nombre: 'Sorteo oficial de una lotería',
    resumen:
      'Los ganadores salen de los números de un sorteo oficial que todavía no se hizo. Cuando salgan, cargás el extracto con su enlace.',
    prueba: 'Que el resultado sale de los números de un sorteo oficial posterior al cierre de la lista.',
    noPrueba:
      'Se apoya en que el cierre se publicó antes del sorteo oficial, y en el extracto: compará los números con el enlace. Con menos de 20 cifras hay pocos resultados posibles.',
  },
  interna: {
    nombre: 'Número secreto de la organización',
    resumen:
      'El servidor elige un número secreto y publica su huella al agendar. Sortea al instante, pero hay que confiar en quien organiza.',
    prueba: 'Que el número secreto no cambió desde que se agendó el sorteo.',
    noPrueba:
      'Que quien organiza no usó lo que sabía: tiene el secreto antes del cierre y podría haber elegido la lista según lo que iba a salir. Hay que confiar en su palabra.',
  },
  bolillero: {
    nombre: 'Bolillero con escribano',
    resumen:
      'Se sortea con un bolillero de verdad ante un escribano. Después cargás los números, el nombre del escribano y el acta.',
    prueba: 'Que los números ganadores estaban en la lista sellada.',
    noPrueba: 'Que el bolillero fue limpio: eso lo atestigua el escribano con su acta, no un cálculo.',
  },
}

/** The source of a draw's randomness, in a sentence for everybody. */
export const watchedBy: Record<Fuente, string> = {
  drand: 'El azar lo puso una red pública de varias organizaciones, después del cierre: nadie lo pudo elegir.',
  loteria: 'El azar lo puso un sorteo oficial, después del cierre.',
  interna: 'El azar lo puso quien organiza, con un número secreto: en eso hay que confiar en su palabra.',
  bolillero: 'El azar lo puso un bolillero, ante escribano: en su acta hay que confiar.',
}

/** Before anything is chosen or closed, where no relay answers. */
export const sinBaliza =
  'La red del azar público no responde desde este servidor: sin ella, un sorteo con esa fuente no se puede cerrar. Revisá la conexión a internet o elegí otra forma.'
/** Where payments are simulated, and the secret is offered therefore. */
export const sinBalizaPrueba = 'Para una prueba en esta máquina, sirve el número secreto.'

/** Whether the organiser's own secret decides, or may decide. */
export const needsTrust =
  'Con un número secreto hay que confiar en quien organiza: lo guarda desde antes del cierre y podía conocer el resultado.'
