import { cajaApi, casoApi, ventaApi } from '@talonario/contract'
import { expect, it } from 'vitest'
import { findSaldo } from '#modules/dinero/caja/caja.queries.ts'
import { putOnSale, saleOf } from '../../../../test/on-sale.ts'
import { forFile, testApp } from '../../../../test/test-app.ts'

const t = forFile(await testApp())
const { rifas } = await putOnSale(t.db, { cantidad: 20 })
const admin = await t.as('admin')
const seller = await t.as('vendedor')
const other = await t.as('vendedora')
const next = () => rifas.pop()?.id ?? ''

const sell = async (metodoPago: 'efectivo' | 'pos' | 'transferencia' = 'efectivo') =>
  (await seller.call(ventaApi.realizarCompraFisica, { body: saleOf(next(), metodoPago) })).body.compra._id
const undo = (compraId: string, by = seller) =>
  by.call(ventaApi.anularVenta, { body: { compraId, motivo: 'Me equivoqué' } })
const saldo = (cuenta: string) => findSaldo(t.db, `${cuenta}:${t.users.vendedor.id}`)
const stored = (id: string) => t.db.selectFrom('compra').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

it('a sale without an e-mail is made where the organiser allows it, and nothing is mailed', async () => {
  const sale = saleOf(next())
  const body = { ...sale, datosClienteFisico: { ...sale.datosClienteFisico, correo: '' } }
  const sellIt = () => seller.call(ventaApi.realizarCompraFisica, { body })
  expect((await sellIt()).body).toMatchObject({ status: 'error', message: 'El email es obligatorio.' })
  Object.assign(t.env, { CORREO_EN_PERSONA: 'opcional' })
  try {
    const without = { ...body, datosClienteFisico: { ...body.datosClienteFisico, telefono: '' } }
    expect((await seller.call(ventaApi.realizarCompraFisica, { body: without })).status).toBe(400)
    const sold = await sellIt()
    expect(sold.status).toBe(200)
    expect(await stored(sold.body.compra._id)).toMatchObject({ comprador_email: '', usuario_id: null })
    const evento = `compra-pagada:${sold.body.compra._id}`
    expect(await t.db.selectFrom('correo').select('id').where('evento', '=', evento).execute()).toEqual([])
  } finally {
    Object.assign(t.env, { CORREO_EN_PERSONA: 'obligatorio' })
  }
})

it.each(['efectivo', 'pos', 'transferencia'] as const)(
  'a seller takes an own sale by %s back within ten minutes, and its money is nowhere then',
  async metodoPago => {
    const before = [await saldo('caja'), await saldo('por_acreditar')]
    const id = await sell(metodoPago)
    expect((await undo(id, other)).body.code).toBe('COMPRA_NO_ENCONTRADA')
    t.clock.advance({ minutes: 10 })
    expect((await undo(id)).status).toBe(200)
    expect([await saldo('caja'), await saldo('por_acreditar')]).toEqual(before)
    expect((await stored(id)).estado).toBe('reembolsada')
    const late = await sell(metodoPago)
    t.clock.advance({ minutes: 10, seconds: 1 })
    expect((await undo(late)).body.message).toBe('Le pedimos a quien organiza que la anule.')
    expect((await stored(late)).estado).toBe('pagada')
    expect((await undo(late, admin)).status).toBe(200)
  },
)

it('what a seller asks an organiser to void is one case, which ends with the sale or without it', async () => {
  const asked = async (id: string) =>
    (await admin.call(casoApi.casos)).body.casos.filter(({ compra }) => compra._id === id)
  const [voided, kept] = [await sell(), await sell()]
  t.clock.advance({ minutes: 11 })
  for (const id of [voided, voided, kept]) expect((await undo(id)).status).toBe(200)
  expect(await asked(voided)).toMatchObject([{ motivo: 'anulacion_pedida', pagoId: '' }])
  expect((await undo(voided, admin)).status).toBe(200)
  expect(await asked(voided)).toEqual([])
  const [caso] = await asked(kept)
  await admin.call(casoApi.cerrarCaso, { body: { id: caso?._id ?? '', nota: 'No corresponde' } })
  expect(await asked(kept)).toEqual([])
  expect((await stored(kept)).estado).toBe('pagada')
})

it('a sale that an organiser entered for a seller is not undone by the seller, who asks for it at any time', async () => {
  const numero = Number(next() && rifas.length + 1)
  const body = { vendedor: t.users.vendedor.id, talones: [{ numero, nombre: 'Zulma' }] }
  expect((await admin.call(ventaApi.registrarTalones, { body })).status).toBe(200)
  const { ventas } = (await seller.call(ventaApi.historialVentasRifas)).body
  const { _id = '', propia } = ventas.find(({ rifa }) => rifa.NumeroRifa === numero) ?? {}
  expect(propia).toBe(false)
  expect((await undo(_id)).body.message).toBe('Le pedimos a quien organiza que la anule.')
  expect((await stored(_id)).estado).toBe('pagada')
})

it('what was seen at the bank is not taken back by its seller', async () => {
  const id = await sell('transferencia')
  await admin.call(cajaApi.acreditarTransferencia, { body: { compraId: id } })
  expect((await undo(id)).body.code).toBe('SIN_TRANSFERENCIA')
  expect((await stored(id)).estado).toBe('pagada')
})

it('a seller corrects the buyer of an own sale, and of nobody else’s', async () => {
  const compraId = await sell()
  const body = {
    compraId,
    nombre: 'Otra Persona',
    correo: 'otra@correo.test',
    cedula: '7654321',
    telefono: '099 999 999',
  }
  expect((await other.call(ventaApi.corregirComprador, { body })).body.code).toBe('COMPRA_NO_ENCONTRADA')
  const empty = { ...body, correo: '' }
  expect((await seller.call(ventaApi.corregirComprador, { body: empty })).body.message).toBe('El email es obligatorio.')
  expect((await seller.call(ventaApi.corregirComprador, { body })).status).toBe(200)
  expect((await stored(compraId)).comprador_nombre).toBe('Otra Persona')
})
