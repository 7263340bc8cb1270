import { AppError, type ErrorCode } from '@talonario/contract'

type Limits = {
  /** Pieces of work at once, in all and for one party. */
  inAll: number
  each: number
  /** Pieces that may wait, in all and for one party; further ones are refused at once. */
  longest: number
  longestEach: number
  /** The longest wait; without it, they wait until their turn. */
  patienceMs?: number
  refusal: ErrorCode
}

type Place = {
  entered: Promise<void>
  leave: () => void
  /** How many turns until this one's, from 1; 0 if it does not wait. */
  rank: () => number
}

/**
 * Places for work, shared by parties: an address, an account, a connection. The parties that wait get a place in turn, so a long line of
 * one delays another by one piece of work only.
 */
export class Places<Party> {
  #limits: Limits
  #all = 0
  #waiting = 0
  #inside = new Map<Party, number>()
  /** The waiting pieces by party; the party served last is at the end. */
  #lines = new Map<Party, Set<() => void>>()

  constructor(limits: Limits) {
    this.#limits = limits
  }

  get waiting(): number {
    return this.#waiting
  }

  /** `entered` resolves once there is a place, or rejects with the refusal. `leave` gives the place back, or gives up waiting; calling it again does nothing. */
  take(party: Party): Place {
    if (this.#hasRoom(party)) return { entered: Promise.resolve(), leave: this.#enter(party), rank: () => 0 }
    const line = this.#lines.get(party) ?? new Set()
    const { longest, longestEach, patienceMs, refusal } = this.#limits
    if (this.#waiting >= longest || line.size >= longestEach) {
      return { entered: Promise.reject(refused(refusal)), leave: () => {}, rank: () => 0 }
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const place: Place = { entered: promise, leave: () => giveUp(), rank: () => this.#rankOf(party, turn) }
    const turn = () => {
      clearTimeout(patience)
      place.leave = this.#enter(party)
      resolve()
    }
    const giveUp = () => {
      clearTimeout(patience)
      if (line.delete(turn)) this.#waiting--
      if (line.size === 0 && this.#lines.get(party) === line) this.#lines.delete(party)
      reject(refused(refusal))
    }
    // A random time, or all the refused would return at the same moment.
    const patience = patienceMs && setTimeout(giveUp, patienceMs * (0.5 + Math.random() / 2))
    this.#lines.set(party, line.add(turn))
    this.#waiting++
    return place
  }

  #hasRoom(party: Party): boolean {
    return this.#all < this.#limits.inAll && (this.#inside.get(party) ?? 0) < this.#limits.each
  }

  #enter(party: Party): () => void {
    this.#all++
    this.#inside.set(party, (this.#inside.get(party) ?? 0) + 1)
    let inside = true
    return () => {
      if (!inside) return
      inside = false
      this.#all--
      const left = (this.#inside.get(party) ?? 1) - 1
      if (left > 0) this.#inside.set(party, left)
      else this.#inside.delete(party)
      this.#serve()
    }
  }

  #rankOf(party: Party, turn: () => void): number {
    const own = [...(this.#lines.get(party) ?? [])].indexOf(turn)
    if (own < 0) return 0
    let rank = 1
    let before = 1
    for (const [other, line] of this.#lines) {
      if (other === party) before = 0
      rank += other === party ? own : Math.min(line.size, own + before)
    }
    return rank
  }

  #serve(): void {
    for (const [party, line] of this.#lines) {
      if (this.#all >= this.#limits.inAll) return
      const [first] = this.#hasRoom(party) ? line : []
      if (!first) continue
      line.delete(first)
      this.#waiting--
      this.#lines.delete(party)
      if (line.size > 0) this.#lines.set(party, line)
      first()
    }
  }
}

const refused = (code: ErrorCode) => new AppError(code, { segundos: 5 })
