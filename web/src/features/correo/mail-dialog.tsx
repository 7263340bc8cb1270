import type { correoApi, ReplyOf } from '@talonario/contract'
import { useQuery } from '@tanstack/react-query'
import { correoQueries } from '#domain/correo/correo.api.ts'
import { correoMessages } from '#domain/correo/correo.messages.ts'
import { dayTime } from '#lib/format.ts'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { KeyValues } from '#ui/list/key-values.tsx'
import { Perforation } from '#ui/ticket/receipt.tsx'
import { MailState } from './mail-state.tsx'
import './correo.css'

type MailDialogProps = { id: string; opened: boolean; onClose: () => void }

/** One message as it was written. */
export function MailDialog({ id, opened, onClose }: MailDialogProps) {
  const query = useQuery({ ...correoQueries.uno(id), enabled: id !== '' })
  return (
    <Dialog opened={opened} onClose={onClose} title={query.data?.asunto ?? 'Correo'} size={640}>
      <QueryView query={query} skeleton={<Skeleton height={240} />} {...correoMessages.uno}>
        {correo => <Message correo={correo} />}
      </QueryView>
    </Dialog>
  )
}

type Opened = ReplyOf<typeof correoApi.verCorreo>['correo']

function Message({ correo: { para, creado, enviado, estado, intentos, error, texto } }: { correo: Opened }) {
  return (
    <div className="stack">
      <KeyValues
        pairs={[
          ['Para', para],
          ['Escrito', dayTime(creado)],
          ['Estado', <MailState key="estado" estado={estado} />],
          ...(enviado ? [['Salió', dayTime(enviado)] as const] : []),
          ...(intentos > 1 ? [['Intentos', intentos] as const] : []),
        ]}
      />
      {error && <Note tone="bad">{error}</Note>}
      <Perforation />
      {texto ? <p className="mail-text">{withLinks(texto)}</p> : <Note>{correoMessages.reservado}</Note>}
    </div>
  )
}

/** The addresses in a text become links. */
function withLinks(text: string) {
  return text.split(/(https?:\/\/[^\s<>"]+)/).map((part, place) =>
    place % 2 === 1 ? (
      <a key={part} href={part}>
        {part}
      </a>
    ) : (
      part
    ),
  )
}
