import { useNavigate } from 'react-router'
import { Button } from '#ui/base/button.tsx'
import '#ui/form/fields.css'

/** Back to the previous screen, or save. */
export function FormActions({ saving, saved }: { saving: boolean; saved: boolean }) {
  const navigate = useNavigate()
  return (
    <div className="row wrap-lines gap-2 form-actions">
      <Button kind="primary" large type="submit" busy={saving && 'Guardando...'} disabled={saved}>
        Guardar Cambios
      </Button>
      <Button large disabled={saved} onClick={() => navigate(-1)}>
        Cancelar
      </Button>
    </div>
  )
}
