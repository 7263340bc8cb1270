import { asignacionApi, rifaApi } from '@talonario/contract'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { makeRaffle } from '../../../../test/raffle.ts'
import { holdNumbers, sellNumbers } from '../../../../test/sold.ts'
import { forFile, forTest, testApp } from '../../../../test/test-app.ts'
import { untilSomebodyWaits } from '../../../../test/test-database.ts'

const VENDEDORA = '22222222'
const VENDEDOR = '33333333'
const app = forFile(await testApp())
const admin = await app.as('admin')
await makeRaffle(admin, { fecha: '2026-12-24', cantidad: 200 })

const asignar = (ci: string, numerosRifas: number[]) =>
  admin.call(asignacionApi.asignarRifaAVendedor, { body: { ci, numerosRifas } })
const liberar = (numerosRifas: number[]) => admin.call(asignacionApi.liberarRifas, { body: { numerosRifas } })
const duenos = async (numeros: number[]) => {
  const { rifas } = (await admin.call(rifaApi.buscarRifas, { body: { numeros } })).body
  return rifas.map(rifa => rifa.vendedorAsignado)
}

describe('assigning numbers to a seller', () => {
  it('gives them, and again is no obstacle', async () => {
    const answer = await asignar('22.222.222', [1, 2, 3, 2])
    expect(answer).toMatchObject({
      status: 200,
      body: { message: 'Rifas asignadas correctamente', asignadas: 3 },
    })
    expect((await asignar(VENDEDORA, [3, 4])).status).toBe(200)
    expect(await duenos([1, 2, 3, 4, 5])).toEqual([VENDEDORA, VENDEDORA, VENDEDORA, VENDEDORA, null])
  })

  it('a paid number or another seller’s spoils the whole, and is named', async () => {
    await sellNumbers(app.db, { numeros: [14] })
    await asignar(VENDEDORA, [17])
    const answer = await asignar(VENDEDOR, [11, 14, 17, 18])
    expect(answer).toMatchObject({
      status: 409,
      body: { message: 'No se pueden asignar: el 00014 ya está vendido; el 00017 lo tiene Romina Acosta.' },
    })
    expect(await duenos([11, 17, 18])).toEqual([null, VENDEDORA, null])
  })

  it('many obstacles are named up to ten and then counted', async () => {
    await sellNumbers(app.db, { numeros: Array.from({ length: 12 }, (_, i) => 101 + i) })
    const numeros = Array.from({ length: 20 }, (_, i) => 120 - i)
    expect((await asignar(VENDEDOR, numeros)).body.message).toBe(
      'No se pueden asignar: los números 00101, 00102, 00103, 00104, 00105, 00106, 00107, 00108, 00109, 00110 y 2 más ya están vendidos.',
    )
  })

  it('a number held by an order in progress may be assigned', async () => {
    await holdNumbers(app.db, { numeros: [20], until: new Date('2030-01-01') })
    expect((await asignar(VENDEDOR, [20])).status).toBe(200)
  })

  it('numbers that do not exist are named', async () => {
    expect(await asignar(VENDEDOR, [21, 201, 300])).toMatchObject({
      status: 404,
      body: { message: 'No existen estos números: 00201, 00300.' },
    })
    expect(await duenos([21])).toEqual([null])
  })

  it('only an active seller receives numbers', async () => {
    expect(await asignar('44444444', [22])).toMatchObject({
      status: 409,
      body: { message: 'El vendedor está inactivo.' },
    })
    for (const ci of ['11111111', '55555555', '98765432']) {
      expect(await asignar(ci, [22])).toMatchObject({
        status: 404,
        body: { message: 'No se encontró el vendedor.' },
      })
    }
  })

  it('needs a document and a number', async () => {
    expect((await asignar(VENDEDOR, [])).body.message).toBe('Selecciona un vendedor y al menos una rifa.')
    for (const ci of [undefined, '', '12345']) {
      const { body } = await admin.call(asignacionApi.asignarRifaAVendedor, {
        body: { ci, numerosRifas: [1] } as never,
      })
      expect(body.message).toBe('El vendedor seleccionado no tiene CI válido')
    }
  })

  it('of overlapping sets in any order one seller gets all and the other nothing', async () => {
    const numeros = Array.from({ length: 40 }, (_, i) => 31 + i)
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        asignar(i % 2 ? VENDEDOR : VENDEDORA, i % 2 ? numeros : numeros.toReversed()),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
    expect(new Set(await duenos(numeros)).size).toBe(1)
  })

  it('waits for a sale of the same number and then sees it', async () => {
    let assigning: ReturnType<typeof asignar> | undefined
    await app.db.transaction().execute(async db => {
      await sql`select from rifa where numero = 80 for no key update`.execute(db)
      assigning = asignar(VENDEDOR, [79, 80])
      await untilSomebodyWaits(app.db)
      await sql`insert into compra (referencia, canal, estado, solicitante_id, usuario_id, total, moneda, metodo_pago,
          comprador_nombre, comprador_email, comprador_ci, comprador_telefono, created_at)
        values ('r80', 'online', 'pagada', ${app.users.cliente.id}, ${app.users.cliente.id}, 1, 'ARS', 'x', 'x', 'x', 'x', 'x', now())`.execute(
        db,
      )
      await sql`insert into titular (rifa_id, compra_id, estado, clave, created_at, vendida_at)
        select rifa.id, compra.id, 'vendida', sha256('x'), now(), now() from rifa, compra
        where numero = 80 and referencia = 'r80'`.execute(db)
    })
    expect((await assigning)?.body.message).toBe('No se pueden asignar: el 00080 ya está vendido.')
    expect(await duenos([79])).toEqual([null])
  })
})

describe('releasing numbers', () => {
  it('takes them back, all or nothing', async () => {
    await asignar(VENDEDORA, [90, 91, 92])
    await sellNumbers(app.db, { numeros: [92] })
    expect(await liberar([90, 92])).toMatchObject({
      status: 409,
      body: { message: 'No se pueden liberar: el 00092 ya está vendido.' },
    })
    expect(await liberar([90, 91, 93])).toMatchObject({ status: 200, body: { liberadas: 2 } })
    expect(await duenos([90, 91, 92])).toEqual([null, null, VENDEDORA])
  })
})

describe('assignments from a file', () => {
  const importar = (csv: string) => admin.call(asignacionApi.importarAsignaciones, { body: { csv } })

  it('are made all at once, for several sellers', async () => {
    const { status, body } = await importar('﻿Numero;CI\r\n150;22.222.222\r\n151;33333333\r\n152;\r\n')
    expect({ status, body }).toMatchObject({ status: 200, body: { importados: 2 } })
    expect(await duenos([150, 151, 152])).toEqual([VENDEDORA, VENDEDOR, null])
  })

  it.each([
    ['', 'la primera fila tiene que decir Número;Documento'],
    ['numero;ci\r\n', 'no trae ningún número con su vendedor'],
    ['numero;ci\r\n160;22222222\r\nx;22222222', 'fila 3: el número no es válido'],
    ['numero;ci\r\n160;22222222\r\n160;33333333', 'fila 3: el 160 está repetido'],
    ['numero;ci\r\n160;22222222\r\n161;44444444', 'no hay un vendedor activo con documento 44444444'],
  ])('%j is refused, saying where', async (csv, motivo) => {
    expect(await importar(csv)).toMatchObject({
      status: 400,
      body: { message: `El archivo tiene errores: ${motivo}.` },
    })
    expect(await duenos([160])).toEqual([null])
  })

  it('an obstacle spoils the whole', async () => {
    await asignar(VENDEDORA, [155])
    const answer = await importar('numero;ci\r\n170;33333333\r\n155;33333333')
    expect(answer).toMatchObject({
      status: 409,
      body: { message: 'No se pueden asignar: el 00155 lo tiene Romina Acosta.' },
    })
    expect(await duenos([170])).toEqual([null])
  })

  it('an export can be imported again', async () => {
    const own = forTest(await testApp())
    const admin = await own.as('admin')
    const { numeros } = await makeRaffle(admin, { fecha: '2026-12-24', cantidad: 200 })
    await sellNumbers(own.db, { numeros: [14] })
    await holdNumbers(own.db, { numeros: [20], until: new Date('2030-01-01') })
    for (const [ci, numero] of [
      [VENDEDOR, 20],
      [VENDEDORA, 150],
    ] as const)
      await admin.call(asignacionApi.asignarRifaAVendedor, { body: { ci, numerosRifas: [numero] } })
    const { text, headers } = await admin.call(rifaApi.exportarRifas)
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(headers['content-disposition']).toBe('attachment; filename="rifas-2026-11-21.csv"')
    const lines = text.trimEnd().split('\r\n')
    expect(lines).toHaveLength(numeros.length + 1)
    expect(lines[0]).toBe('﻿Número;Documento del vendedor;Vendedor;Precio;Sorteo;Estado;Comprador')
    expect(lines[14]).toBe('14;;;100,00;2026-12-24;pagada;Ana Quiroga')
    expect(lines[20]).toBe('20;33333333;Diego Pereyra;100,00;2026-12-24;reservada;')
    expect(lines[150]).toBe('150;22222222;Romina Acosta;100,00;2026-12-24;libre;')
    const unsold = lines.filter((line, i) => i === 0 || !line.includes(';pagada;'))
    const csv = unsold.join('\r\n')
    expect((await admin.call(asignacionApi.importarAsignaciones, { body: { csv } })).status).toBe(200)
  })
})
