import { JURISDICCIONES, PERFILES } from '@talonario/contract'
import { expect, it } from 'vitest'
import { basesOf } from './comienzo.rules.ts'

const SABIDO = {
  identidad: {
    nombre: 'Rifa del club',
    nombreLegal: 'Club Social y Deportivo',
    aBeneficioDe: 'el club de bochas',
    contacto: 'club@correo.test',
    whatsapp: '',
    permiso: '',
  },
  clase: 'serie',
  numeros: 1300,
  precios: ['$ 500'],
  sorteos: [{ cuando: '14.03.2031, 21:00', premios: ['Una bici', 'Una pelota'] }],
  reclamoDias: 60,
  sitio: 'https://rifa.test',
  jurisdiccion: undefined,
} as const

it('a sample of terms is filled with what is known', () => {
  expect(basesOf(SABIDO)).toBe(`1. Quién organiza
Rifa del club, de Club Social y Deportivo.
A beneficio del club de bochas.
Contacto: club@correo.test.

2. Los números
Son 1.300, cada uno a $ 500.
Cada número juega en el sorteo para el que se emitió. Participan los que se vendieron y se pagaron.

3. Los sorteos y los premios
14.03.2031, 21:00: 1.º Una bici y 2.º Una pelota.
El resultado se publica en https://rifa.test/resultado, donde cualquiera lo puede comprobar.
Quien gana tiene 60 días para reclamar su premio.
Si un sorteo cambia de día, se avisa antes. Si no se hace, se devuelve lo pagado.

4. Los datos de quienes compran
Se usan solo para esta rifa: para avisar, entregar los premios y devolver lo que corresponda.`)
})

it('of what is not known it says nothing', () => {
  const identidad = { ...SABIDO.identidad, nombreLegal: '', aBeneficioDe: '', contacto: '' }
  const texto = basesOf({ ...SABIDO, identidad, numeros: 0, precios: [], sorteos: [] })
  expect(texto.split('\n\n')).toEqual([
    '1. Quién organiza\nRifa del club.',
    '2. Los números\nCada número juega en el sorteo para el que se emitió. Participan los que se vendieron y se pagaron.',
    '3. Los sorteos y los premios\nEl resultado se publica en https://rifa.test/resultado, donde cualquiera lo puede comprobar.\nQuien gana tiene 60 días para reclamar su premio.\nSi un sorteo cambia de día, se avisa antes. Si no se hace, se devuelve lo pagado.',
    '4. Los datos de quienes compran\nSe usan solo para esta rifa: para avisar, entregar los premios y devolver lo que corresponda.',
  ])
})

it('where numbers play in every draw it says so', () => {
  expect(basesOf({ ...SABIDO, clase: 'continua' })).toContain(
    'Cada número juega en todos los sorteos desde que se vende, mientras sus cuotas estén al día.',
  )
})

it.each(JURISDICCIONES)('in %s it has each rule of the place with its source', jurisdiccion => {
  const texto = basesOf({ ...SABIDO, jurisdiccion })
  expect(texto).toContain(`5. Normas de ${PERFILES[jurisdiccion].nombre}\n`)
  for (const { texto: regla, fuente } of PERFILES[jurisdiccion].reglas) expect(texto).toContain(`${regla} (${fuente})`)
  expect(texto.includes('Los premios no se dan en dinero.\nQuien')).toBe(jurisdiccion.startsWith('uy'))
})
