/** A part of an organisation on this machine. `there`: it is made already, by an earlier call, and stays if a later step fails. */
export type Step = {
  what: string
  there(): boolean | Promise<boolean>
  make(): unknown
  undo(): unknown
}

/** Makes what is missing, in order. If a step fails, what this call has made is undone, last first, and its error thrown. */
export async function makeAll(steps: readonly Step[], say: (line: string) => void): Promise<void> {
  const made: Step[] = []
  try {
    for (const step of steps) {
      if (await step.there()) continue
      // Also a step that fails half-way is undone.
      made.unshift(step)
      await step.make()
      say(`hecho: ${step.what}`)
    }
  } catch (error) {
    for (const step of made) await undo(step, say)
    throw error
  }
}

/** Undoes all that is there, last first; nothing that fails keeps the rest. */
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
