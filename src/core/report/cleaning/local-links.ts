import { BREAK } from './defuse.ts'

const LONGEST_URL = 2000
/** What follows the host is only looked at: it may hold the next address, where GitHub ends this one before it. */
const URL_START = new RegExp(`(https?|ftp)://([^\\s/?#<>"'\`)\\]|]*)(?=([/?#][^\\s<]{0,${LONGEST_URL}})?)`, 'gi')
/** Pages that act for who follows the link: they sign in or out, grant rights, install. A first step that is disguised counts as one. */
const ACTING =
  /^\/*(?:login|logout|sessions|signup|apps|settings|marketplace|installations|oauth)(?![\w-])|^\/*[^/?#]*[%\\]|^\/+\.|^\/{2}/i

/** Whether a URL leads to one of the hosts, with neither user nor tricks in its authority. */
export function leadsTo(url: string, hosts: readonly string[]): boolean {
  const [, host = '', path = ''] = /^https?:\/\/([A-Za-z0-9.:-]+)([/?#][^\s\\]*)?$/i.exec(url) ?? []
  return hosts.includes(host.toLowerCase()) && !acts(path)
}

/** Whether a path is, or leads a browser to, a page that acts. One that is written with entities counts as one. */
function acts(path: string): boolean {
  return ACTING.test(path) || ACTING.test(climbed(path)) || /^[^?#]*&(?!#8203;)#?\w{1,32};/.test(path)
}

/** Where a browser goes: steps up are taken, however the dots are written. */
function climbed(path: string): string {
  const query = path.search(/[?#]/)
  const way = query === -1 ? path : path.slice(0, query)
  const steps: string[] = []
  for (const step of way.replace(/%2e/gi, '.').split('/').slice(1)) {
    if (step === '..') steps.pop()
    else if (step !== '.') steps.push(step)
  }
  return `/${steps.join('/')}${path.slice(way.length)}`
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

/** As far as a target may go: parentheses within it are part of it. */
const TARGET = /\]([(:])(?=(\s*)(<?(?:[^\s()]|\([^\s()]{0,300}\)){0,2100}))/g

/** Whatever else makes a link of brackets: the bracket and what follows it are parted. */
function breakForeignTargets(text: string, hosts: readonly string[]): string {
  return text.replace(TARGET, (_bracket, opener: string, _space: string, target: string) =>
    isLocal(target, hosts) ? `]${opener}` : `]${BREAK}${opener}`,
  )
}

function isLocal(target: string, hosts: readonly string[]): boolean {
  if (target.length > LONGEST_URL) return false
  const isRelative = /^(?:#[\w-]*|\.{0,2}\/?\w[\w./#%?=-]*)$/.test(target)
  return (isRelative && !actsFrom(target)) || leadsTo(target, hosts)
}

/** Nobody knows from which page a relative path leads on: whatever stands behind the last step up may be the first step. */
function actsFrom(target: string): boolean {
  return acts(
    target
      .replace(/%2e/gi, '.')
      .replace(/^(?:\.{0,2}\/)*/, '/')
      .replace(/.*\.\.\//, '/'),
  )
}

function breakForeignUrls(text: string, hosts: readonly string[]): string {
  return text
    .replace(URL_START, (start, scheme: string, host: string, path = '') =>
      scheme.toLowerCase() !== 'ftp' && hosts.includes(host.toLowerCase()) && path.length <= LONGEST_URL && !acts(path)
        ? start
        : `${scheme}:${BREAK}//${host}`,
    )
    .replace(/www\.(?=[A-Za-z0-9-])/gi, (start) => `${start.slice(0, 3)}${BREAK}.`)
}
