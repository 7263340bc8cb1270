import { type BodyOf, cierreApi, padNumber, resultadoApi } from '@talonario/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { FECHA, judge, makeDraw, moveTo, testAppOf2023 } from '../../../../test/draw-in-the-past.ts'
import type { Client, TestApp } from '../../../../test/test-app.ts'

let app: TestApp
let admin: Client
let nobody: Client
beforeEach(async () => {
  app = await testAppOf2023()
  admin = await app.as('admin')
  nobody = await app.as('nobody')
})
afterEach(() => app.close())

const cerrar = () => admin.call(cierreApi.cerrarSorteo, { body: { fechaSorteo: FECHA } })
const realizar = () => admin.call(resultadoApi.realizarSorteo, { body: { fechaSorteo: FECHA } })
const extracto = (fields: Partial<BodyOf<typeof resultadoApi.cargarExtracto>> = {}) =>
  admin.call(resultadoApi.cargarExtracto, {
    body: {
      fechaSorteo: FECHA,
      cifras: '04512 33001, 98123\n00045 77120',
      enlace: 'https://loteria.example/1',
      ...fields,
    },
  })
const bolillero = (numeros: number[], fields: Partial<BodyOf<typeof resultadoApi.cargarBolillero>> = {}) =>
  admin.call(resultadoApi.cargarBolillero, {
    body: { fechaSorteo: FECHA, numeros, escribano: 'Esc. Inés Prado', acta: '112', ...fields },
  })

describe('a draw by an official lottery', () => {
  const cinco = { cifras: 'premios 1 a 5', cantidad: 5, digitos: 5 }
  const loteria = { nombre: 'Lotería Nacional', fecha: FECHA, hora: '13:00', ...cinco }

  it('is closed, waits for the extract, and is drawn from its figures', async () => {
    const { idSorteo } = await makeDraw(app, admin, { fuente: 'loteria', loteria })
    const espera =
      'El sorteo quedó cerrado y sellado: el resultado sale cuando se cargue el extracto de Lotería Nacional del 23.08.2023'
    expect((await realizar()).body).toMatchObject({ message: espera, sorteo: { estado: 'cerrado', ganadores: [] } })
    expect(await extracto()).toMatchObject({
      status: 409,
      body: { message: 'No se puede cargar. Se sorteó antes que el sorteo oficial.' },
    })
    moveTo(app, '2023-08-23T16:05:00.000Z')
    // The same five numbers, typed in other ways.
    for (const cifras of ['4512 33001 98123 45 77120', '04512 3300 198123 00045 77120', '04512 33001 98123 00045']) {
      expect(await extracto({ cifras })).toMatchObject({
        status: 409,
        body: { message: 'No se puede cargar. El extracto tiene que traer 5 números de 5 cifras, con sus ceros' },
      })
    }
    const { body } = await extracto()
    expect(body.message).toBe('El sorteo se realizó correctamente')
    expect(body.sorteo.ganadores).toHaveLength(3)
    const { sorteo } = (await nobody.call(resultadoApi.resultado, { params: { id: idSorteo } })).body
    expect(sorteo.entropia).toEqual({
      fuente: 'loteria',
      numeros: ['04512', '33001', '98123', '00045', '77120'],
      enlace: 'https://loteria.example/1',
    })
    expect(await judge(nobody, idSorteo)).toEqual({ falla: null, python: null, avisos: ['tiempos', 'entropia'] })
    expect((await extracto({ cifras: '1 2 3' })).body.message).toBe('Este sorteo ya fue realizado.')
  })

  it('takes no extract before it is closed, and no figures that are none', async () => {
    await makeDraw(app, admin, { fuente: 'loteria', loteria })
    expect(await extracto()).toMatchObject({
      status: 409,
      body: { message: 'Las ventas de ese sorteo todavía no se cerraron.' },
    })
    for (const cifras of ['', ' ', '12a', '1-2', '1'.repeat(21)]) {
      expect(await extracto({ cifras })).toMatchObject({
        status: 400,
        body: { message: 'Escribí los números del extracto, separados por espacios.' },
      })
    }
    expect((await extracto({ enlace: 'javascript:alert(1)' })).body.message).toBe(
      'El enlace tiene que empezar con https://',
    )
    expect((await extracto({ fechaSorteo: '2023-08-24' })).status).toBe(404)
  })

  it('is not decided by a drum', async () => {
    const { numeros } = await makeDraw(app, admin, { fuente: 'loteria', loteria })
    await cerrar()
    expect((await bolillero(numeros.slice(0, 3))).body.message).toBe(
      'No se puede cargar. Se agendó la fuente «loteria» y el azar vino de «bolillero»',
    )
  })
})

describe('a draw by a physical drum', () => {
  it('takes the numbers in the order drawn: prizes first, then alternates, attested by the notary', async () => {
    const { idSorteo, numeros } = await makeDraw(app, admin, { fuente: 'bolillero' })
    const [a = 0, b = 0, c = 0, , , d = 0] = numeros
    expect((await cerrar()).body.message).toBe(
      'El sorteo quedó cerrado y sellado: el resultado sale cuando se carguen los números del bolillero',
    )
    const { body } = await bolillero([d, b, a, c])
    expect(body.sorteo.ganadores.map(({ numeroRifa, premio }) => [numeroRifa, premio.nombre])).toEqual([
      [d, 'Casa'],
      [b, 'Auto'],
      [a, 'Moto'],
    ])
    const { sorteo } = (await nobody.call(resultadoApi.resultado, { params: { id: idSorteo } })).body
    expect(sorteo).toMatchObject({
      suplentes: [{ numeroRifa: c }],
      entropia: { escribano: 'Esc. Inés Prado', acta: '112' },
      semilla: '',
    })
    expect(await judge(nobody, idSorteo)).toEqual({ falla: null, python: null, avisos: ['tiempos', 'entropia'] })
  })

  it('takes no number that is unsold, unknown, double, missing or too many, and stays open for the right ones', async () => {
    const { numeros } = await makeDraw(app, admin, { fuente: 'bolillero' })
    await cerrar()
    const [a = 0, b = 0, c = 0, unsold = 0] = numeros
    const refusals: [number[], string][] = [
      [[a, b, unsold], `No se puede cargar. El número ${padNumber(unsold, 5)} no está en la lista sellada`],
      [[a, b, 999_999], 'No se puede cargar. El número 999999 no está en la lista sellada'],
      [[a, b, a], 'No se puede cargar. El bolillero repite un número'],
      [[a, b], 'No se puede cargar. Faltan números del bolillero'],
      [Array.from({ length: 7 }, () => a), 'No se puede cargar. El bolillero dio más números que premios y suplentes'],
    ]
    for (const [sent, message] of refusals) {
      expect(await bolillero(sent)).toMatchObject({ status: 409, body: { message } })
    }
    expect((await bolillero([a, b, c], { escribano: ' ' })).body.message).toBe('Escribí el nombre del escribano.')
    expect((await bolillero([a, b, c])).status).toBe(200)
  })

  it('is entered once by ten at once', async () => {
    const { numeros } = await makeDraw(app, admin, { fuente: 'bolillero' })
    await cerrar()
    const [a = 0, b = 0, c = 0] = numeros
    const answers = await Promise.all(Array.from({ length: 10 }, (_, i) => bolillero(i % 2 ? [a, b, c] : [c, b, a])))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await app.db.selectFrom('ganador').selectAll().execute()).toHaveLength(3)
  })
})
