import { expect, it } from 'vitest'
import { BOLETO, CUOTAS, codeWriter, enlaceOf, readCode } from './toma-codigo.service.ts'

const keys = { SECRETO_DATOS: 'un secreto de treinta y dos letras', DATA_DIR: '' }
const site = { FRONTEND_URL: 'https://rifa.test' }
const id = '0193f1d4-7a60-7cc1-9a52-6b1e8f3a4d27'
/** As printed and mailed. */
const boleto = 'AZPx1HpgfMGaUmsejzpNJwAAEOH0EoelPI4kDQAXD6Y'
const cuotas = 'AZPx1HpgfMGaUmsejzpNJ1dO-4DAq57VT2kq-MRVSI0'

it('the codes of paper and mails stay as they are, each with the address of its page', async () => {
  const [ofBoleto, ofCuotas] = [await codeWriter(keys, BOLETO), await codeWriter(keys, CUOTAS)]
  expect(enlaceOf(site, BOLETO, ofBoleto({ compraId: id, numero: 4321 }))).toBe(`https://rifa.test/boleto/${boleto}`)
  expect(enlaceOf(site, CUOTAS, ofCuotas(id))).toBe(`https://rifa.test/cuotas/${cuotas}`)
  expect(await readCode(keys, BOLETO, boleto)).toEqual({ compraId: id, numero: 4321 })
  expect(await readCode(keys, CUOTAS, cuotas)).toBe(id)
})

it('a code opens nothing of another purpose, and nothing under another key', async () => {
  expect(await readCode(keys, CUOTAS, boleto)).toBeNull()
  expect(await readCode(keys, BOLETO, cuotas)).toBeNull()
  expect(await readCode({ ...keys, SECRETO_DATOS: 'otro secreto de treinta y dos letras' }, BOLETO, boleto)).toBeNull()
})

it('a code with one letter changed, cut or added is none', async () => {
  for (let i = 0; i < boleto.length; i++) {
    const other = `${boleto.slice(0, i)}${boleto[i] === 'A' ? 'Q' : 'A'}${boleto.slice(i + 1)}`
    expect(await readCode(keys, BOLETO, other)).toBeNull()
  }
  for (const other of ['', boleto.slice(0, -2), `${boleto}AA`]) expect(await readCode(keys, BOLETO, other)).toBeNull()
})
