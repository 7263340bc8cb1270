import './layout.css'

/** A person's text, in paragraphs; addresses in it are links. */
export function PlainText({ children }: { children: string }) {
  return (
    <div className="plain-text">
      {children.split(/\n{2,}/).map((paragraph, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs of one text
        <p key={place} className="written-text">
          {withLinks(paragraph)}
        </p>
      ))}
    </div>
  )
}

/** The addresses in a text become links. */
export const withLinks = (text: string) =>
  text.split(/(https?:\/\/[^\s<>"']*[^\s<>"'.,;:)])/).map((part, place) =>
    place % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text
      <a key={place} className="text-link" href={part} target="_blank" rel="noreferrer">
        {part}
      </a>
    ),
  )
