/**
 * Callers who ask the same thing at the same time share one answer. Who comes while it is being made waits for the next one,
 * which begins after they came: nobody gets an answer older than their question, and nothing is kept.
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
      // Anyone who waits begins the next one in a moment; until then nobody else slips in between.
      if (line.next === null) lines.delete(key)
    }
    line.now.then(end, end)
    return line.now
  }
}
