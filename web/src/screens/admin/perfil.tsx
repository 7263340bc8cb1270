import EditarPerfil from '#screens/public/editar-perfil.tsx'
import './admin.css'

/** The organiser's own data, as everybody edits theirs, in the organiser's frame. */
export default function Perfil() {
  return (
    <div className="admin-profile">
      <EditarPerfil />
    </div>
  )
}
