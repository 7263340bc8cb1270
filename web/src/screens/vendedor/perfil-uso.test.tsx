import { campaniaApi, comisionApi, metaAnualApi } from '@talonario/contract'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { phoneOf } from '../../../../api/test/phone.ts'
import { freshServer, renderScreen } from '../../../test/render-screen.tsx'

const server = freshServer()

/** What of a raffle a seller's home speaks of, and how it comes to be used. */
const PARTS = {
  comision: {
    words: /comisi/i,
    use: async () => {
      const body = { activa: true, tramos: [{ desde: 1, tasa: 5 }] }
      await (await server.app.as('admin')).call(comisionApi.establecerPlan, { body })
    },
  },
  metas: {
    words: /meta/i,
    use: async () => {
      const body = { userId: server.app.users.vendedora.id, metaVentas: 5, año: 2026 }
      await (await server.app.as('admin')).call(metaAnualApi.establecer, { body })
    },
  },
  telefonos: { words: /sin señal/i, use: async () => void (await phoneOf(await server.app.as('vendedora'))) },
  cuotas: {
    words: /cuota/i,
    use: async () => {
      const body = { clase: 'continua', venden: 'pocos' } as const
      await (await server.app.as('admin')).call(campaniaApi.elegirClase, { body })
    },
  },
}
type Part = keyof typeof PARTS
const ALL = Object.keys(PARTS) as Part[]

/** The words of the screen of parts that are not used, but where they are offered. */
async function spokenOf(path: string): Promise<Part[]> {
  const { container, unmount } = await renderScreen(server, path, { as: 'vendedora' })
  await screen.findByRole('link', { name: 'Vender un número' })
  await waitFor(() => expect(container.querySelectorAll('[aria-busy="true"]')).toHaveLength(0))
  const main = container.querySelector('main')?.cloneNode(true) as HTMLElement
  for (const offer of main.querySelectorAll('[data-also]')) offer.remove()
  unmount()
  return ALL.filter(part => PARTS[part].words.test(main.textContent ?? ''))
}

it('a seller’s home speaks of what the raffle uses, and of nothing else', async () => {
  const home = `/vendedor/profile/${server.app.users.vendedora.id}`
  const used: Part[] = []
  expect(await spokenOf(home)).toEqual(used)
  for (const part of ['cuotas', 'comision', 'metas', 'telefonos'] as const) {
    await PARTS[part].use()
    used.push(part)
    expect((await spokenOf(home)).toSorted()).toEqual(used.toSorted())
  }
})

it('what is not used is offered where it would stand', async () => {
  await renderScreen(server, `/vendedor/profile/${server.app.users.vendedora.id}`, { as: 'vendedora' })
  expect(await screen.findByText(/^También podés/)).toBeDefined()
  expect(screen.getByRole('link', { name: 'vender sin señal' }).getAttribute('href')).toBe('/vendedor/sin-senal')
})
