import { dayToWire, fromMinor, type Prestada, prestamoApi, type Telefono, type Usuario } from '@talonario/contract'
import type { FastifyInstance } from 'fastify'
import type { RouteDeps } from '#http/deps.ts'
import { mount } from '#http/mount.ts'
import { sobrePublicKey } from '#outside/sobre-key.ts'
import { listTelefonos, type PrestadaFila, type TelefonoFila } from './prestamo.queries.ts'
import { darDeBaja, devolverPrestamo, registrarTelefono, tomarPrestamo } from './prestamo.service.ts'

export function prestamoRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db, env, clock } = deps

  mount(app, deps, prestamoApi.registrarTelefono, async ({ caller, body: { nombre, clavePublica } }) => {
    const fresh = { usuarioId: caller._id, nombre, clave: Buffer.from(clavePublica, 'base64url') }
    const telefonoId = await registrarTelefono(db, fresh, clock.now())
    return { telefonoId, clave: (await sobrePublicKey(env)).toString('base64url') }
  })

  mount(app, deps, prestamoApi.tomarPrestamo, async ({ caller, body }) => {
    const pedido = { telefonoId: body.telefonoId, usuarioId: caller._id, renueva: body.renueva ?? false }
    const { prestadas, ...more } = await tomarPrestamo(db, pedido, { env, now: clock.now() })
    return { prestadas: prestadas.map(toPrestada), ...more }
  })

  mount(app, deps, prestamoApi.devolverPrestamo, async ({ caller, body }) => {
    await devolverPrestamo(db, { ...body, onlyOf: onlyOf(caller) }, clock.now())
    return { message: 'Los números del teléfono quedaron libres.' }
  })

  mount(app, deps, prestamoApi.darDeBaja, async ({ caller, body }) => {
    await darDeBaja(db, { ...body, onlyOf: onlyOf(caller) }, { por: caller._id, now: clock.now() })
    return { message: 'El teléfono ya no vende. Sus números se liberan en un día, por si quedan ventas en camino.' }
  })

  mount(app, deps, prestamoApi.listarTelefonos, async ({ caller }) => ({
    telefonos: (await listTelefonos(db, onlyOf(caller), clock.now())).map(toTelefono),
  }))
}

/** Whose telephones somebody sees and changes: a seller their own; null: anybody's. */
const onlyOf = ({ id, rol }: Usuario) => (rol === 'admin' ? null : id)

const toPrestada = ({ rifaId, numero, precio, fecha, sorteoId, desde, hasta }: PrestadaFila): Prestada => ({
  rifaId,
  NumeroRifa: numero,
  precioRifa: fromMinor(precio),
  FechaSorteo: dayToWire(fecha),
  idSorteo: sorteoId,
  desde: desde.toISOString(),
  hasta: hasta.toISOString(),
})

const toTelefono = ({ id, hasta, vistoAt, bajaAt, ...telefono }: TelefonoFila): Telefono => ({
  _id: id,
  ...telefono,
  hasta: hasta?.toISOString() ?? '',
  visto: vistoAt.toISOString(),
  baja: bajaAt?.toISOString() ?? '',
})
