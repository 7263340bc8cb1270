import { useLocation } from 'react-router'
import { chapterAbout, slugOf } from '#domain/ayuda/ayuda-capitulo.rules.ts'
import { classNames } from '#lib/class-names.ts'
import { paths } from '#lib/paths.ts'
import { TextLink } from '#ui/base/button.tsx'
import styles from './ayuda.module.css'

/** From a screen to the chapter about it. `apart`: beside the page instead of within it, so with its width of its own. */
export function HelpLink({ apart = false }: { apart?: boolean }) {
  const chapter = chapterAbout(useLocation().pathname)
  return (
    <p className={classNames(styles.helpLink, apart && styles.apart, 'no-print')}>
      ¿Dudas? <TextLink to={`${paths.ayuda}#${slugOf(chapter)}`}>{`Ayuda: ${chapter}`}</TextLink>
    </p>
  )
}
