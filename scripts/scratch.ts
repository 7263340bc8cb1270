import { accessSync, constants, statfsSync } from 'node:fs'

/** What the tests of a run need at most: their clusters, browsers' profiles and a production install. */
const NEEDED_BYTES = 6 * 2 ** 30

/**
 * Keeps temporary files of everything started from here in memory, if the machine has room: a database for a test is
 * some 300 files, which a disk may take half a second to make. A TMPDIR from outside and the nightly suites, which are
 * larger, are unchanged.
 */
export function keepScratchInMemory(folder = '/dev/shm'): void {
  if (process.env.TMPDIR || process.env.NIGHTLY || process.availableMemory() < 2 * NEEDED_BYTES) return
  try {
    accessSync(folder, constants.W_OK | constants.X_OK)
    const { bavail, bsize } = statfsSync(folder)
    if (bavail * bsize >= NEEDED_BYTES) process.env.TMPDIR = folder
  } catch {
    // There is no such folder on this system: the temporary files stay where they are.
  }
}
