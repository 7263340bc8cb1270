import { asignacionApi, cuentaApi, invitacionApi, vendedorApi, ventaApi } from '@talonario/contract'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { PASSWORD } from '#demo/people.ts'
import { makeRaffle } from '../../../../test/raffle.ts'
import { forFile, testApp } from '../../../../test/test-app.ts'

const t = forFile(await testApp())
const admin = await t.as('admin')
const { numeros, rifas } = await raffle()

async function raffle() {
  const { numeros } = await makeRaffle(admin, { fecha: '2026-12-24', cantidad: 4, premios: ['Moto'] })
  const rifas = await t.db.selectFrom('rifa').select(['id', 'numero']).orderBy('numero').execute()
  return { numeros, rifas }
}

const ofUser = (id: string) =>
  t.db.selectFrom('usuario').select(['telefono', 'telefono_e164']).where('id', '=', id).executeTakeFirstOrThrow()

it('a seller’s telephone is kept as typed and as it is read, wherever it is written', async () => {
  const csv = 'nombre;documento;celular\nInés Peña;4444444;011 15-1234-5678\nSin Área;5555555;1234-5678'
  const { body } = await admin.call(vendedorApi.importarVendedores, { body: { csv } })
  expect(body.invitaciones.map(({ telefono, whatsapp }) => [telefono, whatsapp])).toEqual([
    ['011 15-1234-5678', '+5491112345678'],
    ['1234-5678', null],
  ])
  const id = body.invitaciones[1]?._id ?? ''
  const datos = { id, nombreCompleto: 'Sin Área', ci: '5555555', telefono: '11 2345-6789' }
  await admin.call(vendedorApi.corregirVendedor, { body: datos })
  expect(await ofUser(id)).toEqual({ telefono: '11 2345-6789', telefono_e164: '+5491123456789' })
  const invited = await admin.call(invitacionApi.invitar, { body: { id, reemplaza: true } })
  expect(invited.body).toMatchObject({ telefono: '11 2345-6789', whatsapp: '+5491123456789' })
  const vendedora = await t.as('vendedora')
  await vendedora.call(cuentaApi.update, {
    form: { telefono: '+598 98 765 432', currentPassword: PASSWORD } as never,
  })
  expect(await ofUser(t.users.vendedora._id)).toEqual({ telefono: '+598 98 765 432', telefono_e164: '+59898765432' })
})

it('a buyer’s telephone is kept so too, and corrected with it', async () => {
  const vendedor = await t.as('vendedor')
  const datosClienteFisico = { nombre: 'Ana', cedula: '7654321', correo: 'ana@correo.test', telefono: '341 512-3456' }
  const rifa = rifas.find(({ numero }) => numero === numeros[0])
  const body = { rifaId: rifa?.id ?? '', metodoPago: 'efectivo', numeroCuotas: 1, datosClienteFisico }
  await vendedor.call(ventaApi.realizarCompraFisica, { body: body as never })
  const clientes = async () => (await vendedor.call(asignacionApi.clientes)).body.clientes
  const [{ compras: [compraId = ''] = [], ...before } = { compras: [] }] = await clientes()
  expect(before).toMatchObject({ telefono: '341 512-3456', whatsapp: '+5493415123456' })
  await vendedor.call(ventaApi.corregirComprador, { body: { ...datosClienteFisico, compraId, telefono: '4512-3456' } })
  expect((await clientes())[0]).toMatchObject({ telefono: '4512-3456', whatsapp: null })
})

it('a number that was erased or is none is refused by the database', async () => {
  const set = (e164: string) =>
    sql`update usuario set telefono = '', telefono_e164 = ${e164} where rol = 'admin'`.execute(t.db)
  await expect(set('+5491112345678')).rejects.toThrow('usuario_check')
  await expect(
    sql`update usuario set telefono = '1', telefono_e164 = '15-1234' where rol = 'admin'`.execute(t.db),
  ).rejects.toThrow('usuario_check')
})
