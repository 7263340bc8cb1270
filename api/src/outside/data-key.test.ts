import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { testFolder } from '../../test/test-folder.ts'
import { openSecret, sealSecret } from './data-key.ts'

let folder: string
beforeEach(async () => {
  folder = await testFolder(onTestFinished)
})

const secret = Buffer.from('lo que nadie lee')
const file = () => join(folder, 'clave-datos')

describe('without SECRETO_DATOS', () => {
  it('the key is made in the data folder when it is first needed, for this user alone', async () => {
    const sealed = await sealSecret({ DATA_DIR: folder }, secret, 'ana')
    expect(await openSecret({ DATA_DIR: folder }, sealed, 'ana')).toEqual(secret)
    expect((await readFile(file())).length).toBe(32)
    expect((await stat(file())).mode & 0o777).toBe(0o600)
  })

  it('many processes that need one at once share one, and leave nothing else behind', async () => {
    const sealed = await Promise.all(Array.from({ length: 8 }, () => sealSecret({ DATA_DIR: folder }, secret, 'ana')))
    for (const one of sealed) expect(await openSecret({ DATA_DIR: folder }, one, 'ana')).toEqual(secret)
    expect(await readdir(folder)).toEqual(['clave-datos'])
  })

  it('another folder’s key opens nothing, and the error names the file', async () => {
    const sealed = await sealSecret({ DATA_DIR: folder }, secret, 'ana')
    await rm(file())
    await expect(openSecret({ DATA_DIR: folder }, sealed, 'ana')).rejects.toThrow(file())
  })
})

describe('what was sealed', () => {
  const keys = { SECRETO_DATOS: 'una clave bastante larga para los datos', DATA_DIR: '/no/existe' }

  it('is never the same twice', async () => {
    const [one, two] = [await sealSecret(keys, secret, 'ana'), await sealSecret(keys, secret, 'ana')]
    expect(one.equals(two)).toBe(false)
  })

  it('does not open with any byte changed', async () => {
    const sealed = await sealSecret(keys, secret, 'ana')
    for (let i = 0; i < sealed.length; i++) {
      const changed = Buffer.from(sealed)
      changed[i]! ^= 1
      await expect(openSecret(keys, changed, 'ana')).rejects.toThrow('another key')
    }
  })
})
