import { auditoriaApi, boletoApi, difusionApi, resultadoApi, sorteoApi } from '@talonario/contract'
import { expect, it } from 'vitest'
import { continuaShop, FECHAS, givePrize, holderOf, sellByPlan } from '../../../../test/continua.ts'
import { moveTo } from '../../../../test/draw-in-the-past.ts'
import { readPdf } from '../../../../test/read-pdf.ts'
import type { Shop } from '../../../../test/shop.ts'
import { announceCierres } from './aviso.service.ts'

const [PRIMERO, SEGUNDO] = FECHAS

/** A campaign with an extra draw at 19:00 on its first day, and number 1 paid in full. */
async function twoOnADay(): Promise<{ t: Shop; extra: string }> {
  const { t } = await continuaShop()
  const { body } = await (await t.as('admin')).call(sorteoApi.generarSorteo, {
    body: { fechaSorteo: PRIMERO, tipo: 'extra', hora: '19:00' },
  })
  if (body.status !== 'success') throw new Error(body.message)
  await givePrize(t, body.sorteo.id)
  await sellByPlan(t, 1, 'vendedora', 'Contado')
  return { t, extra: body.sorteo.id }
}

async function carryOutExtra(t: Shop, extra: string): Promise<void> {
  const { vence_at } = await t.db
    .selectFrom('sorteo')
    .select('vence_at')
    .where('id', '=', extra)
    .executeTakeFirstOrThrow()
  moveTo(t, vence_at?.toISOString() ?? '')
  const { body } = await (await t.as('admin')).call(resultadoApi.realizarSorteo, {
    body: { fechaSorteo: PRIMERO, sorteoId: extra },
  })
  if (body.status !== 'success') throw new Error(body.message)
  await announceCierres(t)
}

/** Texts of the mails whose event begins so. */
const mails = async (t: Shop, evento: string) =>
  (await t.db.selectFrom('correo').select(['asunto', 'texto']).where('evento', 'like', `${evento}%`).execute()).map(
    ({ asunto, texto }) => `${asunto}\n${texto}`,
  )

it('a purchase’s mail names each draw it plays in', async () => {
  const { t } = await twoOnADay()
  const [mail] = await mails(t, 'compra')
  expect(mail).toContain(
    'Juega en cada sorteo mientras esté al día:\n01.12.2026 a las 19:00 (extra): 1º Otro\n01.12.2026 a las 21:00: 1º',
  )
  expect(mail).toContain('21.12.2026 a las 21:00')
})

it('the mails of the closing and to the winner, the act, its file and the audit trail name the draw that it is', async () => {
  const { t, extra } = await twoOnADay()
  await carryOutExtra(t, extra)
  expect((await mails(t, 'sorteo-cerrado'))[0]).toMatch(
    /^Se cerró el sorteo del 01\.12\.2026 \(extra\)\n[\s\S]*ventas del sorteo del 01\.12\.2026 \(extra\)\./,
  )
  for (const mail of await mails(t, 'sorteo-ganador'))
    expect(mail).toContain('salió en el sorteo del 01.12.2026 (extra) y')
  const admin = await t.as('admin')
  const acta = await admin.inject({ method: 'GET', url: `/api/sorteo/acta/${extra}` })
  expect(acta.headers['content-disposition']).toContain('acta-2026-12-01-extra.pdf')
  expect(readPdf(acta.rawPayload).text).toContain('Acta del sorteo del 01.12.2026 (extra)')
  const lista = await admin.inject({ method: 'GET', url: `/api/sorteo/lista/${extra}` })
  expect(lista.headers['content-disposition']).toContain('lista-2026-12-01-extra.txt')
  const { sorteos } = (await admin.call(resultadoApi.listarGanadores, { query: { campania: '' } })).body
  expect(sorteos.map(({ tipo }) => tipo)).toEqual(['extra'])
  const drawn = { query: { accion: 'realizarSorteo' } } as const
  expect((await admin.call(auditoriaApi.listarActos, { params: { page: 1 }, ...drawn })).body.actos[0]?.sobre).toEqual({
    id: extra,
    nombre: PRIMERO,
    tipo: 'extra',
  })
  expect((await admin.call(auditoriaApi.exportarAuditoria, drawn)).text).toContain('2026-12-01 (extra)')
})

it('a ticket and a message to buyers say which of two draws of a day it is', async () => {
  const { t, extra } = await twoOnADay()
  const { compra_id } = await holderOf(t, 1)
  const admin = await t.as('admin')
  const [{ boleto: codigo = '' } = {}] = (await admin.call(boletoApi.boletosDeCompra, { params: { id: compra_id } }))
    .body.boletos
  const { boleto } = (await admin.call(boletoApi.verBoleto, { params: { codigo } })).body
  expect(boleto).toMatchObject({ idSorteo: extra, tipo: 'extra' })
  expect(boleto.sorteos?.map(({ fechaSorteo, tipo }) => [fechaSorteo.slice(0, 10), tipo])).toEqual([
    [PRIMERO, 'extra'],
    [PRIMERO, undefined],
    [SEGUNDO, undefined],
    [FECHAS[2], undefined],
  ])
  const pdf = await admin.inject({ method: 'GET', url: `/api/boleto/${codigo}/pdf` })
  // Its letters are drawn; what it says in words is beside them.
  expect(pdf.rawPayload.toString('latin1').replaceAll('\0', '')).toContain('01.12.2026 a las 19:00 \\(extra\\)')
  const mensaje = { destino: 'compradores', idSorteo: extra, asunto: 'Hola', texto: 'Gracias' } as const
  const { correo } = (await admin.call(difusionApi.previaDifusion, { body: mensaje })).body
  expect(correo.texto).toContain('tenés números del sorteo del 01.12.2026 (extra)')
})

it('who bought is told which one moved', async () => {
  const { t, extra } = await twoOnADay()
  const body = { fechaSorteo: PRIMERO, sorteoId: extra, fechaNueva: '2026-12-02' }
  expect((await (await t.as('admin')).call(sorteoApi.cambiarFecha, { body })).status).toBe(200)
  expect((await mails(t, 'fecha'))[0]).toContain('El sorteo del 01.12.2026 (extra) pasó al 02.12.2026')
})
