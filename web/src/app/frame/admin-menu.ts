import { paths } from '#lib/paths.ts'
import type { MenuEntry } from './menus.ts'

/** The side bar, in groups: the draws and their numbers, who sells, then what came in. */
export const adminMenu: readonly (readonly MenuEntry[])[] = [
  [{ to: paths.admin.inicio, label: 'Inicio', icon: 'home' }],
  [
    { to: paths.admin.sorteos, label: 'Sorteos', icon: 'calendar' },
    { to: paths.admin.asignarRifas, label: 'Asignar números', icon: 'person-tag', uso: 'vendedores' },
    { to: paths.admin.sortear, label: 'Sortear', icon: 'trophy' },
    { to: paths.admin.reclamos, label: 'Entregar premios', icon: 'gift' },
  ],
  [{ to: paths.admin.vendedores, label: 'Vendedores', icon: 'people', uso: 'vendedores' }],
  [
    { to: paths.admin.pagos, label: 'Pagos', icon: 'card' },
    { to: paths.admin.caja, label: 'Caja', icon: 'box', uso: 'caja' },
    { to: paths.admin.configuracion, label: 'Configuración', icon: 'edit' },
  ],
]

/** What another screen leads to or is seldom used, below the groups and folded. */
export const adminMoreMenu: readonly MenuEntry[] = [
  { to: paths.admin.crearRifas, label: 'Crear rifas', icon: 'plus' },
  { to: paths.admin.agendarSorteo, label: 'Agendar sorteo', icon: 'calendar' },
  { to: paths.admin.premios, label: 'Premios', icon: 'gift' },
  { to: paths.admin.historial, label: 'Historial', icon: 'history' },
  { to: paths.admin.altaVendedor, label: 'Alta Vendedor', icon: 'person', uso: 'vendedores' },
  { to: paths.admin.metas, label: 'Metas Anuales', icon: 'target', uso: 'metas' },
  { to: paths.admin.productos, label: 'Productos', icon: 'box', uso: 'productos' },
  { to: paths.admin.comision, label: 'Comisión', icon: 'bars', uso: 'comision' },
  { to: paths.admin.telefonos, label: 'Teléfonos', icon: 'offline', uso: 'telefonos' },
  { to: paths.admin.difusion, label: 'Avisar a todos', icon: 'bell' },
  { to: paths.admin.correo, label: 'Correo', icon: 'mail' },
  { to: paths.admin.auditoria, label: 'Auditoría', icon: 'shield' },
  { to: paths.admin.datosPersonales, label: 'Datos personales', icon: 'list' },
]

/** The organiser's own entries, at the foot of the side bar and always visible. */
export const adminOwnMenu: readonly MenuEntry[] = [
  { to: paths.admin.config, label: 'Config Admin', icon: 'gear' },
  { to: paths.admin.logout, label: 'Cerrar Sesion', icon: 'logout' },
]
