import type { ReactNode } from 'react'
import type { Block, Chapter } from '#domain/ayuda/ayuda.rules.ts'
import styles from './ayuda.module.css'

/** The chapters of the manual, each with an address. */
export function Manual({ chapters }: { chapters: readonly Chapter[] }) {
  return (
    <div className="stack gap-3">
      {chapters.map(({ id, title, part, blocks }) => (
        <article key={id} id={id} className={styles.manualChapter} aria-labelledby={`${id}-titulo`}>
          <p className="muted small">{part !== title && part}</p>
          <h2 id={`${id}-titulo`}>{title}</h2>
          {blocks.map((block, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a text that does not change
            <ManualBlock key={place} block={block} />
          ))}
        </article>
      ))}
    </div>
  )
}

function ManualBlock({ block }: { block: Block }) {
  if (block.kind === 'text') return <p>{inline(block.text)}</p>
  if (block.kind === 'picture')
    return <img className={styles.manualPicture} src={`/manual/${block.file}`} alt={block.alt} loading="lazy" />
  if (block.kind === 'list') {
    const List = block.ordered ? 'ol' : 'ul'
    return (
      <List>
        {block.items.map(item => (
          <li key={item}>{inline(item)}</li>
        ))}
      </List>
    )
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than a phone is scrolled by key too
    <section className={styles.manualTable} tabIndex={0} aria-label={block.head.join(', ')}>
      <table>
        <thead>
          <tr>
            {block.head.map(cell => (
              <th key={cell}>{inline(cell)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {block.rows.map(row => (
            <tr key={row[0]}>
              {row.map(cell => (
                <td key={cell}>{inline(cell)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Bold, code, and the text of links, without their targets, which are files of the repository. */
const inline = (text: string): ReactNode[] =>
  text.split(/(\*\*[^*]+\*\*|`[^`]+`|\[[^\]]+\]\([^)]+\))/).map((part, place) => {
    const key = `${place}`
    if (part.startsWith('**')) return <b key={key}>{part.slice(2, -2)}</b>
    if (part.startsWith('`')) return <code key={key}>{part.slice(1, -1)}</code>
    return part.startsWith('[') ? part.replace(/^\[([^\]]+)\].*$/, '$1') : part
  })
