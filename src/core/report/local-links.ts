import { BREAK } from './defuse.ts'

const URL_START = /(https?|ftp):\/\/([^\s/?#<>"'`)\]]*)/gi

/** Whether a URL leads to one of the hosts, with neither user nor tricks in its authority. */
export function leadsTo(url: string, hosts: readonly string[]): boolean {
  const [, host = ''] = /^https?:\/\/([A-Za-z0-9.:-]+)(?:[/?#][^\s\\]*)?$/i.exec(url) ?? []
  return hosts.includes(host.toLowerCase())
}

/** Links and images that lead to other hosts become text; anchors, relative paths and the given hosts stay links. */
export function keepLocalLinks(text: string, hosts: readonly string[]): string {
  return breakForeignUrls(breakForeignTargets(spellOutLinks(text, hosts), hosts), hosts)
}

/** The usual form in full: `[text](https://elsewhere)` is `text (https://elsewhere)`. */
function spellOutLinks(text: string, hosts: readonly string[]): string {
  return text.replace(
    /!?\[([^[\]\n]{0,500})\]\(((?:https?|ftp):\/\/[^\s()<>]{1,2000})(?:[ \t]+"[^"\n]{0,200}")?\)/gi,
    (link, label: string, url: string) => {
      if (leadsTo(url, hosts)) return link
      return label.trim() === '' || label === url ? url : `${label} (${url})`
    },
  )
}

/** Whatever else makes a link of brackets: the bracket and what follows it are parted. */
function breakForeignTargets(text: string, hosts: readonly string[]): string {
  return text.replace(/\]([(:])(?=(\s*)(<?[^\s()]*))/g, (_bracket, opener: string, _space: string, target: string) =>
    isLocal(target, hosts) ? `]${opener}` : `]${BREAK}${opener}`,
  )
}

function isLocal(target: string, hosts: readonly string[]): boolean {
  return /^(?:#[\w-]*|\.{0,2}\/?\w[\w./#%?=-]*)$/.test(target) || leadsTo(target, hosts)
}

function breakForeignUrls(text: string, hosts: readonly string[]): string {
  return text
    .replace(URL_START, (start, scheme: string, host: string) =>
      scheme.toLowerCase() !== 'ftp' && hosts.includes(host.toLowerCase()) ? start : `${scheme}:${BREAK}//${host}`,
    )
    .replace(/www\.(?=[A-Za-z0-9-])/gi, (start) => `${start.slice(0, 3)}${BREAK}.`)
}
