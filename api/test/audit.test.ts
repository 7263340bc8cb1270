import { ACCIONES, allEndpoints } from '@talonario/contract'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { hashToken } from '#modules/personas/sesion/sesion.rules.ts'
import { sampleOf, send } from './every-call.ts'
import { fullShop } from './full-shop.ts'
import { forFile } from './test-app.ts'

/** Calls that write and leave no act, each with its reason. */
const NO_ACT: Record<string, string> = {
  'consulta.pedirConsulta': 'a link for whoever reads an address: nothing is anybody’s yet',
  'consulta.numerosPorCorreo': 'reads',
  'contacto.contacto': 'a visitor’s message is kept as it is, and nobody of ours did anything',
  'boleto.avisarCompra': 'a buyer’s notice is kept as it is; what follows is responderAviso',
  'metaAnual.obtenerProgresoMeta': 'reads',
  'segundoFactor.iniciarSegundoFactor': 'prepares a secret that is worth nothing until it is confirmed',
  'pago.webhook': 'a note that there is something to ask the provider; what follows from the answer is settlePago',
  'pago.pagarSimulado': 'the pretended provider’s own page; what follows is settlePago',
  'organizacion.subirImagen': 'a picture that nothing shows yet; what names it is guardarOrganizacion',
  'difusion.previaDifusion': 'counts and composes; nothing is sent',
  'consulta.mensajesPorCorreo': 'a reader’s own wish for no more messages: nothing changes hands',
  'difusion.bajaDifusion': 'a reader’s own wish for no more messages: nothing changes hands',
  'ajuste.probarAjustes': 'asks whether what is saved works',
  'aviso.avisarEnDispositivo': 'a person’s own device for reminders: nothing changes hands',
  'aviso.avisarSorteo': 'a person’s own reminder: nothing changes hands',
  'toma.actualizarRifa': 'a shopper’s own hold lasts longer: nothing changes hands',
  'rifa.buscarRifas': 'reads',
  'asignacion.rifasPorVendedor': 'reads',
  'asignacion.planearReparto': 'reads',
  'vendedor.revisarVendedores': 'reads',
}

/** Acts named differently from the call, because several calls lead to them. */
const ACT_OF: Record<string, string> = {
  'comienzo.empezarRifa': 'generarNumerosRifa',
  'producto.cambiarImagen': 'modificarProducto',
  'metaAnual.establecer': 'establecerMeta',
  'segundoFactor.confirmarSegundoFactor': 'activarSegundoFactor',
  'venta.anularVentas': 'anularVenta',
  'resultado.cargarExtracto': 'realizarSorteo',
  'resultado.cargarBolillero': 'realizarSorteo',
  'resultado.usarRespaldo': 'realizarSorteo',
}

/** Reading calls that return a file with other people's data. */
const READS_WITH_ACT = new Set([
  'caja.exportarCaja',
  'auditoria.exportarAuditoria',
  'auditoria.exportarCadena',
  'venta.exportarVentas',
  'rifa.exportarRifas',
  'vendedor.exportarVendedores',
  'metaAnual.exportarMetas',
  'datosPersonales.exportarDatos',
])

const shop = forFile(await fullShop())

async function accountOf(token: string | null | undefined): Promise<string | null> {
  if (!token) return null
  const hash = hashToken(token)
  return (
    await shop.db.selectFrom('sesion').select('usuario_id').where('token_hash', '=', hash).executeTakeFirstOrThrow()
  ).usuario_id
}

/** Makes a call, and returns its caller, the acts of its request and, if it did not succeed, the reply. */
async function actsOf([name, endpoint]: ReturnType<typeof allEndpoints>[number]) {
  const sample = await sampleOf(shop, name)
  const caller = await accountOf(sample.by?.token)
  const response = await send(shop, endpoint, sample)
  const acts = await shop.db
    .selectFrom('auditoria')
    .select(['accion', 'actor_id', 'actor_rol'])
    .where('pedido', '=', String(response.headers['x-request-id']))
    .orderBy('id')
    .execute()
  return { caller, acts, refusal: response.statusCode === 200 ? '' : response.body }
}

const all = allEndpoints()
const writes = all.filter(([, { method }]) => method !== 'GET')
const acting = [
  ...writes.filter(([name]) => !(name in NO_ACT)),
  ...all.filter(([name, { method }]) => method === 'GET' && READS_WITH_ACT.has(name)),
]
const reads = all.filter(
  ([name, { method, replyAs }]) =>
    method === 'GET' &&
    !READS_WITH_ACT.has(name) &&
    (replyAs === undefined || replyAs === 'file' || replyAs === 'json'),
)
/** What each call left behind, all made one after another. */
const left = new Map<string, Awaited<ReturnType<typeof actsOf>>>()
const silent = writes.filter(([name]) => name in NO_ACT)
for (const call of [...acting, ...silent, ...reads]) left.set(call[0], await actsOf(call))
for (const email of ['cliente@talonario.test', 'nadie@talonario.test'])
  await shop.app.inject({ method: 'POST', url: '/api/usuario/login', payload: { email, password: 'no es esta' } })

describe('the audit trail', () => {
  it.each(acting)('has the actor of %s', name => {
    const { caller, acts, refusal } = left.get(name)!
    expect(refusal).toBe('')
    const act = acts.find(({ accion }) => accion === (ACT_OF[name] ?? name.split('.')[1]))
    expect(acts.map(({ accion }) => accion)).toContain(ACT_OF[name] ?? name.split('.')[1])
    if (caller) expect(act?.actor_id).toBe(caller)
    else expect([null, shop.users.cliente.id]).toContain(act?.actor_id)
  })

  it.each(silent)('has nothing of %s', name => {
    expect(left.get(name)).toMatchObject({ acts: [], refusal: '' })
  })

  it('has nothing of calls that only read', () => {
    for (const [name] of reads) expect([name, left.get(name)]).toMatchObject([name, { acts: [], refusal: '' }])
  })

  it('has a failed log-in: the account, if there is one, and no name', async () => {
    const acts = await shop.db.selectFrom('auditoria').selectAll().where('accion', '=', 'loginFallido').execute()
    expect(acts.map(act => [act.actor_id, act.actor_rol, act.objeto_id])).toEqual([
      [null, 'nadie', shop.users.cliente.id],
      [null, 'nadie', ''],
    ])
  })

  it('has no call that does not exist', () => {
    const names = new Set(all.map(([name]) => name))
    expect(Object.keys({ ...NO_ACT, ...ACT_OF }).filter(name => !names.has(name))).toEqual([])
  })

  it('names every act that the calls above do not lead to, with where it comes from', async () => {
    const seen = new Set(
      (await shop.db.selectFrom('auditoria').select('accion').distinct().execute()).map(row => row.accion),
    )
    expect(Object.keys(ACCIONES).filter(accion => !seen.has(accion))).toEqual([
      ...['primerAdmin', 'aplicarRetencion', 'cortarMercadoPago', 'llamarSuplente', 'proponerAjuste'], // usuario.test, retencion.test, ajuste-mercadopago.test, reclamo.test, caja.test
    ])
  })

  it('holds no data of a person, and no secret', async () => {
    const { rows } = await sql`
      select a.accion, a.detalle from auditoria a where a.detalle like '%@%' or a.detalle ~* 'password"? *: *"|token|clave'
      or exists (select from usuario u, unnest(array[u.nombre_completo, u.ci, u.telefono, u.email::text]) dato
        where strpos(a.detalle, nullif(dato, '')) > 0)
      or exists (select from compra c, unnest(array[c.comprador_nombre, c.comprador_ci, c.comprador_telefono, c.referencia]) dato
        where strpos(a.detalle, nullif(dato, '')) > 0)`.execute(shop.db)
    expect(rows).toEqual([])
  })
})
