import type { Usuario } from '@talonario/contract'
import { paths } from '#lib/paths.ts'
import { Avatar } from '#ui/base/avatar.tsx'
import { ButtonLink } from '#ui/base/button.tsx'
import './vendedor.css'

/** The seller, and how to edit their data. */
export function SellerHead({ user }: { user: Usuario }) {
  const { id, nombreCompleto, nombreUsu, imagen, ci } = user
  const nombre = nombreCompleto || nombreUsu
  return (
    <div className="seller-head">
      <Avatar nombre={nombre} imagen={imagen} size={72} />
      <div className="grow">
        <h2>{nombre}</h2>
        {ci && <p className="muted">{`CI ${ci}`}</p>}
      </div>
      <ButtonLink to={paths.vendedor.editar(id)} icon="edit" aria-label="Editar Perfil">
        <span className="only-wide">Editar Perfil</span>
      </ButtonLink>
    </div>
  )
}
