import { useQuery } from '@tanstack/react-query'
import { mensajesQuery } from '#domain/contacto/contacto.api.ts'
import { mensajesMessages } from '#domain/contacto/contacto.messages.ts'
import { dayTime } from '#lib/format.ts'
import { ListSkeleton, QueryView } from '#ui/feedback/query-view.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { ExpandableText } from '#ui/list/expandable-text.tsx'
import { NoRows, Pager } from '#ui/list/pager.tsx'

type MessageListProps = { page: number; onPage: (page: number) => void }

/** Contact messages, newest first, with a way to answer. */
export function MessageList({ page, onPage }: MessageListProps) {
  return (
    <QueryView
      query={useQuery(mensajesQuery(page))}
      skeleton={<ListSkeleton rows={4} height={132} />}
      loading="Cargando mensajes..."
    >
      {({ mensajes, pages }) =>
        mensajes.length === 0 ? (
          <NoRows
            page={page}
            onPage={onPage}
            {...mensajesMessages}
            text="Acá vas a leer lo que escriban en la página de contacto."
          />
        ) : (
          <div className="stack">
            <ul className="stack" aria-label="Mensajes">
              {mensajes.map(({ _id, nombre, email, mensaje, fecha }) => (
                <li key={_id}>
                  <Panel
                    title={nombre}
                    aside={<span className="small muted">{dayTime(fecha)}</span>}
                    className="written-text"
                  >
                    <p>
                      <ExpandableText text={mensaje} />
                    </p>
                    <p>
                      <a className="text-button tap" href={mailTo(email)}>
                        {`Responder a ${email}`}
                      </a>
                    </p>
                  </Panel>
                </li>
              ))}
            </ul>
            <Pager page={page} pages={pages} onChange={onPage} label="Páginas de mensajes" />
          </div>
        )
      }
    </QueryView>
  )
}

/** A `?` in an address would begin the fields of the mail. */
const mailTo = (email: string) => `mailto:${encodeURIComponent(email).replace('%40', '@')}`
