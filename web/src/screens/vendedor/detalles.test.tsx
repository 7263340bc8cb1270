import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { asignacionApi, metaAnualApi, ventaApi } from '@talonario/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { makeRaffle } from '../../../../api/test/raffle.ts'
import { sellNumbers } from '../../../../api/test/sold.ts'
import { fillIn, freshServer, renderScreen } from '../../../test/render-screen.tsx'
import { makeProduct } from '../../../test/shop.ts'

const server = freshServer()
beforeEach(async () => {
  const admin = await server.app.as('admin')
  const { db, users } = server.app
  await makeRaffle(admin, { fecha: '2026-12-24', cantidad: 20, precio: 1500 })
  await admin.call(asignacionApi.asignarRifaAVendedor, { body: { ci: users.vendedora.ci, numerosRifas: [1, 2, 12] } })
  for (const numero of [1, 2]) {
    await sellNumbers(db, { numeros: [numero], vendedor: users.vendedora, comprador: { nombre: 'Marta Giménez' } })
  }
  for (const año of [2026, 2027]) {
    await admin.call(metaAnualApi.establecer, { body: { userId: users.vendedora.id, metaVentas: 10, año } })
  }
})

const open = (place: string) =>
  renderScreen(server, `/vendedor/${place}/${server.app.users.vendedora.id}`, { as: 'vendedora' })

/** From here to the end of the test the calls to this path are refused without a word; the others go through. */
function refuseWithoutAWord(path: string): void {
  const { fetch } = globalThis
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) =>
    String(url).startsWith(path) ? Response.json({ status: 'error' }, { status: 400 }) : fetch(url, init),
  )
}

describe('the profile', () => {
  it('has the name and the picture of the seller, or the initials', async () => {
    const first = await open('profile')
    expect(await screen.findByRole('heading', { name: 'Romina Acosta' })).toBeDefined()
    expect(document.querySelector('[class*=sellerHead] .avatar')?.textContent).toBe('RA')
    first.unmount()
    const { db, users } = server.app
    await db
      .insertInto('imagen')
      .values({ nombre: 'romina.webp', tipo: 'image/webp', bytes: Buffer.of(1) })
      .execute()
    await db.updateTable('usuario').set({ imagen: 'romina.webp' }).where('id', '=', users.vendedora.id).execute()
    await open('profile')
    await screen.findByRole('heading', { name: 'Romina Acosta' })
    const picture = document.querySelector('[class*=sellerHead] .avatar')
    expect(picture?.getAttribute('src')).toBe('/api/uploads/avatars/romina.webp')
  })

  it('of nobody shows so', async () => {
    refuseWithoutAWord('/api/usuario/profile')
    await open('profile')
    expect(await screen.findByText('No se encontró el vendedor.')).toBeDefined()
  })

  it('whose numbers are refused shows so', async () => {
    refuseWithoutAWord('/api/rifa/rifas-por-vendedor')
    await open('profile')
    expect(await screen.findByText('No se encontraron rifas asignadas para este vendedor.')).toBeDefined()
  })
})

describe('Estadísticas', () => {
  it('has the goal of the campaign year and of no other', async () => {
    await open('estadisticas')
    expect(await screen.findByRole('heading', { level: 1, name: 'Estadísticas' })).toBeDefined()
    const goal = await screen.findByRole('progressbar', { name: 'Meta anual 2026' })
    expect(goal.getAttribute('aria-valuetext')).toBe('20 %')
    expect(screen.queryByRole('progressbar', { name: 'Meta anual 2027' })).toBeNull()
  })

  it('paints the best five gold, silver, bronze, light blue and grey', async () => {
    const admin = await server.app.as('admin')
    for (const sold of [5, 4, 3, 2, 1]) {
      const { _id } = await makeProduct(admin, `Taza ${sold}`, 100)
      await server.app.db.updateTable('producto').set({ cantidad_vendidos: sold }).where('id', '=', _id).execute()
    }
    await open('estadisticas')
    const podium = await screen.findByRole('list', { name: 'Los 5 más vendidos' })
    const colours = [...podium.querySelectorAll('li')].map(bar => bar.style.getPropertyValue('--colour'))
    expect(colours).toEqual([5, 3, 1, 2, 4].map(place => `var(--podium-${place})`))
    const tokens = readFileSync(join(import.meta.dirname, '../../ui/base/tokens.css'), 'utf8')
    const named = [...tokens.matchAll(/--podium-(\d): (#\w+);/g)]
      .slice(0, 5)
      .map(([, place, colour]) => [place, colour])
    expect(named).toEqual([
      ['1', '#e0a526'],
      ['2', '#aeb6c2'],
      ['3', '#c08457'],
      ['4', '#8fc1de'],
      ['5', '#a9a499'],
    ])
  })
})

describe('Historial de Ventas', () => {
  it('has cards with number, participant, price and date, and a summary that folds', async () => {
    const { user } = await open('historial-vendedor')
    expect(await screen.findByRole('heading', { level: 1, name: 'Historial de Ventas' })).toBeDefined()
    const sales = await screen.findByRole('list', { name: 'Ventas' })
    const [first] = within(sales).getAllByText('Marta Giménez', { selector: 'summary *' })
    const line = first?.closest('summary')?.textContent?.replace(/\u00a0/g, ' ')
    for (const part of ['Marta Giménez', '0000', '$ 1.500,00', '21.11.26']) expect(line).toContain(part)
    const summary = screen.getByText('Resumen').closest('details')
    expect(summary?.open).toBe(true)
    await user.click(screen.getByText('Resumen'))
    await waitFor(() => expect(summary?.open).toBe(false))
  })

  it('that is refused without a sentence shows so', async () => {
    refuseWithoutAWord('/api/compra/historialVentasRifas')
    await open('historial-vendedor')
    expect(await screen.findByText('Error de conexión al servidor')).toBeDefined()
  })
})

it('a sale sends the buyer, the method, one instalment and the sum that is shown', async () => {
  const { user } = await open('vender-rifa')
  await user.click(await screen.findByRole('button', { name: '00012 Libre' }))
  const buyer = { 'Nombre del comprador': 'Ana Quiroga', 'Documento (DNI)': '12345678', Email: 'ana@correo.test' }
  await fillIn(user, { ...buyer, Teléfono: '099 123 456' })
  await user.selectOptions(screen.getByLabelText('Método de pago'), 'POS')
  const network = vi.spyOn(globalThis, 'fetch')
  await user.click(screen.getByRole('button', { name: 'Vender' }))
  expect(await screen.findByText('Venta realizada correctamente')).toBeDefined()
  const sent = network.mock.calls.find(([url]) => url === `/api${ventaApi.realizarCompraFisica.path}`)
  expect(JSON.parse(String(sent?.[1]?.body))).toEqual({
    rifaId: expect.any(String),
    metodoPago: 'pos',
    numeroCuotas: 1,
    monto: 1500,
    datosClienteFisico: {
      nombre: 'Ana Quiroga',
      cedula: '12345678',
      correo: 'ana@correo.test',
      telefono: '099 123 456',
    },
  })
})
