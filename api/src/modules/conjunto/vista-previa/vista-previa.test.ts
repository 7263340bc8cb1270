import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { boletoApi, cancelacionApi, enlaceApi, resultadoApi, sorteoApi } from '@talonario/contract'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { PASSWORD } from '#demo/people.ts'
import { workCanceladas } from '#modules/dinero/cancelacion/cancelacion-tarea.service.ts'
import { carryOut, close, continuaShop, FECHAS, giveTo, sellByPlan, whenDue } from '../../../../test/continua.ts'
import { makeRaffle } from '../../../../test/raffle.ts'
import { readPdf } from '../../../../test/read-pdf.ts'
import { sellNumbers } from '../../../../test/sold.ts'
import { forFile, type TestApp, testApp } from '../../../../test/test-app.ts'
import { testFolder } from '../../../../test/test-folder.ts'
import { told } from '../../../../test/told.ts'
import { previewOf, vistaDeSorteo } from './vista-previa.service.ts'

const BASE = 'https://rifa.example'
const PAGE =
  '<!doctype html><html><head><title>Talonario</title><meta name="description" content=""></head><body>PAGE</body></html>'
const web = await testFolder()
await mkdir(join(web, 'prerendered'))
await writeFile(join(web, 'index.html'), PAGE.replace('PAGE', 'la app'))
await writeFile(join(web, 'prerendered/v%2F.html'), PAGE.replace('PAGE', '<b>\uE001</b>Comprale a \uE001\uE000'))

const t = forFile(await testApp({ web, env: { FRONTEND_URL: BASE }, demo: true }))
const admin = await t.as('admin')
const vendedora = await t.as('vendedora')
await makeRaffle(admin, { fecha: '2026-12-24', cantidad: 9, premios: ['Moto', 'Viaje'] })
const { codigo } = (await vendedora.call(enlaceApi.miEnlace)).body.enlace

/** What WhatsApp reads of a link: the first 300 KB, the tags in the head, and the picture they name. */
async function crawl(path: string) {
  const headers = { 'user-agent': 'WhatsApp/2.23.20.0', accept: '*/*' }
  const reply = await t.app.inject({ url: path, headers })
  expect(reply.headers['content-type']).toBe('text/html; charset=utf-8')
  const page = reply.rawPayload.subarray(0, 300_000).toString()
  const [head = ''] = /<head>.*<\/head>/s.exec(page) ?? []
  const tags = [...head.matchAll(/<meta property="og:([\w:]+)" content="([^"]*)">/g)]
  const og = Object.fromEntries(tags.map(([, name = '', content = '']) => [name, content]))
  expect(Object.keys(og)).toHaveLength(tags.length)
  const [, title] = /<title>(.*?)<\/title>/.exec(head) ?? []
  return { page, title, og }
}

async function pictureOf({ image = '', ...og }: Record<string, string>) {
  expect(image).toMatch(/^https:\/\/rifa\.example\//)
  const reply = await t.app.inject({ url: image.slice(BASE.length), headers: { 'user-agent': 'WhatsApp/2.23.20.0' } })
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, og['image:type']])
  expect(reply.rawPayload.length).toBeLessThan(300_000)
  const { format, width, height } = await sharp(reply.rawPayload).metadata()
  expect({ format, width: String(width), height: String(height) }).toEqual({
    format: 'png',
    width: og['image:width'],
    height: og['image:height'],
  })
}

describe('a seller’s link', () => {
  it('is passed on with whose it is, the prizes, the day, the price and a picture of them', async () => {
    const { page, title, og } = await crawl(`/v/${codigo}`)
    expect(title).toBe('Comprale a Romina · Talonario')
    expect(og).toMatchObject({
      title: 'Comprale a Romina',
      description: expect.stringMatching(/^1º Moto y 2º Viaje\. Sorteo 24\.12\.2026 · \$\s100 cada número\.$/),
      url: `${BASE}/v/${codigo}`,
    })
    expect(page).toContain('<body><b>R</b>Comprale a Romina</body>')
    await pictureOf(og)
  })

  it('brings along what its screen shows at once, and is no visit', async () => {
    const { page } = await crawl(`/v/${codigo.toLowerCase()}`)
    const [, json = ''] = /<script type="application\/json" id="page">(.*?)<\/script>/.exec(page) ?? []
    const { status, ...called } = (await admin.call(enlaceApi.porEnlace, { params: { codigo } })).body
    expect(JSON.parse(json)).toEqual(called)
    const before = (await vendedora.call(enlaceApi.miEnlace)).body.enlace.visitas
    await crawl(`/v/${codigo}`)
    expect((await vendedora.call(enlaceApi.miEnlace)).body.enlace.visitas).toBe(before)
  })

  it('says a name as text, whatever it is', async () => {
    const { users, db } = t
    const set = (nombre_completo: string) =>
      db.updateTable('usuario').set({ nombre_completo }).where('id', '=', users.vendedora.id).execute()
    await set('</script><b>"$&')
    const { page, og } = await crawl(`/v/${codigo}`)
    await set('Romina Acosta')
    expect(og.title).toBe('Comprale a &lt;/script&gt;&lt;b&gt;&quot;$&amp;')
    expect(page.match(/<b>/g)).toHaveLength(1)
    // The configuration's and the page's.
    expect(page.match(/<\/script>/g)).toHaveLength(2)
  })

  it.each(['/v/000000', '/v/nadie', '/boleto/nada', '/resultado/00000000-0000-4000-8000-000000000000'])(
    'or a thing that there is none of, %s, has the page of the site',
    async path => {
      const { page, og } = await crawl(path)
      expect(page).toContain('<body>la app</body>')
      expect(og.title).toBe('Talonario')
    },
  )

  it('cannot be found by trying its pages either', async () => {
    const ask = (code: string) => t.app.inject({ url: `/v/${code}`, remoteAddress: '203.0.113.77' })
    for (let i = 0; i < 60; i++) await ask(`00000${i % 10}`)
    expect(told((await ask(codigo)).body, { nombre: 'Romina', completo: 'Romina Acosta' })).toEqual([])
    const picture = { url: `/api/vista-previa/enlace/${codigo}`, remoteAddress: '203.0.113.77' }
    expect((await t.app.inject(picture)).statusCode).toBe(429)
  })
})

/** Calls a draw off after numbers were sold. */
async function callOff(t: TestApp, fechaSorteo: string): Promise<void> {
  const body = { fechaSorteo, motivo: 'Se inundó el salón.', currentPassword: PASSWORD }
  expect((await (await t.as('admin')).call(cancelacionApi.cancelarSorteo, { body })).body.status).toBe('success')
  await workCanceladas(t, () => t.clock.now())
}

describe('a ticket and a draw', () => {
  it('are passed on with what they are, and after the draw with what came out', async () => {
    const { idSorteo, fecha, numeros } = await makeRaffle(admin, {
      fecha: '2026-12-26',
      cantidad: 2,
      premios: ['Radio'],
    })
    const [numero = 0] = numeros
    const cinco = String(numero).padStart(5, '0')
    const id = await sellNumbers(t.db, { numeros: [numero], vendedor: t.users.vendedora })
    const { boletos } = (await admin.call(boletoApi.boletosDeCompra, { params: { id } })).body
    const { boleto = '' } = boletos[0] ?? {}
    const before = await crawl(`/boleto/${boleto}`)
    expect(before.og).toMatchObject({
      title: expect.stringMatching(new RegExp(`^Boleto ${cinco}`)),
      description: expect.stringContaining('Participa del sorteo del 26.12.2026.'),
      url: `${BASE}/boleto/${boleto}`,
    })
    await pictureOf(before.og)
    expect((await crawl(`/resultado/${idSorteo}`)).og).toMatchObject({
      title: 'Sorteo del 26.12.2026',
      description: expect.stringMatching(/^1º Radio\. /),
      url: `${BASE}/resultado/${idSorteo}`,
    })
    await admin.call(resultadoApi.realizarSorteo, { body: { fechaSorteo: fecha } })
    const drawn = await crawl(`/resultado/${idSorteo}`)
    expect(drawn.og.description).toMatch(new RegExp(`^${cinco}: Radio\\. `))
    await pictureOf(drawn.og)
    expect((await crawl(`/boleto/${boleto}`)).og.description).toMatch(/^Participó del sorteo/)
  })

  it('that were called off are passed on with that, by the link of the draw and of a ticket', async () => {
    const { idSorteo, fecha, numeros } = await makeRaffle(admin, {
      fecha: '2026-12-27',
      cantidad: 1,
      premios: ['Tele'],
    })
    const id = await sellNumbers(t.db, { numeros, vendedor: t.users.vendedora })
    const { boletos } = (await admin.call(boletoApi.boletosDeCompra, { params: { id } })).body
    await callOff(t, fecha)
    const { og } = await crawl(`/resultado/${idSorteo}`)
    expect(og).toMatchObject({
      title: 'Sorteo del 27.12.2026',
      description: expect.stringMatching(/^Se canceló el \d\d\.\d\d\.2026 a las \d\d:\d\d\. Lo pagado se devuelve\.$/),
    })
    await pictureOf(og)
    expect((await crawl(`/boleto/${boletos[0]?.boleto}`)).og).toEqual({
      type: 'website',
      site_name: 'Talonario',
      title: 'Boleto cancelado',
      description: expect.stringMatching(
        /^Lo que jugaba este boleto se canceló el .* El motivo: Se inundó el salón\. Lo que se pagó por él se devuelve\.$/,
      ),
      url: `${BASE}/boleto/${boletos[0]?.boleto}`,
    })
    const unsold = await makeRaffle(admin, { fecha: '2026-12-28', cantidad: 1, premios: ['Radio'] })
    await admin.call(cancelacionApi.cancelarSorteo, { body: { fechaSorteo: unsold.fecha } })
    const never = await crawl(`/resultado/${unsold.idSorteo}`)
    expect(never.og.description).toBe('Se canceló.')
    await pictureOf(never.og)
  })

  it('of a campaign whose numbers play on say so of a draw that was called off, and where the prizes went of one that nobody played in', async () => {
    const [PRIMERO, SEGUNDO, TERCERO] = FECHAS
    const { t, sorteos } = await continuaShop()
    await sellByPlan(t, 1)
    const said = async (i: number) => (await previewOf(t, `/resultado/${sorteos[i]?.id}`, '203.0.113.1'))?.description
    await carryOut(t, PRIMERO)
    await whenDue(t, SEGUNDO)
    await (await t.as('admin')).call(sorteoApi.declararSinParticipantes, { body: { fechaSorteo: SEGUNDO } })
    expect(await said(1)).toBe('Quedó sin participantes. Sus premios pasaron al sorteo del 21.12.2026.')
    await callOff(t, TERCERO)
    expect(await said(2)).toMatch(/^Se canceló el 1\d\.12\.2026 a las \d\d:\d\d\. /)
  })

  it('keep the year that their tickets have when that of the raffle is another one', async () => {
    const { idSorteo } = await makeRaffle(admin, { fecha: '2026-12-29', cantidad: 1, premios: ['Radio'] })
    const picture = async (CAMPAIGN_YEAR: number) => {
      const { bytes } = await vistaDeSorteo({ ...t, env: { ...t.env, CAMPAIGN_YEAR } }, idSorteo)
      return (bytes as Buffer).toString('base64')
    }
    expect(await picture(2027)).toBe(await picture(2026))
  })

  it('of a number with a late instalment say that it does not play, and of a draw it was late for that it did not', async () => {
    const [PRIMERO, SEGUNDO, TERCERO] = FECHAS
    const { t } = await continuaShop()
    const { compra_id } = await sellByPlan(t, 1)
    await giveTo(t, compra_id, 'cliente')
    await sellByPlan(t, 2, 'admin', 'Contado')
    const [{ boleto = '' } = {}] = (await (await t.as('cliente')).call(boletoApi.misBoletos)).body.boletos
    const said = async () => {
      const preview = await previewOf(t, `/boleto/${boleto}`, '203.0.113.1')
      return preview?.description.replace('. Tocá para ver el boleto y comprobarlo.', '')
    }
    expect(await said()).toBe('Participa del sorteo del 01.12.2026')
    await carryOut(t, PRIMERO)
    await carryOut(t, SEGUNDO)
    expect(await said()).toBe('Tiene una cuota atrasada: no juega hasta que se pague')
    await whenDue(t, TERCERO)
    await close(t, TERCERO)
    expect(await said()).toBe('No juega en el sorteo del 21.12.2026')
    await carryOut(t, TERCERO)
    expect(await said()).toBe('No jugó en el sorteo del 21.12.2026')
  })
})

describe('a poster', () => {
  const draw = async (path: string) => {
    const { statusCode, headers, rawPayload } = await t.app.inject({ url: `/api/vista-previa/${path}` })
    expect(statusCode).toBe(200)
    return { type: headers['content-type'], bytes: rawPayload }
  }

  it.each(['afiche', `enlace/${codigo}/afiche`])(
    '%s is a page of A4 and a square picture that telephones read',
    async path => {
      const page = await draw(`${path}?formato=a4`)
      expect([page.type, readPdf(page.bytes).pages]).toEqual(['application/pdf', 1])
      const picture = await draw(`${path}?formato=cuadrado`)
      const { width, height } = await sharp(picture.bytes).metadata()
      expect([picture.type, width, height]).toEqual(['image/png', 1080, 1080])
    },
  )

  it('is of a link there is, in a form there is', async () => {
    expect((await t.app.inject({ url: '/api/vista-previa/enlace/ZZZZZZ/afiche?formato=a4' })).statusCode).toBe(404)
    expect((await t.app.inject({ url: '/api/vista-previa/afiche?formato=a3' })).statusCode).toBe(400)
  })
})
