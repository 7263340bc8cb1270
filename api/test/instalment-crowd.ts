import { cuotaApi, pagoApi, resultadoApi, ventaApi } from '@talonario/contract'
import { FECHAS_DE_FLOTA, type Fleet } from './fleet.ts'
import { cuotaName } from './history.ts'
import { saleOf } from './on-sale.ts'
import type { Chance } from './random.ts'

/** Sold numbers in instalments, and everybody at once takes them, pays them by link, undoes them and draws, until the attempts are used up. */
export async function crowdInstalments(
  fleet: Fleet,
  chance: Chance,
  { clients, attempts }: { clients: number; attempts: number },
): Promise<void> {
  const plan = fleet.plan()
  const titulares: { id: string; codigo: string }[] = []
  for (const { id, numero } of fleet.rifas) {
    const sale = { body: { ...saleOf(id, 'pos'), modalidadId: plan }, headers: { 'idempotency-key': id } }
    const op = { tipo: 'vender', clave: id, rifas: [id] } as const
    await fleet.history.record(
      op,
      () => fleet.as('admin', numero).call(ventaApi.realizarCompraFisica, sale),
      ({ body }) => body.compra._id,
    )
    const { body } = await fleet.as('admin', numero).call(cuotaApi.pendientes, { query: { page: 1, numero } })
    const [due] = body.pendientes
    titulares.push({ id: due?.titularId ?? '', codigo: due?.enlace.split('/').at(-1) ?? '' })
  }
  const undoable: string[] = []
  let left = attempts
  const act = async (turn: number) => {
    const { id, codigo } = chance.pick(titulares)
    const n = 2 + chance.below(2)
    const what = chance.below(10)
    const rifas = [cuotaName(id, n)]
    if (what < 6) {
      const clave = `cuota-${turn}`
      const body = { titularId: id, metodoPago: 'efectivo' as const, cuotas: [n] }
      const who = fleet.as(chance.pick(['vendedora', 'vendedor', 'admin'] as const), turn)
      const send = () => who.call(cuotaApi.cobrarCuota, { body, headers: { 'idempotency-key': clave } })
      const entry = await fleet.history.record(
        { tipo: 'cobrar', clave, rifas },
        send,
        ({ body }) => body.recibo.compraId,
      )
      if (entry.outcome === 'ok') undoable.push(entry.compra)
    } else if (what < 8) {
      const nobody = fleet.as('cliente', turn)
      const begin = () => nobody.call(cuotaApi.pagarCuota, { body: { codigo, cuotas: [n] } })
      const entry = await fleet.history.record({ tipo: 'abonar', rifas }, begin, ({ body }) => body.external_reference)
      const params = { referencia: entry.compra }
      if (entry.outcome === 'ok') await nobody.call(pagoApi.pagarSimulado, { params, body: { decision: 'aprobar' } })
    } else if (undoable.length > 0) {
      const orden = chance.pick(undoable)
      const body = { compraId: orden, motivo: 'Se arrepintió' }
      await fleet.history.record({ tipo: 'anular', orden }, () =>
        fleet.as('admin', turn).call(ventaApi.anularVenta, { body }),
      )
    }
  }
  const client = async () => {
    while (left > 0) await act(left--)
  }
  /** Two draws, at a third and at two thirds of the attempts. */
  const draws = async () => {
    for (const [i, fecha] of FECHAS_DE_FLOTA.slice(0, 2).entries()) {
      while (left > (attempts * (2 - i)) / 3) await new Promise(resolve => setTimeout(resolve, 5))
      const draw = () => fleet.as('admin', i).call(resultadoApi.realizarSorteo, { body: { fechaSorteo: fecha } })
      await fleet.history.record({ tipo: 'sortear', fecha }, draw)
    }
  }
  await Promise.all([draws(), ...Array.from({ length: clients }, client)])
}
