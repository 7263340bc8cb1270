/** A map with a limit for the size of all values; the oldest are removed first. */
export class KeptMap<V> {
  #most: number
  #sizeOf: (key: string, value: V) => number
  #size = 0
  #kept = new Map<string, V>()

  constructor(most: number, sizeOf: (key: string, value: V) => number) {
    this.#most = most
    this.#sizeOf = sizeOf
  }

  get(key: string): V | undefined {
    return this.#kept.get(key)
  }

  set(key: string, value: V): void {
    this.delete(key)
    const size = this.#sizeOf(key, value)
    // A value too large for the map must not remove all others.
    if (size > this.#most) return
    this.#kept.set(key, value)
    this.#size += size
    for (const oldest of this.#kept.keys()) {
      if (this.#size <= this.#most) return
      this.delete(oldest)
    }
  }

  delete(key: string): void {
    const value = this.#kept.get(key)
    if (value === undefined) return
    this.#size -= this.#sizeOf(key, value)
    this.#kept.delete(key)
  }
}
