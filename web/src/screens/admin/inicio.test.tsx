import { rifaApi, ventaApi } from '@talonario/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { freshServer, renderScreen } from '../../../test/render-screen.tsx'

const server = freshServer()
const matchMedia = window.matchMedia
afterEach(() => {
  window.matchMedia = matchMedia
})

/** Products with the units sold of each. */
async function sell(units: Record<string, number>) {
  const rows = Object.entries(units).map(([nombre, cantidad_vendidos]) => ({ nombre, cantidad_vendidos, precio: 1000 }))
  await server.app.db.insertInto('producto').values(rows).execute()
}

const open = () => renderScreen(server, '/admin/profile', { as: 'admin' })

const eight = {
  Calcos: 3,
  'Remera de la generación 2026': 9,
  Taza: 12,
  Gorra: 7,
  Llavero: 2,
  Imán: 5,
  Bolsa: 1,
  Postal: 0,
}

/** What a sighted person reads at the bars. */
async function bars() {
  const list = await screen.findByRole('list', { name: 'Unidades vendidas por producto' })
  return within(list)
    .getAllByRole('listitem')
    .map(bar => `${bar.querySelector('[aria-hidden]')?.textContent} ${bar.querySelector('b')?.textContent}`)
}

describe('the erasing of old data that asks first', () => {
  it('is answered at home, once the organiser has said that the date is right', async () => {
    const asked = { pregunta_at: new Date('2031-05-01T12:00:00Z'), borraria: JSON.stringify({ mensajes: [9, 10] }) }
    await server.app.db.insertInto('retencion').values(asked).execute()
    const { user } = await open()
    expect(
      await screen.findByText(/espera a que alguien confirme que hoy es 2031-05-01: borraría 9 de 10 mensajes\./),
    ).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'La fecha es correcta' }))
    const dialog = within(
      await screen.findByRole('dialog', { name: '¿Borrar los datos viejos? No se puede deshacer.' }),
    )
    await user.click(dialog.getByRole('button', { name: 'Borrar' }))
    expect(await screen.findByText('Confirmado: los datos viejos se borran dentro de la hora.')).toBeDefined()
    await waitFor(() => expect(screen.queryByRole('button', { name: 'La fecha es correcta' })).toBeNull())
    const { confirmada_at } = await server.app.db.selectFrom('retencion').selectAll().executeTakeFirstOrThrow()
    expect(confirmada_at).toEqual(asked.pregunta_at)
  })
})

describe('the banner', () => {
  it('greets, and without a draw shows so', async () => {
    await open()
    expect(await screen.findByRole('heading', { level: 1, name: 'Hola, Marcela' })).toBeDefined()
    expect(await screen.findByText('Sin fecha')).toBeDefined()
    expect(screen.queryByText('de 0')).toBeNull()
  })

  it('shows the next draw, the numbers sold of all, and the money collected', async () => {
    const admin = await server.app.as('admin')
    const { body } = await admin.call(rifaApi.generarNumerosRifa, {
      body: { cantidad: 40, precioRifa: 1500, fecha: '2026-12-20' },
    })
    for (const { _id } of body.rifas.slice(0, 3)) {
      await admin.call(ventaApi.realizarCompraFisica, {
        body: {
          rifaId: _id,
          metodoPago: 'efectivo',
          datosClienteFisico: {
            nombre: 'Ana Paz',
            correo: 'ana@correo.test',
            cedula: '1234567',
            telefono: '099111222',
          },
        },
      })
    }
    await open()
    const banner = await screen.findByRole('region', { name: 'Administración' })
    expect(await within(banner).findByText('20.12.2026')).toBeDefined()
    expect(within(banner).getByText('Vendidos').nextSibling?.textContent).toBe('3 de 40')
    expect(within(banner).getByText(/^\$\s4\.500$/)).toBeDefined()
  })
})

describe('the trends', () => {
  it('show every product, most sold first, names cut at 20 characters', async () => {
    await sell(eight)
    await open()
    expect(await bars()).toEqual([
      'Taza 12',
      'Remera de la generac… 9',
      'Gorra 7',
      'Imán 5',
      'Calcos 3',
      'Llavero 2',
      'Bolsa 1',
      'Postal 0',
    ])
  })

  it('show the first five on small screens, names cut at 12 characters', async () => {
    window.matchMedia = query => ({ ...matchMedia(query), matches: query === '(width < 768px)' })
    await sell(eight)
    await open()
    expect(await bars()).toEqual(['Taza 12', 'Remera de la… 9', 'Gorra 7', 'Imán 5', 'Calcos 3'])
  })

  it('repeat eight colours', async () => {
    await sell({ ...eight, Yerbera: 11 })
    await open()
    await bars()
    const products = await screen.findByRole('list', { name: 'Unidades vendidas por producto' })
    const colours = [...products.querySelectorAll<HTMLElement>('.bar')].map(bar =>
      bar.style.getPropertyValue('--colour'),
    )
    expect(colours).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map(place => `var(--c${place})`))
  })

  it('without sales show so, and there is no doughnut', async () => {
    await sell({ Taza: 0 })
    await open()
    expect(await screen.findByText('No hay tendencias para mostrar aún.')).toBeDefined()
    expect(await screen.findByRole('heading', { name: 'Productos en números' })).toBeDefined()
    expect(screen.queryByRole('heading', { name: 'Vendidos' })).toBeNull()
  })

  it('without a connection show so', async () => {
    await renderScreen(server, '/admin/config', { as: 'admin' }).then(view => {
      server.goOffline()
      return view.router.navigate('/admin/profile')
    })
    expect(await screen.findByText('Error al obtener las tendencias.')).toBeDefined()
  })
})

it('the doughnut shows what was sold of each product, the smallest shares together', async () => {
  await sell({ ...eight, Yerbera: 4, Bombilla: 6 })
  await open()
  const panel = await screen.findByRole('region', { name: 'Vendidos' })
  const shares = await within(panel).findAllByRole('listitem')
  expect(shares.map(share => share.textContent)).toEqual([
    'Taza 12',
    'Remera de la generación 2026 9',
    'Gorra 7',
    'Bombilla 6',
    'Imán 5',
    'Yerbera 4',
    'Calcos 3',
    'Otros 2 3',
  ])
  expect(within(panel).getByText('El más vendido').nextSibling?.textContent).toBe('Taza')
})
