import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { boletosOf, casoOf } from '../test/casos.ts'
import {
  composeComprobante,
  constanciaOf,
  searchBoleto,
  verificarComprobante,
  verificarInclusion,
} from './inclusion.ts'
import { type Boleto, codigoDeBoleto, readBoleto } from './ticket.ts'

const { prueba, lista, boletos } = casoOf('drand')
const { cierre } = prueba
const constancia = (numero: number) => constanciaOf(cierre, lista, numero)!
const falla = (boleto: Boleto, valor: unknown, huella?: string) =>
  verificarInclusion(codigoDeBoleto(boleto), valor, huella).falla
const [primero, segundo] = boletos as [Boleto, Boleto]

describe('every buyer’s inclusion proof', () => {
  it.each([1, 2, 3, 60, 257])('verifies in a list of %i numbers', cuantos => {
    const caso = casoOf('interna', { cuantos })
    for (const boleto of caso.boletos) {
      const valor = JSON.parse(JSON.stringify(constanciaOf(caso.prueba.cierre, caso.lista, boleto.numero)))
      expect(falla(boleto, valor, caso.prueba.cierre.sello.huella)).toBeNull()
    }
  })

  it('does not exist for a number that was not sold', () => {
    expect(constanciaOf(cierre, lista, 8)).toBeNull()
  })

  it('fails for another name, document, key or number', () => {
    const detalle = 'El número 00007 se selló con otros datos: con otro nombre, documento o clave.'
    for (const cambio of [{ nombre: 'Otra' }, { ci: '9999999' }, { clave: '0'.repeat(64) }]) {
      expect(falla({ ...primero, ...cambio }, constancia(7))).toMatchObject({ clave: 'hoja', detalle })
    }
    expect(falla({ ...primero, numero: 8 }, constancia(7))).toMatchObject({ clave: 'hoja' })
    expect(falla(segundo, constancia(7))).toMatchObject({ clave: 'hoja' })
  })

  it('fails for another draw', () => {
    expect(falla({ ...primero, sorteo: 'otra' }, constancia(7))).toMatchObject({
      clave: 'sello',
      detalle: 'El boleto es del sorteo otra, no de rifa-de-prueba.',
    })
  })

  it('fails against another fingerprint, root or count', () => {
    expect(falla(primero, constancia(7), '0'.repeat(64))?.clave).toBe('sello')
    for (const cambio of [{ raiz: '0'.repeat(64) }, { participantes: 59 }]) {
      expect(falla(primero, { ...constancia(7), cierre: { ...cierre, ...cambio } })?.clave).toBe('sello')
    }
  })

  it('fails from another position or over another path', () => {
    expect(falla(primero, { ...constancia(7), indice: 1 })?.clave).toBe('camino')
    expect(falla(primero, { ...constancia(7), camino: constancia(14).camino })?.clave).toBe('camino')
  })

  it('fails where it is no inclusion proof, and never throws', () => {
    fc.assert(fc.property(fc.string(), fc.anything(), (codigo, valor) => !verificarInclusion(codigo, valor).valida))
  })
})

describe('a buyer’s receipt', () => {
  const comprobante = () => JSON.parse(JSON.stringify(composeComprobante(codigoDeBoleto(primero), constancia(7))))

  it('verifies from itself alone, with the fingerprint however it was copied', () => {
    const huella = ` ${cierre.sello.huella.toUpperCase().replace(/(.{8})/g, '$1 ')}\n`
    expect(verificarComprobante(comprobante(), huella)).toMatchObject({ valida: true, veredicto: 'bien' })
  })

  it('fails with another’s code, another fingerprint, or a field changed', () => {
    expect(verificarComprobante({ ...comprobante(), codigo: codigoDeBoleto(segundo) }).falla?.clave).toBe('hoja')
    expect(verificarComprobante(comprobante(), '0'.repeat(64)).falla?.clave).toBe('sello')
    expect(verificarComprobante({ ...comprobante(), nota: '' }).falla?.clave).toBe('constancia')
    fc.assert(fc.property(fc.anything(), valor => !verificarComprobante(valor).valida))
  })
})

describe('a ticket looked up in the list', () => {
  it('is found for every buyer', () => {
    for (const boleto of boletos.slice(0, 10)) {
      expect(searchBoleto(codigoDeBoleto(boleto), cierre, lista.hojas).falla).toBeNull()
    }
  })

  it('whose number was left out is named', () => {
    const { falla } = searchBoleto(codigoDeBoleto({ ...primero, numero: 8 }), cierre, lista.hojas)
    expect(falla?.detalle).toBe('El número 00008 no está en la lista sellada.')
  })

  it('fails over a list that is not the sealed one', () => {
    const otra = [...lista.hojas.slice(0, -1), `999|${'0'.repeat(64)}`]
    expect(searchBoleto(codigoDeBoleto(primero), cierre, otra).falla?.clave).toBe('camino')
  })

  it('copied badly is named', () => {
    expect(searchBoleto('b2.abc.00000000', cierre, lista.hojas).falla).toMatchObject({
      clave: 'codigo',
      detalle: 'El código del boleto está incompleto o mal copiado',
    })
  })
})

describe('a ticket’s code', () => {
  const textos = fc.string({ unit: 'grapheme' })

  it('gives the ticket back, with digits and name in their one form', () => {
    fc.assert(
      fc.property(textos, fc.nat(), textos, (nombre, numero, ci) => {
        const boleto = { ...primero, nombre, numero, ci }
        const leido = readBoleto(codigoDeBoleto(boleto))
        expect(leido).toEqual({ ...boleto, nombre: nombre.normalize('NFC'), ci: ci.replace(/[^0-9]/g, '') })
      }),
    )
  })

  it('survives spaces and line breaks of copying', () => {
    const codigo = codigoDeBoleto(primero)
    expect(readBoleto(` ${codigo.slice(0, 30)}\n${codigo.slice(30)} `).numero).toBe(7)
  })

  it('with any one character changed, lost or added is refused', () => {
    const codigo = codigoDeBoleto(boletosOf(3)[2]!)
    for (let i = 0; i < codigo.length; i++) {
      const [antes, despues] = [codigo.slice(0, i), codigo.slice(i + 1)]
      for (const malo of [
        antes + despues,
        `${antes}Q${codigo.slice(i)}`,
        antes + (codigo[i] === 'x' ? 'y' : 'x') + despues,
      ]) {
        expect(() => readBoleto(malo)).toThrow('El código del boleto está incompleto o mal copiado')
      }
    }
  })
})
