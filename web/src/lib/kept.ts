/** Whether this browser keeps a database of this name; true where it does not list what it keeps, false where it keeps nothing. */
export async function hasDatabase(name: string): Promise<boolean> {
  if (!('indexedDB' in globalThis)) return false
  const all = await indexedDB.databases?.().catch(() => [])
  return all?.some(known => known.name === name) ?? true
}
