import { describe, expect, it } from 'vitest'
import {
  allowsHost,
  githubHosts,
  hostsOf,
  parseNetworkEntry,
  unspeakableTarget,
} from '../../../src/core/workflow/network-list.ts'

const NO_PRESETS = { packages: [], github: [] }

describe('an entry of "network"', () => {
  it('is a host, all hosts below one, or a preset', () => {
    expect(parseNetworkEntry('Registry.Example.org')).toEqual({ kind: 'host', host: 'registry.example.org' })
    expect(parseNetworkEntry('*.example.org')).toEqual({ kind: 'below', host: 'example.org' })
    expect(parseNetworkEntry('packages')).toEqual({ kind: 'preset', preset: 'packages' })
  })

  it.each([
    'https://example.org',
    'example.org:8080',
    'localhost',
    '127.0.0.1',
    '[::1]',
    '*',
    '*.*.org',
    'a..b',
    '0x7f.1',
    '',
    'ex ample.org',
  ])('is not %j', (text) => expect(parseNetworkEntry(text)).toBeUndefined())
})

describe('the hosts of a list', () => {
  it('are those that presets stand for, too, each once', () => {
    const presets = { packages: ['registry.npmjs.org'], github: ['github.com'] }
    expect(hostsOf(['packages', 'registry.npmjs.org', '*.Example.org', 'no host'], presets)).toEqual([
      '*.example.org',
      'registry.npmjs.org',
    ])
  })

  it('allow a name, and with a star what is below it but not itself', () => {
    const hosts = hostsOf(['example.org', '*.example.com'], NO_PRESETS)
    expect(allowsHost(hosts, 'example.org')).toBe(true)
    expect(allowsHost(hosts, 'a.b.example.com')).toBe(true)
    expect(allowsHost(hosts, 'www.example.org')).toBe(false)
    expect(allowsHost(hosts, 'example.com')).toBe(false)
    expect(allowsHost(hosts, 'evilexample.com')).toBe(false)
  })
})

describe('a target of a tunnel', () => {
  it('is a name in small letters with port 443', () => expect(unspeakableTarget('example.org:443')).toBeUndefined())

  it.each([
    ['example.org:22', 'only port 443 is there'],
    ['example.org', 'only port 443 is there'],
    ['127.0.0.1:443', 'addresses are not reached, only names'],
    ['127.1:443', 'addresses are not reached, only names'],
    ['0x7f000001:443', 'addresses are not reached, only names'],
    ['2130706433:443', 'addresses are not reached, only names'],
    ['[::1]:443', 'addresses are not reached, only names'],
    ['example.org.:443', 'it is not a host name in plain lower-case letters'],
    ['EXAMPLE.org:443', 'it is not a host name in plain lower-case letters'],
    ['user@example.org:443', 'it is not a host name in plain lower-case letters'],
    ['localhost:443', 'it is not a host name in plain lower-case letters'],
  ])('is not %s', (target, why) => expect(unspeakableTarget(target)).toBe(why))
})

it('the preset "github" is the server of the repository, with the hosts that git and downloads of github.com use', () => {
  expect(githubHosts('https://ghe.example.org')).toEqual(['ghe.example.org'])
  expect(githubHosts('https://github.com')).toContain('codeload.github.com')
  expect(githubHosts('http://127.0.0.1:8080')).toEqual([])
  expect(githubHosts(undefined)).toEqual([])
})
