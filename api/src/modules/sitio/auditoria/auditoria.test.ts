import { auditoriaApi, datosPersonalesApi, parseCsv } from '@talonario/contract'
import { Cadena, readActo } from '@talonario/sorteo/bitacora'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Client, forTest, type TestApp, testApp } from '../../../../test/test-app.ts'
import { recordActo } from './auditoria.service.ts'
import { comprobarCadena, linkActos } from './auditoria-cadena.service.ts'

let t: TestApp
let admin: Client
beforeEach(async () => {
  t = forTest(await testApp())
  admin = await t.as('admin')
})

const buscar = async (texto: string) =>
  (await admin.call(auditoriaApi.listarActos, { params: { page: 1 }, query: { buscar: texto } })).body.actos.map(
    acto => acto.accion,
  )

describe('the exported chain', () => {
  it('is the same bytes that were hashed, whatever was written', async () => {
    await recordActo(t.db, 'cambiarFuente', '', { nombre: 'Lotería «Nacional»\u2028\n\t"\\ 🎟 é' })
    await recordActo(t.db, 'cerrarCaso', 'c0ffee00-0000-4000-8000-000000000000', {
      vacio: undefined,
      nulo: null,
      lista: [1, 'a'],
    })
    await linkActos(t.db)
    const { body: text, headers } = await admin.inject({ url: '/api/auditoria/exportarCadena' })
    expect(headers['content-type']).toBe('application/x-ndjson; charset=utf-8')
    expect(headers['content-disposition']).toBe('attachment; filename="auditoria-2026-11-21.ndjson"')
    const acts = text
      .trim()
      .split('\n')
      .map(line => readActo(JSON.parse(line), 'acto'))
    const chain = new Cadena()
    expect(acts.map(act => chain.revisar(act))).toEqual([null, null])
    expect(acts.map(act => JSON.parse(act.detalle))).toEqual([
      { nombre: 'Lotería «Nacional»\u2028\n\t"\\ 🎟 é' },
      { nulo: null, lista: [1, 'a'] },
    ])
    expect((await admin.call(auditoriaApi.comprobarCadena)).body).toMatchObject({
      actos: 2,
      sinEnlazar: 1,
      falla: null,
    })
  })
})

describe('the table for a spreadsheet', () => {
  it('has the acts found, oldest first', async () => {
    await recordActo(t.db, 'establecerMeta', t.users.vendedora.id, { anio: 2026 })
    await recordActo(t.db, 'establecerMeta', t.users.vendedor.id, { anio: 2027 })
    const { text } = await admin.call(auditoriaApi.exportarAuditoria, { query: { accion: 'establecerMeta' } })
    const [titles, ...rows] = parseCsv(text)
    expect(titles).toEqual([
      ...['Registro', 'Fecha', 'Acción', 'Rol', 'Cuenta', 'Nombre'],
      ...['Objeto', 'Código', 'Sobre', 'Detalle', 'Pedido', 'Hash'],
    ])
    expect(rows.map(row => [row[2], row[3], row[7], row[8], row[9]])).toEqual([
      ['establecerMeta', 'sistema', t.users.vendedora.id, t.users.vendedora.nombreCompleto, '{"anio":2026}'],
      ['establecerMeta', 'sistema', t.users.vendedor.id, t.users.vendedor.nombreCompleto, '{"anio":2027}'],
    ])
  })
})

describe('the search', () => {
  it('is by name without accents, by e-mail and by id, of the actor and of the object', async () => {
    const { id, nombreCompleto, email } = t.users.vendedora
    await recordActo(t.db, 'establecerMeta', id, { anio: 2026 })
    await recordActo(t.db, 'cerrarCaso', 'c0ffee00-0000-4000-8000-000000000000', {})
    await admin.call(auditoriaApi.exportarAuditoria)
    expect(await buscar(nombreCompleto.toUpperCase())).toContain('establecerMeta')
    expect(await buscar(email)).toEqual(['establecerMeta'])
    expect(await buscar(id.toUpperCase())).toEqual(['establecerMeta'])
    expect(await buscar('c0ffee00-0000-4000-8000-000000000000')).toEqual(['cerrarCaso'])
    expect(await buscar('%')).toEqual([])
    expect((await buscar(t.users.admin.email))[0]).toBe('exportarAuditoria')
  })
})

describe('an erased account', () => {
  it('is no longer named by the trail, whose chain holds', async () => {
    const { id } = t.users.vendedora
    await recordActo(t.db, 'establecerMeta', id, { anio: 2026 })
    expect((await admin.call(datosPersonalesApi.remove, { params: { id } })).status).toBe(200)
    await linkActos(t.db)
    const { actos } = (await admin.call(auditoriaApi.listarActos, { params: { page: 1 }, query: { buscar: id } })).body
    expect(actos.map(acto => [acto.accion, acto.sobre])).toEqual([
      ['remove', { id, nombre: `Cuenta eliminada ${id.slice(0, 8)}` }],
      ['establecerMeta', { id, nombre: `Cuenta eliminada ${id.slice(0, 8)}` }],
    ])
    expect(await comprobarCadena(t.db)).toMatchObject({ falla: null, sinEnlazar: 0 })
  })
})
