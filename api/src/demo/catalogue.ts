import type { Dibujo } from './pictures.ts'

/** The demo's products. Prices in minor units; `vendidos`: units sold online. */
export const productos: readonly {
  nombre: string
  dibujo: Dibujo
  precio: number
  descripcion: string
  vendidos: number
}[] = [
  {
    nombre: 'Taza Talonario',
    dibujo: 'taza',
    precio: 39_000,
    vendidos: 48,
    descripcion: 'Taza de cerámica de 350 ml con el talón rojo estampado a fuego.',
  },
  {
    nombre: 'Lapicera gel',
    dibujo: 'lapicera',
    precio: 6_000,
    vendidos: 37,
    descripcion: 'Tinta azul, para firmar el talón.',
  },
  {
    nombre: 'Remera de la generación',
    dibujo: 'ropa',
    precio: 69_000,
    vendidos: 26,
    descripcion:
      'Algodón peinado, talles del S al XXL. La estampa va a dos tintas, azul y roja, y la hace el taller de serigrafía del liceo. Lavala del revés y con agua fría para que dure. Los nombres de toda la generación van en la espalda, en orden alfabético y con letra chica, como en el acta. Si te queda grande, la cambiamos durante los primeros diez días sin que tengas que explicar nada.',
  },
  {
    nombre: 'Gorra',
    dibujo: 'gorra',
    precio: 49_000,
    vendidos: 21,
    descripcion: 'Regulable, con visera curva y ticket bordado.',
  },
  {
    nombre: 'Bolsa de tela',
    dibujo: 'bolsa',
    precio: 25_000,
    vendidos: 18,
    descripcion: 'Lona cruda con manijas largas.',
  },
  { nombre: 'Llavero', dibujo: 'llavero', precio: 12_000, vendidos: 14, descripcion: 'Acrílico con forma de talón.' },
  {
    nombre: 'Imán de heladera',
    dibujo: 'iman',
    precio: 8_000,
    vendidos: 11,
    descripcion: 'Para tener el número a la vista.',
  },
  {
    nombre: 'Calcos',
    dibujo: 'calcos',
    precio: 5_000,
    vendidos: 9,
    descripcion: 'Plancha de ocho calcos resistentes al agua.',
  },
  {
    nombre: 'Cuaderno A5',
    dibujo: 'cuaderno',
    precio: 29_000,
    vendidos: 8,
    descripcion: 'Ochenta hojas rayadas, tapa dura.',
  },
  {
    nombre: 'Agenda del viaje',
    dibujo: 'agenda',
    precio: 45_000,
    vendidos: 7,
    descripcion: 'Semana a la vista y mapa de las paradas.',
  },
  {
    nombre: 'Botella térmica',
    dibujo: 'botella',
    precio: 99_000,
    vendidos: 6,
    descripcion: 'Acero de doble pared, medio litro.',
  },
  {
    nombre: 'Mate de calabaza',
    dibujo: 'mate',
    precio: 79_000,
    vendidos: 6,
    descripcion: 'Con virola de alpaca, curado por el abuelo de Romina.',
  },
  {
    nombre: 'Bombilla',
    dibujo: 'bombilla',
    precio: 39_000,
    vendidos: 5,
    descripcion: 'Acero, con resorte fácil de lavar.',
  },
  { nombre: 'Yerbera', dibujo: 'yerbera', precio: 42_000, vendidos: 4, descripcion: 'Lata con pico vertedor.' },
  {
    nombre: 'Buzo canguro',
    dibujo: 'buzo',
    precio: 159_000,
    vendidos: 4,
    descripcion: 'Frisa abrigada con bolsillo y capucha.',
  },
  {
    nombre: 'Medias',
    dibujo: 'medias',
    precio: 19_000,
    vendidos: 3,
    descripcion: 'Un par con guarda de perforaciones.',
  },
  {
    nombre: 'Pañuelo',
    dibujo: 'panuelo',
    precio: 18_000,
    vendidos: 3,
    descripcion: 'Cuadrado de 55 cm, a dos tintas.',
  },
  {
    nombre: 'Rompecabezas',
    dibujo: 'rompecabezas',
    precio: 65_000,
    vendidos: 2,
    descripcion: 'Quinientas piezas con el mapa del viaje.',
  },
  {
    nombre: 'Baraja española',
    dibujo: 'baraja',
    precio: 35_000,
    vendidos: 2,
    descripcion: 'Cuarenta cartas ilustradas por la clase de dibujo.',
  },
  {
    nombre: 'Torta frita (docena)',
    dibujo: 'tortafrita',
    precio: 18_000,
    vendidos: 1,
    descripcion: 'Se retira los sábados en la puerta del liceo.',
  },
  {
    nombre: 'Pastafrola',
    dibujo: 'comida',
    precio: 35_000,
    vendidos: 1,
    descripcion: 'De membrillo o de batata, se encarga hasta el jueves.',
  },
  {
    nombre: 'Plantín de suculenta',
    dibujo: 'planta',
    precio: 15_000,
    vendidos: 0,
    descripcion: 'En maceta de barro pintada a mano.',
  },
  {
    nombre: 'Postal del viaje',
    dibujo: 'postal',
    precio: 4_000,
    vendidos: 0,
    descripcion: 'La escribimos nosotros y te llega de allá.',
  },
  { nombre: 'Entrada al baile', dibujo: 'talon', precio: 30_000, vendidos: 0, descripcion: '' },
]

export type PremioDemo = { nombre: string; descripcion: string }

/** The prizes of each draw, the first prize first; `libres` belong to no draw. */
export const premios = {
  invierno: [
    { nombre: 'Bicicleta rodado 29', descripcion: 'De montaña, con veintiún cambios y casco.' },
    { nombre: 'Fin de semana en las sierras', descripcion: 'Dos noches para dos personas con desayuno.' },
    { nombre: 'Canasta de la feria', descripcion: 'Fruta y verdura de la huerta orgánica.' },
  ],
  aniversario: [
    { nombre: 'Televisor de 50 pulgadas', descripcion: 'Con control por voz y soporte de pared.' },
    { nombre: 'Horno eléctrico', descripcion: 'Cuarenta litros, con convección.' },
    { nombre: 'Cena para cuatro', descripcion: 'Parrillada completa con postre.' },
    { nombre: 'Juego de mate', descripcion: 'Mate, bombilla, yerbera y termo.' },
  ],
  grande: [
    { nombre: 'Apartamento', descripcion: 'Dos ambientes a estrenar, con balcón.' },
    { nombre: 'SUV 0 km', descripcion: 'Camioneta familiar, patentada.' },
    { nombre: 'Crucero de 8 noches', descripcion: 'Para dos, con todo incluido.' },
  ],
  verano: [
    { nombre: 'Moto 150', descripcion: 'Con casco y primer service.' },
    { nombre: 'Notebook', descripcion: 'Para estudiar o para lo que quieras.' },
  ],
  libres: [
    { nombre: 'Orden de compra', descripcion: 'Para gastar en la ferretería del barrio.' },
    { nombre: 'Tablet', descripcion: 'Diez pulgadas, con funda.' },
    { nombre: 'Clase de surf', descripcion: 'Cuatro encuentros con tabla incluida.' },
  ],
} satisfies Record<string, readonly PremioDemo[]>

const NOMBRES = [
  'Ana',
  'Bruno',
  'Carla',
  'Damián',
  'Elena',
  'Facundo',
  'Graciela',
  'Hugo',
  'Irene',
  'Joaquín',
  'Karina',
  'Leandro',
  'Mariana',
  'Néstor',
  'Olga',
  'Pablo',
  'Raquel',
  'Sergio',
  'Teresa',
  'Walter',
]
const APELLIDOS = [
  'Álvarez',
  'Benítez',
  'Cardozo',
  'Duarte',
  'Etcheverry',
  'Fagúndez',
  'Giménez',
  'Hernández',
  'Ibarra',
  'Juárez',
  'Larrosa',
  'Mendoza',
  'Núñez',
  'Olivera',
  'Paredes',
  'Quiroga',
  'Rivero',
  'Silveira',
  'Techera',
  'Umpiérrez',
]

export type Comprador = { nombre: string; ci: string; email: string; telefono: string; telefonoE164: string }

/** The i-th buyer of the demo, the same in every run. */
export function comprador(i: number): Comprador {
  const nombre = NOMBRES[i % NOMBRES.length] ?? ''
  const apellido = APELLIDOS[Math.floor(i / NOMBRES.length + i) % APELLIDOS.length] ?? ''
  const plain = `${nombre}.${apellido}`
    .normalize('NFD')
    .replace(/[^\w.]/g, '')
    .toLowerCase()
  return {
    nombre: `${nombre} ${apellido}`,
    ci: cedula(3_000_000 + i * 7_919),
    email: `${plain}${i}@correo.test`,
    ...celular(1_000 + i),
  }
}

/** A Uruguayan document of seven digits with its check digit. */
export function cedula(number: number): string {
  const digits = [...String(number)].map(Number)
  const weights = [2, 9, 8, 7, 6, 3, 4]
  const sum = digits.reduce((sum, digit, i) => sum + digit * (weights[i] ?? 0), 0)
  return `${number}${(10 - (sum % 10)) % 10}`
}

/** The n-th telephone of the demo, as it is typed and as E.164. */
export function celular(n: number): { telefono: string; telefonoE164: string } {
  const digits = String(n).padStart(6, '0')
  return { telefono: `099 ${digits.slice(0, 3)} ${digits.slice(3)}`, telefonoE164: `+59899${digits}` }
}
