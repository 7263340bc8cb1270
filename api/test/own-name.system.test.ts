import { allEndpoints, type Endpoint, organizacionApi } from '@talonario/contract'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { sampleOf, send } from './every-call.ts'
import { type FullShop, fullShop } from './full-shop.ts'
import { readPdf } from './read-pdf.ts'

vi.setConfig({ testTimeout: 120_000 })

let shop: FullShop
beforeAll(async () => {
  shop = await fullShop()
  const { version, datos } = (await shop.admin.call(organizacionApi.leerOrganizacion)).body
  const identidad = { ...datos.identidad, nombre: 'Rifa Prueba', nombreLegal: '' }
  await shop.admin.call(organizacionApi.guardarOrganizacion, { body: { version, identidad } })
  await shop.db.deleteFrom('correo').execute()
})
afterAll(() => shop.close())

/** Calls whose reply keeps an earlier name: former texts, and old mails. */
const FORMER = ['organizacion.restaurarOrganizacion', 'organizacion.leerOrganizacion', 'publicacion.publicar']

/** The program's name; a book of paper is a talonario too. */
const OWN = /.{0,80}\bTalonario\b(?! (\d|entregado|anulado)).{0,40}/

/** Papers whose letters are outlines, not text. */
const DRAWN = ['boleto.pdfDeBoleto', 'vistaPrevia.afiche', 'vistaPrevia.aficheDeEnlace']

it('an installation named Rifa Prueba speaks of itself alone: no reply, head, paper or mail has the program’s name', async () => {
  const found: string[] = []
  for (const [name, endpoint] of allEndpoints().filter(([name]) => !FORMER.includes(name))) {
    const reply = await send(shop, endpoint as Endpoint, await sampleOf(shop, name))
    const isPaper = String(reply.headers['content-type']).includes('pdf')
    const text = isPaper ? readPdf(reply.rawPayload).text : reply.body
    if (isPaper && !DRAWN.includes(name)) expect(text, name).toContain('Rifa Prueba')
    const where = `${JSON.stringify(reply.headers)} ${text}`.match(OWN)
    if (where) found.push(`${name}: ${where[0]}`)
  }
  const mails = await shop.db.selectFrom('correo').select(['asunto', 'texto']).execute()
  expect(mails.length).toBeGreaterThan(10)
  expect(mails.filter(mail => /\bTalonario\b/.test(JSON.stringify(mail)))).toEqual([])
  expect(found).toEqual([])
})
