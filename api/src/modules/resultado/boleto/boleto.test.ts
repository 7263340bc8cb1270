import { boletoApi, organizacionApi, ventaApi } from '@talonario/contract'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { rifaIdOf } from '../../../../test/on-sale.ts'
import { makeRaffle } from '../../../../test/raffle.ts'
import { checkOut, comeBack, decide, testShop } from '../../../../test/shop.ts'
import { type Client, forFile, type TestApp } from '../../../../test/test-app.ts'
import { told } from '../../../../test/told.ts'

let [admin, clienta, nobody] = [] as unknown as [Client, Client, Client]
const t = forFile(await testShop({ FRONTEND_URL: 'https://rifa.example' }))
;[admin, clienta, nobody] = [await t.as('admin'), await t.as('clienta'), await t.as('nobody')]
const raffle = await makeRaffle(admin, { fecha: '2026-12-20', cantidad: 8, premios: ['Casa'] })

const NANDU = { nombre: 'Ñandú Íñiguez', correo: 'n@correo.test', cedula: '12345678', telefono: '099 123 456' }
const sell = async (by: Client, numero: number) => {
  const body = {
    rifaId: await rifaIdOf(t.db, numero),
    metodoPago: 'pos' as const,
    numeroCuotas: 1,
    datosClienteFisico: NANDU,
  }
  return (await by.call(ventaApi.realizarCompraFisica, { body })).body.compra._id
}
const boletosOf = (by: Client, id: string) => by.call(boletoApi.boletosDeCompra, { params: { id } })
const codeOf = async (id: string) => (await boletosOf(admin, id)).body.boletos[0]?.boleto ?? ''
const ver = (codigo: string) => nobody.call(boletoApi.verBoleto, { params: { codigo } })
const file = (codigo: string, as: string) => nobody.inject({ method: 'GET', url: `/api/boleto/${codigo}/${as}` })

it('a ticket says what it costs where it has to', async () => {
  const numero = raffle.numeros.at(-1) ?? 0
  const codigo = await codeOf(await sell(admin, numero))
  const before = (await file(codigo, 'imagen')).rawPayload
  const { version, datos } = (await admin.call(organizacionApi.leerOrganizacion)).body
  const choose = async (version: number, jurisdiccion: 'uy' | 'uy-montevideo') => {
    const body = { version, legales: { ...datos.legales, jurisdiccion } }
    expect((await admin.call(organizacionApi.guardarOrganizacion, { body })).status).toBe(200)
    return (await file(codigo, 'imagen')).rawPayload
  }
  expect((await choose(version, 'uy')).equals(before)).toBe(true)
  expect((await choose(version + 1, 'uy-montevideo')).equals(before)).toBe(false)
})

describe('the tickets of an order', () => {
  it('are its buyer’s, its seller’s and the organisers’ alone', async () => {
    const [a] = raffle.numeros
    const id = await sell(admin, a!)
    await t.db.updateTable('compra').set({ vendedor_id: t.users.vendedora.id }).where('id', '=', id).execute()
    const asked = async (name: Parameters<TestApp['as']>[0]) => (await boletosOf(await t.as(name), id)).status
    expect([await asked('admin'), await asked('vendedora'), await asked('vendedor'), await asked('cliente')]).toEqual([
      200, 200, 404, 404,
    ])
    await t.db.updateTable('compra').set({ usuario_id: t.users.cliente.id }).where('id', '=', id).execute()
    expect(await asked('cliente')).toBe(200)
  })

  it('are linked from the mail of a sale in person and of a payment, and from one’s own list', async () => {
    const [, b, c] = raffle.numeros
    await sell(admin, b!)
    const referencia = await checkOut(clienta, [{ _id: await rifaIdOf(t.db, c!) }])
    await decide(clienta, referencia, 'aprobar')
    await comeBack(clienta, referencia)
    const links = async (para: string) => {
      const mail = () =>
        t.db.selectFrom('correo').select('texto').where('para', '=', para).where('evento', 'like', 'compra-pagada:%')
      await expect.poll(async () => (await mail().execute()).length).toBeGreaterThan(0)
      const textos = (await mail().execute()).map(({ texto }) => texto).join('\n')
      return [...textos.matchAll(/(\d{5}): https:\/\/rifa\.example\/boleto\/([\w-]{43})$/gm)].map(m => [
        Number(m[1]),
        m[2],
      ])
    }
    const inPerson = (await links('n@correo.test')).find(([numero]) => numero === b)
    expect((await ver(String(inPerson?.[1]))).body.boleto).toEqual({
      numeroRifa: b,
      idSorteo: raffle.idSorteo,
      nombre: 'Ñandú',
      fechaSorteo: '2026-12-20T12:00:00.000Z',
      hora: '2026-12-21T00:00:00.000Z',
    })
    const [online] = await links(t.users.clienta.email)
    const { boletos } = (await clienta.call(boletoApi.misBoletos)).body
    expect(online).toEqual([c, boletos.find(({ numeroRifa }) => numeroRifa === c)?.boleto])
  })
})

describe('a ticket', () => {
  it('is the same drawing as a picture and on paper, and shows no more than a first name', async () => {
    const codigo = await codeOf(await sell(admin, raffle.numeros[3]!))
    const png = await file(codigo, 'imagen')
    expect([png.statusCode, png.headers['content-type']]).toEqual([200, 'image/png'])
    expect(await sharp(png.rawPayload).metadata()).toMatchObject({ format: 'png', width: 1600, height: 853 })
    const pdf = await file(codigo, 'pdf')
    expect(pdf.headers['content-disposition']).toContain(`boleto-0000${raffle.numeros[3]}.pdf`)
    expect(pdf.rawPayload.toString('latin1', 0, 5)).toBe('%PDF-')
    const { body } = await ver(codigo)
    expect(told(body, { ...NANDU, apellido: 'Íñiguez' })).toEqual([])
  })

  it('is drawn once, until something printed on it changes', async () => {
    const codigo = await codeOf(await sell(admin, raffle.numeros[6] ?? 0))
    // As many as may wait at one address.
    const [first = new Uint8Array(), ...others] = await Promise.all(
      Array.from({ length: 40 }, async () => (await file(codigo, 'pdf')).rawPayload),
    )
    // A PDF has the moment it was made: those made anew differ.
    expect(new Set(others.map(bytes => bytes.equals(first)))).toEqual(new Set([true]))
    await t.db
      .updateTable('compra')
      .set({ comprador_nombre: 'Otra Persona' })
      .where('comprador_nombre', '=', 'Ñandú Íñiguez')
      .execute()
    expect((await file(codigo, 'pdf')).rawPayload.equals(first)).toBe(false)
  })

  it('opens with nothing but its own code', async () => {
    const id = await sell(admin, raffle.numeros[4]!)
    const codigo = await codeOf(id)
    const bytes = Buffer.from(codigo, 'base64url')
    const changed = (at: number) => {
      const other = Buffer.from(bytes)
      other.writeUInt8(other.readUInt8(at) ^ 1, at)
      return other.toString('base64url')
    }
    for (const wrong of [changed(0), changed(19), changed(31), codigo.slice(0, 40), 'x', `${codigo}AAAA`]) {
      expect([(await ver(wrong)).status, (await file(wrong, 'imagen')).statusCode]).toEqual([404, 404])
    }
    expect((await ver(codigo)).status).toBe(200)
  })

  it('is worth nothing once its sale is taken back', async () => {
    const id = await sell(admin, raffle.numeros[5]!)
    const codigo = await codeOf(id)
    await admin.call(ventaApi.anularVenta, { body: { compraId: id, motivo: 'Se arrepintió' } })
    const { status, body } = await ver(codigo)
    expect([status, body.message]).toEqual([
      404,
      'No hay un boleto con ese código. Si la venta se anuló, el boleto ya no vale.',
    ])
    expect((await boletosOf(admin, id)).body.boletos).toEqual([])
    const again = await codeOf(await sell(admin, raffle.numeros[5]!))
    expect([again === codigo, (await ver(again)).status]).toEqual([false, 200])
  })
})
