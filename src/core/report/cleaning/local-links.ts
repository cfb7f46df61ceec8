import { BREAK } from './defuse.ts'

const URL_START = /(https?|ftp):\/\/([^\s/?#<>"'`)\]]*)([/?#][^\s<>"'`)\]]{0,100})?/gi
/** Pages that act for who follows the link: they sign in or out, grant rights, install. A first step that is disguised counts as one. */
const ACTING =
  /^\/*(?:login|logout|sessions|signup|apps|settings|marketplace|installations|oauth)(?:[/?#]|$)|^\/*[^/?#]*[%\\]|^\/+\.|^\/{2}/i

/** Whether a URL leads to one of the hosts, with neither user nor tricks in its authority. */
export function leadsTo(url: string, hosts: readonly string[]): boolean {
  const [, host = '', path = ''] = /^https?:\/\/([A-Za-z0-9.:-]+)([/?#][^\s\\]*)?$/i.exec(url) ?? []
  return hosts.includes(host.toLowerCase()) && !ACTING.test(path)
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
  return text.replace(/\]([(:])(?=(\s*)(<?[^\s()]{0,2100}))/g, (_bracket, opener: string, _space: string, target: string) =>
    isLocal(target, hosts) ? `]${opener}` : `]${BREAK}${opener}`,
  )
}

function isLocal(target: string, hosts: readonly string[]): boolean {
  if (target.length > 2000) return false
  const isRelative = /^(?:#[\w-]*|\.{0,2}\/?\w[\w./#%?=-]*)$/.test(target)
  return (isRelative && !ACTING.test(target.replace(/^(?:\.{0,2}\/)*/, '/').replace(/.*\.\.\//, '/'))) || leadsTo(target, hosts)
}

function breakForeignUrls(text: string, hosts: readonly string[]): string {
  return text
    .replace(URL_START, (start, scheme: string, host: string, path = '') =>
      scheme.toLowerCase() !== 'ftp' && hosts.includes(host.toLowerCase()) && !ACTING.test(path)
        ? start
        : `${scheme}:${BREAK}//${host}${path}`,
    )
    .replace(/www\.(?=[A-Za-z0-9-])/gi, (start) => `${start.slice(0, 3)}${BREAK}.`)
}
