import {
  ajusteApi,
  allEndpoints,
  asignacionApi,
  balanceApi,
  boletoApi,
  cajaApi,
  campaniaApi,
  cancelacionApi,
  casoApi,
  checkoutApi,
  comisionApi,
  devolucionApi,
  difusionApi,
  ECDSA,
  type Endpoint,
  enlaceApi,
  entregaApi,
  funcionApi,
  invitacionApi,
  liquidacionApi,
  organizacionApi,
  premioApi,
  prestamoApi,
  rendicionApi,
  resultadoApi,
  segundoFactorApi,
  sorteoApi,
  talonarioApi,
  toBase64url,
  transferenciaApi,
  vendedorApi,
  ventaApi,
  verificacionApi,
} from '@talonario/contract'
import { sql } from 'kysely'
import sharp from 'sharp'
import type { Db } from '#db/schema.ts'
import { workCanceladas } from '#modules/dinero/cancelacion/cancelacion-tarea.service.ts'
import { cerrarSorteo } from '#modules/resultado/cierre/cierre.service.ts'
import { beaconOf } from '#outside/drand.ts'
import { upsertConexion } from '../src/modules/conjunto/ajuste/ajuste-mercadopago.queries.ts'
import { CUOTAS, codeWriter } from '../src/modules/numeros/toma/toma-codigo.service.ts'
import { hashToken } from '../src/modules/personas/sesion/sesion.rules.ts'
import { codeAt } from './authenticator.ts'
import { type FullShop, PRIVATE } from './full-shop.ts'
import { mailServer } from './mail-stand-in.ts'
import { assign, comprador, rifaIdOf, saleOf } from './on-sale.ts'
import { signedCode } from './paper.ts'
import { bring, phoneOf } from './phone.ts'
import { checkOut, comeBack, decide, insertProduct } from './shop.ts'
import { holdNumbers, sellNumbers } from './sold.ts'
import { APLICACION as DE_PRUEBA } from './stand-in-oauth.ts'
import { type Client, client, urlOf } from './test-app.ts'
import { verificationToken } from './verified.ts'

/** How a call is made so that it succeeds. `by`: the caller; absent: nobody. */
export type Sample = {
  by?: Client
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: Record<string, unknown>
  form?: Record<string, unknown>
  url?: string
  headers?: Record<string, string>
}
type MakeSample = (shop: FullShop) => Sample | Promise<Sample>

let count = 0
const unique = () => String(10_000_000 + ++count)
const PASSWORD = 'talonario-demo'

const persona = (rol?: string) => {
  const n = unique()
  return {
    nombreUsu: `persona${n}`,
    nombreCompleto: 'Persona Nueva',
    ci: n,
    email: `persona${n}@correo.test`,
    telefono: '099 111 222',
    direccion: 'Calle 1',
    password: 'una clave larga',
    ...(rol ? { rol } : { passwordRep: 'una clave larga' }),
  }
}

const byAdmin = (more: (shop: FullShop) => Omit<Sample, 'by'> | Promise<Omit<Sample, 'by'>>): MakeSample => {
  return async shop => ({ by: shop.admin, ...(await more(shop)) })
}
const seller: MakeSample = async shop => ({ by: await shop.as('vendedora') })

const publicKey = async () =>
  await crypto.subtle.exportKey('raw', (await crypto.subtle.generateKey(ECDSA, false, ['sign', 'verify'])).publicKey)

/** A telephone of a seller who has no other: a person makes twenty in a day. */
const bySellerWithPhone: MakeSample = async shop => {
  const by = await shop.someone('vendedor')
  return { by, body: { telefonoId: (await phoneOf(by)).telefonoId } }
}

/** A number that a telephone has sold and not sent yet; it gave the number back. */
async function soldByPhone(shop: FullShop) {
  const [numero = 0] = (await shop.raffle()).numeros
  const by = await shop.someone('vendedor')
  await assign(shop.db, await rifaIdOf(shop.db, numero), by)
  const phone = await phoneOf(by)
  const prestada = (await phone.borrow()).find(({ NumeroRifa }) => NumeroRifa === numero)
  if (!prestada) throw new Error('Nothing was lent')
  const sobre = await phone.sell([prestada], { at: shop.clock.now() })
  await by.call(prestamoApi.devolverPrestamo, { body: { telefonoId: phone.telefonoId } })
  return { sobre, numero }
}

/** The two numbers of a new raffle for a seller. */
async function handOut(shop: FullShop) {
  const [desde = 0, hasta = 0] = (await shop.raffle()).numeros
  return { partes: [{ vendedor: shop.users.vendedor.id, tramos: [[desde, hasta] as [number, number]] }] }
}

/** The two numbers of a new raffle, for one book. */
async function parteOf(shop: FullShop) {
  const [desde = 0, hasta = 0] = (await shop.raffle()).numeros
  return { tamano: 2, partes: [{ desde, hasta }] }
}

/** A book of two numbers. */
async function talonarioOf(shop: FullShop, estado: 'armado' | 'impreso'): Promise<string> {
  const { talonarios } = (await shop.admin.call(talonarioApi.armarTalonarios, { body: await parteOf(shop) })).body
  const payload = { talonarios, orden: 'pila' }
  if (estado === 'impreso') await shop.admin.inject({ method: 'POST', url: '/api/talonario/imprimir', payload })
  return talonarios[0] ?? ''
}

/** All numbers of a printed book. */
async function tramoOf(shop: FullShop) {
  const talonario = await talonarioOf(shop, 'impreso')
  const { desde, hasta } = (await shop.admin.call(talonarioApi.verTalonario, { params: { id: talonario } })).body
    .talonario
  return { talonario, desde, hasta }
}

/** The code on a printed ticket. */
const codigoDePapel = async (shop: FullShop) =>
  await signedCode(shop, { numero: (await tramoOf(shop)).desde, parte: 'boleto' })

/** That somebody bought a number on paper. */
const avisoOf = async (shop: FullShop) => ({
  codigo: await codigoDePapel(shop),
  nombre: 'Ana Quiroga',
  cedula: '45678901',
  telefono: '099 123 456',
})

/** Another one each time: the same would be kept already. */
export const picture = () =>
  sharp({
    create: {
      width: 8,
      height: 8,
      channels: 3,
      background: { r: (++count * 40) % 256, g: (count * 90) % 256, b: 119 },
    },
  })
    .png()
    .toBuffer()

/** The winner of another draw's prize. */
async function llamado(shop: FullShop, sold = 1): Promise<{ id: string; clave: string }> {
  const { fecha, idSorteo } = await shop.raffle({ sold })
  await shop.admin.call(resultadoApi.realizarSorteo, { body: { fechaSorteo: fecha } })
  const reclamo = shop.db.selectFrom('reclamo').select(['id', 'clave']).where('sorteo_id', '=', idSorteo)
  return await reclamo.executeTakeFirstOrThrow()
}

/** A prize that nobody claimed in time, of a campaign of its own before the shop's; `publishAgain` takes it back. */
async function sinReclamar(shop: FullShop): Promise<void> {
  // One more than there are prizes, to win them.
  const { id } = await llamado(shop, 3)
  await behindTheRules(shop, async db => {
    await sql`update campania set orden = 2`.execute(db)
    const now = shop.clock.now()
    const antes = { orden: 1, nombre: 'La anterior', clase: 'continua' as const, created_at: now }
    const { id: campania } = await db
      .insertInto('campania')
      .values({ ...antes, estado: 'terminada', terminada_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    const reclamo = await db
      .updateTable('reclamo')
      .set({ vence_at: now })
      .where('sorteo_id', '=', eb =>
        eb.selectFrom('reclamo as suyo').select('suyo.sorteo_id').where('suyo.id', '=', id),
      )
      .returning('sorteo_id')
      .executeTakeFirstOrThrow()
    await sql`update sorteo set campania_id = ${campania} where id = ${reclamo.sorteo_id}`.execute(db)
    await sql`delete from ganador where sorteo_id = ${reclamo.sorteo_id} and premio_id is null`.execute(db)
  })
}

/** A draw that was called off, and what is owed for the number of it that was sold. */
async function calledOff(shop: FullShop): Promise<{ cancelacion: string; devolucionId: string }> {
  const { fecha, numeros } = await shop.raffle()
  await sellNumbers(shop.db, { numeros: numeros.slice(0, 1), vendedor: shop.users.vendedora })
  const body = { fechaSorteo: fecha, motivo: 'Se inundó el salón', currentPassword: PASSWORD }
  await shop.admin.call(cancelacionApi.cancelarSorteo, { body })
  await workCanceladas({ ...shop, payments: shop.simulado }, () => shop.clock.now())
  const row = shop.db.selectFrom('devolucion').select(['id', 'cancelacion_id']).orderBy('id', 'desc').limit(1)
  const { id, cancelacion_id } = await row.executeTakeFirstOrThrow()
  return { cancelacion: cancelacion_id, devolucionId: id }
}

/** A winner by last digits. */
async function conTerminacion(shop: FullShop): Promise<{ idPremio: string; titularId: string }> {
  const { fecha, premios, numeros } = await shop.raffle({ sold: 1 })
  const compraId = await sellNumbers(shop.db, { numeros: numeros.slice(1, 2), vendedor: shop.users.vendedora })
  const body = { nombre: 'Vale', descripcion: 'Uno', terminacion: { dePremio: premios[0] ?? '', cifras: 1 } }
  const { premio } = (await shop.admin.call(premioApi.crearPremio, { body })).body
  await shop.admin.call(resultadoApi.realizarSorteo, { body: { fechaSorteo: fecha } })
  return await behindTheRules(shop, async db => {
    const titular = db.selectFrom('titular').select(['id', 'sorteo_id']).where('compra_id', '=', compraId)
    const { id: titularId, sorteo_id } = await titular.executeTakeFirstOrThrow()
    const row = { sorteo_id, premio_id: premio.id, titular_id: titularId }
    await db
      .insertInto('ganador_derivado')
      .values(row)
      .onConflict(on => on.doNothing())
      .execute()
    return { idPremio: premio.id, titularId }
  })
}

/** A number sold by `vendedora` with a plan, its second instalment due before its draw, or late. */
async function conPlan(shop: FullShop, { atrasada = false } = {}): Promise<string> {
  const { numeros } = await shop.raffle()
  const compraId = await sellNumbers(shop.db, { numeros: numeros.slice(0, 1), vendedor: shop.users.vendedora })
  return await behindTheRules(shop, async db => {
    const [orden, precio] = [atrasada ? 9 : 1, 100_00]
    const now = shop.clock.now()
    // Offered no more: what one sample has made, another one takes nothing back of.
    const plan = { nombre: 'Dos', desde_orden: 1, hasta_orden: 1, created_at: now, baja_at: now }
    // Its second part was brought forward from a later draw, so that a change of plan has something to change.
    const cuotas = JSON.stringify([
      { monto: precio, orden },
      { monto: 100, orden: 9 },
    ])
    const m = await db
      .insertInto('modalidad')
      .values({ ...plan, cuotas })
      .returning('id')
      .executeTakeFirstOrThrow()
    const set = { modalidad_id: m.id }
    const sold = db.updateTable('titular').set(set).where('compra_id', '=', compraId).returning(['id', 'vendida_at'])
    const { id, vendida_at } = await sold.executeTakeFirstOrThrow()
    await db
      .insertInto('cuota')
      .values([
        { titular_id: id, n: 1, monto: precio, orden, compra_id: compraId, pagada_at: vendida_at },
        { titular_id: id, n: 2, monto: 100, orden, compra_id: null, pagada_at: null },
      ])
      .execute()
    return id
  })
}

/** The signed link by which a number's instalments are paid. */
const codigoDeCuotas = async (shop: FullShop) => (await codeWriter(shop.env, CUOTAS))(await conPlan(shop))

/** A message to the buyers of the open draw, another one each time. */
const aTodos = (shop: FullShop) => ({
  destino: 'compradores' as const,
  idSorteo: shop.open.idSorteo,
  asunto: `Novedades ${unique()}`,
  texto: 'Gracias por participar.',
})

/** A message under way. */
async function difusionOf(shop: FullShop): Promise<string> {
  return (await shop.admin.call(difusionApi.enviarDifusion, { body: aTodos(shop) })).body.difusion._id
}

/** A save based on the latest version. */
async function anotherSave(shop: FullShop) {
  const { version } = (await shop.admin.call(organizacionApi.leerOrganizacion)).body
  return { version, beneficios: [{ nombre: unique(), descripcion: '', imagen: '' }] }
}

/** An unused invitation link. */
const invitationOf = async (shop: FullShop, id: string) => {
  const { enlace } = (await shop.admin.call(invitacionApi.invitar, { body: { id } })).body
  return enlace.slice(enlace.lastIndexOf('/') + 1)
}

async function newSeller(shop: FullShop): Promise<string> {
  const form = { ...persona('vendedor'), rol: 'vendedor' }
  return (await shop.admin.call(vendedorApi.registerVendedor, { form })).body.user.id
}

const invitacion: Record<string, MakeSample> = {
  'vendedor.corregirVendedor': byAdmin(async shop => {
    const id = await newSeller(shop)
    const { nombreCompleto, ci, email, telefono } = persona()
    return { body: { id, nombreCompleto, ci, email, telefono } }
  }),
  'invitacion.invitar': byAdmin(async shop => ({ body: { id: await newSeller(shop) } })),
  'invitacion.invitarAdmin': async shop => {
    const { by, body } = await withFactor(shop)
    return { by, body: { codigo: body?.codigo, email: `otra${unique()}@correo.test` } }
  },
  'invitacion.verInvitacion': async shop => ({ params: { token: await invitationOf(shop, await newSeller(shop)) } }),
  'invitacion.aceptarInvitacion': async shop => ({
    params: { token: await invitationOf(shop, await newSeller(shop)) },
    body: { password: 'una clave larga' },
  }),
  'invitacion.aceptarComoAdmin': async shop => {
    const { by, body } = await withFactor(shop)
    const answer = await by?.call(invitacionApi.invitarAdmin, {
      body: { codigo: String(body?.codigo), email: `otra${unique()}@correo.test` },
    })
    const enlace = answer?.body.enlace ?? ''
    const { passwordRep: _, direccion: _direccion, ...form } = { passwordRep: '', ...persona() }
    return { params: { token: enlace.slice(enlace.lastIndexOf('/') + 1) }, body: form }
  },
}

const organizacion: Record<string, MakeSample> = {
  'ajuste.guardarAjustes': async shop => {
    const { by, body } = await withFactor(shop)
    await shop.db.deleteFrom('ajuste').execute()
    return {
      by,
      body: { codigo: body?.codigo, currentPassword: PASSWORD, ajustes: { MAIL_FROM: 'rifa@rifa.example' } },
    }
  },
  'ajuste.probarAjustes': byAdmin(() => ({ body: { que: 'cobros' } })),
  'publicacion.publicar': byAdmin(async shop => {
    const { version, datos } = (await shop.admin.call(organizacionApi.leerOrganizacion)).body
    const identidad = { ...datos.identidad, nombre: 'Rifa Prueba', contacto: 'hola@rifa.example' }
    const legales = { terminos: 'Bases', privacidad: '' }
    await shop.admin.call(organizacionApi.guardarOrganizacion, { body: { version, identidad, legales } })
    await shop.db.updateTable('campania').set({ estado: 'borrador' }).execute()
    return { body: { igual: true } }
  }),
  'publicacion.despublicar': byAdmin(async shop => {
    await shop.db.updateTable('campania').set({ estado: 'publicada' }).execute()
    return {}
  }),
  'organizacion.guardarOrganizacion': byAdmin(async shop => ({ body: await anotherSave(shop) })),
  'organizacion.restaurarOrganizacion': byAdmin(async shop => {
    const body = await anotherSave(shop)
    const { version } = (await shop.admin.call(organizacionApi.guardarOrganizacion, { body })).body
    return { body: { version, anterior: version - 1 } }
  }),
  'organizacion.subirImagen': byAdmin(async () => ({
    form: { image: new Blob([new Uint8Array(await picture())], { type: 'image/png' }) },
  })),
}

const usuario: Record<string, MakeSample> = {
  'acceso.login': () => ({ body: { email: 'cliente@talonario.test', password: PASSWORD } }),
  'acceso.logout': async shop => ({ by: await shop.as('cliente'), body: {} }),
  'cuenta.register': () => ({ form: persona() }),
  'cuenta.profile': async shop => ({ by: await shop.as('cliente'), params: { id: shop.users.cliente.id } }),
  'vendedor.list': byAdmin(() => ({ params: { page: 1 } })),
  'vendedor.registerVendedor': byAdmin(() => ({ form: persona('vendedor') })),
  'vendedor.changeStatus': byAdmin(async shop => ({ params: { id: (await shop.someone('public')).id } })),
  'datosPersonales.remove': byAdmin(async shop => ({ params: { id: (await shop.someone('public')).id } })),
  'datosPersonales.logicDelete': async shop => {
    const by = await shop.someone('public')
    return { by, params: { id: by.id } }
  },
  'cuenta.update': async shop => ({
    by: await shop.someone('public'),
    form: { nombreCompleto: 'Otro Nombre', currentPassword: PASSWORD },
  }),
  'recuperacion.recoverPassword': () => ({ body: { email: 'cliente@talonario.test' } }),
  'recuperacion.resetPassword': async shop => ({
    params: { resetToken: await resetToken(shop) },
    body: { newPassword: 'otra clave larga' },
  }),
  'segundoFactor.iniciarSegundoFactor': async shop => ({
    by: await shop.someone('admin'),
    body: { currentPassword: PASSWORD },
  }),
  'segundoFactor.confirmarSegundoFactor': async shop => {
    const { by, codigo } = await withSecret(shop)
    return { by, body: { codigo } }
  },
  'segundoFactor.renovarCodigos': withFactor,
  'segundoFactor.desactivarSegundoFactor': withFactor,
  'sesion.sesiones': async shop => ({ by: await shop.someone('public') }),
  'verificacion.verificarCorreo': async shop => {
    const by = await shop.someone('public')
    await by.call(verificacionApi.reenviarVerificacion)
    return { by, params: { token: await verificationToken(shop.db, by.email) } }
  },
  'verificacion.reenviarVerificacion': async shop => ({ by: await shop.someone('public') }),
  'sesion.cerrarSesiones': async shop => ({ by: await shop.someone('public'), body: { currentPassword: PASSWORD } }),
  'datosPersonales.confirmarRetencion': byAdmin(async shop => {
    const asked = {
      pregunta_at: shop.clock.now(),
      borraria: JSON.stringify({ mensajes: [9, 10] }),
      confirmada_at: null,
    }
    await shop.db
      .insertInto('retencion')
      .values(asked)
      .onConflict(conflict => conflict.column('unica').doUpdateSet(asked))
      .execute()
    return {}
  }),
  'datosPersonales.misDatos': async shop => ({ by: await shop.someone('public') }),
  'datosPersonales.exportarDatos': byAdmin(shop => ({ params: { id: shop.users.cliente.id } })),
  'datosPersonales.buscarPersona': byAdmin(shop => ({ query: { buscar: shop.users.cliente.email } })),
  'vendedor.revisarVendedores': byAdmin(() => ({ body: { csv: 'nombre;documento;telefono\nAna Paz;1;2' } })),
  'vendedor.importarVendedores': byAdmin(() => {
    const { nombreUsu, nombreCompleto, ci, email, telefono } = persona()
    return {
      body: {
        csv: `nombreUsu;nombreCompleto;ci;email;telefono\n${[nombreUsu, nombreCompleto, ci, email, telefono].join(';')}`,
      },
    }
  }),
  'imagen.producto': imagen,
  'imagen.avatar': imagen,
  'imagen.avatarUsuario': imagen,
  // The same again within the hour would be no other message.
  'contacto.contacto': () => ({
    body: { nombre: 'Ana', email: `ana.${crypto.randomUUID()}@correo.test`, mensaje: 'Hola' },
  }),
  'contacto.listarMensajes': byAdmin(() => ({ params: { page: 1 } })),
  'correo.listarCorreos': byAdmin(() => ({ params: { page: 1 } })),
  'correo.verCorreo': byAdmin(shop => ({ params: { id: shop.correo } })),
  'correo.reenviarCorreo': byAdmin(async shop => {
    const failed = { failed_at: shop.clock.now(), sent_at: null }
    await shop.db.updateTable('correo').set(failed).where('id', '=', shop.correo).execute()
    return { params: { id: shop.correo } }
  }),
  'metaAnual.listarMetas': byAdmin(() => ({ params: { page: 1 }, query: { año: 2026 } })),
  'metaAnual.establecer': byAdmin(async shop => ({
    body: { userId: (await shop.someone('vendedor')).id, metaVentas: 5, año: 2026 },
  })),
  'metaAnual.obtenerProgresoMeta': async shop => ({
    ...(await seller(shop)),
    body: { userId: shop.users.vendedora.id },
  }),
}

const tienda: Record<string, MakeSample> = {
  'producto.altaProducto': byAdmin(() => ({ form: { nombreProducto: 'Gorra', precio: 10, descripcion: 'Azul' } })),
  'producto.modificarProducto': byAdmin(async shop => ({
    params: { id: await newProducto(shop) },
    body: { nombreProducto: 'Taza', precio: 50, descripcion: 'Blanca' },
  })),
  'producto.cambiarImagen': byAdmin(async shop => ({ params: { id: await newProducto(shop) }, form: {} })),
  'producto.listProductos': () => ({ params: { page: 1 } }),
  'producto.filtrarProducto': () => ({ params: { name: 'taza' } }),
  'producto.eliminarProducto': byAdmin(async shop => ({ params: { id: await newProducto(shop) } })),
  'reclamo.misPremios': async shop => ({ by: await shop.as('cliente') }),
  'reclamo.verReclamo': async shop => ({ params: { clave: (await llamado(shop)).clave } }),
  'reclamo.confirmarReclamo': async shop => ({ body: { clave: (await llamado(shop)).clave } }),
  'reclamo.entregarPremio': byAdmin(async shop => ({
    body: { id: (await llamado(shop)).id, documento: '12345678', fecha: '2026-11-21' },
  })),
  'reclamo.derivados': byAdmin(() => ({})),
  'reclamo.entregarDerivado': byAdmin(async shop => ({
    body: { ...(await conTerminacion(shop)), documento: '12345678' },
  })),
  'reclamo.sinReclamar': byAdmin(() => ({})),
  'reclamo.agendarResorteo': byAdmin(async shop => {
    await sinReclamar(shop)
    return { body: { fechaSorteo: shop.nextDay(), fuente: 'interna' } }
  }),
  'reclamo.postergarReclamo': byAdmin(async shop => ({
    body: { id: (await llamado(shop)).id, dias: 5, motivo: 'No se la pudo ubicar' },
  })),
  'difusion.previaDifusion': byAdmin(shop => ({ body: aTodos(shop) })),
  'difusion.enviarDifusion': byAdmin(shop => ({ body: aTodos(shop) })),
  'difusion.detenerDifusion': byAdmin(async shop => ({ body: { id: await difusionOf(shop) } })),
  'difusion.seguirDifusion': byAdmin(async shop => {
    const body = { id: await difusionOf(shop) }
    await shop.admin.call(difusionApi.detenerDifusion, { body })
    return { body }
  }),
  'difusion.bajaDifusion': async shop => {
    const of = shop.db
      .selectFrom('difusion_destinatario')
      .select('baja')
      .where('difusion_id', '=', await difusionOf(shop))
    return { body: { baja: (await of.executeTakeFirstOrThrow()).baja, recibir: true } }
  },
  'venta.realizarCompraFisica': async shop => {
    const { numeros } = await shop.raffle()
    return {
      ...(await seller(shop)),
      body: saleOf(await idOf(shop, numeros[0])),
    }
  },
  'venta.getEstadisticas': seller,
  'venta.obtenerIngresosTotalesPorUsuario': seller,
  'venta.historialVentasRifas': seller,
  'venta.exportarVentas': seller,
  'prestamo.registrarTelefono': async shop => ({
    by: await shop.someone('vendedor'),
    body: { nombre: 'Otro', clavePublica: toBase64url(new Uint8Array(await publicKey())) },
  }),
  'prestamo.tomarPrestamo': async shop => {
    const by = await shop.someone('vendedor')
    const [numero = 0] = (await shop.raffle()).numeros
    await assign(shop.db, await rifaIdOf(shop.db, numero), by)
    return { by, body: { telefonoId: (await phoneOf(by)).telefonoId } }
  },
  'prestamo.devolverPrestamo': bySellerWithPhone,
  'prestamo.darDeBaja': bySellerWithPhone,
  'prestamo.listarTelefonos': seller,
  'sobre.recibirSobres': async shop => ({ body: { sobres: [(await soldByPhone(shop)).sobre], via: 'recibo' } }),
  'sobre.resolverVenta': byAdmin(async shop => {
    const { sobre, numero } = await soldByPhone(shop)
    await sellNumbers(shop.db, { numeros: [numero], vendedor: shop.users.admin })
    await bring(client(shop.app, null), [sobre])
    const { casos } = (await shop.admin.call(casoApi.casos)).body
    return { body: { casoId: casos.find(({ motivo }) => motivo === 'venta_sin_numero')?._id ?? '', numeros: [] } }
  }),
  'transferencia.verTransferencia': async shop => ({ params: { codigo: (await transferOrder(shop)).codigo } }),
  'transferencia.cancelarTransferencia': async shop => ({ body: { codigo: (await transferOrder(shop)).codigo } }),
  'transferencia.anotarTransferencia': byAdmin(async shop => ({
    body: { compraId: (await transferOrder(shop)).compraId, monto: 1, vistas: 0 },
  })),
  'transferencia.alargarTransferencia': byAdmin(async shop => ({
    body: { compraId: (await transferOrder(shop)).compraId, horas: 5 },
  })),
  'transferencia.deshacerTransferencia': byAdmin(async shop => ({
    body: { pagoId: await seenTransfer(shop, (await transferOrder(shop)).compraId) },
  })),
  'transferencia.devolverTransferencia': byAdmin(async shop => {
    const { compraId } = await transferOrder(shop)
    // More than it costs: the rest is owed.
    const pagoId = await seenTransfer(shop, compraId, 100_000)
    return { body: { pagoId, fecha: '2026-11-20', referencia: 'operación 998' } }
  }),
  'checkout.cobrarConQr': async shop => {
    const [numero = 0] = (await shop.raffle()).numeros
    const { metodoPago: _, numeroCuotas: __, ...venta } = saleOf(await rifaIdOf(shop.db, numero))
    return { by: await shop.as('vendedora'), body: venta }
  },
  'checkout.cancelarCobro': async shop => {
    const [numero = 0] = (await shop.raffle()).numeros
    const by = await shop.as('vendedora')
    const { metodoPago: _, numeroCuotas: __, ...venta } = saleOf(await rifaIdOf(shop.db, numero))
    const { external_reference } = (await by.call(checkoutApi.cobrarConQr, { body: venta })).body
    return { by, body: { external_reference } }
  },
  'venta.registrarTalones': byAdmin(async shop => {
    const [numero = 0] = (await shop.raffle()).numeros
    return { body: { vendedor: shop.users.vendedora.id, talones: [{ numero, nombre: 'Ana Paz' }], trae: 10 } }
  }),
  'venta.importarVentas': byAdmin(async shop => ({ body: { csv: await ventasCsv(shop) } })),
  'venta.corregirComprador': byAdmin(async shop => {
    const { numeros } = await shop.raffle()
    const compraId = await sellNumbers(shop.db, { numeros, vendedor: shop.users.vendedora })
    return { body: { ...comprador, nombre: 'Ana Corregida', compraId } }
  }),
  'venta.confirmarCorreccion': byAdmin(async shop => {
    const { numeros } = await shop.raffle()
    // Before the minutes in which a seller still puts it right alone.
    const at = new Date('2026-11-21T14:00:00Z')
    const compraId = await sellNumbers(shop.db, { numeros, vendedor: shop.users.vendedora, at })
    const body = { ...comprador, nombre: 'Berta Otra', telefono: '098765432', compraId }
    await (await shop.as('vendedora')).call(ventaApi.corregirComprador, { body })
    const { casos } = (await shop.admin.call(casoApi.casos)).body
    const asked = casos.find(({ compra }) => compra._id === compraId)
    return { body: { casoId: asked?._id ?? '', clave: asked?.pedido?.clave ?? '' } }
  }),
  'cuota.pendientes': seller,
  'cuota.misCuotas': async shop => ({ by: await shop.as('clienta') }),
  'cuota.resumenDeCuotas': byAdmin(() => ({})),
  'cuota.cobrarCuota': async shop => ({
    ...(await seller(shop)),
    body: { titularId: await conPlan(shop), metodoPago: 'efectivo' },
  }),
  'cuota.verCuotas': async shop => ({ params: { codigo: await codigoDeCuotas(shop) } }),
  'cuota.pagarCuota': async shop => ({ body: { codigo: await codigoDeCuotas(shop) } }),
  'cuota.liberarAtrasadas': byAdmin(async shop => ({
    body: { titulares: [await conPlan(shop, { atrasada: true })], motivo: 'No pagó' },
  })),
  'cuota.cederNumero': byAdmin(async shop => {
    const { numeros } = await shop.raffle()
    const compraId = await sellNumbers(shop.db, { numeros, vendedor: shop.users.vendedora })
    return { body: { ...comprador, compraId, numero: numeros[0] ?? 0, motivo: 'Se lo regaló' } }
  }),
  'cuota.cambiarModalidad': async shop => ({
    ...(await seller(shop)),
    body: { titularId: await conPlan(shop), como: 'cuotas' },
  }),
  'venta.anularVentas': byAdmin(async shop => {
    const { numeros } = await shop.raffle()
    const compraId = await sellNumbers(shop.db, { numeros, vendedor: shop.users.vendedora })
    return { body: { compraIds: [compraId], motivo: 'Se equivocó' } }
  }),
  'venta.anularVenta': byAdmin(async shop => {
    const { numeros } = await shop.raffle()
    const compraId = await sellNumbers(shop.db, { numeros, vendedor: shop.users.vendedora })
    return { body: { compraId, motivo: 'Se equivocó' } }
  }),
  'caja.miCaja': seller,
  'caja.movimientos': seller,
  'caja.acreditarTransferencia': byAdmin(async shop => {
    const { numeros } = await shop.raffle()
    const rifaId = await idOf(shop, numeros[0])
    const body = saleOf(rifaId, 'transferencia')
    const { compra } = (await (await shop.as('vendedora')).call(ventaApi.realizarCompraFisica, { body })).body
    return { body: { compraId: compra._id } }
  }),
  'caja.ajustar': byAdmin(shop => ({
    body: { vendedor: shop.users.vendedora.id, importe: 1, cuenta: 'caja', motivo: 'Boletos perdidos' },
  })),
  'caja.ajustesPropuestos': byAdmin(() => ({})),
  'caja.resolverAjuste': byAdmin(async shop => ({ body: { id: await ajustePropuesto(shop), confirmar: false } })),
  'caja.establecerTope': byAdmin(async shop => {
    await shop.db.deleteFrom('tope_caja').execute()
    return { body: { tope: null } }
  }),
  'entrega.declararEntrega': async shop => ({ ...(await seller(shop)), form: { monto: '10', medio: 'efectivo' } }),
  'entrega.misEntregas': seller,
  'entrega.recibirEntrega': byAdmin(shop => ({
    body: { vendedor: shop.users.vendedora.id, contado: 10, medio: 'efectivo' },
  })),
  'entrega.corregirConteo': byAdmin(async shop => {
    const id = await entregaOf(shop)
    await shop.admin.call(entregaApi.confirmarEntrega, { body: { id, contado: 10 } })
    return { body: { id, contado: 12, motivo: 'Lo escribí mal.' } }
  }),
  'entrega.entregasConfirmadas': byAdmin(() => ({})),
  'entrega.confirmarEntrega': byAdmin(async shop => ({ body: { id: await entregaOf(shop), contado: 10 } })),
  'entrega.retirarEntrega': async shop => ({ ...(await seller(shop)), body: { id: await entregaOf(shop) } }),
  'entrega.rechazarEntrega': byAdmin(async shop => ({ body: { id: await entregaOf(shop), motivo: 'No llegó' } })),
  'entrega.rechazarEntregas': byAdmin(async shop => ({
    body: { vendedor: shop.users.vendedora.id, ids: [await entregaOf(shop)], motivo: 'No llegaron' },
  })),
  'entrega.recibo': async shop => ({ ...(await seller(shop)), params: { id: await confirmada(shop) } }),
  'entrega.comprobarRecibo': async shop => ({ params: { id: await confirmada(shop) } }),
  'rendicion.presentarRendicion': async shop => {
    await devolver(shop)
    return { ...(await seller(shop)), body: { contado: 0 } }
  },
  'rendicion.misRendiciones': seller,
  'rendicion.cerrarRendicion': byAdmin(async shop => {
    await cerrada(shop)
    return { body: { id: await presentada(shop), contado: 0, medio: 'efectivo' } }
  }),
  'rendicion.devolverRendicion': byAdmin(async shop => ({ body: { id: await presentada(shop), motivo: 'Falta' } })),
  'rendicion.perdonarDiferencia': byAdmin(async shop => {
    // What was owed before is forgiven: a charge of 1 is the difference.
    await shop.admin.call(rendicionApi.perdonarDiferencia, { body: { id: await cerrada(shop), motivo: 'Robo' } })
    const cargo = { vendedor: shop.users.vendedora.id, importe: 1, cuenta: 'caja' as const, motivo: 'Talonario' }
    await shop.admin.call(cajaApi.ajustar, { body: cargo })
    return { body: { id: await cerrada(shop), motivo: 'Robo' } }
  }),
  'rendicion.actaDeRendicion': async shop => ({ ...(await seller(shop)), params: { id: await cerrada(shop) } }),
  'liquidacion.misLiquidaciones': seller,
  'liquidacion.crearLiquidacion': byAdmin(() => ({ body: { titulo: 'Primera', vence: '2099-01-01T20:00:00Z' } })),
  'liquidacion.cancelarLiquidacion': byAdmin(async shop => {
    await shop.admin.call(liquidacionApi.crearLiquidacion, { body: { titulo: 'Otra', vence: '2099-01-01T20:00:00Z' } })
    const { liquidaciones } = (await shop.admin.call(liquidacionApi.liquidaciones)).body
    return { params: { id: liquidaciones[0]?._id } }
  }),
  'compra.reatribuir': byAdmin(async shop => {
    const { numeros } = await shop.raffle()
    const compraId = await sellNumbers(shop.db, { numeros, vendedor: shop.users.vendedora })
    return { body: { compraId, vendedorId: shop.users.vendedor.id, motivo: 'Vendió él' } }
  }),
  'comision.miComision': seller,
  'comision.establecerPlan': byAdmin(async shop => {
    shop.clock.advance({ seconds: 1 })
    await shop.admin.call(comisionApi.establecerPlan, { body: { activa: true, tramos: [{ desde: 1, tasa: 5 }] } })
    shop.clock.advance({ seconds: 1 })
    return { body: { activa: true, tramos: [{ desde: 1, tasa: 10 }] } }
  }),
  'comision.establecerPodio': byAdmin(async shop => {
    await shop.admin.call(comisionApi.establecerPodio, { body: { activo: false } })
    return { body: { activo: true } }
  }),
  'comision.pagarComision': byAdmin(async shop => ({
    body: { vendedorId: await earnedOf(shop), monto: 0.01, medio: 'efectivo' },
    headers: { 'idempotency-key': unique() },
  })),
  'enlace.miEnlace': seller,
  'enlace.renovarEnlace': async shop => {
    await linkOf(shop)
    return await seller(shop)
  },
  'enlace.porEnlace': async shop => ({ params: { codigo: await linkOf(shop) } }),
  'enlace.numerosPorEnlace': async shop => ({
    params: { codigo: await linkOf(shop) },
    query: { page: 1, buscar: '1', sorteo: shop.open.idSorteo },
  }),
  'compra.misCompras': async shop => ({ by: await shop.as('clienta') }),
  'compra.seguirCompra': shop => ({ params: { referencia: shop.orders.paid.referencia } }),
  'checkout.procesarPago': async shop => {
    const { numeros } = await shop.raffle()
    const productos = [{ _id: await idOf(shop, numeros[0]), quantity: 1, tipo: 'rifa' }]
    const comprador = { nombreCompleto: 'Nora Paz', ci: '45678901', email: 'nora@correo.test' }
    return { by: await shop.as('cliente'), body: { productos, comprador } }
  },
  'pago.exito': shop => ({
    query: { payment_id: 'null', status: 'approved', external_reference: shop.orders.paid.referencia },
  }),
  'pago.webhook': async shop => {
    const paid = await shop.simulado.pagar(await newOrder(shop), 'rechazar')
    return { url: paid?.notification.url ?? '', headers: paid?.notification.headers ?? {}, body: {} }
  },
  'pago.verSimulado': shop => ({ params: { referencia: shop.orders.held.referencia } }),
  'pago.pagarSimulado': async shop => ({
    params: { referencia: await newOrder(shop) },
    body: { decision: 'rechazar' },
  }),
  'caso.listarCompras': byAdmin(() => ({ params: { page: 1 } })),
  'caso.verCompra': byAdmin(shop => ({ params: { id: shop.orders.paid.id } })),
  'caso.reembolsar': byAdmin(async shop => ({ body: { compraId: await paidOrder(shop), motivo: 'Lo pidió' } })),
  'caso.liberarCompra': byAdmin(async shop => ({ body: { compraId: await openOrder(shop), motivo: 'Nadie pagó' } })),
  'caso.cerrarCaso': byAdmin(async shop => ({ body: { id: await newCaso(shop), nota: 'Resuelto' } })),
}

/** A campaign after the shop's, which a sample may end or begin; `publishAgain` takes it back. */
const nextCampania = (shop: FullShop, estado: 'borrador' | 'terminada') =>
  behindTheRules(shop, async db => {
    const over = { estado: 'terminada' as const, terminada_at: shop.clock.now() }
    await db.updateTable('campania').set(over).execute()
    const created_at = shop.clock.now()
    const { id } = await db
      .insertInto('campania')
      .values({
        orden: sql`(select max(orden) + 1 from campania)`,
        nombre: 'La próxima',
        created_at,
        ...(estado === 'terminada' ? over : {}),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })

/** The operator's, as the variables would say. */
const APLICACION = { MP_CLIENT_ID: DE_PRUEBA.clientId, MP_CLIENT_SECRET: DE_PRUEBA.clientSecret }

const gasto = { rubro: 'otros', concepto: 'Imprenta', importe: 10, cuenta: 'efectivo' } as const

const campania: Record<string, MakeSample> = {
  'campania.crearCampania': byAdmin(async shop => {
    await nextCampania(shop, 'terminada')
    return { body: { nombre: 'Otra' } }
  }),
  'comienzo.empezarRifa': byAdmin(async shop => {
    await nextCampania(shop, 'borrador')
    const rifa = { cantidad: 30, precioRifa: 500, fecha: shop.nextDay(), premio: 'Una bici' }
    return { body: { nombre: `Rifa Prueba ${unique()}`, contacto: 'club@correo.test', ...rifa } }
  }),
  'campania.copiarAnterior': byAdmin(async shop => {
    await nextCampania(shop, 'borrador')
    await shop.raffle()
    await nextCampania(shop, 'borrador')
    // A prize of that name that is free is not copied again.
    await behindTheRules(shop, db => db.deleteFrom('premio').where('sorteo_id', 'is', null).execute())
    return {}
  }),
  'campania.renombrarCampania': byAdmin(async shop => ({
    body: { id: await nextCampania(shop, 'terminada'), nombre: 'Rifa 2027' },
  })),
  'ajuste.conectarCorreo': byAdmin(async shop => {
    await shop.db.deleteFrom('ajuste').execute()
    const { puerto } = await mailServer('rifa@escuela.test', 'secreta')
    const cuenta = { proveedor: 'propio', direccion: 'rifa@escuela.test', clave: 'secreta' } as const
    return { body: { ...cuenta, servidor: '127.0.0.1', puerto, currentPassword: PASSWORD } }
  }),
  'ajuste.conectarMercadoPago': byAdmin(shop => {
    Object.assign(shop.env, APLICACION)
    return { body: { currentPassword: PASSWORD } }
  }),
  'ajuste.confirmarMercadoPago': byAdmin(async shop => {
    Object.assign(shop.env, APLICACION)
    const { url } = (await shop.admin.call(ajusteApi.conectarMercadoPago, { body: { currentPassword: PASSWORD } })).body
    return { body: { state: new URL(url).searchParams.get('state') ?? '' } }
  }),
  'ajuste.desconectarMercadoPago': byAdmin(async shop => {
    Object.assign(shop.env, APLICACION)
    const later = new Date(shop.clock.now().getTime() + 86_400_000)
    const row = { cuenta: '7', apodo: 'ESCUELA', refresco: Buffer.from('x'), vence_at: later, revisar_at: later }
    await upsertConexion(shop.db, { ...row, renovacion_fallida_at: null, cortada_at: null, motivo: null })
    return { body: { currentPassword: PASSWORD } }
  }),
  'balance.registrarGasto': byAdmin(() => ({ body: gasto })),
  'balance.corregirGasto': byAdmin(async shop => {
    await shop.admin.call(balanceApi.registrarGasto, { body: gasto })
    const { gastos } = (await shop.admin.call(balanceApi.balance)).body.balance
    return { body: { id: gastos.at(-1)?._id ?? '', importe: 20, motivo: 'Era otro importe' } }
  }),
  'campania.elegirClase': byAdmin(async shop => {
    // The draws of another sample may be of the other kind: choosing this one again changes nothing.
    await shop.admin.call(campaniaApi.elegirClase, { body: { clase: 'serie' } })
    return { body: { clase: 'serie' } }
  }),
  'calendario.calendario': () => ({}),
  'modalidad.listarModalidades': () => ({}),
  'modalidad.guardarModalidades': byAdmin(() => ({ body: { modalidades: [] } })),
  'campania.terminarCampania': byAdmin(async shop => ({ body: { id: await nextCampania(shop, 'borrador') } })),
}

const sorteo: Record<string, MakeSample> = {
  'premio.crearPremio': byAdmin(async shop => ({
    body: { nombre: 'Una bici', descripcion: 'Roja', terminacion: { dePremio: await newPremio(shop), cifras: 2 } },
  })),
  'premio.eliminarPremio': byAdmin(async shop => ({ params: { id: await newPremio(shop) } })),
  'resultado.resultado': shop => ({ params: { id: shop.drawn.idSorteo } }),
  'resultado.prueba': shop => ({ params: { id: shop.drawn.idSorteo } }),
  'resultado.lista': shop => ({ params: { id: shop.closed.idSorteo } }),
  'resultado.fuera': shop => ({ params: { id: shop.closed.idSorteo } }),
  'resultado.constancia': shop => ({
    params: { id: shop.closed.idSorteo },
    query: { numero: shop.closed.numeros[0] },
  }),
  'resultado.noVendidos': shop => ({ params: { id: shop.closed.idSorteo } }),
  'aviso.misAvisos': async shop => ({ by: await shop.as('cliente') }),
  'aviso.avisarEnDispositivo': async shop => ({
    by: await shop.as('cliente'),
    body: { endpoint: 'https://fcm.googleapis.com/fcm/send/x', claves: null },
  }),
  'aviso.avisarSorteo': async shop => {
    await shop.db.deleteFrom('aviso_sorteo').execute()
    return { by: await shop.as('cliente'), body: { idSorteo: shop.open.idSorteo, avisar: true } }
  },
  'consulta.pedirConsulta': () => ({ body: { email: PRIVATE.buyer[0] } }),
  'consulta.numerosPorCorreo': async shop => ({ body: { token: await consultaOf(shop) } }),
  'consulta.entrarPorCorreo': async shop => ({
    body: { token: await consultaOf(shop, await strangerOf(shop)), password: 'una clave elegida acá' },
  }),
  'consulta.mensajesPorCorreo': async shop => {
    await shop.db.deleteFrom('difusion_baja').execute()
    return { body: { token: await consultaOf(shop), recibir: false } }
  },
  'consulta.borrarPorCorreo': async shop => ({ body: { token: await consultaOf(shop) } }),
  'boleto.boletosDeCompra': async shop => ({
    by: await shop.as('clienta'),
    params: { id: shop.orders.paid.id },
  }),
  'vistaPrevia.vistaDeEnlace': async shop => ({
    params: { codigo: (await (await shop.as('vendedora')).call(enlaceApi.miEnlace)).body.enlace.codigo },
  }),
  'vistaPrevia.afiche': () => ({ query: { formato: 'cuadrado' } }),
  'vistaPrevia.aficheDeEnlace': async shop => ({
    params: { codigo: (await (await shop.as('vendedora')).call(enlaceApi.miEnlace)).body.enlace.codigo },
    query: { formato: 'a4' },
  }),
  'vistaPrevia.vistaDeSorteo': shop => ({ params: { id: shop.drawn.idSorteo } }),
  'boleto.verBoleto': async shop => ({ params: { codigo: await codeOfTicket(shop) } }),
  'boleto.imagenDeBoleto': async shop => ({ params: { codigo: await codeOfTicket(shop) } }),
  'boleto.pdfDeBoleto': async shop => ({ params: { codigo: await codeOfTicket(shop) } }),
  'boleto.misBoletos': async shop => ({
    by: await shop.as('clienta'),
    query: { page: 1, sorteo: shop.open.idSorteo },
  }),
  'expediente.expediente': byAdmin(async shop => {
    await shop.raffle()
    const { version, datos } = (await shop.admin.call(organizacionApi.leerOrganizacion)).body
    const identidad = { ...datos.identidad, contacto: 'hola@rifa.example' }
    await shop.admin.call(organizacionApi.guardarOrganizacion, { body: { version, identidad } })
    await sql`insert into premio (nombre, sorteo_id, orden) select 'Uno', s.id, 1 from sorteo s
      where s.estado = 'agendado' and not exists (select from premio where sorteo_id = s.id)`.execute(shop.db)
    return {}
  }),
  'acta.acta': byAdmin(shop => ({ params: { id: shop.drawn.idSorteo } })),
  'acta.declaracion': byAdmin(shop => ({ params: { id: shop.closed.idSorteo } })),
  'cierre.consultarBaliza': byAdmin(() => ({})),
  'sorteo.generarSorteo': byAdmin(shop => ({
    body: { fechaSorteo: shop.nextDay(), fuente: 'interna', hora: '20:00' },
  })),
  'sorteo.cambiarFuente': byAdmin(async shop => ({
    body: { fechaSorteo: (await shop.raffle()).fecha, fuente: 'bolillero' },
  })),
  'sorteo.asignarPremio': byAdmin(async shop => ({
    body: { idSorteo: shop.open.idSorteo, idPremios: [await newPremio(shop)] },
  })),
  'premio.modificarPremio': byAdmin(async shop => ({
    params: { id: await newPremio(shop) },
    body: { nombre: 'Otra bici', descripcion: 'Azul' },
  })),
  'sorteo.quitarPremio': byAdmin(async shop => {
    const { idSorteo, premios } = await shop.raffle()
    return { body: { idSorteo, idPremio: premios[0] } }
  }),
  'sorteo.ordenarPremios': byAdmin(async shop => {
    const { idSorteo, premios } = await shop.raffle()
    const more = [await newPremio(shop), await newPremio(shop)]
    await shop.admin.call(sorteoApi.asignarPremio, { body: { idSorteo, idPremios: more } })
    return { body: { idSorteo, idPremios: [...premios, ...more] } }
  }),
  'sorteo.guardarTransmision': byAdmin(async shop => ({
    body: { idSorteo: (await shop.raffle()).idSorteo, transmision: 'https://video.example/sorteo' },
  })),
  'pack.guardarPacks': byAdmin(async shop => ({
    body: { idSorteo: (await shop.raffle()).idSorteo, packs: [{ cantidad: 2, total: 150 }] },
  })),
  'sorteo.cambiarFecha': byAdmin(async shop => ({
    body: { fechaSorteo: (await shop.raffle()).fecha, fechaNueva: shop.nextDay() },
  })),
  'correccion.cambiarPrecio': byAdmin(async shop => ({
    body: { fechaSorteo: (await shop.raffle()).fecha, precioRifa: 777 },
  })),
  'correccion.borrarRifas': byAdmin(async shop => ({ body: { desde: (await shop.raffle()).numeros.at(-1) } })),
  'cancelacion.cancelarSorteo': byAdmin(async shop => ({ body: { fechaSorteo: (await shop.raffle()).fecha } })),
  'cancelacion.verCancelacion': byAdmin(async shop => ({
    query: { fechaSorteo: (await shop.raffle({ sold: 1 })).fecha },
  })),
  'cancelacion.listarCancelaciones': byAdmin(() => ({})),
  'cancelacion.reintentarDevoluciones': byAdmin(async shop => ({
    body: { cancelacion: (await calledOff(shop)).cancelacion },
  })),
  'devolucion.listarDevoluciones': seller,
  'devolucion.listaDeDevoluciones': byAdmin(async shop => ({
    query: { cancelacion: (await calledOff(shop)).cancelacion },
  })),
  'devolucion.pagarDevolucion': byAdmin(async shop => ({
    body: { devolucionId: (await calledOff(shop)).devolucionId, paga: 'efectivo' },
  })),
  'devolucion.deshacerDevolucion': byAdmin(async shop => {
    const { devolucionId } = await calledOff(shop)
    await shop.admin.call(devolucionApi.pagarDevolucion, { body: { devolucionId, paga: 'efectivo' } })
    return { body: { devolucionId, motivo: 'No le llegó' } }
  }),
  'sorteo.declararSinParticipantes': byAdmin(async shop => {
    const { fecha, idSorteo } = await shop.raffle()
    await behindTheRules(shop, db =>
      sql`update sorteo set vence_at = ${shop.clock.now()} where id = ${idSorteo}`.execute(db),
    )
    return { body: { fechaSorteo: fecha } }
  }),
  'cierre.comprasEnEspera': byAdmin(shop => ({ query: { fechaSorteo: shop.open.fecha } })),
  'cierre.cerrarSorteo': byAdmin(async shop => ({ body: { fechaSorteo: (await shop.raffle({ sold: 1 })).fecha } })),
  'resultado.realizarSorteo': byAdmin(async shop => ({
    body: { fechaSorteo: (await shop.raffle({ sold: 1 })).fecha },
  })),
  'funcion.empezarFuncion': byAdmin(async shop => ({
    body: { fechaSorteo: (await shop.raffle({ sold: 1 })).fecha, ritmo: null },
  })),
  'funcion.revelarPremio': byAdmin(async shop => ({ body: { idSorteo: await newFuncion(shop), lugar: 1 } })),
  'funcion.cambiarRitmo': byAdmin(async shop => ({ body: { idSorteo: await newFuncion(shop), ritmo: 8 } })),
  'resultado.cargarExtracto': byAdmin(async shop => ({
    body: { fechaSorteo: await closedWith(shop, 'loteria'), cifras: '123 456', enlace: 'https://loteria.test/1' },
  })),
  'resultado.cargarBolillero': byAdmin(async shop => {
    const fechaSorteo = await closedWith(shop, 'bolillero')
    const [numero] = await numbersOf(shop, fechaSorteo)
    return { body: { fechaSorteo, numeros: [numero], escribano: 'Eva Escribana', acta: '7' } }
  }),
  'resultado.usarRespaldo': byAdmin(async shop => ({ body: { fechaSorteo: await silentBeacon(shop) } })),
  'rifa.generarNumerosRifa': byAdmin(shop => ({ body: { cantidad: 2, precioRifa: 100, fecha: shop.nextDay() } })),
  'rifa.listarRifas': shop => ({
    query: { page: 1, limit: 10, buscar: '1', sorteo: shop.open.idSorteo, estado: 'libre' },
  }),
  'disponibilidad.disponibilidad': shop => ({ params: { idSorteo: shop.open.idSorteo } }),
  'rifa.buscarRifas': () => ({ body: { numeros: [1, 2, 3] } }),
  'asignacion.traspasarRifas': byAdmin(async shop => {
    const { numeros } = await shop.raffle()
    const [de, a] = [await shop.someone('vendedor'), await shop.someone('vendedor')]
    await assign(shop.db, await idOf(shop, numeros[0]), de)
    return { body: { de: de.id, a: a.id, numerosRifas: [numeros[0]] } }
  }),
  'asignacion.asignarRifaAVendedor': byAdmin(async shop => ({
    body: { ci: shop.users.vendedor.ci, numerosRifas: (await shop.raffle()).numeros },
  })),
  'asignacion.planearReparto': byAdmin(async shop => ({
    body: {
      sorteo: (await shop.raffle()).idSorteo,
      desde: 1,
      partes: [{ vendedor: shop.users.vendedor.id, cantidad: 2 }],
    },
  })),
  'asignacion.repartirRifas': byAdmin(async shop => ({ body: await handOut(shop) })),
  'asignacion.listarRepartos': byAdmin(() => ({})),
  'asignacion.deshacerReparto': byAdmin(async shop => {
    const { reparto } = (await shop.admin.call(asignacionApi.repartirRifas, { body: await handOut(shop) })).body
    return { body: { reparto } }
  }),
  'talonario.armarTalonarios': byAdmin(async shop => ({ body: await parteOf(shop) })),
  'talonario.listarTalonarios': seller,
  'talonario.verTalonario': byAdmin(async shop => ({ params: { id: await talonarioOf(shop, 'armado') } })),
  'talonario.imprimir': byAdmin(async shop => ({
    body: { talonarios: [await talonarioOf(shop, 'armado')], orden: 'pila' },
  })),
  'talonario.lugarEnFila': byAdmin(() => ({ params: { turno: 'mi-turno' } })),
  'talonario.entregar': byAdmin(async shop => ({
    body: { talonarios: [await talonarioOf(shop, 'impreso')], vendedor: shop.users.vendedor.id },
  })),
  'talonario.recibir': byAdmin(async shop => ({ body: await tramoOf(shop) })),
  'talonario.darPorPerdido': byAdmin(async shop => ({
    body: { talonario: await talonarioOf(shop, 'impreso'), motivo: 'se perdió' },
  })),
  'talonario.reimprimir': byAdmin(async shop => ({ body: { ...(await tramoOf(shop)), motivo: 'se mojó' } })),
  'talonario.anular': byAdmin(async shop => ({
    body: { talonario: await talonarioOf(shop, 'armado'), motivo: 'salió torcido' },
  })),
  'boleto.avisarCompra': async shop => ({ body: await avisoOf(shop) }),
  'boleto.avisosDeCompra': seller,
  'boleto.responderAviso': byAdmin(async shop => {
    await shop.admin.call(boletoApi.avisarCompra, { body: await avisoOf(shop) })
    const { avisos } = (await shop.admin.call(boletoApi.avisosDeCompra)).body
    return { body: { aviso: avisos.at(-1)?._id, confirma: true } }
  }),
  'boleto.leerBoleto': async shop => ({ params: { codigo: await codigoDePapel(shop) } }),
  'asignacion.liberarRifas': byAdmin(async shop => {
    const { numeros } = await shop.raffle()
    await assign(shop.db, await idOf(shop, numeros[0]), shop.users.vendedor)
    return { body: { numerosRifas: numeros.slice(0, 1) } }
  }),
  'asignacion.rifasPorVendedor': async shop => ({
    ...(await seller(shop)),
    body: { userId: shop.users.vendedora.id, año: 2026 },
  }),
  'asignacion.clientes': seller,
  'toma.actualizarRifa': async shop => {
    const { numeros } = await shop.raffle()
    const until = new Date(shop.clock.now().getTime() + 60_000)
    await holdNumbers(shop.db, { numeros, usuario: shop.users.clienta, until, at: shop.clock.now() })
    return { by: await shop.as('clienta'), body: { rifaId: await idOf(shop, numeros[0]) } }
  },
  'rifa.exportarRifas': byAdmin(shop => ({ query: { sorteo: shop.open.idSorteo } })),
  'asignacion.importarAsignaciones': byAdmin(async shop => ({
    body: { csv: `numero;ci\n${(await shop.raffle()).numeros[0]};${shop.users.vendedor.ci}` },
  })),
}

/** A call that is not here needs no input: it is made by nobody if anyone may, else by an organiser. */
const samples: Record<string, MakeSample> = {
  ...organizacion,
  ...invitacion,
  ...usuario,
  ...tienda,
  ...campania,
  ...sorteo,
  'auditoria.listarActos': byAdmin(() => ({ params: { page: 1 } })),
}
const access = new Map(allEndpoints().map(([name, endpoint]) => [name, endpoint.access]))

export async function sampleOf(shop: FullShop, name: string): Promise<Sample> {
  await publishAgain(shop)
  return samples[name]?.(shop) ?? (access.get(name) === 'anyone' ? {} : { by: shop.admin })
}

/** Another sample may have closed the shop, or ended its campaign. */
const publishAgain = (shop: FullShop) =>
  behindTheRules(shop, async db => {
    const { campania_id } = await db
      .selectFrom('sorteo')
      .select('campania_id')
      .where('id', '=', shop.open.idSorteo)
      .executeTakeFirstOrThrow()
    await db.deleteFrom('campania').where('id', '<>', campania_id).execute()
    await sql`update sorteo set campania_id = ${campania_id} where campania_id <> ${campania_id}`.execute(db)
    await sql`update campania set estado = 'publicada', terminada_at = null, orden = 1
      where estado <> 'publicada' or orden <> 1`.execute(db)
  })

function behindTheRules<T>(shop: FullShop, work: (db: Db) => Promise<T>): Promise<T> {
  return shop.db.transaction().execute(async db => {
    await sql`set local session_replication_role = replica`.execute(db)
    return await work(db)
  })
}

/** Sends a sample as its call. */
export function send(shop: FullShop, endpoint: Endpoint, { by = client(shop.app, null), ...sample }: Sample) {
  const payload = sample.form ? (formOf(sample.form) as never) : sample.body
  return by.inject({
    method: endpoint.method,
    url: sample.url ?? urlOf(endpoint, sample),
    ...(sample.headers && { headers: sample.headers }),
    ...(payload !== undefined && { payload }),
  })
}

function formOf(fields: Record<string, unknown>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (value instanceof Blob) form.append(name, value, 'foto.png')
    else form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
  return form
}

/** A seller with commission under a plan. */
async function earnedOf(shop: FullShop): Promise<string> {
  const { id } = shop.users.vendedora
  const body = { activa: true, tramos: [{ desde: 1, tasa: 10 }] }
  shop.clock.advance({ seconds: 1 })
  await shop.admin.call(comisionApi.establecerPlan, { body })
  const { numeros } = await shop.raffle()
  const rifaId = await idOf(shop, numeros[0])
  const venta = saleOf(rifaId)
  await (await shop.as('vendedora')).call(ventaApi.realizarCompraFisica, { body: venta as never })
  return id
}

const linkOf = async (shop: FullShop) =>
  (await (await shop.as('vendedora')).call(enlaceApi.miEnlace)).body.enlace.codigo

async function ventasCsv(shop: FullShop): Promise<string> {
  const [numero] = (await shop.raffle()).numeros
  return `numero;nombre;cedula;correo;telefono;metodoPago\n${numero};Ana;12345678;ana@correo.test;099 123 456;efectivo`
}

async function imagen(shop: FullShop): Promise<Sample> {
  const bytes = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#0a7' } })
    .webp()
    .toBuffer()
  const row = { nombre: 'prueba.webp', tipo: 'image/webp', bytes }
  await shop.db
    .insertInto('imagen')
    .values(row)
    .onConflict(conflict => conflict.doNothing())
    .execute()
  return { params: { imagen: row.nombre } }
}

/** An organiser who has scanned the secret, and the code on his telephone. */
async function withSecret(shop: FullShop) {
  const by = await shop.someone('admin')
  const { body } = await by.call(segundoFactorApi.iniciarSegundoFactor, { body: { currentPassword: PASSWORD } })
  return { by, codigo: codeAt(body.secreto, shop.clock.now().getTime()) }
}

/** An organiser with the second factor on, and both factors. */
async function withFactor(shop: FullShop): Promise<Sample> {
  const { by, codigo } = await withSecret(shop)
  const { body } = await by.call(segundoFactorApi.confirmarSegundoFactor, { body: { codigo } })
  return { by, body: { currentPassword: PASSWORD, codigo: body.codigos[0] } }
}

async function resetToken(shop: FullShop): Promise<string> {
  const { email } = await shop.someone('public')
  await client(shop.app, null).inject({ method: 'POST', url: '/api/usuario/recover-password', payload: { email } })
  const mail = await shop.db.selectFrom('correo').select('texto').where('para', '=', email).executeTakeFirstOrThrow()
  return /reset-password\/([\w-]+)/.exec(mail.texto)?.[1] ?? ''
}

async function newOrder(shop: FullShop): Promise<string> {
  const { numeros } = await shop.raffle()
  return checkOut(await shop.as('cliente'), [{ _id: await idOf(shop, numeros[0]) }])
}

const newProducto = (shop: FullShop) => insertProduct(shop, 'Bolso', 100)

const idOfOrder = async (shop: FullShop, referencia: string): Promise<string> =>
  (await shop.db.selectFrom('compra').select('id').where('referencia', '=', referencia).executeTakeFirstOrThrow()).id

/** An order of its own that waits for a transfer. */
async function transferOrder(shop: FullShop) {
  Object.assign(shop.env, { TRANSFERENCIA_CUENTA: 'rifa.quinto.b', TRANSFERENCIA_TITULAR: 'Ana Pérez' })
  const [numero] = (await shop.raffle()).numeros
  const _id = await rifaIdOf(shop.db, numero ?? 0)
  const productos = [{ _id, quantity: 1, tipo: 'rifa' as const }]
  const ci = unique()
  const comprador = { nombreCompleto: 'Ana Paz', ci, email: `${ci}@example.com` }
  const buyer = client(shop.app, null)
  const { body } = await buyer.call(checkoutApi.procesarPago, {
    body: { productos, comprador, medio: 'transferencia' },
  })
  return { codigo: body.init_point.split('/').at(-1) ?? '', compraId: await idOfOrder(shop, body.external_reference) }
}

async function seenTransfer(shop: FullShop, compraId: string, monto = 1, vistas = 0): Promise<string> {
  const body = { compraId, monto, vistas }
  return (await shop.admin.call(transferenciaApi.anotarTransferencia, { body })).body.pagoId
}

const openOrder = async (shop: FullShop) => idOfOrder(shop, await newOrder(shop))

async function paidOrder(shop: FullShop): Promise<string> {
  const referencia = await newOrder(shop)
  const nobody = client(shop.app, null)
  await decide(nobody, referencia, 'aprobar')
  await comeBack(nobody, referencia)
  return idOfOrder(shop, referencia)
}

async function newCaso(shop: FullShop): Promise<string> {
  const datos = JSON.stringify({ compraId: shop.orders.held.id, pagoId: unique(), motivo: 'mediacion' })
  const row = { evento: `revision:${unique()}:mediacion`, tipo: 'revision', datos }
  return (await shop.db.insertInto('tarea').values(row).returning('id').executeTakeFirstOrThrow()).id
}

/** A show that has begun: the id of its draw. */
async function newFuncion(shop: FullShop): Promise<string> {
  const { idSorteo, fecha } = await shop.raffle({ sold: 1 })
  await shop.admin.call(funcionApi.empezarFuncion, { body: { fechaSorteo: fecha, ritmo: null } })
  return idSorteo
}

const newPremio = async (shop: FullShop): Promise<string> => {
  const row = { nombre: 'Una radio', descripcion: '' }
  return (await shop.db.insertInto('premio').values(row).returning('id').executeTakeFirstOrThrow()).id
}

const idOf = (shop: FullShop, numero = 0) => rifaIdOf(shop.db, numero)

async function numbersOf(shop: FullShop, fecha: string): Promise<number[]> {
  const rows = await shop.db
    .selectFrom('rifa')
    .innerJoin('sorteo', 'sorteo.id', 'rifa.sorteo_id')
    .select('numero')
    .where('fecha', '=', fecha)
    .orderBy('numero')
    .execute()
  return rows.map(row => row.numero)
}

/** The day of a draw that was closed for a round of a beacon that has been silent for three days since. */
async function silentBeacon(shop: FullShop): Promise<string> {
  const { fecha, numeros } = await shop.raffle()
  const source = { fechaSorteo: fecha, fuente: 'drand', respaldo: 'interna' }
  await shop.admin.inject({ method: 'POST', url: '/api/sorteo/cambiarFuente', payload: source })
  const at = new Date(shop.clock.now().getTime() - 80 * 3_600_000)
  const set = { created_at: at, fuente_cambiada_at: at }
  await shop.db.updateTable('sorteo').set(set).where('fecha', '=', fecha).execute()
  await sellNumbers(shop.db, { numeros: numeros.slice(0, 1), vendedor: shop.users.vendedor, at })
  const clock = { now: () => at }
  const parts = { env: shop.env, clock, beacon: beaconOf(clock), payments: null }
  await cerrarSorteo(shop.db, { fechaSorteo: fecha }, parts, { adelantado: true })
  return fecha
}

/** The date of a draw closed with one number sold, whose source needs a person's hand. */
async function closedWith(shop: FullShop, fuente: 'loteria' | 'bolillero'): Promise<string> {
  const { fecha, numeros } = await shop.raffle()
  // Buenos Aires is three hours behind; the list closes two minutes before the official draw at the latest.
  const official = new Date(shop.clock.now().getTime() + (5 - 180) * 60_000).toISOString()
  const loteria = {
    nombre: 'Quiniela',
    fecha: official.slice(0, 10),
    cifras: 'las tres últimas',
    cantidad: 2,
    digitos: 3,
    hora: official.slice(11, 16),
  }
  const source = { fechaSorteo: fecha, fuente, ...(fuente === 'loteria' && { loteria }) }
  await shop.admin.inject({ method: 'POST', url: '/api/sorteo/cambiarFuente', payload: source })
  await sellNumbers(shop.db, { numeros: numeros.slice(0, 1), vendedor: shop.users.vendedora })
  await shop.admin.inject({ method: 'POST', url: '/api/sorteo/cerrarSorteo', payload: { fechaSorteo: fecha } })
  shop.clock.advance({ minutes: 6 })
  return fecha
}

/** A hand-in that the seller declared. */
/** An allowance that another organiser proposed. */
async function ajustePropuesto(shop: FullShop): Promise<string> {
  const { vendedora, admin } = shop.users
  const { id } = await shop.db
    .insertInto('ajuste_propuesto')
    .values({
      vendedor_id: vendedora.id,
      cuenta: 'caja',
      importe: -1_000_000,
      motivo: 'Boletos perdidos',
      propuesto_por: admin.id,
      propuesto_at: shop.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function entregaOf(shop: FullShop): Promise<string> {
  const { id } = await shop.db
    .insertInto('entrega')
    .values({
      vendedor_id: shop.users.vendedora.id,
      monto: 1_000,
      medio: 'efectivo',
      declarada_at: shop.clock.now(),
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

/** A link to the numbers of an unused address. */
/** The address of a new account. */
async function strangerOf(shop: FullShop): Promise<string> {
  const [name, ci] = [`nuevo${unique()}`, unique()]
  const email = `${name}@correo.test`
  const row = { nombre_usu: name, nombre_completo: 'Nora Paz', email, ci, rol: 'public' as const, password_hash: '' }
  await shop.db.insertInto('usuario').values(row).execute()
  return email
}

async function consultaOf(shop: FullShop, email = 'sin-compras@correo.test'): Promise<string> {
  const token = `consulta${unique()}`
  const [created_at, expires_at] = [shop.clock.now(), new Date(shop.clock.now().getTime() + 60_000)]
  const row = { token_hash: hashToken(token), uso: 'consulta' as const, email, created_at, expires_at }
  await shop.db.insertInto('enlace_correo').values(row).execute()
  return token
}

/** The code of the ticket of an order that is paid. */
async function codeOfTicket(shop: FullShop): Promise<string> {
  const { body } = await shop.admin.call(boletoApi.boletosDeCompra, { params: { id: shop.orders.paid.id } })
  return body.boletos[0]?.boleto ?? ''
}

async function confirmada(shop: FullShop): Promise<string> {
  const id = await entregaOf(shop)
  await shop.admin.call(entregaApi.confirmarEntrega, { body: { id, contado: 10 } })
  return id
}

/** No rendición of hers is open. */
async function devolver(shop: FullShop): Promise<void> {
  const { rendiciones } = (await shop.admin.call(rendicionApi.rendicionesPresentadas)).body
  for (const { _id: id } of rendiciones.filter(({ estado }) => estado === 'presentada'))
    await shop.admin.call(rendicionApi.devolverRendicion, { body: { id, motivo: 'Otra vez' } })
}

async function presentada(shop: FullShop): Promise<string> {
  await devolver(shop)
  const vendedora = await shop.as('vendedora')
  const { rendicion } = (await vendedora.call(rendicionApi.presentarRendicion, { body: { contado: 0 } })).body
  return rendicion._id
}

async function cerrada(shop: FullShop): Promise<string> {
  const id = await presentada(shop)
  await shop.admin.call(rendicionApi.cerrarRendicion, { body: { id, contado: 0, medio: 'efectivo' } })
  return id
}
