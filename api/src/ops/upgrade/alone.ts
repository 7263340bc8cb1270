import { spawnSync } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { StartError } from '#start-error.ts'

/**
 * Works while no other command may work on what this file belongs to. The operating system's lock on the file ends with this process, even
 * by kill -9. Throws a StartError at once if another command has it.
 */
export async function alone<T>(file: string, name: string, work: () => T | Promise<T>): Promise<T> {
  const held = openSync(file, 'r')
  try {
    // The lock belongs to the opened file, so it outlives the `flock` that takes it.
    const { status } = spawnSync('flock', ['--nonblock', '3'], { stdio: ['ignore', 'ignore', 'ignore', held] })
    if (status !== 0) throw new StartError(`Otro comando trabaja con ${name}: esperá a que termine.`)
    return await work()
  } finally {
    closeSync(held)
  }
}
