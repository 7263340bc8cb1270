/** A database that this browser keeps: its stores, each with the property that its records are found by. */
export type KeptDatabase = { name: string; stores: Record<string, string> }

/** Opens it, made if there is none. Fails where the browser keeps nothing. */
function openDatabase({ name, stores }: KeptDatabase): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1)
  request.onupgradeneeded = () => {
    for (const [store, keyPath] of Object.entries(stores)) request.result.createObjectStore(store, { keyPath })
  }
  return resultOf(request)
}

export function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

/**
 * Reads and writes in one transaction, which other tabs wait for. What it returns is on the disk: its promise is resolved after `complete`.
 * `work` awaits nothing but requests of its transaction; if it throws, nothing is written.
 */
export async function inDatabase<T>(
  kept: KeptDatabase,
  mode: 'readonly' | 'readwrite',
  work: (store: (name: string) => IDBObjectStore) => Promise<T>,
): Promise<T> {
  // A connection that is kept is lost while a telephone sleeps.
  const database = await openDatabase(kept)
  const transaction = database.transaction(Object.keys(kept.stores), mode, { durability: 'strict' })
  let ended = false
  const complete = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error ?? new Error('The transaction was given up'))
  }).finally(() => {
    ended = true
  })
  try {
    const [result] = await Promise.all([work(name => transaction.objectStore(name)), complete])
    return result
  } catch (error) {
    if (!ended) transaction.abort()
    await complete.catch(() => {})
    throw error
  } finally {
    database.close()
  }
}
