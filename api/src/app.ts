import { join } from 'node:path'
import compress from '@fastify/compress'
import cors from '@fastify/cors'
import multipart from '@fastify/multipart'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { AppError, limits } from '@talonario/contract'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import * as z from 'zod'
import { findSnapshot } from '#db/snapshot.ts'
import type { Deps, RouteDeps } from '#http/deps.ts'
import { answerBrokenRequest, installErrorReply, readablePath, UNREADABLE_PATH } from '#http/error-reply.ts'
import { keptRead } from '#http/kept-read.ts'
import { admitRequests, PATIENCE } from '#http/line/admission.ts'
import { atDoor } from '#http/line/in-line.ts'
import { installSecurityHeaders } from '#http/pages/security-headers.ts'
import { webFiles } from '#http/pages/web-files.ts'
import { healthRoutes } from '#http/report/health.ts'
import { logOptions } from '#http/report/log.ts'
import { openApi } from '#http/report/openapi.ts'
import { countIntento } from '#http/throttle.ts'
import { openFormLimit } from '#http/throttle-limits.ts'
import { campaniaRoutes } from '#modules/campania/campania/campania.routes.ts'
import { modalidadRoutes } from '#modules/campania/modalidad/modalidad.routes.ts'
import { packRoutes } from '#modules/campania/pack/pack.routes.ts'
import { premioRoutes } from '#modules/campania/premio/premio.routes.ts'
import { sorteoRoutes } from '#modules/campania/sorteo/sorteo.routes.ts'
import { ajusteRoutes } from '#modules/conjunto/ajuste/ajuste.routes.ts'
import { balanceRoutes } from '#modules/conjunto/balance/balance.routes.ts'
import { comienzoRoutes } from '#modules/conjunto/comienzo/comienzo.routes.ts'
import { datosPersonalesRoutes } from '#modules/conjunto/datos-personales/datos-personales.routes.ts'
import { resumenRoutes } from '#modules/conjunto/resumen/resumen.routes.ts'
import { vistaPreviaRoutes } from '#modules/conjunto/vista-previa/vista-previa.routes.ts'
import { previewOf, readSite } from '#modules/conjunto/vista-previa/vista-previa.service.ts'
import { cajaRoutes } from '#modules/dinero/caja/caja.routes.ts'
import { cancelacionRoutes } from '#modules/dinero/cancelacion/cancelacion.routes.ts'
import { checkoutRoutes } from '#modules/dinero/checkout/checkout.routes.ts'
import { comisionRoutes } from '#modules/dinero/comision/comision.routes.ts'
import { compraRoutes } from '#modules/dinero/compra/compra.routes.ts'
import { cuotaRoutes } from '#modules/dinero/cuota/cuota.routes.ts'
import { pagoRoutes, taskWaker } from '#modules/dinero/pago/pago.routes.ts'
import { casoRoutes } from '#modules/dinero/pago/pago-caso.routes.ts'
import { productoRoutes } from '#modules/dinero/producto/producto.routes.ts'
import { sobreRoutes } from '#modules/dinero/sobre/sobre.routes.ts'
import { transferenciaRoutes } from '#modules/dinero/transferencia/transferencia.routes.ts'
import { ventaRoutes } from '#modules/dinero/venta/venta.routes.ts'
import { asignacionRoutes } from '#modules/numeros/asignacion/asignacion.routes.ts'
import { enVivoRoutes } from '#modules/numeros/en-vivo/en-vivo.routes.ts'
import { enlaceRoutes } from '#modules/numeros/enlace/enlace.routes.ts'
import { metaAnualRoutes } from '#modules/numeros/meta-anual/meta-anual.routes.ts'
import { prestamoRoutes } from '#modules/numeros/prestamo/prestamo.routes.ts'
import { rifaRoutes } from '#modules/numeros/rifa/rifa.routes.ts'
import { talonarioRoutes } from '#modules/numeros/talonario/talonario.routes.ts'
import { tomaRoutes } from '#modules/numeros/toma/toma.routes.ts'
import { accesoRoutes } from '#modules/personas/acceso/acceso.routes.ts'
import { authenticate } from '#modules/personas/acceso/acceso.service.ts'
import { cuentaRoutes } from '#modules/personas/cuenta/cuenta.routes.ts'
import { segundoFactorRoutes } from '#modules/personas/segundo-factor/segundo-factor.routes.ts'
import { sesionRoutes } from '#modules/personas/sesion/sesion.routes.ts'
import { vendedorRoutes } from '#modules/personas/vendedor/vendedor.routes.ts'
import { avisoRoutes } from '#modules/resultado/aviso/aviso.routes.ts'
import { boletoRoutes } from '#modules/resultado/boleto/boleto.routes.ts'
import { cierreRoutes } from '#modules/resultado/cierre/cierre.routes.ts'
import { reclamoRoutes } from '#modules/resultado/reclamo/reclamo.routes.ts'
import { resultadoRoutes } from '#modules/resultado/resultado/resultado.routes.ts'
import { auditoriaRoutes } from '#modules/sitio/auditoria/auditoria.routes.ts'
import { findNumberWidth } from '#modules/sitio/config/config.queries.ts'
import { configRoutes } from '#modules/sitio/config/config.routes.ts'
import { contactoRoutes } from '#modules/sitio/contacto/contacto.routes.ts'
import { correoRoutes } from '#modules/sitio/correo/correo.routes.ts'
import { imagenRoutes } from '#modules/sitio/imagen/imagen.routes.ts'
import { organizacionRoutes } from '#modules/sitio/organizacion/organizacion.routes.ts'

const WEB_FOLDER = join(import.meta.dirname, '../../web/dist')

/** Enough to send a picture of 5 MB from a slow telephone; slower requests are cut off. */
const SLOWEST_REQUEST_MS = 120_000

/** No longer request head is accepted by Node; a path that is too long is refused by its call's schema, in a reply with all headers. */
const LONGEST_PATH = 16_384

z.config(z.locales.es())

/** The whole server except for listening, for production and tests. If the web was not built, it serves calls only. */
export async function buildApp(deps: Deps, webFolder = WEB_FOLDER): Promise<FastifyInstance> {
  const { env, db } = deps
  const app = Fastify({
    logger: logOptions(env.LOG_LEVEL),
    trustProxy: trusted(env.TRUST_PROXY),
    requestTimeout: SLOWEST_REQUEST_MS,
    connectionTimeout: PATIENCE.silentMs,
    keepAliveTimeout: PATIENCE.silentMs,
    http: { connectionsCheckingInterval: 2_000 },
    requestIdHeader: false,
    genReqId: () => crypto.randomUUID(),
    routerOptions: { ignoreDuplicateSlashes: true, ignoreTrailingSlash: true, maxParamLength: LONGEST_PATH },
    rewriteUrl: request => readablePath(request.url),
    clientErrorHandler: answerBrokenRequest,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    schemaController: { compilersFactory: { buildValidator: refuseSchema, buildSerializer: refuseSchema } },
  })
  const disk = { wasFullAt: Number.NEGATIVE_INFINITY }
  installErrorReply(app, disk, () => findNumberWidth(db))
  acceptEmptyJson(app)
  app.addHook('onRequest', async (request, reply) => void reply.header('x-request-id', request.id))
  installSecurityHeaders(app, env.BASE_URL.startsWith('https:'))
  await app.register(cors, {
    origin: env.CORS_ORIGINS,
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: ['authorization', 'content-type', 'idempotency-key'],
    exposedHeaders: ['retry-after', 'x-ahora', 'x-request-id'],
    credentials: false,
    strictPreflight: false,
    maxAge: 600,
  })
  admitRequests(app, env)
  await app.register(compress, { globalDecompression: false, threshold: 1024 })
  await app.register(multipart, { limits: { fileSize: limits.imagenBytes } })
  await app.register(swagger, {
    mode: 'static',
    specification: { document: { openapi: '3.1.0', info: { title: '', version: '' }, paths: {} } },
  })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: false,
    uiConfig: { docExpansion: 'none' },
    uiHooks: { onRequest: serveDescription },
  })

  healthRoutes(app, deps, disk)
  // Imported on demand: it costs a start some milliseconds.
  if (env.METRICS_TOKEN) (await import('#http/report/metrics.ts')).serveMetrics(app, deps, env.METRICS_TOKEN)
  app.all(UNREADABLE_PATH, async () => {
    throw new AppError('JSON_INVALIDO')
  })
  // Extends the same object, because mail and payments in it may be replaced while the server runs.
  const routeDeps = Object.assign(deps, {
    authenticate: authenticateWith(deps),
    countOpenForm: (ip: string) => atDoor(() => countIntento(db, [openFormLimit(ip)], deps.clock.now())),
    keptRead: keptRead({ findSnapshot: () => findSnapshot(db), clock: deps.clock }),
  })
  await enVivoRoutes(app, routeDeps)
  mountModules(app, routeDeps)
  await webFiles(app, webFolder, { look: () => readSite(deps), preview: (path, ip) => previewOf(deps, path, ip) })
  return app
}

/** Sends the document that was made once; the documentation plugin would make it for each reader. */
async function serveDescription(request: FastifyRequest, reply: FastifyReply) {
  const { url } = request.routeOptions
  if (url === '/api/docs/json') return (await openApi())(request, reply)
  if (url === '/api/docs/yaml') throw new AppError('RUTA_DESCONOCIDA')
}

/** Calls are checked by their zod schemas (`mount`), so the hundred files of Fastify's own compilers are not loaded. */
function refuseSchema(): never {
  throw new Error('Describe the call in the contract instead of with a schema of Fastify')
}

function mountModules(app: FastifyInstance, deps: RouteDeps): void {
  // sitio
  auditoriaRoutes(app, deps)
  configRoutes(app, deps)
  contactoRoutes(app, deps)
  correoRoutes(app, deps)
  imagenRoutes(app, deps)
  organizacionRoutes(app, deps)
  // personas
  accesoRoutes(app, deps)
  cuentaRoutes(app, deps)
  vendedorRoutes(app, deps)
  segundoFactorRoutes(app, deps)
  sesionRoutes(app, deps)
  // campania
  campaniaRoutes(app, deps)
  premioRoutes(app, deps)
  sorteoRoutes(app, deps)
  modalidadRoutes(app, deps)
  packRoutes(app, deps)
  // numeros
  rifaRoutes(app, deps)
  tomaRoutes(app, deps)
  prestamoRoutes(app, deps)
  asignacionRoutes(app, deps)
  metaAnualRoutes(app, deps)
  enlaceRoutes(app, deps)
  talonarioRoutes(app, deps)
  // dinero
  cajaRoutes(app, deps)
  productoRoutes(app, deps)
  compraRoutes(app, deps)
  comisionRoutes(app, deps)
  checkoutRoutes(app, deps)
  ventaRoutes(app, deps)
  sobreRoutes(app, deps)
  cuotaRoutes(app, deps)
  transferenciaRoutes(app, deps)
  cancelacionRoutes(app, deps)
  const wake = taskWaker(app, deps)
  pagoRoutes(app, deps, wake)
  casoRoutes(app, deps, wake)
  // resultado
  cierreRoutes(app, deps)
  avisoRoutes(app, deps)
  resultadoRoutes(app, deps)
  reclamoRoutes(app, deps)
  boletoRoutes(app, deps)
  // conjunto
  resumenRoutes(app, deps)
  comienzoRoutes(app, deps)
  balanceRoutes(app, deps)
  ajusteRoutes(app, deps)
  datosPersonalesRoutes(app, deps)
  vistaPreviaRoutes(app, deps)
}

function authenticateWith({ db, env, clock }: Deps): RouteDeps['authenticate'] {
  const segundoFactorObligatorio = env.ADMIN_SEGUNDO_FACTOR === 'obligatorio'
  return token => authenticate(db, token, { now: clock.now(), segundoFactorObligatorio })
}

/** How many proxies to trust, or which addresses; any other X-Forwarded-For is ignored. */
function trusted(setting: Deps['env']['TRUST_PROXY']) {
  return typeof setting === 'number' ? (_address: string, hop: number) => hop < setting : setting
}

/** Accepts an empty body announced as JSON, which clients send on GET, DELETE and PUT. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else parseJson(request, String(body), done)
  })
}
