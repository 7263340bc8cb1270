import type { ReplyOf, vendedorApi } from '@talonario/contract'
import { lazy, Suspense, useState } from 'react'
import { useRifa } from '#lib/config.ts'
import { count } from '#lib/format.ts'
import { Button } from '#ui/base/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { loadPart } from '#ui/feedback/part.ts'
import { Panel } from '#ui/layout/panel.tsx'
import { InvitationLink } from './invite-seller.tsx'
import styles from './vendedor.module.css'

const QrCode = lazy(() => loadPart(() => import('#ui/base/qr-code.tsx')))

type Invited = ReplyOf<typeof vendedorApi.importarVendedores>

/** The link of each new seller: sent one by one with what was sent ticked, or printed as a sheet. They are not shown again. */
export function Invitations({ message, invitaciones }: Invited) {
  const [sent, setSent] = useState<ReadonlySet<string>>(new Set())
  return (
    <Panel title="Invitaciones">
      <div className="stack">
        <Note tone="good">
          <b>{message}</b> Cada enlace sirve una sola vez, vence en siete días y no se vuelve a mostrar. A quien tiene
          email también le llega por correo.
        </Note>
        <div className="row apart wrap-lines">
          <span role="status">{`Mandaste ${count(sent.size)} de ${count(invitaciones.length)}.`}</span>
          <Button icon="print" onClick={() => print()}>
            Imprimir la hoja con los QR
          </Button>
        </div>
        <ul className="plain-list stack">
          {invitaciones.map(invited => (
            <li key={invited._id}>
              <InvitationLink
                {...invited}
                sent={sent.has(invited._id)}
                onSend={() => setSent(before => new Set([...before, invited._id]))}
              />
            </li>
          ))}
        </ul>
      </div>
      <InvitationSheet invitaciones={invitaciones} />
    </Panel>
  )
}

/** On paper alone: a card a seller, to be cut apart. */
function InvitationSheet({ invitaciones }: Pick<Invited, 'invitaciones'>) {
  const rifa = useRifa()
  return (
    <div className={styles.invitationSheet} aria-hidden="true">
      <Suspense>
        {invitaciones.map(({ _id, nombreCompleto, enlace }) => (
          <div key={_id} className={styles.invitationCard}>
            <b>{nombreCompleto}</b>
            <QrCode text={enlace} label={`Código QR de ${nombreCompleto}`} />
            <span>{`Para vender ${rifa}: leé el código con la cámara y elegí tu contraseña.`}</span>
          </div>
        ))}
      </Suspense>
    </div>
  )
}
