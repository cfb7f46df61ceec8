import { expect, it } from 'vitest'
import { isPublicAddress } from '../../../src/adapters/cell/public-address.ts'

it.each([
  ['this machine', '127.0.0.1 127.9.9.9 0.0.0.0 ::1 :: ::ffff:127.0.0.1'],
  ['its neighbours', '10.0.0.1 172.16.0.1 172.31.255.255 192.168.1.1 100.64.0.1 fd00::1 fe80::1 ::ffff:10.0.0.1'],
  ['services of the clouds', '169.254.169.254 168.63.129.16 ::ffff:169.254.169.254 fd00:ec2::254'],
  ['many at once, or nobody', '224.0.0.1 255.255.255.255 240.0.0.1 192.0.0.1 198.18.0.1 ff02::1'],
  ['this machine or a neighbour in other words', '64:ff9b::7f00:1 64:ff9b:1::a00:1 2002:7f00:1:: 2001:0:1::1'],
])('an address of %s is none of the internet', (_, addresses) => {
  expect(addresses.split(' ').filter(isPublicAddress)).toEqual([])
})

it('addresses of the internet are', () => {
  const all = '1.1.1.1 140.82.121.4 172.15.0.1 172.32.0.1 169.253.1.1 2606:4700::6810:84e5 2a00:1450:4001::200e ::ffff:1.1.1.1'
  expect(all.split(' ').filter((address) => !isPublicAddress(address))).toEqual([])
})
