import { ApiError } from '#lib/api-error.ts'
import { Note } from './note.tsx'
import './refusal-note.css'

/** A fixed sentence that says what failed; the server's own, when it gave one, says why. */
export function RefusalNote({ title, error }: { title: string; error?: Error | null }) {
  return (
    <Note tone="bad">
      <b>{title}</b>
      {error instanceof ApiError && error.message && <span className="refusal-reason">{error.message}</span>}
    </Note>
  )
}
