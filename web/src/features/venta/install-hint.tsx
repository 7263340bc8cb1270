import { useState } from 'react'
import { isInstalled, isIos } from '#domain/telefono/telefono-llave.store.ts'
import { declineInstall, howToInstall, install } from '#lib/install.ts'
import { Button } from '#ui/base/button.tsx'

/** After a sale: how to have the app on this telephone. Declined, it is not shown again. */
export function InstallHint() {
  const [how, setHow] = useState(() => (isInstalled() ? null : howToInstall(isIos())))
  if (!how) return null
  const begin = () => {
    setHow(null)
    void install()
  }
  const decline = () => {
    declineInstall()
    setHow(null)
  }
  return (
    <section aria-label="Instalar la app" className="stack gap-1">
      <p className="small">
        {how === 'share'
          ? 'Tené Vender a mano, también sin señal: tocá Compartir y después Agregar a inicio.'
          : 'Tené Vender a mano, también sin señal: instalá la app en este teléfono.'}
      </p>
      <div className="row wrap-lines">
        {how === 'ask' && (
          <Button icon="download" onClick={begin}>
            Instalar la app
          </Button>
        )}
        <Button kind="quiet" onClick={decline}>
          No, gracias
        </Button>
      </div>
    </section>
  )
}
