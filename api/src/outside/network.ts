import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { BlockList, connect, isIPv6, type Socket } from 'node:net'
import { networkInterfaces } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'

/** Whether connections to an address are allowed. */
export type Admits = (address: string) => boolean

/** The host has no address that connections are allowed to. */
export class InnerHost extends Error {}

/** IANA's special-purpose networks: this machine, private networks, examples, multicast; of IPv6, also all that is not assigned. */
const special = { ipv4: new BlockList(), ipv6: new BlockList() }
for (const network of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
  '::/3',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
  '4000::/2',
  '8000::/1',
]) {
  const [address = '', bits] = network.split('/')
  special[familyOf(address)].addSubnet(address, Number(bits), familyOf(address))
}

function familyOf(address: string) {
  return isIPv6(address) ? 'ipv6' : 'ipv4'
}

/** Whether a host is this machine, judged by its name alone. */
export const isThisMachine = (host: string): boolean => /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/.test(host)

/** Whether an address is on the internet: neither this machine's, in any of its networks, nor a private network's. */
export function isOutside(address: string): boolean {
  const own = new BlockList()
  for (const one of Object.values(networkInterfaces()).flat())
    if (one) own.addAddress(one.address, familyOf(one.address))
  const family = familyOf(address)
  return ![special[family], own].some(list => list.check(address, family))
}

/** The allowed addresses of a host name. Throws an InnerHost if there is none. */
export async function addressesOf(host: string, admits: Admits, ms: number) {
  const addresses = (await within(ms, lookup(host, { all: true }))).filter(({ address }) => admits(address))
  if (addresses.length === 0) throw new InnerHost(`${host} is not outside`)
  return addresses
}

/** Connects to one of the addresses that were checked, without looking them up again. `ms`: for looking up, and again for connecting. */
export async function dial(
  host: string,
  port: number,
  { admits, ms }: { admits: Admits; ms: number },
): Promise<Socket> {
  const addresses = await addressesOf(host, admits, ms)
  const socket = connect({
    host,
    port,
    lookup: (_host, _options, done) => done(null, addresses),
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: Math.ceil(ms / addresses.length),
  })
  try {
    await within(ms, once(socket, 'connect'))
    return socket
  } catch (error) {
    socket.destroy()
    throw error
  }
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const done = new AbortController()
  const late = delay(ms, null, { signal: done.signal }).then(() => {
    throw Object.assign(new Error('No answer in time'), { code: 'ETIMEDOUT' })
  })
  try {
    return await Promise.race([work, late])
  } finally {
    done.abort()
  }
}
