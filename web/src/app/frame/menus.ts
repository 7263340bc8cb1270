import type { Uso } from '@talonario/contract'
import { logoutOf, paths } from '#lib/paths.ts'
import type { Session } from '#lib/session.ts'
import type { IconName } from '#ui/base/icon.tsx'

export type MenuEntry = {
  to: string
  label: string
  icon: IconName
  /** Of a raffle that does not use it there is no such entry. */
  uso?: Uso
}

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

/** The menu under the person's name. */
export function personMenu({ rol, user }: Session): readonly MenuEntry[] {
  const own: Record<Session['rol'], readonly MenuEntry[]> = {
    admin: [
      { to: paths.admin.inicio, label: 'Administración', icon: 'home' },
      { to: paths.admin.config, label: 'Mi cuenta', icon: 'gear' },
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
