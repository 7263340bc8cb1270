import { auditoriaApi } from './auditoria.ts'
import { compraApi } from './compra.ts'
import { configApi } from './config.ts'
import { contactoApi, correoApi } from './contacto.ts'
import { datosPersonalesApi } from './datos-personales.ts'
import { enVivoApi } from './en-vivo.ts'
import type { Endpoint } from './endpoint.ts'
import { metaAnualApi } from './meta-anual.ts'
import { pagoApi } from './pago.ts'
import { pagoAdminApi } from './pago-admin.ts'
import { premioApi } from './premio.ts'
import { productoApi } from './producto.ts'
import { rifaApi } from './rifa.ts'
import { segundoFactorApi } from './segundo-factor.ts'
import { sesionesApi } from './sesiones.ts'
import { sorteoApi } from './sorteo.ts'
import { trabajoApi } from './trabajo.ts'
import { imagenApi, usuarioApi } from './usuario.ts'

/** Every call there is, by domain: OpenAPI and the access tests walk it. Imported by the server and tests, never by a screen. */
export const api = {
  auditoria: auditoriaApi,
  config: configApi,
  usuario: { ...usuarioApi, ...segundoFactorApi, ...datosPersonalesApi, ...sesionesApi },
  imagen: imagenApi,
  contacto: contactoApi,
  correo: correoApi,
  producto: productoApi,
  premio: premioApi,
  sorteo: sorteoApi,
  rifa: { ...rifaApi, ...trabajoApi, ...enVivoApi },
  metaAnual: metaAnualApi,
  compra: compraApi,
  pago: { ...pagoApi, ...pagoAdminApi },
} as const satisfies Record<string, Record<string, Endpoint>>

/** `['usuario.login', endpoint]` for every call. */
export function allEndpoints(): [name: string, endpoint: Endpoint][] {
  return Object.entries(api).flatMap(([domain, calls]) =>
    Object.entries(calls).map(([name, endpoint]): [string, Endpoint] => [`${domain}.${name}`, endpoint]),
  )
}
