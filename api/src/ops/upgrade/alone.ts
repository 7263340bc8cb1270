import { spawnSync } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { StartError } from '#start-error.ts'

/**
 * Does work that no other command may do meanwhile to what a file belongs to. The lock on that file is the operating system's: it ends with this
 * process, also by kill -9. Throws a StartError at once if another command has it.
 */
export async function alone<T>(file: string, name: string, work: () => T | Promise<T>): Promise<T> {
  const held = openSync(file, 'r')
  try {
    // The lock is that of the opened file, so it outlives the command that takes it.
    const { status } = spawnSync('flock', ['--nonblock', '3'], { stdio: ['ignore', 'ignore', 'ignore', held] })
    if (status !== 0) throw new StartError(`Otro comando trabaja con ${name}: esperá a que termine.`)
    return await work()
  } finally {
    closeSync(held)
  }
}
