import {
  campaniaApi,
  comienzoApi,
  configApi,
  organizacionApi,
  premioApi,
  publicacionApi,
  rifaApi,
  sorteoApi,
} from '@talonario/contract'
import { expect, it } from 'vitest'
import { updateNewToBorrador } from '#modules/sitio/organizacion/organizacion-publicacion.queries.ts'
import { forTest, testApp } from '../../../../test/test-app.ts'

/** An installation about which nobody has said anything. */
async function empty() {
  const t = forTest(await testApp())
  await t.db.deleteFrom('organizacion_version').execute()
  await updateNewToBorrador(t.db)
  const admin = await t.as('admin')
  await admin.call(campaniaApi.elegirClase, { body: { clase: 'serie', venden: 'pocos' } })
  return { t, admin }
}

const RIFA = {
  nombre: 'Rifa del club 2026',
  contacto: 'club@correo.test',
  cantidad: 300,
  precioRifa: 500,
  fecha: '2026-12-24',
  premio: 'Una bici',
}

it('one form names the raffle and makes its draw, its numbers and its first prize; the title of the cover follows the name', async () => {
  const { admin } = await empty()
  const { status, body } = await admin.call(comienzoApi.empezarRifa, { body: RIFA })
  expect([status, body.message]).toEqual([200, 'La rifa está armada: leé las bases y publicala.'])
  const [sorteo, ...others] = (await admin.call(sorteoApi.sorteosFuturos)).body.sorteos
  expect(others).toEqual([])
  expect([sorteo?.fechaSorteo.slice(0, 10), sorteo?.premios.map(({ nombre }) => nombre)]).toEqual([
    '2026-12-24',
    ['Una bici'],
  ])
  expect((await admin.call(rifaApi.listarRifas, { query: { page: 1, limit: 1 } })).body.totalRifas).toBe(300)
  const config = (await admin.call(configApi.config)).body
  expect([config.nombre, config.portada.titulo, config.contactEmail]).toEqual([
    'Rifa del club 2026',
    'Rifa del club',
    'club@correo.test',
  ])
  const missing = (await admin.call(publicacionApi.leerPublicacion)).body.pasos.filter(({ hecho }) => !hecho)
  expect(missing.map(({ paso }) => paso)).toEqual(['cobros', 'correo', 'legales', 'segundoFactor'])
})

it('it is all or nothing, and once', async () => {
  const { admin } = await empty()
  const past = await admin.call(comienzoApi.empezarRifa, { body: { ...RIFA, fecha: '2020-01-01' } })
  expect(past.body.code).toBe('FECHA_PASADA')
  expect((await admin.call(organizacionApi.leerOrganizacion)).body.version).toBe(0)
  const made = await Promise.all([1, 2].map(() => admin.call(comienzoApi.empezarRifa, { body: RIFA })))
  expect(made.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(made.map(({ body }) => body.message)).toContain('La rifa ya tiene un sorteo: seguí por los pasos.')
  expect((await admin.call(rifaApi.listarRifas, { query: { page: 1, limit: 1 } })).body.totalRifas).toBe(300)
  expect((await admin.call(premioApi.listarPremios)).body.premios).toEqual([])
})

it('an empty field has a sentence of its own', async () => {
  const { admin } = await empty()
  const bad = { ...RIFA, nombre: ' ', cantidad: 0, precioRifa: 0, premio: '', contacto: 'club' }
  const { status, body } = await admin.call(comienzoApi.empezarRifa, { body: bad })
  expect([status, body.message]).toEqual([400, expect.stringContaining('Escribí el nombre de la rifa.')])
})

it('the sample of terms knows the raffle, and nothing of it is kept', async () => {
  const { admin } = await empty()
  await admin.call(comienzoApi.empezarRifa, { body: RIFA })
  const { texto } = (await admin.call(comienzoApi.modeloDeBases, { query: { jurisdiccion: 'uy' } })).body
  expect(texto).toContain('Rifa del club 2026.\nContacto: club@correo.test.')
  expect(texto).toMatch(/Son 300, cada uno a \$\s500\./)
  expect(texto).toContain('1.º Una bici.')
  expect(texto).toContain('Normas de Uruguay')
  expect((await admin.call(organizacionApi.leerOrganizacion)).body.datos.legales.terminos).toBe('')
})

it('name and title are one until somebody parts them', async () => {
  const { admin } = await empty()
  const titles = async (nombre: string, titulo?: string) => {
    const { version, datos } = (await admin.call(organizacionApi.leerOrganizacion)).body
    const identidad = { ...datos.identidad, nombre }
    const portada = titulo === undefined ? datos.portada : { ...datos.portada, titulo }
    await admin.call(organizacionApi.guardarOrganizacion, { body: { version, identidad, portada } })
    return (await admin.call(organizacionApi.leerOrganizacion)).body.datos.portada.titulo
  }
  expect(await titles('Rifa del club')).toBe('Rifa del club')
  expect(await titles('Rifa de Peñarol 2026')).toBe('Rifa de Peñarol')
  expect(await titles('Rifa de Peñarol 2026', 'La rifa grande')).toBe('La rifa grande')
  expect(await titles('Rifa de Nacional')).toBe('La rifa grande')
})
