import { Navigate, type RouteObject } from 'react-router'
import { PublicLayout } from '#app/frame/public-layout.tsx'
import { paths } from '#lib/paths.ts'
import { loadPart } from '#ui/feedback/part.ts'
import { Guard } from './guard.tsx'
import { BareLayout, ErrorScreen, Root } from './root.tsx'

// A screen is a file under screens/ with a default export, loaded on demand. A visit of the shop does not load the list of the organisers'.
type Organisers = typeof import('./organiser-screens.ts').screens
const organiser = (name: keyof Organisers) =>
  screen(async () => await (await import('./organiser-screens.ts')).screens[name]())
const adminLayout = screen(async () => ({ default: (await import('#app/frame/admin-layout.tsx')).AdminLayout }))
const tienda = screen(() => import('#screens/tienda/tienda.tsx'))
const numero = screen(() => import('#screens/public/numeros/numero.tsx'))
const vendedorLayout = screen(async () => ({
  default: (await import('#app/frame/vendedor-layout.tsx')).VendedorLayout,
}))

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
          { path: paths.boleto(':codigo'), lazy: numero },
          { path: paths.cuotas(':codigo'), lazy: numero },
          { path: paths.premio(':codigo'), lazy: numero },
          { path: paths.compra(':referencia'), lazy: screen(() => import('#screens/tienda/compra.tsx')) },
          { path: paths.recibo(':id'), lazy: screen(() => import('#screens/public/numeros/recibo.tsx')) },
          { path: paths.reciboSinSenal(), lazy: screen(() => import('#screens/public/numeros/recibo-sin-senal.tsx')) },
          { path: paths.contacto, lazy: screen(() => import('#screens/public/contacto.tsx')) },
          { path: paths.tienda, lazy: tienda },
          { path: paths.enlace(':codigo'), lazy: tienda },
          { path: paths.carrito, lazy: screen(() => import('#screens/tienda/carrito.tsx')) },
          { path: paths.checkout, lazy: screen(() => import('#screens/tienda/checkout.tsx')) },
          { path: paths.pagoExitoso, lazy: screen(() => import('#screens/tienda/pago-exitoso.tsx')) },
          { path: paths.pagoExitosoAlias, lazy: screen(() => import('#screens/tienda/pago-exitoso.tsx')) },
          { path: paths.pagoFallido, lazy: screen(() => import('#screens/tienda/pago-fallido.tsx')) },
          { path: paths.pagoPendiente, lazy: screen(() => import('#screens/tienda/pago-pendiente.tsx')) },
          { path: paths.pagoRedirect, lazy: screen(() => import('#screens/tienda/pago-redirect.tsx')) },
          { path: paths.transferencia(':codigo'), lazy: screen(() => import('#screens/tienda/transferencia.tsx')) },
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
          { path: paths.app, lazy: screen(() => import('#screens/public/cuenta/app.tsx')) },
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
              { path: paths.admin.inicio, lazy: organiser('inicio') },
              { path: paths.admin.vendedores, lazy: organiser('vendedores') },
              {
                path: paths.admin.altaVendedor,
                lazy: organiser('altaVendedor'),
              },
              { path: paths.admin.telefonos, lazy: organiser('telefonos') },
              { path: paths.admin.productos, lazy: organiser('productos') },
              { path: paths.admin.pagos, lazy: organiser('pagos') },
              { path: paths.admin.pago(':id'), lazy: organiser('pagosCompra') },
              { path: paths.admin.caja, lazy: organiser('caja') },
              {
                path: paths.admin.cajaOf(':id'),
                lazy: organiser('cajaVendedor'),
              },
              { path: paths.admin.balance, lazy: organiser('balance') },
              { path: paths.admin.reclamos, lazy: organiser('reclamos') },
              { path: paths.admin.difusion, lazy: organiser('difusion') },
              { path: paths.admin.correo, lazy: organiser('correo') },
              { path: paths.admin.auditoria, lazy: organiser('auditoria') },
              {
                path: paths.admin.datosPersonales,
                lazy: organiser('datosPersonales'),
              },
              { path: paths.admin.perfil, element: <Navigate replace to={paths.admin.config} /> },
              { path: paths.admin.configuracion, lazy: organiser('configuracion') },
              { path: paths.admin.campanias, lazy: organiser('campanias') },
              { path: paths.admin.config, lazy: organiser('adminConfig') },
              { path: paths.admin.sorteos, lazy: organiser('sorteos') },
              { path: paths.admin.sorteo(':id'), lazy: organiser('sorteo') },
              { path: paths.admin.crearRifas, lazy: organiser('rifasCrear') },
              { path: paths.admin.asignarRifas, lazy: organiser('rifasAsignar') },
              { path: paths.admin.premios, lazy: organiser('rifasPremios') },
              { path: paths.admin.agendarSorteo, lazy: organiser('rifasSorteo') },
              { path: paths.admin.sortear, lazy: organiser('rifasSortear') },
              { path: paths.admin.talones, lazy: organiser('talones') },
              { path: paths.admin.historial, lazy: organiser('rifasHistorial') },
              { path: paths.admin.comision, lazy: organiser('comision') },
              { path: paths.admin.metas, lazy: organiser('metas') },
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
              { path: paths.vendedor.cuotas, lazy: screen(() => import('#screens/vendedor/dinero/cuotas.tsx')) },
              { path: paths.vendedor.comision, lazy: screen(() => import('#screens/vendedor/comision.tsx')) },
              { path: paths.vendedor.enlace, lazy: screen(() => import('#screens/vendedor/mi-enlace.tsx')) },
              { path: paths.vendedor.sinSenal, lazy: screen(() => import('#screens/vendedor/sin-senal.tsx')) },
              { path: paths.vendedor.talones, lazy: organiser('talones') },
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
  return async () => ({ Component: (await loadPart(load)).default })
}
