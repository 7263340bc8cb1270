import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { carryOut, FECHAS, makeContinua } from '../../../../api/test/continua.ts'
import { moveTo } from '../../../../api/test/draw-in-the-past.ts'
import { sellNumbers } from '../../../../api/test/sold.ts'
import { freshServer, renderScreen } from '../../../test/render-screen.tsx'

const server = freshServer({ env: { SUPLENTES: '0' } })

/** Ten sold numbers whose draws are over. */
beforeEach(async () => {
  const { numeros } = await makeContinua(await server.app.as('admin'), { cantidad: 10 })
  await sellNumbers(server.app.db, { numeros })
  for (const fecha of FECHAS) await carryOut(server.app, fecha)
})

const open = () => renderScreen(server, '/admin/reclamos', { as: 'admin' })

it('what nobody claimed is drawn again on a day that an organiser chooses, once', async () => {
  moveTo(server.app, '2027-06-01T15:00:00.000Z')
  const { user } = await open()
  const list = within(await screen.findByRole('list', { name: 'Premios sin reclamar' }))
  expect(list.getAllByRole('listitem').map(item => item.textContent)).toEqual([
    expect.stringMatching(/^Del 2026-12-01 · 000\d\d, sorteo del 01\.12\.2026$/),
    expect.stringMatching(/^Del 2026-12-11 · 000\d\d, sorteo del 11\.12\.2026$/),
    expect.stringMatching(/^Del 2026-12-21 · 000\d\d, sorteo del 21\.12\.2026$/),
  ])
  await user.click(screen.getByRole('button', { name: 'Sortear otra vez' }))
  expect(await screen.findByText('Debes seleccionar una fecha para el sorteo.')).toBeDefined()
  await user.type(screen.getByLabelText('Día del sorteo'), '10-06-2027')
  await user.dblClick(screen.getByRole('button', { name: 'Sortear otra vez' }))
  expect(await screen.findByRole('link', { name: 'Ver el sorteo de lo que nadie reclamó' })).toBeDefined()
  const resorteos = server.app.db.selectFrom('sorteo').select(['fecha', 'estado']).where('tipo', '=', 'resorteo')
  expect(await resorteos.execute()).toEqual([{ fecha: '2027-06-10', estado: 'agendado' }])
})

it('nothing is offered while nobody has lost a prize', async () => {
  await open()
  expect(await screen.findAllByRole('button', { name: /^Entregar/ })).toHaveLength(3)
  expect(screen.queryByText('Sin reclamar')).toBeNull()
})
