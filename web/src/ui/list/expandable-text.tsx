import { limits } from '@talonario/contract'
import { useState } from 'react'
import { TextButton } from '#ui/base/button.tsx'
import './list.css'

/** A description cut at 250 characters with Ver más / Ver menos. */
export function ExpandableText({ text, length = limits.descripcionVisible }: { text: string; length?: number }) {
  const [open, setOpen] = useState(false)
  if (text.length <= length) return <span className="written-text">{text}</span>
  return (
    <>
      <span className="written-text">{open ? text : `${text.slice(0, length).trimEnd()}…`}</span>{' '}
      <TextButton aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? 'Ver menos' : 'Ver más'}
      </TextButton>
    </>
  )
}
