/**
 * Lets simultaneous callers of the same share one reply. A caller who arrives while it is being made waits for the next one, so nobody gets
 * a reply older than their question. Nothing is kept.
 */
export function sharedRead<T>() {
  const lines = new Map<string, { now: Promise<T>; next: Promise<T> | null }>()

  return function ask(key: string, make: () => Promise<T>): Promise<T> {
    const line = lines.get(key)
    if (!line) return begin(key, make)
    line.next ??= line.now.then(
      () => begin(key, make),
      () => begin(key, make),
    )
    return line.next
  }

  function begin(key: string, make: () => Promise<T>): Promise<T> {
    const line = { now: make(), next: null }
    lines.set(key, line)
    const end = () => {
      // If callers wait, the next one begins in a moment; until then no new one may slip in.
      if (line.next === null) lines.delete(key)
    }
    line.now.then(end, end)
    return line.now
  }
}
