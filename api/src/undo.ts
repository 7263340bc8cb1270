/** How to stop what was started, in the order it was started. */
export type Undo = (() => unknown)[]

/** Stops everything, the last started first. */
export async function undoAll(undo: Undo): Promise<void> {
  for (let step = undo.pop(); step; step = undo.pop()) await step()
}
