import { type BodyOf, campaniaApi, sorteoApi } from '@talonario/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { PASSWORD } from '../../../../../api/src/demo/people.ts'
import { moveTo } from '../../../../../api/test/draw-in-the-past.ts'
import { makeRaffle } from '../../../../../api/test/raffle.ts'
import { sellNumbers } from '../../../../../api/test/sold.ts'
import { holdNetwork } from '../../../../test/network.ts'
import { freshServer, renderScreen } from '../../../../test/render-screen.tsx'
import { standAt } from '../../../../test/stand-at.ts'

const server = freshServer()

const open = () => renderScreen(server, '/admin/rifas/sorteo', { as: 'admin' })
const day = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name })
const schedule = async (body: BodyOf<typeof sorteoApi.generarSorteo>) =>
  (await server.app.as('admin')).call(sorteoApi.generarSorteo, { body })
const agendar = () => screen.findByRole('button', { name: 'Agendar Sorteo' })

const cancel = async (user: Awaited<ReturnType<typeof open>>['user'], fecha: string, answer: string) => {
  await user.click(await screen.findByRole('button', { name: `Cancelar el sorteo del ${fecha}` }))
  const dialog = await screen.findByRole('dialog', { name: `¿Cancelar el sorteo del ${fecha}?` })
  await user.click(within(dialog).getByRole('button', { name: answer }))
}

describe('scheduling', () => {
  it('begins the week on Monday, in Spanish, refuses past days, needs a date, and lists the draw', async () => {
    const { user } = await open()
    expect((await day('viernes 20 de noviembre de 2026')).disabled).toBe(true)
    expect((await day('sábado 21 de noviembre de 2026')).disabled).toBe(false)
    expect(screen.getAllByRole('columnheader').map(head => head.textContent)).toEqual([
      'lu',
      'ma',
      'mi',
      'ju',
      'vi',
      'sá',
      'do',
    ])
    expect(await screen.findByText('No hay sorteos futuros disponibles.')).toBeDefined()
    await user.click(await agendar())
    expect((await screen.findByRole('alert')).textContent).toBe('Debes seleccionar una fecha para el sorteo.')
    await user.click(await day('lunes 30 de noviembre de 2026'))
    const letGo = holdNetwork()
    await user.click(await agendar())
    expect(await screen.findByRole('button', { name: 'Agendando sorteo...' })).toBeDefined()
    letGo()
    const told = await screen.findByText('¡Sorteo agendado con éxito!')
    expect(told.closest('[role=status]')?.textContent).toContain('30.11.26')
    expect(
      within(await screen.findByRole('list', { name: 'Sorteos agendados' })).getByText('Sin premios'),
    ).toBeDefined()
    expect(await day('lunes 30 de noviembre de 2026, día de sorteo')).toBeDefined()
  })

  it('is refused in words for a day that has a draw, which is cancelled only after a yes', async () => {
    await schedule({ fechaSorteo: '2026-11-30' })
    const { user } = await open()
    await user.click(await day('lunes 30 de noviembre de 2026, día de sorteo'))
    await user.click(await agendar())
    expect((await screen.findByRole('alert')).textContent).toBe('Ya hay un sorteo agendado para esa fecha.')
    // Both answers.
    await cancel(user, '30.11.2026', 'Cancelar')
    expect(screen.getByText('30.11.2026')).toBeDefined()
    await cancel(user, '30.11.2026', 'Sí, cancelar el sorteo')
    expect(await screen.findByText('El sorteo se canceló: sus premios quedaron libres.')).toBeDefined()
    await waitFor(() => expect(screen.queryByText('30.11.2026')).toBeNull())
  })

  it('takes a day of another month as it is typed; in a campaign whose numbers play in all it may be one of fully paid numbers, elsewhere it asks nothing', async () => {
    const { user, unmount } = await open()
    await user.type(await screen.findByLabelText('O escribí el día'), '30-06-2027')
    expect((await day('miércoles 30 de junio de 2027')).getAttribute('aria-pressed')).toBe('true')
    expect(screen.queryByLabelText('Quiénes juegan')).toBeNull()
    await user.click(await agendar())
    expect(await screen.findByText('¡Sorteo agendado con éxito!')).toBeDefined()
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('O escribí el día').value).toBe(''))
    expect(await server.app.db.selectFrom('sorteo').select('fecha').execute()).toEqual([{ fecha: '2027-06-30' }])
    unmount()
    await (await server.app.as('admin')).call(campaniaApi.elegirClase, { body: { clase: 'continua' } })
    const again = await open()
    await again.user.selectOptions(
      await screen.findByLabelText('Quiénes juegan'),
      'Solo los pagos del todo: un sorteo extra',
    )
    await again.user.click(await day('viernes 27 de noviembre de 2026'))
    await again.user.click(await agendar())
    expect(await screen.findByText('¡Sorteo agendado con éxito!')).toBeDefined()
    expect(await server.app.db.selectFrom('sorteo').select('fecha').where('tipo', '=', 'extra').execute()).toEqual([
      { fecha: '2026-11-27' },
    ])
  })

  it('goes by the raffle’s midnight where the device is three minutes and some zones ahead', async () => {
    const before = server.app.clock.now().toISOString()
    moveTo(server.app, '2026-11-22T02:59:00Z')
    onTestFinished(() => moveTo(server.app, before))
    standAt(new Date('2026-11-22T03:02:00Z'))
    await open()
    const [saturday, sunday] = [
      await day('sábado 21 de noviembre de 2026'),
      await day('domingo 22 de noviembre de 2026'),
    ]
    expect([saturday, sunday].map(day => [day.disabled, day.getAttribute('aria-current')])).toEqual([
      [false, 'date'],
      [false, null],
    ])
  })
})

it('a draw with sold numbers is drawn as it was published; another day is said to its buyers, and it is called off after its figures, with the reason and the password', async () => {
  const admin = await server.app.as('admin')
  const { numeros } = await makeRaffle(admin, { fecha: '2027-01-10', cantidad: 2, premios: ['Casa', 'Auto'] })
  await sellNumbers(server.app.db, { numeros: numeros.slice(0, 1) })
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Cambiar cómo se sortea el 10.01.2027' }))
  const how = within(await screen.findByRole('dialog', { name: 'Cómo se sortea el 10.01.2027' }))
  await user.click(how.getByRole('button', { name: 'Guardar' }))
  expect((await how.findByRole('alert')).textContent).toBe(
    'Ya hay números vendidos o reservados: no se puede cambiar cómo se sortea.',
  )
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(await screen.findByRole('button', { name: 'Cambiar la fecha del sorteo del 10.01.2027' }))
  const date = within(await screen.findByRole('dialog', { name: 'Fecha del sorteo del 10.01.2027' }))
  await user.click(date.getByRole('button', { name: 'Cambiar la fecha y avisar' }))
  expect(await date.findByText('Debes seleccionar una fecha para el sorteo.')).toBeDefined()
  expect(document.activeElement).toBe(date.getByLabelText('Fecha nueva'))
  await user.type(date.getByLabelText('Fecha nueva'), '17-01-2027')
  await user.click(date.getByRole('button', { name: 'Cambiar la fecha y avisar' }))
  expect(await screen.findByText('El sorteo cambió de fecha. Se avisó a 1 comprador.')).toBeDefined()
  expect(await screen.findByText('17.01.2027')).toBeDefined()
  await cancel(user, '17.01.2027', 'Sí, cancelar el sorteo')
  const dialog = within(await screen.findByRole('dialog', { name: '¿Cancelar el sorteo del 17.01.2027?' }))
  expect(dialog.getByText('Números vendidos').nextSibling?.textContent).toBe('1')
  expect(dialog.getByText('Premios que quedan libres').nextSibling?.textContent).toBe('2')
  expect(await dialog.findByText('La contraseña es obligatoria.')).toBeDefined()
  await user.type(dialog.getByLabelText('Motivo'), 'Se inundó el salón.')
  await user.type(dialog.getByLabelText('Tu contraseña'), PASSWORD)
  await user.click(dialog.getByRole('button', { name: 'Sí, cancelar el sorteo' }))
  expect(
    await screen.findByText(
      'El sorteo se canceló: sus premios quedaron libres. Nada de lo cancelado se vende más, y empezó la devolución del dinero.',
    ),
  ).toBeDefined()
  await waitFor(() => expect(screen.queryByText('17.01.2027')).toBeNull())
})

describe('where the entropy comes from', () => {
  const beacon = () => screen.findByRole<HTMLInputElement>('radio', { name: /^Azar público de internet/ })
  const change = async (user: Awaited<ReturnType<typeof open>>['user']) =>
    user.click(await screen.findByRole('button', { name: 'Cambiar cómo se sortea' }))

  it('is the installation’s source in one line, and the screen explains each where it is changed', async () => {
    Object.assign(server.app.env, { DRAW_SOURCE: 'drand' })
    onTestFinished(() => void Object.assign(server.app.env, { DRAW_SOURCE: 'interna' }))
    const { user } = await open()
    expect((await screen.findByText('Azar público de internet')).closest('p')?.textContent).toBe(
      'Cómo se sortea: Azar público de internet, a las 21:00. Cambiar',
    )
    expect(screen.queryByRole('radio')).toBeNull()
    await change(user)
    expect(await screen.findByText('Recomendada')).toBeDefined()
    await waitFor(async () => expect(await beacon()).toHaveProperty('checked', true))
    expect(screen.getByText(/nadie, tampoco vos, lo puede conocer ni elegir antes\./)).toBeDefined()
    expect(screen.getByLabelText<HTMLInputElement>('Hora del sorteo').value).toBe('21:00')
  })

  it('is its secret where it draws with that; a beacon that does not answer is warned of, and an official draw is asked which one and changed while nothing is sold', async () => {
    const ultimas = vi.spyOn(server.app.beacon, 'ultimas').mockResolvedValue([])
    onTestFinished(() => ultimas.mockRestore())
    const { user } = await open()
    await change(user)
    const secret = await screen.findByRole<HTMLInputElement>('radio', { name: /^Número secreto/ })
    await waitFor(() => expect(secret).toHaveProperty('checked', true))
    expect(screen.queryByText('Recomendada')).toBeNull()
    await user.click(await beacon())
    expect(await screen.findByText(/^La red del azar público no responde desde este servidor/)).toBeDefined()
    await user.click(screen.getByRole('radio', { name: /^Número secreto/ }))
    await waitFor(() => expect(screen.queryByText(/^La red del azar público no responde/)).toBeNull())
    await user.click(await screen.findByRole('button', { name: 'Mes siguiente' }))
    await user.click(await day('sábado 26 de diciembre de 2026'))
    await user.click(await screen.findByRole('radio', { name: /^Sorteo oficial/ }))
    await user.click(await agendar())
    expect(await screen.findByText('Escribí de qué lotería es el sorteo oficial.')).toBeDefined()
    expect(screen.getByText('Escribí qué cifras cuentan.')).toBeDefined()
    expect(document.activeElement).toBe(screen.getByLabelText('Qué lotería'))
    await user.type(screen.getByLabelText('Qué lotería'), 'Quiniela nocturna')
    await user.type(screen.getByLabelText('Fecha del sorteo oficial'), '26-12-2026')
    await user.type(screen.getByLabelText('Hora del sorteo oficial'), '21:15')
    await user.type(screen.getByLabelText('Qué cifras cuentan'), 'los 20 premios')
    await user.type(screen.getByLabelText('Cuántos números'), '20')
    await user.type(screen.getByLabelText('De cuántas cifras cada uno'), '3')
    await user.click(await agendar())
    expect(await screen.findByText('¡Sorteo agendado con éxito!')).toBeDefined()
    expect(await screen.findByText('Sorteo oficial de una lotería · 26.12.2026, 21:15')).toBeDefined()
    await user.click(await screen.findByRole('button', { name: 'Cambiar cómo se sortea el 26.12.2026' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Cómo se sortea el 26.12.2026' }))
    // It starts with what holds now.
    expect(dialog.getByRole('radio', { name: /^Sorteo oficial/ })).toHaveProperty('checked', true)
    expect(dialog.getByLabelText('Hora del sorteo oficial')).toHaveProperty('value', '21:15')
    expect(dialog.getByLabelText('De cuántas cifras cada uno')).toHaveProperty('value', '3')
    await user.click(dialog.getByRole('radio', { name: /^Bolillero/ }))
    await user.click(dialog.getByRole('button', { name: 'Guardar' }))
    expect(await screen.findByText('Listo: se cambió cómo se sortea.')).toBeDefined()
    expect(await screen.findByText('Bolillero con escribano · 26.12.2026, 21:15')).toBeDefined()
  })
})
