import { boletoApi, cierreApi, premioApi, resultadoApi } from '@talonario/contract'
import { readBoleto } from '@talonario/sorteo/ticket'
import { screen, waitFor, within } from '@testing-library/react'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeRaffle } from '../../../../../api/test/raffle.ts'
import { sellNumbers } from '../../../../../api/test/sold.ts'
import { freshServer, renderScreen } from '../../../../test/render-screen.tsx'

const server = freshServer()
let idSorteo = ''
let huella = ''
let codigo = ''

beforeEach(async () => {
  const admin = await server.app.as('admin')
  const raffle = await makeRaffle(admin, { fecha: '2026-11-21', cantidad: 8, premios: ['Casa', 'Auto'] })
  idSorteo = raffle.idSorteo
  const terminacion = { dePremio: raffle.premios[0] ?? '', cifras: 5 }
  await admin.call(premioApi.crearPremio, { body: { nombre: 'Cinco cifras', descripcion: 'Un vale', terminacion } })
  const cuenta = server.app.users.clienta
  await sellNumbers(server.app.db, { numeros: [1, 2, 5], usuario: cuenta, comprador: { nombre: 'Ana Quiroga' } })
  await sellNumbers(server.app.db, { numeros: [3, 4, 7], comprador: { nombre: 'Bruno Sosa' } })
})

/** Closes the draw, which gives its seal and each ticket a code. */
async function seal(): Promise<void> {
  const admin = await server.app.as('admin')
  huella = (await admin.call(cierreApi.cerrarSorteo, { body: { fechaSorteo: '2026-11-21' } })).body.huella
  const { boletos } = (await (await server.app.as('clienta')).call(boletoApi.misBoletos)).body
  codigo = boletos[0]?.codigo ?? ''
}

const open = (after = '') => renderScreen(server, `/resultado/${idSorteo}${after}`)
const details = async (user: Awaited<ReturnType<typeof open>>['user']) =>
  await user.click(await screen.findByText('Ver detalles y verificar'))
const verificar = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Verificar' })
const ready = () => screen.findByText(/podés cortar internet y verificar igual/)
const picker = () => screen.getByLabelText('Elegir la prueba y sus listas (.json y .txt)')
const jsonFile = (text: string, name = 'prueba.json') => new File([text], name, { type: 'application/json' })

it('a scheduled draw shows when it is and what its source does not prove; an unknown one that it is unknown', async () => {
  const { router } = await open()
  expect(await screen.findByRole('heading', { name: 'Sorteo del 21.11.2026' })).toBeDefined()
  expect(screen.getByText(/^Se sortea el 21.11.2026, 21:00\./)).toBeDefined()
  expect(screen.getByText('Número secreto de la organización')).toBeDefined()
  expect(screen.getByText(/Hay que confiar en su palabra\.$/)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Verificar' })).toBeNull()
  await router.navigate('/resultado/00000000-0000-4000-8000-000000000000')
  await waitFor(() => expect(screen.getByRole('alert')).toBeDefined())
})

it('a closed draw publishes its seal, and finds a ticket in it, by its code or its number, without learning the buyer', async () => {
  await seal()
  const { user, unmount } = await open(`#boleto=${codigo}`)
  expect(await screen.findByText(/Las ventas están cerradas y la lista, sellada/)).toBeDefined()
  expect(screen.getByText(huella.match(/.{4}/g)!.join(' '))).toBeDefined()
  const field = await screen.findByLabelText<HTMLTextAreaElement>('Tu número, o el código de tu boleto')
  expect(field.value).toBe(codigo)
  await user.click(screen.getByRole('button', { name: 'Comprobar' }))
  expect(await screen.findByText(/^Sí, tu boleto está en la lista sellada\./)).toBeDefined()
  expect(screen.queryByRole('alert')).toBeNull()
  await user.clear(field)
  await user.type(field, '99999')
  await user.click(screen.getByRole('button', { name: 'Comprobar' }))
  expect(await screen.findByRole('alert')).toBeDefined()
  await user.clear(field)
  await user.type(field, String(readBoleto(codigo).numero))
  await user.click(screen.getByRole('button', { name: 'Comprobar' }))
  expect(await screen.findByText(/está en la lista sellada y participa del sorteo\.$/)).toBeDefined()
  await user.clear(field)
  await user.click(screen.getByRole('button', { name: 'Comprobar' }))
  expect(await screen.findByText('Escribí tu número o pegá el código de tu boleto.')).toBeDefined()
  unmount()

  // A cut code, as by a link that was broken.
  const cut = await open(`#boleto=${codigo.slice(0, -3)}`)
  await cut.user.click(await screen.findByRole('button', { name: 'Comprobar' }))
  expect(await screen.findByText('El código del boleto está incompleto o mal copiado.')).toBeDefined()
})

describe('a draw carried out', () => {
  beforeEach(async () => {
    await seal()
    const admin = await server.app.as('admin')
    await admin.call(resultadoApi.realizarSorteo, { body: { fechaSorteo: '2026-11-21' } })
  })

  it('is verified by the browser itself, also without the network, with one sentence that names a source to be trusted and does not call it checked', async () => {
    const { user } = await open(`#boleto=${codigo}`)
    const told = await screen.findByText('La cuenta da estos ganadores.')
    expect(screen.queryByText(/Comprobado/)).toBeNull()
    expect(told.parentElement?.textContent).toBe(
      'La cuenta da estos ganadores. Participaron 6 números. El azar lo puso quien organiza, con un número secreto: en eso hay que confiar en su palabra.',
    )
    const calls = within((await screen.findByText('Entrega de los premios')).closest('section') as HTMLElement)
    const called = /^ganador, número 0000\d\. Llamado el 21\.11\.2026, con plazo hasta el 20\.01\.2027\.$/
    expect(await calls.findAllByText(called)).toHaveLength(2)
    await details(user)
    const winners = within(await screen.findByRole('list', { name: 'Ganadores' }))
    await waitFor(() => expect(winners.getAllByText(/Ana Quiroga|Bruno Sosa/)).toHaveLength(2))
    expect(screen.getByText(/^: 0 números que terminan en \d{5}$/)).toBeDefined()
    expect(await screen.findByRole('button', { name: 'Descargar la prueba' })).toBeDefined()
    expect(screen.queryByRole('button', { name: /^Acta/ })).toBeNull()
    const { href, download } = screen.getByRole<HTMLAnchorElement>('link', { name: /^Verificador/ })
    expect([new URL(href).pathname, download]).toEqual(['/verificador.html', 'verificador.html'])
    await ready()
    server.goOffline()
    await user.click(screen.getByRole('button', { name: 'Comprobar' }))
    expect(await screen.findByText(/^Sí, tu boleto está en la lista sellada\./)).toBeDefined()
    await user.click(await verificar())
    expect(await screen.findByText('VERIFICADO')).toBeDefined()
    const steps = screen.getByRole('list', { name: 'Pasos de la verificación' })
    expect(steps.querySelectorAll('[data-paso]')).toHaveLength(19)
    expect(screen.getByText(/^Sorteo del 21.11.2026 · 6 números · 2 premios$/)).toBeDefined()
  })

  it('whose page names other winners than its proof does not agree', async () => {
    await server.app.db.transaction().execute(async db => {
      await sql`set local session_replication_role = replica`.execute(db)
      await sql`update ganador set rifa_id = (select id from rifa where id not in (select rifa_id from ganador)
        order by numero limit 1) where posicion = 1`.execute(db)
    })
    await open()
    expect((await screen.findByRole('alert')).textContent).toBe(
      'No coincide. Los ganadores de esta página no son los que da la cuenta.',
    )
  })

  it('is verified by files from the disk in place of the published ones, and what was changed is named', async () => {
    const otra = (await server.app.app.inject(`/api/sorteo/prueba/${idSorteo}`)).json()
    otra.resultado.ganadores.reverse()
    const archivo = async (papel: string) => (await server.app.app.inject(`/api/sorteo/${papel}/${idSorteo}`)).body
    const lista = (await archivo('lista')).replace(/[0-9a-f]$/m, hex => (hex === '0' ? '1' : '0'))
    const prueba = jsonFile(await archivo('prueba'))
    const { user } = await open()
    await details(user)
    await ready()
    const alert = (said: string) => waitFor(() => expect(screen.getByRole('alert').textContent).toContain(said))
    await user.type(screen.getByLabelText('Código del cierre (si lo tenés)'), 'abcd')
    await user.click(await verificar())
    await alert('No coincideSello del cierre. El sello fue reemplazado: recibiste la huella abcd')
    await user.clear(screen.getByLabelText('Código del cierre (si lo tenés)'))
    await user.upload(picker(), jsonFile('hola'))
    await user.click(await verificar())
    await alert('El archivo no es una prueba: no se puede leer como JSON.')
    await user.upload(picker(), jsonFile(JSON.stringify(otra)))
    await user.click(await verificar())
    await alert('El ganador del premio 1 fue cambiado')
    await user.upload(picker(), [new File([lista], 'lista-2026-11-21.txt', { type: 'text/plain' }), prueba])
    expect(await screen.findByText('prueba.json · lista-2026-11-21.txt')).toBeDefined()
    await user.click(await verificar())
    await alert('Lista sellada. Alguna hoja de la lista fue cambiada')
    await user.upload(picker(), [prueba, prueba])
    expect(
      await screen.findByText(
        'Elegí una sola prueba (.json) y como mucho dos listas (.txt): la sellada y la de lo que no juega.',
      ),
    ).toBeDefined()
  })

  it('gives organisers the act and the declaration', async () => {
    await details((await renderScreen(server, `/resultado/${idSorteo}`, { as: 'admin' })).user)
    expect(await screen.findByRole('button', { name: 'Acta del sorteo (PDF)' })).toBeDefined()
    expect(screen.getByRole('button', { name: 'Declaración de no vendidos (PDF)' })).toBeDefined()
  })
})

it('a draw carried out before its day shows it on its page and on the live one', async () => {
  const admin = await server.app.as('admin')
  const { idSorteo: id, numeros } = await makeRaffle(admin, { fecha: '2026-12-20', cantidad: 3, premios: ['Moto'] })
  await sellNumbers(server.app.db, { numeros: numeros.slice(0, 2), comprador: { nombre: 'Bruno Sosa' } })
  await admin.call(resultadoApi.realizarSorteo, { body: { fechaSorteo: '2026-12-20' } })
  const early = /^Este sorteo se adelantó: estaba previsto para el 20\.12\.2026, 21:00 y se realizó el 21\.11\.2026/
  const { unmount } = await renderScreen(server, `/resultado/${id}`)
  expect(await screen.findByText(early)).toBeDefined()
  unmount()
  await renderScreen(server, `/sorteo/${id}/vivo`)
  expect(await screen.findByText(early)).toBeDefined()
})
