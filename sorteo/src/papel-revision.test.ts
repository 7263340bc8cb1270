import { generateKeyPairSync } from 'node:crypto'
import { expect, it, vi } from 'vitest'
import { BOLETO, CLAVES, codigoOf } from '../test/papel.ts'
import { datosOf, escribirCodigo, leerCodigo } from './papel.ts'
import { verificarPapel } from './papel-revision.ts'

const ajena = generateKeyPairSync('ed25519')

const fallaOf = async (codigo: string, claves: unknown = CLAVES) => {
  const { falla } = await verificarPapel(codigo, claves)
  return falla && `${falla.titulo}: ${falla.detalle}`
}

it('a genuine code is, as it is printed, typed or as the address of its QR', async () => {
  const codigo = codigoOf()
  const typed = `${codigo.toLowerCase().slice(0, 40)} ${codigo.slice(40)}\n`
  for (const escrito of [
    codigo,
    typed,
    `HTTPS://RIFA.EXAMPLE/BOLETO/${codigo}`,
    `https://rifa.example/t/${codigo}/?a=b`,
  ]) {
    const { valida, pasos } = await verificarPapel(escrito, CLAVES)
    expect([valida, pasos.length, pasos[1]?.detalle]).toEqual([
      true,
      4,
      'Dice que es el boleto del número 00123, impresión 1.',
    ])
  }
})

it('no letter of it may be another', async () => {
  const codigo = codigoOf()
  for (let i = 0; i < codigo.length; i++) {
    const otra = codigo[i] === 'B' ? 'C' : 'B'
    expect(await fallaOf(codigo.slice(0, i) + otra + codigo.slice(i + 1))).not.toBeNull()
  }
  const leido = leerCodigo(codigo)
  if (!leido) throw new Error('unreadable')
  const { datos, firma } = leido
  for (const dicho of [{ numero: 124 }, { parte: 'talon' as const }, { impresion: 2 }])
    expect(await fallaOf(escribirCodigo(datosOf({ ...BOLETO, ...dicho }), firma))).toBe(
      'Firma: No la hizo la organización: el código fue cambiado o inventado.',
    )
  expect(await fallaOf(escribirCodigo(datos, firma.slice().reverse()))).toMatch(/^Firma: /)
})

it('one signed with another key is not genuine, nor one whose key was not published or is of another campaign', async () => {
  expect(await fallaOf(codigoOf({}, { con: ajena.privateKey }))).toBe(
    'Firma: No la hizo la organización: el código fue cambiado o inventado.',
  )
  expect(await fallaOf(codigoOf({ clave: 2 }))).toBe('Clave que firma: La organización no publicó la clave 2.')
  expect(await fallaOf(codigoOf({ campania: 2 }))).toBe(
    'Clave que firma: La clave 1 es de la campaña 1, y el código dice 2.',
  )
})

it('a code of another format, and what is no code or no file of keys, is said to be that', async () => {
  expect(await fallaOf(codigoOf({}, { formato: 2 }))).toBe(
    'Código del papel: El código es del formato 2, que este verificador no conoce.',
  )
  for (const escrito of ['', 'hola', codigoOf().slice(1), `${codigoOf()}A`])
    expect(await fallaOf(escrito)).toBe('Código del papel: No es un código de papel: está incompleto o mal copiado.')
  for (const archivo of [null, {}, { ...CLAVES, status: 'error' }, { ...CLAVES, claves: [{ id: 1 }] }])
    expect(await fallaOf(codigoOf(), archivo)).toMatch(/^Archivo de claves: /)
})

it('a browser that has not the signature built in comes to the same', async () => {
  vi.stubGlobal('crypto', undefined)
  expect(await fallaOf(codigoOf())).toBeNull()
  expect(await fallaOf(codigoOf({}, { con: ajena.privateKey }))).toMatch(/^Firma: /)
  vi.unstubAllGlobals()
})
