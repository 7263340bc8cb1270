import { asignacionApi, liquidacionApi, premioApi, rifaApi, sorteoApi } from '@talonario/contract'
import { describe, expect, it } from 'vitest'
import { forFile, testApp } from '../../test/test-app.ts'
import { deleteOldRepeticiones, makeOnce } from './once.ts'

const app = forFile(await testApp())
const admin = await app.as('admin')

const withKey = (clave: string) => ({ headers: { 'idempotency-key': clave } })
const countRifas = async () => {
  const { n } = await app.db
    .selectFrom('rifa')
    .select(eb => eb.fn.countAll().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}
const pedido = { cantidad: 3, precioRifa: 100, fecha: '2026-12-24' }
const generar = (clave: string, body = pedido) => admin.call(rifaApi.generarNumerosRifa, { body, ...withKey(clave) })

describe('a call sent again with its Idempotency-Key', () => {
  it('makes numbers once, and gets the same range', async () => {
    const before = await countRifas()
    const [first, ...others] = await Promise.all([generar('a'), generar('a'), generar('a')])
    for (const again of [...others, await generar('a')]) expect(again).toMatchObject({ status: 200, body: first?.body })
    expect(await countRifas()).toBe(before + 3)
  })

  it('with another body is refused and makes nothing; the same key of somebody else is another one', async () => {
    await generar('b')
    const before = await countRifas()
    const other = await generar('b', { ...pedido, cantidad: 4 })
    expect(other).toMatchObject({ status: 422, body: { code: 'CLAVE_REUTILIZADA' } })
    expect(await countRifas()).toBe(before)
    const key = { clave: 'b', huella: Buffer.alloc(32) }
    const made = await makeOnce(
      app.db,
      { caller: { id: app.users.vendedora._id }, key },
      app.clock.now(),
      async () => ({}),
    )
    expect(made).toEqual({})
  })

  it('after a refusal may succeed: nothing is kept of what failed', async () => {
    const past = { ...pedido, fecha: '2020-01-01' }
    expect((await generar('c', past)).status).toBe(400)
    expect((await generar('c')).status).toBe(200)
  })

  it('schedules a draw, creates a prize, hands numbers out, begins work and sets a date to settle by once', async () => {
    const agendar = () =>
      admin.call(sorteoApi.generarSorteo, { body: { fechaSorteo: '2027-03-01' }, ...withKey('agendar') })
    const first = await agendar()
    expect(await agendar()).toMatchObject({ status: 200, body: first.body })

    const prize = { nombre: 'Bicicleta', descripcion: 'Rodado 28' }
    const crear = () => admin.call(premioApi.crearPremio, { body: prize, ...withKey('premio') })
    const { premio } = (await crear()).body
    expect((await crear()).body.premio).toEqual(premio)
    expect((await admin.call(premioApi.listarPremios)).body.premios).toEqual([premio])

    const { desde } = (await generar('d')).body
    const asignar = () =>
      admin.call(asignacionApi.asignarRifaAVendedor, {
        body: { ci: '22222222', numerosRifas: [desde] },
        ...withKey('asignar'),
      })
    expect([await asignar(), await asignar()]).toMatchObject([{ body: { asignadas: 1 } }, { body: { asignadas: 1 } }])

    const citar = (titulo = 'Fin de mes') =>
      admin.call(liquidacionApi.crearLiquidacion, {
        body: { titulo, vence: '2099-01-01T20:00:00Z' },
        ...withKey('liquidacion'),
      })
    const cited = await Promise.all([citar(), citar(), citar()])
    expect(new Set(cited.map(({ status }) => status))).toEqual(new Set([200]))
    expect((await citar('Otra')).body.code).toBe('CLAVE_REUTILIZADA')
    const { liquidaciones } = (await admin.call(liquidacionApi.liquidaciones)).body
    expect(liquidaciones.map(({ titulo }) => titulo)).toEqual(['Fin de mes'])
  })

  it('is forgotten after a day', async () => {
    await generar('e')
    await deleteOldRepeticiones(app.db, new Date(app.clock.now().getTime() + 86_400_001))
    expect(await app.db.selectFrom('repeticion').select('clave').execute()).toEqual([])
  })
})
