import { expect, it } from 'vitest'
import { stateOfPapel, textOfBoleto } from './boleto.messages.ts'
import { stateOfBoleto } from './boleto-suerte.messages.ts'

const papel = { numeroRifa: 3, sigue: false, iniciales: '', registrado: '', debe: false, sorteos: [] }
const cancelado = { fecha: '2026-11-21T15:00:00.000Z', motivo: 'Se inundó el salón.', sigue: false }

it('of paper whose draw closed without it, and of paper whose draw was called off, each is said', () => {
  const cerrado = { ...papel, estado: 'sin_registrar', cerrado: true } as const
  expect(stateOfPapel(cerrado).titulo).toBe('No está registrado, y ya no se puede registrar')
  // Of several draws the next one closed without it.
  expect(stateOfPapel({ ...cerrado, sigue: true }).titulo).toBe('Todavía no está registrado')
  // One called off of several, in which it plays on, changes nothing.
  expect(stateOfPapel({ ...cerrado, sorteos: [{ cancelado: { ...cancelado, sigue: true } }] })).toEqual(
    stateOfPapel(cerrado),
  )
  expect(stateOfPapel({ ...cerrado, sorteos: [{ cancelado }] })).toEqual({
    titulo: 'Su sorteo se canceló',
    texto:
      'Fue el sábado 21 de noviembre de 2026. El motivo: Se inundó el salón. Si lo pagaste, el dinero te lo devuelve quien te lo vendió, o la organización. Guardá este papel.',
  })
})

it('of a number that was late for its last draw, that it did not play', () => {
  const suyo = { idSorteo: 'a', fechaSorteo: '2026-11-21T12:00:00.000Z', tipo: 'principal' } as const
  const boleto = { ...suyo, numeroRifa: 3, sorteos: [{ ...suyo, suerte: 'no_juega' as const, premios: [] }] }
  expect([null, ''].map(premio => stateOfBoleto(boleto, premio))).toEqual([
    'El 00003 está vendido, pero no juega en el sorteo del sábado 21 de noviembre de 2026: le quedó una cuota atrasada.',
    'El 00003 está vendido, pero no jugó en el sorteo del sábado 21 de noviembre de 2026: le quedó una cuota atrasada.',
  ])
  const compartido = { boleto, organizacion: 'Talonario', url: 'https://rifa.example/boleto/x' }
  expect([false, true].map(sorteado => textOfBoleto({ ...compartido, sorteado }))).toEqual([
    'El 00003 no juega en el sorteo de Talonario: https://rifa.example/boleto/x',
    'El 00003 no jugó en el sorteo de Talonario: https://rifa.example/boleto/x',
  ])
})
