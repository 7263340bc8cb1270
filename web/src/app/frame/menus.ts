import { logoutOf, paths } from '#lib/paths.ts'
import type { Session } from '#lib/session.ts'
import type { IconName } from '#ui/base/icon.tsx'

export type MenuEntry = { to: string; label: string; icon: IconName }

/** The public header; `short` entries make the bottom bar, together with Perfil. */
export const publicMenu: readonly (MenuEntry & { short?: boolean })[] = [
  { to: paths.landing, label: 'Inicio', icon: 'home', short: true },
  { to: paths.beneficios, label: 'Beneficios', icon: 'gift', short: true },
  { to: paths.resultado, label: 'Resultado', icon: 'trophy', short: true },
  { to: paths.tienda, label: 'Tienda', icon: 'ticket', short: true },
  { to: paths.contacto, label: 'Contacto', icon: 'mail' },
]

export const publicBottomMenu: readonly MenuEntry[] = [
  ...publicMenu.filter(entry => entry.short),
  { to: paths.editarPerfil, label: 'Perfil', icon: 'person' },
]

export function vendedorMenu(id: string): readonly MenuEntry[] {
  return [
    { to: paths.vendedor.perfil(id), label: 'Perfil', icon: 'person' },
    { to: paths.vendedor.vender(id), label: 'Vender', icon: 'ticket' },
    { to: paths.vendedor.caja(id), label: 'Mi caja', icon: 'card' },
    { to: paths.vendedor.historial(id), label: 'Historial', icon: 'history' },
    { to: paths.vendedor.estadisticas(id), label: 'Estadísticas', icon: 'bars' },
  ]
}

/** The side bar, in groups: the work in its order, then sellers and sales, then what came in. */
export const adminMenu: readonly (readonly MenuEntry[])[] = [
  [{ to: paths.admin.inicio, label: 'Inicio', icon: 'home' }],
  [
    { to: paths.admin.premios, label: 'Premios', icon: 'gift' },
    { to: paths.admin.crearRifas, label: 'Crear rifas', icon: 'plus' },
    { to: paths.admin.agendarSorteo, label: 'Agendar sorteo', icon: 'calendar' },
    { to: paths.admin.asignarRifas, label: 'Asignar números', icon: 'person-tag' },
    { to: paths.admin.sortear, label: 'Sortear', icon: 'trophy' },
    { to: paths.admin.historial, label: 'Historial', icon: 'history' },
    { to: paths.admin.reclamos, label: 'Entregar premios', icon: 'gift' },
    { to: paths.admin.difusion, label: 'Avisar a todos', icon: 'bell' },
  ],
  [
    { to: paths.admin.vendedores, label: 'Vendedores', icon: 'people' },
    { to: paths.admin.altaVendedor, label: 'Alta Vendedor', icon: 'person' },
    { to: paths.admin.metas, label: 'Metas Anuales', icon: 'target' },
    { to: paths.admin.comision, label: 'Comisión', icon: 'bars' },
    { to: paths.admin.productos, label: 'Productos', icon: 'box' },
  ],
  [
    { to: paths.admin.pagos, label: 'Pagos', icon: 'card' },
    { to: paths.admin.caja, label: 'Caja', icon: 'box' },
    { to: paths.admin.correo, label: 'Correo', icon: 'mail' },
    { to: paths.admin.auditoria, label: 'Auditoría', icon: 'shield' },
    { to: paths.admin.datosPersonales, label: 'Datos personales', icon: 'list' },
    { to: paths.admin.configuracion, label: 'Configuración', icon: 'edit' },
  ],
]

/** The organiser's own entries, at the foot of the side bar and always visible. */
export const adminOwnMenu: readonly MenuEntry[] = [
  { to: paths.admin.config, label: 'Config Admin', icon: 'gear' },
  { to: paths.admin.logout, label: 'Cerrar Sesion', icon: 'logout' },
]

/** The menu under the person's name. */
export function personMenu({ rol, user }: Session): readonly MenuEntry[] {
  const own: Record<Session['rol'], readonly MenuEntry[]> = {
    admin: [
      { to: paths.admin.inicio, label: 'Administración', icon: 'home' },
      { to: paths.admin.config, label: 'Config Admin', icon: 'gear' },
    ],
    vendedor: [
      { to: paths.vendedor.perfil(user.id), label: 'Mi panel', icon: 'home' },
      { to: paths.vendedor.editar(user.id), label: 'Editar Perfil', icon: 'edit' },
    ],
    public: [{ to: paths.editarPerfil, label: 'Editar Perfil', icon: 'edit' }],
  }
  return [
    ...own[rol],
    { to: paths.misCompras, label: 'Mis compras', icon: 'list' },
    { to: paths.contacto, label: 'Contacto', icon: 'mail' },
    { to: logoutOf(rol), label: 'Cerrar Sesion', icon: 'logout' },
  ]
}
