/** A step in making an organisation. `there`: an earlier call has done it, so it stays if a later step fails. */
export type Step = {
  what: string
  there(): boolean | Promise<boolean>
  make(): unknown
  undo(): unknown
}

/** Does the missing steps in order. If one fails, undoes what this call has done, last first, and throws the error. */
export async function makeAll(steps: readonly Step[], say: (line: string) => void): Promise<void> {
  const made: Step[] = []
  try {
    for (const step of steps) {
      if (await step.there()) continue
      // Added first, so that a step that fails half-way is undone too.
      made.unshift(step)
      await step.make()
      say(`hecho: ${step.what}`)
    }
  } catch (error) {
    for (const step of made) await undo(step, say)
    throw error
  }
}

/** Undoes every step that was done, last first; one that cannot be undone does not stop the others. */
export async function undoAllSteps(steps: readonly Step[], say: (line: string) => void): Promise<void> {
  for (const step of steps.toReversed()) if (await step.there()) await undo(step, say)
}

async function undo(step: Step, say: (line: string) => void): Promise<void> {
  try {
    await step.undo()
    say(`deshecho: ${step.what}`)
  } catch (error) {
    say(`quedó por deshacer: ${step.what} (${error instanceof Error ? error.message : error})`)
  }
}
