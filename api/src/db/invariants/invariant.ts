/** A condition that holds in every database of this program after every commit. */
export type Invariant = {
  name: string
  /** What is wrong if it does not hold, for the operator. */
  dice: string
  /** SQL that returns one row for each violation. */
  rotos: string
}
