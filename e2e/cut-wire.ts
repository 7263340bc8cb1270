import { connect, createServer, type Socket } from 'node:net'
import { freePort } from '../api/test/free-port.ts'

/** A proxy that can be cut, for browsers whose network cannot be switched off. */
export async function wireTo(url: string) {
  const port = await freePort()
  const ends = new Set<Socket>()
  const wire = createServer(near => {
    const far = connect(Number(new URL(url).port), '127.0.0.1')
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(one)
      one
        .on('error', () => {})
        .on('close', () => {
          ends.delete(one)
          other.destroy()
        })
      one.pipe(other)
    }
  })
  const mend = () => new Promise<void>(resolve => wire.listen(port, '127.0.0.1', resolve))
  const cut = async () => {
    const closed = new Promise(resolve => wire.close(resolve))
    for (const end of ends) end.destroy()
    await closed
  }
  await mend()
  return { url: `http://127.0.0.1:${port}`, cut, mend }
}
