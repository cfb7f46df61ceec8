/** An entry of `network:`: a host, all hosts below one, or a preset. */
export type NetworkEntry =
  | { readonly kind: 'host'; readonly host: string }
  | { readonly kind: 'below'; readonly host: string }
  | { readonly kind: 'preset'; readonly preset: NetworkPreset }

export const networkPresets = ['packages', 'github'] as const
export type NetworkPreset = (typeof networkPresets)[number]

const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const HOST = new RegExp(`^${LABEL}(?:\\.${LABEL})+$`)

/** Reads one entry; undefined for what is none: a URL, a port, an address, a name without a dot. */
export function parseNetworkEntry(text: string): NetworkEntry | undefined {
  const entry = text.trim().toLowerCase()
  const preset = networkPresets.find((name) => name === entry)
  if (preset !== undefined) return { kind: 'preset', preset }
  const below = entry.startsWith('*.')
  const host = below ? entry.slice(2) : entry
  if (host.length > 253 || !HOST.test(host) || isAddress(host)) return undefined
  return { kind: below ? 'below' : 'host', host }
}

/** The hosts that presets stand for on this machine. */
export type PresetHosts = Readonly<Record<NetworkPreset, readonly string[]>>

/** Host names and `*.` names, each once, with the presets replaced by what they stand for. */
export function hostsOf(entries: readonly string[], presets: PresetHosts): readonly string[] {
  const hosts = entries.flatMap((text) => {
    const entry = parseNetworkEntry(text)
    if (entry === undefined) return []
    if (entry.kind === 'preset') return presets[entry.preset]
    return [entry.kind === 'below' ? `*.${entry.host}` : entry.host]
  })
  return [...new Set(hosts)].sort()
}

/** What is in both lists: a state may give up what its workflow has, and never gains anything. */
export function narrowNetwork(granted: readonly string[], wished: readonly string[] | undefined): readonly string[] {
  if (wished === undefined) return granted
  return wished.filter((wish) => granted.includes(wish) || granted.some((entry) => coversEntry(entry, wish)))
}

function coversEntry(granted: string, wish: string): boolean {
  const [mine, theirs] = [parseNetworkEntry(granted), parseNetworkEntry(wish)]
  if (mine?.kind !== 'below' || theirs === undefined || theirs.kind === 'preset') return false
  return theirs.host.endsWith(`.${mine.host}`)
}

/** Whether a host, spelled as it is dialled, is on the list. */
export function allowsHost(hosts: readonly string[], host: string): boolean {
  return hosts.some((entry) => (entry.startsWith('*.') ? host.endsWith(entry.slice(1)) : host === entry))
}

/** Why a target such as `example.org:443` is no host name that can be on a list; undefined for one that can. */
export function unspeakableTarget(target: string): string | undefined {
  const [, host = '', port = ''] = /^(.*):(\d+)$/.exec(target) ?? []
  if (port !== '443') return 'only port 443 is there'
  if (isAddress(host) || host.includes(':') || host.startsWith('[')) return 'addresses are not reached, only names'
  return HOST.test(host) && host.length <= 253 ? undefined : 'it is not a host name in plain lower-case letters'
}

/** Also in the forms that the system's own parser takes: `127.1`, `0x7f000001`, `2130706433`. */
function isAddress(host: string): boolean {
  const last = host.split('.').at(-1) ?? ''
  return /^(?:\d+|0x[0-9a-f]*)$/.test(last)
}

/** What the preset `github` stands for, by the server of the repository. */
export function githubHosts(server: string | undefined): readonly string[] {
  const host = /^https:\/\/([^/:]+)/.exec(server ?? '')?.[1]
  if (host === undefined || parseNetworkEntry(host) === undefined) return []
  if (host !== 'github.com') return [host]
  return [
    'codeload.github.com',
    'github.com',
    'objects.githubusercontent.com',
    'raw.githubusercontent.com',
    'release-assets.githubusercontent.com',
  ]
}
