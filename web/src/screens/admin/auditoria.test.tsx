import { screen, waitFor, within } from '@testing-library/react'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { linkPending } from '../../../../api/src/modules/sitio/auditoria/auditoria-cadena.service.ts'
import { makeRaffle } from '../../../../api/test/raffle.ts'
import { sellNumbers } from '../../../../api/test/sold.ts'
import { fillIn, freshServer, renderScreen } from '../../../test/render-screen.tsx'

const server = freshServer()
const open = (path = '/admin/auditoria') => renderScreen(server, path, { as: 'admin' })
const acts = () => screen.findByRole('table', { name: 'Actos' })
const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map(row => row.textContent)

/** Seven acts of three people. */
async function sevenActs(): Promise<void> {
  const { db, users } = server.app
  const admin = await server.app.as('admin')
  const raffle = await makeRaffle(admin, { fecha: '2026-12-24', cantidad: 3, precio: 1500, premios: ['Una moto'] })
  await sellNumbers(db, { numeros: raffle.numeros, vendedor: users.vendedora })
  await admin.inject({ method: 'POST', url: '/api/sorteo/realizarSorteo', payload: { fechaSorteo: raffle.fecha } })
  const login = { email: 'vendedora@talonario.test', password: 'no es esta' }
  await admin.inject({ method: 'POST', url: '/api/usuario/login', payload: login, headers: { authorization: '' } })
}

it('without acts shows so', async () => {
  await open()
  expect(await screen.findByText('Todavía no hay nada registrado.')).toBeDefined()
})

it('lists the acts, latest first, with current names', async () => {
  await sevenActs()
  await open()
  const rows = rowsOf(await acts())
  const { nombreCompleto } = server.app.users.vendedora
  expect(rows[0]).toMatch(new RegExp(`Alguien sin sesión No pudo iniciar sesión${nombreCompleto}motivo: credenciales`))
  expect(rows[1]).toMatch(
    /Administración.*Realizó un sorteo.*Sorteo del 24\.12\.2026fecha: 24\.12\.2026fuente: interna/,
  )
  expect(rows.find(row => row?.includes('Generó números'))).toMatch(/desde: 00001hasta: 00003precio: \$\s1\.500/)
  expect(screen.getByText('7 registros')).toBeDefined()
})

it('finds what one person did, and what was done to them', async () => {
  await sevenActs()
  const { user, router } = await open()
  await fillIn(user, { 'Buscar por nombre, email o identificador': 'vendedora@' })
  await waitFor(() => expect(screen.getByText('1 registro')).toBeDefined())
  expect(rowsOf(await acts())[0]).toMatch(/No pudo iniciar sesión/)
  await user.selectOptions(screen.getByLabelText('Acción'), 'Agendó un sorteo')
  expect(await screen.findByText('No hay registros que coincidan.')).toBeDefined()
  await waitFor(() => expect(router.state.location.search).toBe('?buscar=vendedora%40&accion=generarSorteo'))
  await user.click(screen.getByRole('button', { name: 'Ver todos' }))
  await waitFor(() => expect(screen.getByText('7 registros')).toBeDefined())
})

it('computes the chain again, and shows where it does not hold', async () => {
  await sevenActs()
  const { db } = server.app
  const { user } = await open()
  await linkPending(db)
  await user.click(await screen.findByRole('button', { name: 'Comprobar que nada cambió' }))
  expect(
    await screen.findByText('Está todo como se escribió: 7 registros, y lo confirman las pruebas de 1 sorteo.'),
  ).toBeDefined()
  await db.transaction().execute(async db => {
    await sql`set local session_replication_role = replica`.execute(db)
    await sql`update auditoria set detalle = '{}' where secuencia = 2`.execute(db)
  })
  await user.click(screen.getByRole('button', { name: 'Comprobar que nada cambió' }))
  expect(await screen.findByText('El registro 2 no coincide: su contenido no es el que se anotó.')).toBeDefined()
})
