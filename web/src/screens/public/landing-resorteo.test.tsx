import { reclamoApi } from '@talonario/contract'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { carryOut, FECHAS, makeContinua } from '../../../../api/test/continua.ts'
import { moveTo } from '../../../../api/test/draw-in-the-past.ts'
import { sellNumbers } from '../../../../api/test/sold.ts'
import { freshServer, renderScreen } from '../../../test/render-screen.tsx'

const server = freshServer({ env: { SUPLENTES: '0' } })

it('a draw of what nobody claimed is no draw to buy for: the cover shows the last results instead', async () => {
  const { numeros } = await makeContinua(await server.app.as('admin'), { cantidad: 10 })
  await sellNumbers(server.app.db, { numeros })
  for (const fecha of FECHAS) await carryOut(server.app, fecha)
  moveTo(server.app, '2027-06-01T15:00:00.000Z')
  const body = { fechaSorteo: '2027-06-10', fuente: 'interna' } as const
  expect((await (await server.app.as('admin')).call(reclamoApi.agendarResorteo, { body })).status).toBe(200)
  await renderScreen(server, '/landing')
  const strip = within(await screen.findByRole('region', { name: 'Próximo sorteo' }))
  expect(await strip.findByText('No hay próximo sorteo disponible.')).toBeDefined()
  expect(strip.getByRole('link', { name: 'Ver los resultados' }).getAttribute('href')).toBe('/resultado')
  expect(screen.queryByRole('timer')).toBeNull()
  expect(await screen.findByText(/^Sorteo del 21\.12\.2026\./)).toBeDefined()
})
