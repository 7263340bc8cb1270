import type { EnlaceVendedor } from '@talonario/contract'
import { lazy, Suspense, useRef } from 'react'
import { useRenovarEnlace } from '#domain/enlace/enlace.api.ts'
import { enlaceMessages, invitacion } from '#domain/enlace/enlace.messages.ts'
import { classNames } from '#lib/class-names.ts'
import { useConfig } from '#lib/config.ts'
import { count } from '#lib/format.ts'
import { paths, whatsappLink } from '#lib/paths.ts'
import { useSignedIn } from '#lib/session.ts'
import { Button } from '#ui/base/button.tsx'
import { Copyable } from '#ui/base/copyable.tsx'
import { confirm } from '#ui/feedback/dialogs.ts'
import { loadPart } from '#ui/feedback/part.ts'
import { Skeleton } from '#ui/feedback/query-view.tsx'
import { toastReply } from '#ui/feedback/toast.ts'
import { Panel } from '#ui/layout/panel.tsx'
import styles from './enlace.module.css'
import { Posters } from './share-kit.tsx'

const QrCode = lazy(() => loadPart(() => import('#ui/base/qr-code.tsx')))

/** A seller's link as a card to show, send and print. */
export function OwnLink({ enlace: { codigo, visitas, vendidos } }: { enlace: EnlaceVendedor }) {
  const { nombre: rifa } = useConfig()
  const nombre = useSignedIn().user.nombreCompleto.split(' ')[0] ?? ''
  const url = `${location.origin}${paths.enlace(codigo)}`
  const full = useRef<HTMLDialogElement>(null)
  const code = (
    <Suspense fallback={<Skeleton height={320} width="min(320px, 100%)" />}>
      <QrCode text={url} label={`Código QR de ${url}`} />
    </Suspense>
  )
  return (
    <Panel className={classNames('stack', styles.linkPaper)}>
      <div className={styles.linkCard}>
        <p className={styles.linkCardName}>{`Comprale a ${nombre}`}</p>
        {code}
        <p>{rifa}</p>
        <p className="bold">{url.replace(/^https?:\/\//, '')}</p>
      </div>
      <Copyable text={url} label="el enlace" />
      <div className={styles.linkActions}>
        <Button icon="eye" onClick={() => full.current?.showModal()}>
          QR en pantalla completa
        </Button>
        <a
          className="button default"
          href={whatsappLink({ texto: invitacion(nombre, rifa, url) })}
          target="_blank"
          rel="noreferrer"
        >
          Enviar por WhatsApp
        </a>
        <Button icon="print" onClick={() => print()}>
          Imprimir (A6)
        </Button>
        <Posters codigo={codigo} />
        <Renew />
      </div>
      <p className="muted">{`${count(visitas)} ${visitas === 1 ? 'visita' : 'visitas'} · ${count(vendidos)} ${vendidos === 1 ? 'número vendido' : 'números vendidos'} por tu enlace`}</p>
      <dialog ref={full} className={styles.qrFull} aria-label="Código QR en pantalla completa">
        <p className={styles.linkCardName}>{`Comprale a ${nombre}`}</p>
        {code}
        <Button onClick={() => full.current?.close()}>Cerrar</Button>
      </dialog>
    </Panel>
  )
}

function Renew() {
  const renovar = useRenovarEnlace()
  const renew = async () => {
    if (!(await confirm(enlaceMessages.renovado, { confirmLabel: 'Hacer uno nuevo' }))) return
    renovar.mutate(undefined, toastReply())
  }
  return (
    <Button kind="quiet" icon="refresh" busy={renovar.isPending && 'Renovando...'} onClick={renew}>
      Renovar
    </Button>
  )
}
