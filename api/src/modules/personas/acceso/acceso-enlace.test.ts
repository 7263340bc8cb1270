import { consultaApi, invitacionApi, recuperacionApi, verificacionApi } from '@talonario/contract'
import { afterEach, describe, expect, it } from 'vitest'
import { forFile, testApp } from '../../../../test/test-app.ts'
import { storeEnlaces, type Uso } from './acceso-enlace.queries.ts'
import { newEnlace } from './acceso-enlace.service.ts'

const t = forFile(await testApp())
const [cliente, nobody] = [await t.as('cliente'), await t.as('nobody')]
const { id: usuario_id } = t.users.cliente
const email = 'ana@correo.test'
afterEach(() => t.db.deleteFrom('enlace_correo').execute())

/** What each kind of link has besides its times. */
const OF = {
  recuperacion: { usuario_id },
  verificacion: { usuario_id, email },
  invitacion: { usuario_id: t.users.vendedora.id },
  consulta: { email },
}
const USOS = Object.keys(OF) as Uso[]

/** Stores a link; its token. */
async function store(uso: Uso): Promise<string> {
  const { row, enlace } = newEnlace(uso, OF[uso], { env: t.env, now: t.clock.now() })
  await storeEnlaces([row]).execute(t.db)
  return enlace.split('/').at(-1) ?? ''
}
const usos = async () => (await t.db.selectFrom('enlace_correo').select('uso').execute()).map(({ uso }) => uso)

/** What is done with a link of each kind. */
const USE: Record<Uso, (token: string) => Promise<{ status: number }>> = {
  recuperacion: resetToken =>
    nobody.call(recuperacionApi.resetPassword, { params: { resetToken }, body: { newPassword: 'otra clave larga' } }),
  verificacion: token => cliente.call(verificacionApi.verificarCorreo, { params: { token } }),
  invitacion: token =>
    nobody.call(invitacionApi.aceptarInvitacion, { params: { token }, body: { password: 'otra clave larga' } }),
  consulta: token => nobody.call(consultaApi.numerosPorCorreo, { body: { token } }),
}

describe('a mailed link', () => {
  it.each(USOS)('of the kind %s opens nothing that is another kind’s', async uso => {
    const token = await store(uso)
    for (const other of USOS.filter(other => other !== uso)) expect((await USE[other](token)).status).toBe(400)
    expect(await usos()).toEqual([uso])
  })

  it('of an account replaces the one before, except recovery links, of which every one works', async () => {
    for (const uso of ['recuperacion', 'verificacion', 'invitacion'] as const)
      for (let i = 0; i < 2; i++) await store(uso)
    expect((await usos()).toSorted()).toEqual(['invitacion', 'recuperacion', 'recuperacion', 'verificacion'])
  })

  it('of a clock that was ahead opens nothing, whatever its kind', async () => {
    t.clock.advance({ days: 2 })
    const tokens = []
    for (const uso of USOS) tokens.push({ uso, token: await store(uso) })
    t.clock.advance({ days: -2 })
    for (const { uso, token } of tokens) expect([uso, (await USE[uso](token)).status]).toEqual([uso, 400])
  })

  it.each([
    ['recuperacion', {}],
    ['recuperacion', { usuario_id, email }],
    ['verificacion', { usuario_id }],
    ['verificacion', { email }],
    ['invitacion', {}],
    ['invitacion', { usuario_id, email }],
    ['invitacion', { usuario_id, invitada_por: usuario_id }],
    ['invitacion', { invitada_por: usuario_id }],
    ['consulta', {}],
    ['consulta', { usuario_id, email }],
    ['entrada', { usuario_id }],
  ] as const)('of the kind %s is not of %o, says the database', async (uso, of) => {
    const { row } = newEnlace('consulta', of, { env: t.env, now: t.clock.now() })
    await expect(storeEnlaces([{ ...row, uso: uso as Uso }]).execute(t.db)).rejects.toThrow(/enlace_correo_check/)
  })
})
