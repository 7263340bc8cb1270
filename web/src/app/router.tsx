import { Navigate, type RouteObject } from 'react-router'
import { PublicLayout } from '#app/frame/public-layout.tsx'
import { paths } from '#lib/paths.ts'
import { Guard } from './guard.tsx'
import { BareLayout, ErrorScreen, Root } from './root.tsx'

// A screen is a file under screens/ with a default export, loaded on demand.
const adminLayout = async () => ({ Component: (await import('#app/frame/admin-layout.tsx')).AdminLayout })
const vendedorLayout = async () => ({ Component: (await import('#app/frame/vendedor-layout.tsx')).VendedorLayout })

/** All routes of the site, with their roles and frames. */
export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: ErrorScreen,
    HydrateFallback: () => null,
    children: [
      {
        Component: PublicLayout,
        children: [
          { path: paths.landing, lazy: screen(() => import('#screens/public/landing.tsx')) },
          { path: paths.beneficios, lazy: screen(() => import('#screens/public/beneficios.tsx')) },
          { path: paths.ayuda, lazy: screen(() => import('#screens/public/ayuda.tsx')) },
          { path: paths.terminos, lazy: screen(() => import('#screens/public/legales.tsx')) },
          { path: paths.privacidad, lazy: screen(() => import('#screens/public/legales.tsx')) },
          { path: paths.resultado, lazy: screen(() => import('#screens/public/resultado/resultado.tsx')) },
          {
            path: paths.resultadoOf(':id'),
            lazy: screen(() => import('#screens/public/resultado/resultado-sorteo.tsx')),
          },
          {
            path: paths.misNumerosOf(':token'),
            lazy: screen(() => import('#screens/public/numeros/mis-numeros-enlace.tsx')),
          },
          { path: paths.boleto(':talon'), lazy: screen(() => import('#screens/public/numeros/boleto.tsx')) },
          { path: paths.recibo(':id'), lazy: screen(() => import('#screens/public/numeros/recibo.tsx')) },
          { path: paths.contacto, lazy: screen(() => import('#screens/public/contacto.tsx')) },
          { path: paths.tienda, lazy: screen(() => import('#screens/tienda/tienda.tsx')) },
          { path: paths.enlace(':codigo'), lazy: screen(() => import('#screens/tienda/enlace.tsx')) },
          { path: paths.carrito, lazy: screen(() => import('#screens/tienda/carrito.tsx')) },
          { path: paths.checkout, lazy: screen(() => import('#screens/tienda/checkout.tsx')) },
          { path: paths.pagoExitoso, lazy: screen(() => import('#screens/tienda/pago-exitoso.tsx')) },
          { path: paths.pagoExitosoAlias, lazy: screen(() => import('#screens/tienda/pago-exitoso.tsx')) },
          { path: paths.pagoFallido, lazy: screen(() => import('#screens/tienda/pago-fallido.tsx')) },
          { path: paths.pagoPendiente, lazy: screen(() => import('#screens/tienda/pago-pendiente.tsx')) },
          { path: paths.pagoRedirect, lazy: screen(() => import('#screens/tienda/pago-redirect.tsx')) },
          {
            path: paths.pagoSimulado(':referencia'),
            lazy: screen(() => import('#screens/tienda/pago-simulado.tsx')),
          },
          {
            Component: Guard,
            children: [{ path: paths.misCompras, lazy: screen(() => import('#screens/tienda/mis-compras.tsx')) }],
          },
          {
            Component: Guard,
            children: [
              { path: paths.editarPerfil, lazy: screen(() => import('#screens/public/cuenta/editar-perfil.tsx')) },
            ],
          },
        ],
      },
      {
        Component: BareLayout,
        children: [
          { path: paths.inicio, lazy: screen(() => import('#screens/public/cuenta/login.tsx')) },
          { path: paths.login(), lazy: screen(() => import('#screens/public/cuenta/login.tsx')) },
          { path: paths.registro, lazy: screen(() => import('#screens/public/cuenta/registro.tsx')) },
          { path: paths.recuperarPassword, lazy: screen(() => import('#screens/public/cuenta/recover-pass.tsx')) },
          { path: paths.misNumeros, lazy: screen(() => import('#screens/public/numeros/mis-numeros.tsx')) },
          {
            path: paths.nuevaPassword(':resetToken'),
            lazy: screen(() => import('#screens/public/cuenta/reset-password.tsx')),
          },
          { path: paths.invitacion(':token'), lazy: screen(() => import('#screens/public/cuenta/invitacion.tsx')) },
          {
            Component: Guard,
            children: [
              {
                path: paths.verificarCorreo(':token'),
                lazy: screen(() => import('#screens/public/cuenta/verificar-correo.tsx')),
              },
            ],
          },
          { path: paths.premio(':clave'), lazy: screen(() => import('#screens/public/resultado/premio.tsx')) },
          { path: paths.sinMensajes(':baja'), lazy: screen(() => import('#screens/public/sin-mensajes.tsx')) },
          { path: paths.enVivo(':id'), lazy: screen(() => import('#screens/public/resultado/en-vivo.tsx')) },
          { path: paths.logout, lazy: screen(() => import('#screens/public/cuenta/logout.tsx')) },
          { path: paths.admin.logout, lazy: screen(() => import('#screens/public/cuenta/logout.tsx')) },
          { path: paths.vendedor.logout, lazy: screen(() => import('#screens/public/cuenta/logout.tsx')) },
        ],
      },
      {
        element: <Guard roles={['admin']} />,
        children: [
          {
            lazy: adminLayout,
            children: [
              { path: paths.admin.inicio, lazy: screen(() => import('#screens/admin/inicio.tsx')) },
              { path: paths.admin.vendedores, lazy: screen(() => import('#screens/admin/personas/vendedores.tsx')) },
              {
                path: paths.admin.altaVendedor,
                lazy: screen(() => import('#screens/admin/personas/alta-vendedor.tsx')),
              },
              { path: paths.admin.productos, lazy: screen(() => import('#screens/admin/dinero/productos.tsx')) },
              { path: paths.admin.pagos, lazy: screen(() => import('#screens/admin/dinero/pagos.tsx')) },
              { path: paths.admin.pago(':id'), lazy: screen(() => import('#screens/admin/dinero/pagos-compra.tsx')) },
              { path: paths.admin.caja, lazy: screen(() => import('#screens/admin/dinero/caja.tsx')) },
              {
                path: paths.admin.cajaOf(':id'),
                lazy: screen(() => import('#screens/admin/dinero/caja-vendedor.tsx')),
              },
              { path: paths.admin.reclamos, lazy: screen(() => import('#screens/admin/reclamos.tsx')) },
              { path: paths.admin.difusion, lazy: screen(() => import('#screens/admin/difusion.tsx')) },
              { path: paths.admin.correo, lazy: screen(() => import('#screens/admin/correo.tsx')) },
              { path: paths.admin.auditoria, lazy: screen(() => import('#screens/admin/auditoria.tsx')) },
              {
                path: paths.admin.datosPersonales,
                lazy: screen(() => import('#screens/admin/personas/datos-personales.tsx')),
              },
              { path: paths.admin.perfil, element: <Navigate replace to={paths.admin.config} /> },
              { path: paths.admin.configuracion, lazy: screen(() => import('#screens/admin/configuracion.tsx')) },
              { path: paths.admin.campanias, lazy: screen(() => import('#screens/admin/campanias.tsx')) },
              { path: paths.admin.config, lazy: screen(() => import('#screens/admin/admin-config.tsx')) },
              { path: paths.admin.crearRifas, lazy: screen(() => import('#screens/admin/rifas/rifas-crear.tsx')) },
              { path: paths.admin.asignarRifas, lazy: screen(() => import('#screens/admin/rifas/rifas-asignar.tsx')) },
              { path: paths.admin.premios, lazy: screen(() => import('#screens/admin/rifas/rifas-premios.tsx')) },
              { path: paths.admin.agendarSorteo, lazy: screen(() => import('#screens/admin/rifas/rifas-sorteo.tsx')) },
              { path: paths.admin.sortear, lazy: screen(() => import('#screens/admin/rifas/rifas-sortear.tsx')) },
              { path: paths.admin.historial, lazy: screen(() => import('#screens/admin/rifas/rifas-historial.tsx')) },
              { path: paths.admin.comision, lazy: screen(() => import('#screens/admin/dinero/comision.tsx')) },
              { path: paths.admin.metas, lazy: screen(() => import('#screens/admin/personas/metas.tsx')) },
            ],
          },
        ],
      },
      {
        element: <Guard roles={['vendedor']} />,
        children: [
          {
            lazy: vendedorLayout,
            children: [
              {
                path: paths.vendedor.editar(':id'),
                lazy: screen(() => import('#screens/public/cuenta/editar-perfil.tsx')),
              },
              { path: paths.vendedor.perfil(':id?'), lazy: screen(() => import('#screens/vendedor/perfil.tsx')) },
              { path: paths.vendedor.vender(':id'), lazy: screen(() => import('#screens/vendedor/vender.tsx')) },
              { path: paths.vendedor.caja(':id'), lazy: screen(() => import('#screens/vendedor/caja.tsx')) },
              { path: paths.vendedor.historial(':id'), lazy: screen(() => import('#screens/vendedor/historial.tsx')) },
              {
                path: paths.vendedor.estadisticas(':id'),
                lazy: screen(() => import('#screens/vendedor/estadisticas.tsx')),
              },
              { path: paths.vendedor.comision, lazy: screen(() => import('#screens/vendedor/comision.tsx')) },
              { path: paths.vendedor.enlace, lazy: screen(() => import('#screens/vendedor/mi-enlace.tsx')) },
              { path: paths.vendedor.meta, lazy: screen(() => import('#screens/vendedor/progreso.tsx')) },
            ],
          },
        ],
      },
      {
        lazy: screen(() => import('./unknown-path.tsx')),
        children: [{ path: '*', lazy: screen(() => import('#screens/public/not-found.tsx')) }],
      },
    ],
  },
]

function screen(
  load: () => Promise<{ default: React.ComponentType }>,
): () => Promise<{ Component: React.ComponentType }> {
  return async () => ({ Component: (await load()).default })
}
