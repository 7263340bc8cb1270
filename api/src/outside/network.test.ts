import { networkInterfaces } from 'node:os'
import { expect, it } from 'vitest'
import { addressesOf, InnerHost, isOutside } from './network.ts'

it.each(['1.1.1.1', '172.32.0.1', '200.45.10.9', '2606:4700:4700::1111'])('%s is out on the internet', address => {
  expect(isOutside(address)).toBe(true)
})

const own = Object.values(networkInterfaces()).flatMap(all => all?.map(({ address }) => address) ?? [])
it.each([
  ...own,
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.2',
  '169.254.169.254',
  '172.16.0.1',
  '192.168.1.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  'fc00::1',
  'fe80::1',
  'ff02::1',
])('%s is not', address => {
  expect(isOutside(address)).toBe(false)
})

it.each(['localhost', '127.1', '0x7f.1', '2130706433', '017700000001', '::1'])(
  'a host is what its name stands for: %s is this machine',
  async host => {
    await expect(addressesOf(host, isOutside, 5_000)).rejects.toThrow(InnerHost)
  },
)
