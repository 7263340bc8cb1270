import { randomBytes } from 'node:crypto'
import { boletoApi, talonarioApi, ventaApi } from '@talonario/contract'
import { comprobarCodigo, datosOf, escribirCodigo } from '@talonario/sorteo/papel'
import { expect, it } from 'vitest'
import { rifaIdOf, saleOf } from './on-sale.ts'
import { forgeries, onPaper, signedCode } from './paper.ts'
import { makeRaffle } from './raffle.ts'
import { forTest, testApp, urlOf } from './test-app.ts'

/** The full sizes are 100000 and 10000. */
const FALSOS = Number(process.env.PAPEL_FALSOS ?? 2_000)
const AL_AZAR = Number(process.env.PAPEL_AL_AZAR ?? 1_000)

/** Twenty numbers: paper to 10, of which 1 is registered, 2 reprinted and 3 returned; the rest is the shop's. */
async function makeWorld() {
  const app = forTest(await testApp())
  const [admin, nobody] = [await app.as('admin'), await app.as('nobody')]
  await makeRaffle(admin, { fecha: '2026-12-24', cantidad: 20 })
  const [talonario = ''] = await onPaper(app, { desde: 1, hasta: 10 })
  await admin.call(ventaApi.realizarCompraFisica, { body: saleOf(await rifaIdOf(app.db, 1)) })
  await admin.call(talonarioApi.reimprimir, { body: { talonario, desde: 2, hasta: 2, motivo: 'se rompió' } })
  await admin.call(talonarioApi.recibir, { body: { talonario, desde: 3, hasta: 3 } })
  const code = (numero: number) => signedCode(app, { numero, parte: 'boleto' })
  return { app, nobody, code }
}

it(
  `of ${FALSOS} forged or altered codes none is accepted, by the server or by the published keys`,
  async () => {
    const { nobody, code } = await makeWorld()
    const { claves } = (await nobody.call(boletoApi.claves)).body
    const claveOf = (id: number) => {
      const clave = claves.find(clave => clave.id === id)
      return clave && Buffer.from(clave.publica, 'hex')
    }
    const genuine = await code(5)
    const accepted = { server: 0, keys: 0 }
    const tryOne = async (codigo: string) => {
      if ((await nobody.call(boletoApi.leerBoleto, { params: { codigo } })).status === 200) accepted.server++
      if (await comprobarCodigo(codigo, claveOf)) accepted.keys++
    }
    await tryOne(genuine)
    expect(accepted).toEqual({ server: 1, keys: 1 })
    const tried = new Set<string>()
    const forged = forgeries(genuine)
    for (let i = 0; i < FALSOS; i++) {
      const codigo = forged.next().value
      tried.add(codigo)
      await tryOne(codigo)
    }
    console.log(`${FALSOS} forged codes, ${tried.size} different ones: ${accepted.server - 1} accepted`)
    expect(tried).not.toContain(genuine)
    expect(accepted).toEqual({ server: 1, keys: 1 })
  },
  60_000 + FALSOS * 20,
)

it(
  `${AL_AZAR} codes without a valid signature learn nothing of a number, by reading or by a notice`,
  async () => {
    const { app, nobody, code } = await makeWorld()
    const quien = { nombre: 'Ana Paz', cedula: '12345678', telefono: '099123456' }
    const said = new Set<string>()
    for (let i = 0; i < AL_AZAR; i++) {
      // Registered, reprinted, returned, out, never paper, and no number at all; of this campaign and of others.
      const datos = datosOf({
        clave: 1,
        campania: 1 + (i % 3),
        numero: 1 + (i % 25),
        parte: 'boleto',
        impresion: 1 + (i % 2),
      })
      const codigo = escribirCodigo(datos, randomBytes(64))
      const read = await nobody.inject({ url: urlOf(boletoApi.leerBoleto, { params: { codigo } }) })
      const told = await nobody.inject({
        method: 'POST',
        url: `/api${boletoApi.avisarCompra.path}`,
        payload: { codigo, ...quien },
        // An address may try twenty times an hour.
        remoteAddress: `10.${i >> 12}.${(i >> 4) & 255}.1`,
      })
      said.add(`${read.statusCode} ${read.body}`).add(`${told.statusCode} ${told.body}`)
    }
    expect([...said]).toEqual([expect.stringMatching(/^404 .*BOLETO_INVALIDO/)])
    expect(await app.db.selectFrom('aviso_compra').selectAll().execute()).toEqual([])
    // A genuine one does tell.
    expect((await nobody.call(boletoApi.leerBoleto, { params: { codigo: await code(1) } })).body.boleto.estado).toBe(
      'registrado',
    )
  },
  60_000 + AL_AZAR * 20,
)
