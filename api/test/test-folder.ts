import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

/** A folder for the tests of a file, removed at its end; or, with `onTestFinished`, for one test. */
export async function testFolder(end: (remove: () => Promise<void>) => void = afterAll): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tal-'))
  end(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}
