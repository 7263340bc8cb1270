import { ayudaMessages, manualChapters } from '#domain/ayuda/ayuda.messages.ts'
import { findChapters } from '#domain/ayuda/ayuda.rules.ts'
import { Manual } from '#features/ayuda/manual.tsx'
import { useAddressState } from '#lib/address-state.ts'
import { classNames } from '#lib/class-names.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { TextField } from '#ui/form/form.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import styles from './public.module.css'

/** The manual, to be read and searched where the work is. */
export default function Ayuda() {
  const [read, write] = useAddressState<'buscar'>()
  const asked = read('buscar')
  const chapters = findChapters(manualChapters, asked)
  return (
    <div className={classNames('page', styles.paperPage, styles.readingPage, 'stack gap-3')}>
      <PageHead title="Ayuda" intro="Para quien organiza y para quien vende." />
      <TextField
        label={ayudaMessages.buscar}
        type="search"
        value={asked}
        onChange={event => write({ buscar: event.currentTarget.value })}
      />
      {chapters.length === 0 ? (
        <EmptyState drawing="perdidos-404" heading="h2" title={ayudaMessages.nada} />
      ) : (
        <>
          <nav aria-label="Capítulos">
            <ul className="stack">
              {chapters.map(({ id, title }) => (
                <li key={id}>
                  <a className="text-button" href={`#${id}`}>
                    {title}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          <Manual chapters={chapters} />
        </>
      )}
    </div>
  )
}
