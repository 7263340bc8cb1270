import { useQuery } from '@tanstack/react-query'
import { publicacionQuery } from '#domain/organizacion/organizacion.api.ts'
import { pasoWords, publicacionMessages } from '#domain/organizacion/organizacion.messages.ts'
import { classNames } from '#lib/class-names.ts'
import { TextLink } from '#ui/base/button.tsx'
import { Icon } from '#ui/base/icon.tsx'
import { ListSkeleton, QueryView } from '#ui/feedback/query-view.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx'
import { PublishButton } from './publish-button.tsx'
import styles from './start-checklist.module.css'

/** The steps before anybody can buy, in the order of the work; each is ticked by itself. */
export function StartChecklist() {
  const publicacion = useQuery(publicacionQuery)
  return (
    <Panel title="Poné tu rifa en marcha" className="start-checklist">
      <QueryView query={publicacion} {...publicacionMessages.leer} skeleton={<ListSkeleton rows={5} height={56} />}>
        {({ pasos }) => (
          <div className="stack">
            <p className="muted">
              {`Listos ${pasos.filter(({ hecho }) => hecho).length} de ${pasos.length} pasos. Podés saltear uno y volver. Hasta que publiques, los demás ven «Muy pronto».`}
            </p>
            <ol className={styles.startSteps}>
              {pasos.map(({ paso, hecho }) => (
                <li key={paso} className={classNames(hecho && styles.done)}>
                  <Icon name={hecho ? 'check' : 'circle'} />
                  <div>
                    <TextLink to={pasoWords[paso].to}>{pasoWords[paso].hacer}</TextLink>
                    <VisuallyHidden>{hecho ? ' (listo)' : ' (falta)'}</VisuallyHidden>
                    {!hecho && <p className="muted small">{pasoWords[paso].ayuda}</p>}
                  </div>
                </li>
              ))}
            </ol>
            <PublishButton />
          </div>
        )}
      </QueryView>
    </Panel>
  )
}
