import { isIPv6 } from 'node:net'

/** The customer behind an address: one IPv4 address, or an IPv6 /64. */
export function addressOf(ip: string): string {
  return mappedIPv4(ip) ?? (isIPv6(ip) ? prefix(ip, 4) : ip)
}

/** The network around an address, as providers rent them out by the hundred: an IPv4 /24 or IPv6 /48. */
export function networkOf(ip: string): string {
  const ipv4 = mappedIPv4(ip)
  if (!ipv4 && isIPv6(ip)) return prefix(ip, 3)
  return `${(ipv4 ?? ip).split('.').slice(0, 3).join('.')}.0/24`
}

const mappedIPv4 = (ip: string) => /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]

/** The first `groups` of an IPv6 address, the same for every spelling of it. */
function prefix(ip: string, groups: number): string {
  const canonical = new URL(`http://[${ip.replace(/%.*/, '')}]`).hostname.slice(1, -1)
  const [left = [], right = []] = canonical.split('::').map(half => half.split(':').filter(Boolean))
  const zeros = Array<string>(8 - left.length - right.length).fill('0')
  return `${[...left, ...zeros, ...right].slice(0, groups).join(':')}::/${groups * 16}`
}
