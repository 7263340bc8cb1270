import type { correoApi, ReplyOf } from '@talonario/contract'
import { useQuery } from '@tanstack/react-query'
import { type Correo, correoQueries, useReenviarCorreo } from '#domain/correo/correo.api.ts'
import { correoMessages, estadoWords, salidaWords } from '#domain/correo/correo.messages.ts'
import { classNames } from '#lib/class-names.ts'
import { dayTime } from '#lib/format.ts'
import { Button, TextButton } from '#ui/base/button.tsx'
import { Pill } from '#ui/base/pill.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { ListSkeleton, QueryView, Skeleton } from '#ui/feedback/query-view.tsx'
import { toastReply } from '#ui/feedback/toast.ts'
import { withLinks } from '#ui/layout/plain-text.tsx'
import { CardTable, type Column } from '#ui/list/card-table.tsx'
import { KeyValues } from '#ui/list/key-values.tsx'
import { NoRows, Pager } from '#ui/list/pager.tsx'
import { Perforation } from '#ui/ticket/receipt.tsx'
import styles from './mail-list.module.css'

type MailListProps = { page: number; onPage: (page: number) => void; onOpen: (id: string) => void }

/** What the site wrote to people, newest first, below where mail goes now. */
export function MailList({ page, onPage, onOpen }: MailListProps) {
  return (
    <QueryView
      query={useQuery(correoQueries.pagina(page))}
      skeleton={<ListSkeleton rows={6} height={64} />}
      loading="Cargando correos..."
    >
      {({ correos, pages, salida }) => (
        <div className="stack">
          <Note icon={salida === 'smtp' ? 'mail' : 'warning'}>{salidaWords[salida]}</Note>
          {correos.length === 0 ? (
            <NoRows
              page={page}
              onPage={onPage}
              {...correoMessages}
              text="Acá vas a ver los avisos de compra, los enlaces de recuperación y los mensajes de contacto que mande el sitio."
            />
          ) : (
            <>
              <CardTable middle label="Correos" columns={columnsOf(onOpen)} rows={correos} rowKey={({ _id }) => _id} />
              <Pager page={page} pages={pages} onChange={onPage} label="Páginas de correos" />
            </>
          )}
        </div>
      )}
    </QueryView>
  )
}

function columnsOf(onOpen: (id: string) => void): readonly Column<Correo>[] {
  return [
    {
      label: 'Asunto',
      cell: ({ _id, asunto }) => (
        <TextButton className={styles.mailSubject} aria-haspopup="dialog" onClick={() => onOpen(_id)}>
          {asunto}
        </TextButton>
      ),
    },
    { label: 'Para', cell: ({ para }) => <span className="breaks">{para}</span> },
    { label: 'Escrito', cell: ({ creado }) => <span className="nowrap">{dayTime(creado)}</span> },
    { label: 'Estado', cell: ({ estado }) => <MailState estado={estado} /> },
  ]
}

type MailDialogProps = { id: string; opened: boolean; onClose: () => void }

/** One message as it was written. */
export function MailDialog({ id, opened, onClose }: MailDialogProps) {
  const query = useQuery({ ...correoQueries.uno(id), enabled: id !== '' })
  return (
    <Dialog opened={opened} onClose={onClose} title={query.data?.asunto ?? 'Correo'} size={640}>
      <QueryView query={query} skeleton={<Skeleton height={240} />}>
        {correo => <Message correo={correo} />}
      </QueryView>
    </Dialog>
  )
}

type Opened = ReplyOf<typeof correoApi.verCorreo>['correo']

function Message({ correo: { _id, para, creado, enviado, estado, intentos, error, texto } }: { correo: Opened }) {
  return (
    <div className="stack">
      <KeyValues
        pairs={[
          ['Para', para],
          ['Escrito', dayTime(creado)],
          ['Estado', <MailState key="estado" estado={estado} />],
          ...(enviado && estado === 'enviado' ? [['Salió', dayTime(enviado)] as const] : []),
          ...(intentos > 1 ? [['Intentos', intentos] as const] : []),
        ]}
      />
      {estado === 'rebotado' && <Note tone="bad">{correoMessages.rebotado}</Note>}
      {error && <Note tone="bad">{error}</Note>}
      {(estado === 'fallido' || estado === 'rebotado') && para && <SendAgain id={_id} />}
      <Perforation />
      {texto ? (
        <p className={classNames(styles.mailText, 'breaks')}>{withLinks(texto)}</p>
      ) : (
        <Note>{correoMessages.reservado}</Note>
      )}
    </div>
  )
}

/** For a message that was given up: the outbox takes it once more. */
function SendAgain({ id }: { id: string }) {
  const reenviar = useReenviarCorreo()
  return (
    <Button icon="mail" busy={reenviar.isPending && 'Mandando...'} onClick={() => reenviar.mutate(id, toastReply())}>
      Mandar otra vez
    </Button>
  )
}

/** Whether a message left. */
function MailState({ estado }: Pick<Correo, 'estado'>) {
  return <Pill {...estadoWords[estado]} />
}
