import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'

/** Listens on a free port of this machine, and returns it. */
export async function listenOn(server: Server, host = '127.0.0.1'): Promise<number> {
  await once(server.listen(0, host), 'listening')
  return (server.address() as AddressInfo).port
}

/** A free port of this machine. */
export async function freePort(): Promise<number> {
  const server = createServer()
  const port = await listenOn(server)
  await new Promise(resolve => server.close(resolve))
  return port
}
