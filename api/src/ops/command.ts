import { readEnv } from '#env.ts'
import { StartError } from '#start-error.ts'

/** The input of an operator's command: the server's own configuration, and the arguments. */
export type Given = { env: ReturnType<typeof readEnv>; file: string | undefined; flags: Set<string> }

/** Runs a command and exits with the code it returns. An error that the operator can fix is printed as one sentence, without a stack. */
export async function runCommand(known: readonly string[], run: (given: Given) => Promise<number>): Promise<void> {
  try {
    const args = process.argv.slice(2)
    const flags = new Set(args.filter(arg => arg.startsWith('--')))
    const unknown = [...flags].find(flag => !known.includes(flag))
    if (unknown)
      throw new StartError(`La opción ${unknown} no existe${known.length ? `: hay ${known.join(', ')}` : ''}.`)
    const file = args.find(arg => !arg.startsWith('--'))
    process.exitCode = await run({ env: readEnv({ demo: false }), file, flags })
  } catch (error) {
    console.error(error instanceof StartError ? error.message : error)
    process.exitCode = 1
  }
}
