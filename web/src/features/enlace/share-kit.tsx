import { lazy, Suspense } from 'react'
import { type Afiche, useBajarAfiche } from '#domain/enlace/enlace.api.ts'
import { invitacionDeRifa } from '#domain/enlace/enlace.messages.ts'
import { useConfig } from '#lib/config.ts'
import { paths, whatsappLink } from '#lib/paths.ts'
import { Button } from '#ui/base/button.tsx'
import { Copyable } from '#ui/base/copyable.tsx'
import { loadPart } from '#ui/feedback/part.ts'
import { Skeleton } from '#ui/feedback/query-view.tsx'
import styles from './enlace.module.css'

const QrCode = lazy(() => loadPart(() => import('#ui/base/qr-code.tsx')))

/** What an organiser passes on of a published raffle: link, code, poster and picture. The page's first look, drawn on the server, has no address: loaded apart. */
export default function ShareKit() {
  const { nombre } = useConfig()
  const url = `${location.origin}${paths.tienda}`
  return (
    <div className="stack">
      <Copyable text={url} label="el enlace" />
      <Suspense fallback={<Skeleton height={240} width={240} />}>
        <div className={styles.kitCode}>
          <QrCode text={url} label={`Código QR de ${url}`} />
        </div>
      </Suspense>
      <div className={styles.linkActions}>
        <a
          className="button default"
          href={whatsappLink({ texto: invitacionDeRifa(nombre, url) })}
          target="_blank"
          rel="noreferrer"
        >
          Enviar por WhatsApp
        </a>
        <Posters />
      </div>
      <p className="muted small">
        Llevan los premios, el precio, la fecha, quién organiza y el permiso. Cada vendedor tiene los suyos en Mi
        enlace.
      </p>
    </div>
  )
}

/** The poster and the picture, of the raffle or of a seller's link. */
export function Posters({ codigo = '' }: { codigo?: string }) {
  return (
    <>
      <Poster codigo={codigo} formato="a4" name="Afiche A4 (PDF)" />
      <Poster codigo={codigo} formato="cuadrado" name="Imagen para redes" />
    </>
  )
}

function Poster({ name, ...which }: Afiche & { name: string }) {
  const bajar = useBajarAfiche()
  return (
    <Button icon="download" busy={bajar.isPending && 'Bajando...'} onClick={() => bajar.mutate(which)}>
      {name}
    </Button>
  )
}
