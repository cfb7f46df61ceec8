import { BlockList, isIPv6 } from 'node:net'

/** Addresses of this machine, of its neighbours, of the clouds' own services, and those that are nobody's. */
const INNER = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  INNER.addSubnet(network, prefix)
INNER.addAddress('168.63.129.16') // Azure's own, which answers every hosted runner
for (const [network, prefix] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2001::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  INNER.addSubnet(network, prefix, 'ipv6')

/** Whether an address is one of the internet: what a name leads to may be an address of this machine. */
export function isPublicAddress(address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return isPublicAddress(mapped)
  return isIPv6(address) ? !INNER.check(address, 'ipv6') : !INNER.check(address)
}
