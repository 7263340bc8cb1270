import { premioApi, sorteoApi } from '@talonario/contract'
import { describe, expect, it } from 'vitest'
import { forFile, testApp } from '../../../../test/test-app.ts'

const app = forFile(await testApp())
const admin = await app.as('admin')

const crear = async (nombre: string) => {
  const { body } = await admin.call(premioApi.crearPremio, { body: { nombre, descripcion: `Es ${nombre}` } })
  return body.premio
}
const libres = async () => (await admin.call(premioApi.listarPremios)).body.premios.map(({ nombre }) => nombre)

describe('prizes', () => {
  it('a created prize is free and listed after the ones before it', async () => {
    const answer = await admin.call(premioApi.crearPremio, {
      body: { nombre: ' Crucero ', descripcion: 'Siete noches' },
    })
    const { premio } = answer.body
    expect(answer).toMatchObject({ status: 200, body: { status: 'success', message: 'Premio creado exitosamente.' } })
    expect(premio).toEqual({
      _id: premio.id,
      id: premio.id,
      nombre: 'Crucero',
      descripcion: 'Siete noches',
      imagen: '',
    })
    app.clock.advance({ seconds: 1 })
    await crear('Bicicleta')
    expect(await libres()).toEqual(['Crucero', 'Bicicleta'])
  })

  it.each([{ nombre: '', descripcion: 'x' }, { nombre: 'x', descripcion: '  ' }, {}])(
    'a prize without name or description is refused: %j',
    async body => {
      const answer = await admin.call(premioApi.crearPremio, { body: body as never })
      expect(answer).toMatchObject({ status: 400, body: { message: 'Todos los campos son obligatorios.' } })
    },
  )

  it('a free prize can be deleted, once', async () => {
    const { id } = await crear('Heladera')
    expect((await admin.call(premioApi.eliminarPremio, { params: { id } })).status).toBe(200)
    expect(await libres()).not.toContain('Heladera')
    expect(await admin.call(premioApi.eliminarPremio, { params: { id } })).toMatchObject({
      status: 404,
      body: { message: 'No se encontró el premio.' },
    })
  })

  it('a prize of a draw is neither listed nor deleted', async () => {
    const { id } = await crear('Auto')
    const { body } = await admin.call(sorteoApi.generarSorteo, { body: { fechaSorteo: '2026-12-01' } })
    await admin.call(sorteoApi.asignarPremio, { body: { idSorteo: body.sorteo.id, idPremios: [id] } })
    expect(await libres()).not.toContain('Auto')
    expect(await admin.call(premioApi.eliminarPremio, { params: { id } })).toMatchObject({
      status: 409,
      body: { message: 'Ese premio ya pertenece a un sorteo.' },
    })
  })
})
