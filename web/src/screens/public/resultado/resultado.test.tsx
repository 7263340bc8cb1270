import { premioApi, type ReplyOf, resultadoApi, rifaApi, sorteoApi } from '@talonario/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { moveTo } from '../../../../../api/test/draw-in-the-past.ts'
import { sellNumbers } from '../../../../../api/test/sold.ts'
import { freshServer, renderScreen } from '../../../../test/render-screen.tsx'

const server = freshServer({ env: { DRAW_SOURCE: 'interna' } })

type Winners = ReplyOf<typeof resultadoApi.realizarSorteo>['sorteo']['ganadores']

/** A draw that was carried out: as many numbers as buyers, all sold, and these prizes. */
async function carryOut(fechaSorteo: string, prizes: readonly string[], buyers: readonly string[]): Promise<Winners> {
  const admin = await server.app.as('admin')
  const { rifas } = (
    await admin.call(rifaApi.generarNumerosRifa, {
      body: { cantidad: buyers.length, precioRifa: 100, fecha: fechaSorteo },
    })
  ).body
  for (const [place, nombre] of buyers.entries()) {
    await sellNumbers(server.app.db, { numeros: [rifas[place]!.NumeroRifa], comprador: { nombre } })
  }
  const idPremios: string[] = []
  for (const nombre of prizes) {
    const { premio } = (await admin.call(premioApi.crearPremio, { body: { nombre, descripcion: `Un ${nombre}.` } }))
      .body
    idPremios.push(premio._id)
  }
  const { sorteos } = (await admin.call(sorteoApi.sorteosFuturos)).body
  const idSorteo = sorteos.find(sorteo => sorteo.fechaSorteo.startsWith(fechaSorteo))!._id
  await admin.call(sorteoApi.asignarPremio, { body: { idSorteo, idPremios } })
  return (await admin.call(resultadoApi.realizarSorteo, { body: { fechaSorteo } })).body.sorteo.ganadores
}

const prizes = ['Apartamento', 'SUV 0 km', 'Crucero de 8 noches', 'Televisor', 'Bicicleta']
const buyers = ['Marta Giménez', 'Julio Bentancor', '', 'Ana Sosa', 'Rubén Techera']
const finishOne = () => carryOut('2026-12-20', prizes, buyers)

describe('the winners', () => {
  it('before the first draw there are none', async () => {
    await renderScreen(server, '/resultado')
    expect(await screen.findByText('No se encontraron sorteos')).toBeDefined()
    expect(screen.getByText('No hay sorteos disponibles.')).toBeDefined()
  })

  it('stand on a podium of three, the others below', async () => {
    const winners = await finishOne()
    await renderScreen(server, '/resultado')
    await screen.findByText('Más ganadores')
    expect(screen.getByText('20.12.2026')).toBeDefined()
    const lines = screen.getAllByRole('listitem').map(item => item.textContent ?? '')
    expect(lines.slice(0, 5)).toHaveLength(5)
    const marks = ['1º', '2º', '3º', 'Ganador 4', 'Ganador 5']
    for (const [place, { numeroRifa, nombreParticipante, premio }] of winners.entries()) {
      const line = lines.find(line => line.includes(marks[place]!))
      expect(line).toContain(String(numeroRifa).padStart(5, '0'))
      expect(line).toContain(nombreParticipante || 'Desconocido')
      expect(line).toContain(premio.nombre)
      expect(line).toContain(`Un ${premio.nombre}.`)
    }
    expect(winners.map(({ premio }) => premio.nombre)).toEqual(prizes)
    expect(lines.filter(line => line.includes('Desconocido'))).toHaveLength(1)
  })

  it('are named on the landing page too', async () => {
    const winners = await finishOne()
    await renderScreen(server, '/landing')
    const list = await screen.findByRole('list', { name: 'Últimos ganadores' })
    await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(winners.length))
  })

  it('can be verified', async () => {
    await finishOne()
    await renderScreen(server, '/resultado')
    const link = await screen.findByRole('link', { name: 'Verificar' })
    expect(link.getAttribute('href')).toMatch(/^\/resultado\/[0-9a-f-]{36}$/)
  })

  it('are those of the latest draw that is not in the future, and of another one when it is chosen', async () => {
    await finishOne()
    await carryOut('2026-12-24', ['Canasta'], ['Inés Cabrera'])
    moveTo(server.app, '2026-12-21T15:00:00Z')
    const { user, router } = await renderScreen(server, '/resultado')
    const chooser = (await screen.findByLabelText('Sorteo del')) as HTMLSelectElement
    expect(chooser.selectedOptions[0]?.textContent).toBe('20.12.2026')
    expect(
      within(chooser)
        .getAllByRole('option')
        .map(option => option.textContent),
    ).toEqual(['24.12.2026', '20.12.2026'])
    await user.selectOptions(chooser, '24.12.2026')
    expect(await screen.findByText('Inés Cabrera')).toBeDefined()
    await waitFor(() => expect(router.state.location.search).toContain('sorteo='))
  })

  it('of a draw without any are not shown', async () => {
    await carryOut('2026-12-24', ['Canasta'], ['Inés Cabrera'])
    // A result is never taken back: a draw without winners needs the rule disabled.
    await sql`alter table ganador disable trigger user`.execute(server.app.db)
    await sql`alter table reclamo disable trigger user`.execute(server.app.db)
    await sql`delete from reclamo`.execute(server.app.db)
    await sql`delete from ganador`.execute(server.app.db)
    moveTo(server.app, '2026-12-25T15:00:00Z')
    await renderScreen(server, '/resultado')
    expect(await screen.findByText('No hay ganadores para mostrar.')).toBeDefined()
  })

  it('that cannot be fetched show the status', async () => {
    await sql`alter table ganador rename to ganador_de_otro_mundo`.execute(server.app.db)
    server.expectFailures()
    const { user } = await renderScreen(server, '/resultado')
    expect(await screen.findByText('Error al obtener sorteos: Internal Server Error')).toBeDefined()
    await sql`alter table ganador_de_otro_mundo rename to ganador`.execute(server.app.db)
    await user.click(screen.getByRole('button', { name: 'Reintentar' }))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })
})
