import { difusionApi } from '@talonario/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { makeRaffle } from '../../../../api/test/raffle.ts'
import { sellNumbers } from '../../../../api/test/sold.ts'
import { freshServer, renderScreen } from '../../../test/render-screen.tsx'

const server = freshServer()
let idSorteo: string
beforeEach(async () => {
  const { app } = server
  const raffle = await makeRaffle(await app.as('admin'), { fecha: '2026-12-24', cantidad: 3 })
  idSorteo = raffle.idSorteo
  for (const numero of raffle.numeros)
    await sellNumbers(app.db, {
      numeros: [numero],
      vendedor: app.users.vendedora,
      comprador: { nombre: 'Eva Luz', email: `eva${numero}@correo.test` },
    })
})

it('a message is begun with a text, looked at with its count, sent once, stopped and gone on with', async () => {
  const { user } = await renderScreen(server, '/admin/difusion', { as: 'admin' })
  expect(await screen.findByText('Todavía no mandaste ningún mensaje.')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Ver antes de enviar' }))
  expect(await screen.findByText('Elegí de qué sorteo.')).toBeDefined()
  expect(screen.getByText('Escribí el mensaje.')).toBeDefined()

  await screen.findByRole('option', { name: '24.12.2026' })
  await user.selectOptions(screen.getByLabelText('Sorteo'), '24.12.2026')
  await user.click(await screen.findByRole('button', { name: 'Gracias' }))
  expect(await screen.findByDisplayValue('Gracias por participar')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Ver antes de enviar' }))
  const dialog = within(await screen.findByRole('dialog', { name: '¿Enviar este mensaje?' }))
  expect(await dialog.findByText('Le llega a 3 personas.')).toBeDefined()
  expect(dialog.getByText('Hola, Ana Pérez:')).toBeDefined()
  await user.dblClick(dialog.getByRole('button', { name: 'Enviar' }))
  const sent = within(await screen.findByRole('list', { name: 'Mensajes enviados' }))
  expect(await sent.findByText('Salieron 0 de 3')).toBeDefined()
  expect(await server.app.db.selectFrom('difusion').select('id').execute()).toHaveLength(1)
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Asunto').value).toBe(''))

  await user.click(sent.getByRole('button', { name: 'Detener Gracias por participar' }))
  await user.click(
    within(await screen.findByRole('dialog', { name: '¿Detener el envío?' })).getByRole('button', { name: 'Detener' }),
  )
  expect(await sent.findByText('Detenido')).toBeDefined()
  await user.click(await sent.findByRole('button', { name: 'Retomar Gracias por participar' }))
  expect(await sent.findByText('Enviando')).toBeDefined()
})

it('the same words to the same people are refused, and nothing written is lost', async () => {
  const body = { destino: 'vendedores' as const, asunto: 'Reunión', texto: '<b>Hoy</b> a las 20.' }
  await (await server.app.as('admin')).call(difusionApi.enviarDifusion, { body })
  const { user } = await renderScreen(server, '/admin/difusion', { as: 'admin' })
  await user.selectOptions(await screen.findByLabelText('A quiénes'), 'Todos los vendedores')
  await user.type(screen.getByLabelText('Asunto'), body.asunto)
  await user.type(screen.getByLabelText('Mensaje'), body.texto)
  await user.click(screen.getByRole('button', { name: 'Ver antes de enviar' }))
  const dialog = within(await screen.findByRole('dialog', { name: '¿Enviar este mensaje?' }))
  expect(await dialog.findByText('<b>Hoy</b> a las 20.')).toBeDefined()
  await user.click(dialog.getByRole('button', { name: 'Enviar' }))
  expect(
    await dialog.findByText('Ese mensaje ya se mandó a esas personas. Para mandar otro, cambiá el texto.'),
  ).toBeDefined()
  await user.click(dialog.getByRole('button', { name: 'Seguir escribiendo' }))
  await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>('Mensaje').value).toBe(body.texto))
})

it('a reader asks for no more messages by a press, and takes it back', async () => {
  const body = { destino: 'compradores' as const, idSorteo, asunto: 'Otra', texto: 'Novedades.' }
  await (await server.app.as('admin')).call(difusionApi.enviarDifusion, { body })
  const { baja } = await server.app.db
    .selectFrom('difusion_destinatario')
    .select('baja')
    .where('compra_id', 'is not', null)
    .limit(1)
    .executeTakeFirstOrThrow()
  const { user } = await renderScreen(server, `/sin-mensajes/${baja}`)
  const bajas = () => server.app.db.selectFrom('difusion_baja').select('huella').execute()
  await user.click(await screen.findByRole('button', { name: 'No recibir más mensajes' }))
  expect(await screen.findByText('No vas a recibir más mensajes.')).toBeDefined()
  expect(await bajas()).toHaveLength(1)
  await user.click(await screen.findByRole('button', { name: 'Volver a recibirlos' }))
  expect(await screen.findByText('Vas a volver a recibir mensajes.')).toBeDefined()
  expect(await bajas()).toHaveLength(0)
})
