import {
  asignacionApi,
  cajaApi,
  correccionApi,
  datosPersonalesApi,
  entregaApi,
  liquidacionApi,
  rendicionApi,
  rifaApi,
  ventaApi,
} from '@talonario/contract'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { findBroken } from '#db/invariants/invariants.ts'
import { newcomer } from '../../../../test/newcomer.ts'
import { putOnSale, saleOf } from '../../../../test/on-sale.ts'
import { type Client, testApp } from '../../../../test/test-app.ts'
import { findSaldo } from './caja.queries.ts'
import { postAsiento } from './caja.service.ts'
import { remindOfLiquidaciones, warnOfTope } from './caja-plazo.service.ts'

const t = await testApp()
const numeros = (await putOnSale(t.db, { cantidad: 40, precio: 100_000 })).rifas
const admin = await t.as('admin')
const cast = { ...t.users }
let vendedor: Client
let vendedora: Client

/** Each test has two sellers of its own. */
beforeEach(async () => {
  t.users.vendedor = await newcomer(t, cast.vendedor)
  t.users.vendedora = await newcomer(t, cast.vendedora)
  vendedor = await t.as('vendedor')
  vendedora = await t.as('vendedora')
})
afterAll(async () => {
  expect(await findBroken(t.db)).toEqual([])
  await t.close()
})

const give = async (who: 'vendedor' | 'vendedora', count = 1) => {
  const own = numeros.splice(0, count)
  const { ci } = t.users[who]
  await admin.call(asignacionApi.asignarRifaAVendedor, {
    body: { ci, numerosRifas: own.map(({ numero }) => numero) },
  })
  return own
}
const sell = async (who: Client, rifaId: string, change: object = {}) => {
  const body = { ...saleOf(rifaId), ...change }
  return (await who.call(ventaApi.realizarCompraFisica, { body })).body.compra._id
}
const saldo = async (who: Client) => (await who.call(cajaApi.miCaja)).body.caja.saldo
const declare = async (who: 'vendedor' | 'vendedora', monto: number) => {
  const { id } = await t.db
    .insertInto('entrega')
    .values({
      vendedor_id: t.users[who].id,
      monto,
      medio: 'efectivo',
      declarada_at: t.clock.now(),
      contado: null,
      recibo: null,
      imagen: null,
      rendicion_id: null,
      resuelta_por: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

describe('a hand-in', () => {
  it('moves what was counted, once, however many confirm it at once', async () => {
    const [uno] = await give('vendedor')
    await sell(vendedor, uno!.id)
    const id = await declare('vendedor', 90_000)
    expect(await saldo(vendedor)).toBe(1000)
    const body = { id, contado: 850 }
    const replies = await Promise.all(
      Array.from({ length: 100 }, () => admin.call(entregaApi.confirmarEntrega, { body })),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(replies.map(({ body }) => body.message))).toContain('Esta entrega ya se confirmó o se rechazó.')
    expect(await saldo(vendedor)).toBe(150)
    const [mia] = (await vendedor.call(entregaApi.misEntregas)).body.entregas
    expect(mia).toMatchObject({ monto: 900, contado: 850, estado: 'confirmada' })
    expect(mia?.recibo).toMatch(/^R-\d{6}$/)
    const { recibo } = (
      await t.as('nobody').then(nobody => nobody.call(entregaApi.comprobarRecibo, { params: { id } }))
    ).body
    expect(recibo).toMatchObject({ recibo: mia?.recibo, monto: 850 })
    expect((await vendedora.call(entregaApi.recibo, { params: { id } })).status).toBe(404)
  })

  it('that is rejected moves nothing and is not confirmed any more', async () => {
    const id = await declare('vendedor', 15_000)
    await admin.call(entregaApi.rechazarEntrega, { body: { id, motivo: 'No llegó' } })
    expect((await admin.call(entregaApi.confirmarEntrega, { body: { id, contado: 150 } })).body.code).toBe(
      'ENTREGA_RESUELTA',
    )
    expect(await saldo(vendedor)).toBe(0)
  })

  it('of one’s own is confirmed by another organiser while there is one', async () => {
    const mia = { vendedor_id: t.users.admin.id, monto: 100, medio: 'efectivo' as const, declarada_at: t.clock.now() }
    const none = { contado: null, recibo: null, imagen: null, rendicion_id: null, resuelta_por: null }
    const insert = () =>
      t.db
        .insertInto('entrega')
        .values({ ...mia, ...none })
        .returning('id')
        .executeTakeFirstOrThrow()
    const confirm = (id: string) => admin.call(entregaApi.confirmarEntrega, { body: { id, contado: 1 } })
    const role = (rol: string) => sql`update usuario set rol = ${rol} where id = ${t.users.clienta.id}`.execute(t.db)
    await role('admin')
    expect((await confirm((await insert()).id)).body.code).toBe('UNO_MISMO')
    await role('public')
    expect((await confirm((await insert()).id)).status).toBe(200)
  })
})

describe('a rendición', () => {
  it('of one’s own is returned, closed and written off by another organiser while there is one', async () => {
    const { admin: me, clienta } = t.users
    const role = (rol: string) => sql`update usuario set rol = ${rol} where id = ${clienta.id}`.execute(t.db)
    await admin.call(cajaApi.ajustar, { body: { vendedor: me.id, importe: 30, cuenta: 'caja', motivo: 'Vuelto' } })
    const { _id: id } = (await admin.call(rendicionApi.presentarRendicion, { body: { contado: 10 } })).body.rendicion
    const back = () => admin.call(rendicionApi.devolverRendicion, { body: { id, motivo: 'Mía' } })
    const close = () => admin.call(rendicionApi.cerrarRendicion, { body: { id, contado: 10, medio: 'efectivo' } })
    const forgive = () => admin.call(rendicionApi.perdonarDiferencia, { body: { id, motivo: 'Mía' } })
    await role('admin')
    for (const decide of [back, close]) expect((await decide()).body.code).toBe('UNO_MISMO')
    await role('public')
    expect((await close()).status).toBe(200)
    await role('admin')
    expect((await forgive()).body.code).toBe('UNO_MISMO')
    await role('public')
    expect([(await forgive()).status, await saldo(admin)]).toEqual([200, 0])
  })

  it('ends a period at its count: what comes later belongs to the next, and it never changes', async () => {
    const [uno, dos, tres, cuatro] = await give('vendedora', 4)
    const sold = await sell(vendedora, uno!.id)
    await sell(vendedora, dos!.id, { metodoPago: 'pos' })
    const presented = (await vendedora.call(rendicionApi.presentarRendicion, { body: { contado: 980 } })).body.rendicion
    expect(presented).toMatchObject({
      estado: 'presentada',
      esperado: 1000,
      declarado: 980,
      resumen: { saldoAnterior: 0, cuadra: true, numeros: { entregados: 4, vendidos: 2, enMano: 2, cuadra: true } },
    })
    expect((await vendedora.call(rendicionApi.presentarRendicion, { body: { contado: 0 } })).body.code).toBe(
      'RENDICION_ABIERTA',
    )
    await sell(vendedora, tres!.id)
    await admin.call(ventaApi.anularVenta, { body: { compraId: sold, motivo: 'Se arrepintió' } })
    const { rendiciones } = (await admin.call(rendicionApi.rendicionesPresentadas)).body
    expect(rendiciones.find(({ _id }) => _id === presented._id)).toMatchObject({
      esperado: null,
      declarado: null,
      resumen: null,
    })
    const cierre = { id: presented._id, contado: 950, medio: 'efectivo' as const }
    const closed = (await admin.call(rendicionApi.cerrarRendicion, { body: cierre })).body.rendicion
    expect(closed).toMatchObject({ estado: 'cerrada', esperado: 1000, contado: 950, diferencia: 50 })
    expect(closed.huella).toMatch(/^[0-9a-f]{64}$/)
    expect((await admin.call(rendicionApi.cerrarRendicion, { body: cierre })).body.code).toBe('RENDICION_RESUELTA')
    // 1000 − 950 counted + 1000 sold − 1000 voided afterwards
    expect(await saldo(vendedora)).toBe(50)
    const perdonar = { id: presented._id, motivo: 'Le robaron' }
    for (const _ of ['once', 'again']) await admin.call(rendicionApi.perdonarDiferencia, { body: perdonar })
    expect(await saldo(vendedora)).toBe(0)
    await sell(vendedora, cuatro!.id, { metodoPago: 'transferencia' })
    const next = (await vendedora.call(rendicionApi.presentarRendicion, { body: { contado: 0 } })).body.rendicion
    expect(next.resumen).toMatchObject({
      saldoAnterior: 50,
      otros: -50,
      porAcreditar: 2000,
      anuladas: { cantidad: 1, monto: 1000 },
      cuadra: true,
      ventas: expect.arrayContaining([{ medio: 'efectivo', cantidad: 1, monto: 1000 }]),
    })
    await admin.call(rendicionApi.cerrarRendicion, { body: { ...cierre, id: next._id, contado: 0 } })
    const mine = (await vendedora.call(rendicionApi.misRendiciones)).body.rendiciones
    expect(mine.find(({ _id }) => _id === presented._id)?.huella).toBe(closed.huella)
    const change = sql`update rendicion set nota = 'x' where id = ${presented._id}`.execute(t.db)
    await expect(change).rejects.toMatchObject({ code: 'RF006' })
  })

  it('may be empty, and one after the other', async () => {
    for (const _ of ['once', 'again']) {
      const { _id: id } = (await vendedora.call(rendicionApi.presentarRendicion, { body: { contado: 0 } })).body
        .rendicion
      const cierre = { id, contado: 0, medio: 'efectivo' as const }
      expect((await admin.call(rendicionApi.cerrarRendicion, { body: cierre })).status).toBe(200)
    }
  })

  it.each([
    [
      'handed in',
      async () => {
        const id = await declare('vendedora', 10_000)
        await admin.call(entregaApi.confirmarEntrega, { body: { id, contado: 100 } })
      },
    ],
    ['handed in between its presentation and its close', null],
    [
      'allowed',
      async () => {
        const body = { vendedor: t.users.vendedora.id, importe: -100, cuenta: 'caja' as const, motivo: 'Le robaron' }
        expect((await admin.call(cajaApi.ajustar, { body })).status).toBe(200)
      },
    ],
  ])('whose difference was %s is not written off besides, however much was sold since', async (_name, end) => {
    const [uno, dos] = await give('vendedora', 2)
    await sell(vendedora, uno!.id)
    const before = await saldo(vendedora)
    const { _id: id } = (await vendedora.call(rendicionApi.presentarRendicion, { body: { contado: 0 } })).body.rendicion
    if (!end) {
      const early = await declare('vendedora', 10_000)
      await admin.call(entregaApi.confirmarEntrega, { body: { id: early, contado: 100 } })
    }
    const cierre = { id, contado: before - 100, medio: 'efectivo' as const }
    expect((await admin.call(rendicionApi.cerrarRendicion, { body: cierre })).status).toBe(200)
    await end?.()
    await sell(vendedora, dos!.id)
    const { body } = await admin.call(rendicionApi.perdonarDiferencia, { body: { id, motivo: 'Le robaron' } })
    expect([body.code, await saldo(vendedora)]).toEqual(['DIFERENCIA_PASADA', 1000])
    const forgiven = t.db.transaction().execute(async db => {
      const cuenta = `diferencia:${t.users.vendedora.id}` as const
      const lineas = [
        { cuenta, importe: 10_000 },
        { cuenta: `caja:${t.users.vendedora.id}` as const, importe: -10_000 },
      ]
      await postAsiento(db, {
        evento: `diferencia:${id}`,
        at: t.clock.now(),
        usuarioId: t.users.admin.id,
        nota: '',
        lineas,
      })
    })
    await expect(forgiven).rejects.toMatchObject({ code: 'RF006' })
  })

  it('closes after a hand-in that ended the difference of the one before, and ends with it too', async () => {
    const [uno, dos] = await give('vendedora', 2)
    const present = async () =>
      (await vendedora.call(rendicionApi.presentarRendicion, { body: { contado: 0 } })).body.rendicion._id
    const close = (id: string) =>
      admin.call(rendicionApi.cerrarRendicion, { body: { id, contado: 900, medio: 'efectivo' } })
    await sell(vendedora, uno!.id)
    const first = await present()
    await close(first)
    await sell(vendedora, dos!.id)
    const second = await present()
    const paid = await declare('vendedora', 10_000)
    await admin.call(entregaApi.confirmarEntrega, { body: { id: paid, contado: 100 } })
    expect((await close(second)).status).toBe(200)
    for (const id of [first, second]) {
      const { body } = await admin.call(rendicionApi.perdonarDiferencia, { body: { id, motivo: 'Lo perdió' } })
      expect(body.code).toBe('DIFERENCIA_PASADA')
    }
  })

  it('whose difference went on to a later one, or was handed in, is not written off again', async () => {
    const [uno] = await give('vendedora')
    await sell(vendedora, uno!.id)
    const present = async () =>
      (await vendedora.call(rendicionApi.presentarRendicion, { body: { contado: 0 } })).body.rendicion._id
    const close = (id: string, contado: number) =>
      admin.call(rendicionApi.cerrarRendicion, { body: { id, contado, medio: 'efectivo' } })
    const writeOff = async (id: string) =>
      (await admin.call(rendicionApi.perdonarDiferencia, { body: { id, motivo: 'Lo perdió' } })).body.code
    const offered = async (...ids: string[]) => {
      const { rendiciones } = (await admin.call(rendicionApi.rendicionesPresentadas)).body
      return ids.map(id => rendiciones.find(({ _id }) => _id === id)?.perdonable)
    }
    const first = await present()
    await close(first, 900)
    expect(await offered(first)).toEqual([true])
    const second = await present()
    expect(await writeOff(first)).toBe('DIFERENCIA_PASADA')
    await close(second, 0)
    expect(await offered(first, second)).toEqual([false, true])
    expect(await writeOff(first)).toBe('DIFERENCIA_PASADA')
    const paid = await declare('vendedora', 10_000)
    await admin.call(entregaApi.confirmarEntrega, { body: { id: paid, contado: 40 } })
    expect([await writeOff(second), await saldo(vendedora)]).toEqual(['DIFERENCIA_PASADA', 60])
    expect(await offered(first, second)).toEqual([false, false])
    const rest = await present()
    await close(rest, 0)
    expect([await writeOff(rest), await writeOff(rest), await saldo(vendedora)]).toEqual([undefined, undefined, 0])
  })

  it('closes after numbers of its seller were deleted: those are given back', async () => {
    const fecha = '2027-05-05'
    const { desde } = (await admin.call(rifaApi.generarNumerosRifa, { body: { cantidad: 3, precioRifa: 1, fecha } }))
      .body
    const body = { ci: t.users.vendedora.ci, numerosRifas: [desde, desde + 1, desde + 2] }
    expect((await admin.call(asignacionApi.asignarRifaAVendedor, { body })).status).toBe(200)
    const deleted = await admin.call(correccionApi.borrarRifas, { body: { desde: desde + 1 } })
    expect(deleted.body.borradas).toBe(2)
    const { rendicion } = (await vendedora.call(rendicionApi.presentarRendicion, { body: { contado: 0 } })).body
    expect(rendicion.resumen?.numeros).toMatchObject({ devueltos: 2, cuadra: true })
    const cierre = { id: rendicion._id, contado: 0, medio: 'efectivo' as const }
    expect((await admin.call(rendicionApi.cerrarRendicion, { body: cierre })).status).toBe(200)
  })

  it('whose numbers do not add up is not closed, and goes back', async () => {
    await sql`insert into asignacion_movimiento (a, cantidad) values (${t.users.vendedor.id}, 1)`.execute(t.db)
    const { _id: id } = (await vendedor.call(rendicionApi.presentarRendicion, { body: { contado: 150 } })).body
      .rendicion
    const cierre = { id, contado: 150, medio: 'efectivo' as const }
    expect((await admin.call(rendicionApi.cerrarRendicion, { body: cierre })).body.code).toBe('RENDICION_NO_CUADRA')
    const back = (await admin.call(rendicionApi.devolverRendicion, { body: { id, motivo: 'Falta un número' } })).body
    expect(back.rendicion).toMatchObject({ estado: 'devuelta', nota: 'Falta un número' })
    await sql`insert into asignacion_movimiento (de, cantidad) values (${t.users.vendedor.id}, 1)`.execute(t.db)
    expect(await saldo(vendedor)).toBe(0)
  })
})

describe('the organiser', () => {
  it('sees an announced transfer at the bank once', async () => {
    const [uno] = await give('vendedor')
    const compraId = await sell(vendedor, uno!.id, { metodoPago: 'transferencia' })
    const banco = async () => (await admin.call(cajaApi.saldos)).body.organizacion.banco
    const before = await banco()
    const waiting = async () => (await admin.call(cajaApi.transferencias)).body.transferencias.map(row => row.compraId)
    expect(await waiting()).toContain(compraId)
    for (const _ of ['once', 'again'])
      expect((await admin.call(cajaApi.acreditarTransferencia, { body: { compraId } })).status).toBe(200)
    expect(await waiting()).not.toContain(compraId)
    expect(await banco()).toBe(before + 1000)
  })

  it('assigns no more numbers above the limit, while sales go on', async () => {
    const [uno, dos] = await give('vendedor', 2)
    await sell(vendedor, dos!.id)
    await admin.call(cajaApi.establecerTope, { body: { tope: 100 } })
    const { ci, id } = t.users.vendedor
    const numerosRifas = [numeros[0]!.numero]
    const refused = (await admin.call(asignacionApi.asignarRifaAVendedor, { body: { ci, numerosRifas } })).body
    expect(refused.code).toBe('TOPE_CAJA')
    await sell(vendedor, uno!.id)
    expect((await vendedor.call(cajaApi.miCaja)).body.caja).toMatchObject({ superaTope: true, tope: 100, saldo: 2000 })
    for (const _ of ['once', 'again']) await warnOfTope(t.db, t.env, t.clock.now())
    const told = t.db.selectFrom('correo').select('para').where('evento', 'like', 'tope-caja:%').execute()
    expect(await told).toEqual([{ para: t.users.admin.email }])
    await admin.call(cajaApi.establecerTope, { body: { tope: null } })
    expect((await admin.call(cajaApi.saldos)).body.vendedores.find(row => row.vendedor.id === id)?.superaTope).toBe(
      false,
    )
  })

  it('passes unsold numbers from one seller to another, with a mail to both', async () => {
    const [uno, vendido] = await give('vendedor', 2)
    await sell(vendedor, vendido!.id)
    const [de, a] = [t.users.vendedor.id, t.users.vendedora.id]
    const pass = (numerosRifas: number[]) => admin.call(asignacionApi.traspasarRifas, { body: { de, a, numerosRifas } })
    const refused = (await pass([uno!.numero, vendido!.numero])).body
    expect(refused.code).toBe('RIFAS_NO_TRASPASADAS')
    expect(refused.message).toContain(String(vendido!.numero).padStart(5, '0'))
    expect(refused.message).not.toContain(String(uno!.numero).padStart(5, '0'))
    expect((await pass([uno!.numero])).body.traspasadas).toBe(1)
    const mails = t.db.selectFrom('correo').select('para').where('evento', 'like', 'traspaso:%').execute()
    expect((await mails).map(({ para }) => para).sort()).toEqual(
      [t.users.vendedor.email, t.users.vendedora.email].sort(),
    )
  })

  it('sets a date by which sellers present, with one reminder on each day that counts', async () => {
    t.clock.advance({ minutes: 1 })
    const vence = new Date(t.clock.now().getTime() + 3 * 86_400_000).toISOString()
    await admin.call(liquidacionApi.crearLiquidacion, { body: { titulo: 'Segunda', vence, desde: '', hasta: '' } })
    const { liquidaciones } = (await admin.call(liquidacionApi.liquidaciones)).body
    const fecha = liquidaciones.find(({ titulo }) => titulo === 'Segunda')
    expect(fecha?.faltan.map(({ id }) => id)).toContain(t.users.vendedora.id)
    for (const _ of ['once', 'again']) await remindOfLiquidaciones(t.db, t.env, t.clock.now())
    const { vendedor: leo, vendedora: ana } = t.users
    const told = await t.db
      .selectFrom('correo')
      .select('para')
      .where('evento', 'like', `liquidacion:${fecha?._id}:%`)
      .where('para', 'in', [leo.email, ana.email])
      .execute()
    expect(told.map(({ para }) => para).sort()).toEqual([leo.email, ana.email].sort())
    const mine = (await vendedora.call(liquidacionApi.misLiquidaciones)).body.liquidaciones
    expect(mine.filter(({ titulo }) => titulo === 'Segunda')).toHaveLength(1)
    await admin.call(liquidacionApi.cancelarLiquidacion, { params: { id: fecha!._id } })
  })

  it.each(['2027-02-30T10:00:00Z', '2027', '2027-03-01T10:00', 'Tue, 1 Jan 2030', '2027-03-01T25:00:00Z'])(
    'is refused «%s», which is no instant',
    async vence => {
      const body = { titulo: 'Cuarta', vence, desde: '', hasta: '' }
      const refused = await admin.call(liquidacionApi.crearLiquidacion, { body })
      expect([refused.status, refused.body.message]).toEqual([400, 'Elegí día y hora.'])
    },
  )

  it('is refused a date whose year has a figure too many, which no screen can show', async () => {
    const body = { titulo: 'Tercera', vence: '+020260-11-30T20:00:00.000Z', desde: '', hasta: '' }
    const refused = await admin.call(liquidacionApi.crearLiquidacion, { body })
    expect([refused.status, refused.body.message]).toEqual([400, 'Elegí día y hora: el año lleva cuatro cifras.'])
  })

  it.each([
    ['Z', 'A', false],
    ['ñ', 'M', false],
    ['C', 'Ba', false],
    ['bz', 'B', true],
    ['B', 'bá', true],
    ['Z', '', true],
    ['', 'A', true],
  ])('with the letters «%s» to «%s» is accepted only if a name can begin so: %s', async (desde, hasta, accepted) => {
    const vence = new Date(t.clock.now().getTime() + 86_400_000).toISOString()
    const { body } = await admin.call(liquidacionApi.crearLiquidacion, {
      body: { titulo: 'Letras', vence, desde, hasta },
    })
    expect(body.message).toBe(
      accepted
        ? 'La fecha para rendir quedó puesta.'
        : 'La primera letra va antes que la última: así no se llama a nadie.',
    )
  })
})

describe('an account that holds money', () => {
  it('is not deleted by its owner, and an organiser writes off what it owes', async () => {
    const currentPassword = 'talonario-demo'
    const { id } = t.users.vendedor
    const importe = 4395.5 - (await saldo(vendedor))
    await admin.call(cajaApi.ajustar, { body: { vendedor: id, importe, cuenta: 'caja', motivo: 'Faltaba un sobre' } })
    const own = await vendedor.call(datosPersonalesApi.logicDelete, {
      params: { id },
      body: { currentPassword } as never,
    })
    expect(own.body.code).toBe('SALDO_PENDIENTE')
    expect(own.body.message).toBe(
      'Todavía hay cuentas sin rendir (saldo: $\u00a04.395,50): hay que cerrarlas antes de eliminar la cuenta.',
    )
    const [uno, dos] = await give('vendedor', 2)
    const sale = await sell(vendedor, uno!.id)
    const transfer = await sell(vendedor, dos!.id, { metodoPago: 'transferencia' })
    const remove = (body: { motivo?: string }) => admin.call(datosPersonalesApi.remove, { params: { id }, body })
    const unexplained = (await remove({})).body
    expect([unexplained.code, unexplained.message]).toEqual([
      'BAJA_SIN_MOTIVO',
      'Tiene cuentas sin rendir (saldo: $\u00a06.395,50): escribí por qué se dan por perdidas.',
    ])
    expect((await remove({ motivo: 'Se mudó sin rendir' })).body.status).toBe('success')
    const written = t.db.selectFrom('asiento').select('nota').where('evento', '=', `incobrable:${id}`)
    expect(await written.execute()).toEqual([{ nota: 'Se mudó sin rendir' }])
    const act = t.db
      .selectFrom('auditoria')
      .select('detalle')
      .where('accion', '=', 'remove')
      .where('objeto_id', '=', id)
    expect(await act.execute()).toEqual([{ detalle: '{"incobrable":639550}' }])
    // Of several accounts that have gone each is another, in every list.
    const { vendedores } = (await admin.call(cajaApi.saldos)).body
    expect(vendedores.find(one => one.vendedor.id === id)?.vendedor.nombre).toBe(`Cuenta eliminada ${id.slice(0, 8)}`)
    const lost = await findSaldo(t.db, 'gasto:incobrable')
    expect(lost).toBeGreaterThan(0)
    const owed = async () => [await findSaldo(t.db, `caja:${id}`), await findSaldo(t.db, `por_acreditar:${id}`)]
    expect(await owed()).toEqual([0, 0])

    // Late changes concern only the organisation, and can be corrected.
    await admin.call(ventaApi.anularVenta, { body: { compraId: sale, motivo: 'Se arrepintió' } })
    const back = t.db.selectFrom('rifa').select('vendedor_id').where('id', '=', uno!.id).executeTakeFirst()
    expect(await back).toEqual({ vendedor_id: null })
    await admin.call(cajaApi.acreditarTransferencia, { body: { compraId: transfer } })
    expect(await findSaldo(t.db, 'gasto:incobrable')).toBe(lost - 100_000)
    expect(await owed()).toEqual([0, 0])
    const ajuste = { vendedor: id, cuenta: 'caja' as const, motivo: 'Apareció el sobre' }
    for (const importe of [10, -10])
      expect((await admin.call(cajaApi.ajustar, { body: { ...ajuste, importe } })).status).toBe(200)
  })

  it('is ended at the moment of a sale: what it owes is written off or its sale is refused', async () => {
    const [uno] = await give('vendedora')
    const { id } = t.users.vendedora
    const body = saleOf(uno!.id)
    const [sold] = await Promise.all([
      vendedora.call(ventaApi.realizarCompraFisica, { body }),
      admin.call(datosPersonalesApi.remove, { params: { id }, body: { motivo: 'Se fue' } }),
    ])
    expect([200, 201, 401, 409]).toContain(sold.status)
    expect((await vendedora.call(cajaApi.miCaja)).status).toBe(401)
    expect(await findSaldo(t.db, `caja:${id}`)).toBe(0)
  })
})

it('exports every line, as CSV and for accounting programs', async () => {
  const [uno] = await give('vendedor')
  await sell(vendedor, uno!.id)
  const csv = (await admin.inject({ url: '/api/caja/exportar' })).payload.replace('\ufeff', '').trim().split('\r\n')
  const { rows } = await sql<{ n: number }>`select count(*) as n from asiento_linea`.execute(t.db)
  expect(csv).toHaveLength(1 + Number(rows[0]?.n))
  const cents = csv.slice(1).map(row => {
    const [debe = '', haber = ''] = row.split(';').slice(5)
    return Number(debe.replace(',', '')) - Number(haber.replace(',', ''))
  })
  expect(cents.reduce((sum, each) => sum + each, 0)).toBe(0)
  const beancount = (await admin.inject({ url: '/api/caja/exportar?formato=beancount' })).payload
  const posted = [...beancount.matchAll(/^ {2}\S+ {2}(-?\d+\.\d\d) [A-Z]{3}$/gm)].map(([, amount = '']) =>
    Number(amount.replace('.', '')),
  )
  expect(posted).toHaveLength(Number(rows[0]?.n))
  expect(posted.reduce((sum, each) => sum + each, 0)).toBe(0)
})
