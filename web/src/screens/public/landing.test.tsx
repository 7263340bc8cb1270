import { organizacionApi } from '@talonario/contract'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { moveTo } from '../../../../api/test/draw-in-the-past.ts'
import { makeRaffle } from '../../../../api/test/raffle.ts'
import { holdNetwork } from '../../../test/network.ts'
import { freshServer, renderScreen } from '../../../test/render-screen.tsx'
import { standAt } from '../../../test/stand-at.ts'

const server = freshServer({ env: { CAMPAIGN_YEAR: '2031' } })

/** Two draws; of the next one's prizes the second has no description. */
async function scheduleTwo(): Promise<void> {
  const admin = await server.app.as('admin')
  await makeRaffle(admin, { fecha: '2027-01-06', cantidad: 1, premios: ['Después'] })
  const { premios } = await makeRaffle(admin, { fecha: '2026-12-24', cantidad: 1, premios: ['Casa', 'Moto'] })
  await server.app.db.updateTable('premio').set({ descripcion: '' }).where('id', '=', premios[1]!).execute()
}

const itemsOf = (list: string) =>
  within(screen.getByRole('list', { name: list }))
    .getAllByRole('listitem')
    .map(item => item.textContent)

it('the banner has the campaign year and three headline prizes', async () => {
  await renderScreen(server, '/landing')
  expect(await screen.findByRole('heading', { level: 1, name: 'La gran rifa 2031' })).toBeDefined()
  expect(itemsOf('Premios')).toEqual([
    expect.stringMatching(/^1ºApartamento/),
    expect.stringMatching(/^2ºSUV 0 km/),
    expect.stringMatching(/^3ºCrucero de 8 noches/),
  ])
  expect(screen.getByRole('img', { name: 'Tercer premio: un crucero de 8 noches' })).toBeDefined()
})

it('the next draw shows that it loads, and that there is none', async () => {
  const view = await renderScreen(server, '/beneficios')
  const answer = holdNetwork()
  await view.router.navigate('/landing')
  const strip = within(await screen.findByRole('region', { name: 'Próximo sorteo' }))
  expect(strip.getByText('Cargando...')).toBeDefined()
  answer()
  expect(await strip.findByText('No hay próximo sorteo disponible.')).toBeDefined()
})

it('the next draw shows that the server was not reached, and can be fetched again', async () => {
  const view = await renderScreen(server, '/beneficios')
  server.goOffline()
  await view.router.navigate('/landing')
  expect(await screen.findByText('No se pudo conectar con el servidor.')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Reintentar' })).toBeDefined()
})

it('the next draw has its day and its prizes; one without a description shows so', async () => {
  await scheduleTwo()
  await renderScreen(server, '/landing')
  expect(await screen.findByText('Jueves 24 de diciembre, 21:00')).toBeDefined()
  expect(itemsOf('Premios del próximo sorteo')).toEqual(['1ºCasaEs Casa', '2ºMotoSin descripción disponible'])
})

it.each([-1, 1])('a clock %i years off changes nothing in the next draw', async years => {
  await scheduleTwo()
  const now = server.app.clock.now()
  standAt(new Date(now.getTime() + years * 365 * 86_400_000))
  await renderScreen(server, '/landing')
  expect(await screen.findByText('Jueves 24 de diciembre, 21:00')).toBeDefined()
  expect(screen.getByRole('timer', { name: 'Faltan 33 días, 9 horas y 0 minutos' })).toBeDefined()
  expect(screen.queryByText('Ya pasó su hora: espera su sorteo.')).toBeNull()
})

it('the next draw whose hour has gone awaits its draw', async () => {
  await scheduleTwo()
  moveTo(server.app, '2026-12-25T01:00:00Z')
  await renderScreen(server, '/landing')
  expect(await screen.findByText('Ya pasó su hora: espera su sorteo.')).toBeDefined()
  expect(screen.queryByRole('timer')).toBeNull()
})

it('without anything written it shows the prizes of the next draw, and no other', async () => {
  await scheduleTwo()
  await server.app.db.deleteFrom('organizacion_version').execute()
  await renderScreen(server, '/landing')
  expect(await screen.findByText('Casa y Moto. Elegí tu número y participá.')).toBeDefined()
  expect(itemsOf('Premios')).toEqual(['1ºCasaEs Casa', '2ºMoto'])
  expect(screen.queryByText(/Apartamento|SUV|Crucero/)).toBeNull()
})

it('an organiser’s name, title, prizes and steps stand in the place of the demo’s', async () => {
  const admin = await server.app.as('admin')
  const { version, datos } = (await admin.call(organizacionApi.leerOrganizacion)).body
  await admin.call(organizacionApi.guardarOrganizacion, {
    body: {
      version,
      identidad: {
        ...datos.identidad,
        nombre: 'Rifa Prueba',
        whatsapp: '+598 99 123 456',
        aBeneficioDe: 'el viaje de fin de curso',
      },
      portada: {
        titulo: 'Rifa del liceo',
        bajada: '',
        premios: [{ nombre: 'Moto', texto: '110 cc', imagen: '', alternativa: '' }],
        pasos: [],
      },
    },
  })
  await renderScreen(server, '/landing')
  expect(await screen.findByRole('heading', { level: 1, name: 'Rifa del liceo 2031' })).toBeDefined()
  expect(document.title).toBe('Rifa del liceo 2031 · Rifa Prueba')
  expect(itemsOf('Premios')).toEqual(['1ºMoto110 cc'])
  const footer = within(screen.getByRole('contentinfo'))
  expect(footer.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')).toBe('https://wa.me/59899123456')
  expect(footer.getByText(/^A beneficio del viaje de fin de curso/)).toBeDefined()
  expect(screen.getAllByText(/Talonario/).map(node => node.textContent)).toEqual(['Hecho con Talonario'])
})
