import { open } from 'node:fs/promises'

/** Makes a rename inside `folder` survive a loss of power, as the file's bytes do. Windows has no such call. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}
