/** Something that is true of every database of this program at every commit. */
export type Invariant = {
  name: string
  /** What is wrong when it is broken, for anyone who runs the server. */
  dice: string
  /** SQL that answers one row for each thing that breaks it. */
  rotos: string
}
