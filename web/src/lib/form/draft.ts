import { sessionStore } from '#lib/session.ts'

/** What has been typed into a form and not sent. */
type Fields = Record<string, unknown>
type Kept = { owner: string; fields: Fields }

const PREFIX = 'borrador '
/** Never kept: secrets, and counts. */
const SECRET = /password|confirmar|codigo|contado/i
/** Forms of so few fields are filled in again at once. */
const FEW = 2

/** The name of a form's draft, for the object `of`; null for a short form, which keeps none. */
export function draftName(fields: object, of = ''): string | null {
  const names = leaves(fields).filter(name => !SECRET.test(name))
  return names.length > FEW ? `${PREFIX}${names.join(' ')} ${of}` : null
}

/** What this person typed into a form of this tab before it was closed, reloaded or lost to a log-in. */
export function readDraft<T extends object>(name: string | null): Partial<T> {
  const kept = name && parse(sessionStorage.getItem(name))
  return kept && kept.owner === owner() ? (kept.fields as Partial<T>) : {}
}

/** Keeps what was changed, since the rest may be another by the time it is opened again; a form that is as it began has no draft. */
export function keepDraft(name: string | null, fields: object, initial: object): void {
  if (!name) return
  const began = new Map(Object.entries(initial))
  const isChanged = ([field, value]: [string, unknown]) => JSON.stringify(value) !== JSON.stringify(began.get(field))
  const open = Object.entries(fields).filter(entry => !SECRET.test(entry[0]) && isChanged(entry))
  const kept: Kept = { owner: owner(), fields: Object.fromEntries(open) }
  if (open.length === 0) forgetDraft(name)
  else sessionStorage.setItem(name, JSON.stringify(kept))
}

export function forgetDraft(name: string | null): void {
  if (name) sessionStorage.removeItem(name)
}

// Another person who signs in here finds no drafts of the former one.
sessionStore.subscribe(() => {
  const now = sessionStore.get()?.user.id
  if (!now) return
  for (const name of Object.keys(sessionStorage).filter(name => name.startsWith(PREFIX))) {
    if (parse(sessionStorage.getItem(name))?.owner !== now) sessionStorage.removeItem(name)
  }
})

const owner = () => sessionStore.get()?.user.id ?? ''

/** Names of the fields, those of a part with their path. */
function leaves(fields: object): string[] {
  return Object.entries(fields).flatMap(([name, value]) =>
    value && typeof value === 'object' ? leaves(value) : [name],
  )
}

function parse(text: string | null): Kept | null {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}
