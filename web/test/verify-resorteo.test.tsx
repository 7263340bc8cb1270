import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { resultadoApi } from '@talonario/contract'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { ProofDesk } from '#features/verificar/proof-desk.tsx'
import { judge } from '../../api/test/draw-in-the-past.ts'
import { playYear, RESORTEO, scheduleResorteo } from '../../api/test/resorteo.ts'
import { createWorker } from '../src/domain/verificar/verificar.api.ts'
import { freshServer, renderScreen } from './render-screen.tsx'

/** The draw of unclaimed prizes, before everybody who verifies one: the site's page, the page to keep, the command and the server. */
const server = freshServer({ env: { RECLAMO_DIAS: '40', SUPLENTES: '0' } })
let id: string
let files: { prueba: string; lista: string; fuera: string }

beforeEach(async () => {
  const { app } = server
  await playYear(app)
  id = await scheduleResorteo(app)
  await (await app.as('admin')).call(resultadoApi.realizarSorteo, { body: { fechaSorteo: RESORTEO } })
  const read = async (what: string) => (await app.app.inject(`/api/sorteo/${what}/${id}`)).body
  files = { prueba: await read('prueba'), lista: await read('lista'), fuera: await read('fuera') }
})

/** Who has won before takes part again, by the word of the list of what does not play. */
const forged = () => ({ ...files, fuera: files.fuera.replace('|G', '|S') })

/** The page to keep is this desk, without a site. */
async function keptPage({ prueba, lista, fuera }: typeof files): Promise<string> {
  const user = userEvent.setup()
  server.goOffline()
  const { unmount } = render(<ProofDesk createWorker={createWorker} publicados={null} />)
  const file = (text: string, name: string, type: string) => new File([text], name, { type })
  await user.upload(screen.getByLabelText('Elegir la prueba y sus listas (.json y .txt)'), [
    file(prueba, 'prueba.json', 'application/json'),
    file(lista, 'lista.txt', 'text/plain'),
    file(fuera, 'fuera.txt', 'text/plain'),
  ])
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Verificar' })
  await waitFor(() => expect(button.disabled).toBe(false))
  await user.click(button)
  const said = await waitFor(() => screen.queryByRole('alert') ?? screen.getByText('VERIFICADO'))
  const text = said.textContent
  unmount()
  return text
}

/** `npm run verificar` of the same files. */
function command({ prueba, lista, fuera }: typeof files) {
  const folder = mkdtempSync(join(tmpdir(), 'resorteo-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const write = (name: string, text: string) => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  }
  const cli = join(import.meta.dirname, '../../sorteo/src/cli.ts')
  const args = [
    write('prueba.json', prueba),
    '--lista',
    write('lista.txt', lista),
    '--fuera',
    write('fuera.txt', fuera),
  ]
  const { status, stdout } = spawnSync(process.execPath, [cli, ...args], { encoding: 'utf8' })
  return { status, stdout }
}

it('the site’s page verifies a draw of unclaimed prizes without the network', async () => {
  const { user } = await renderScreen(server, `/resultado/${id}`)
  await user.click(await screen.findByText('Ver detalles y verificar'))
  await screen.findByText(/podés cortar internet y verificar igual/)
  server.goOffline()
  await user.click(await screen.findByRole('button', { name: 'Verificar' }))
  expect(await screen.findByText('VERIFICADO')).toBeDefined()
  const steps = screen.getByRole('list', { name: 'Pasos de la verificación' })
  expect(steps.querySelectorAll('[data-paso]')).toHaveLength(19)
})

it('the page to keep, the command and the server say the same of it', async () => {
  expect(files.fuera).toMatch(/^\d+\|G$/m)
  expect(await judge(await server.app.as('nobody'), id)).toMatchObject({ falla: null, python: null })
  expect(command(files)).toMatchObject({ status: 0, stdout: expect.stringContaining('ES VÁLIDA') })
  expect(await keptPage(files)).toContain('VERIFICADO')
})

it('and that a list in which a winner is one of the unsold is not the sealed one', async () => {
  expect(command(forged())).toMatchObject({ status: 1, stdout: expect.stringContaining('falla: Lo que no juega') })
  expect(await keptPage(forged())).toContain('Lo que no juega')
})
