/** Something that is true of every database of this program at every commit. */
export type Invariant = {
  name: string
  /** What is wrong if it is broken, for the operator. */
  dice: string
  /** SQL that returns one row for each violation. */
  rotos: string
}
