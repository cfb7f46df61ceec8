import { cutText } from './cut-text.ts'
import {
  BREAK,
  decodeSimpleEntities,
  defuseClosingKeywords,
  defuseCommands,
  defuseMentions,
  defuseNotes,
  defuseSkips,
} from './defuse.ts'
import { endsFence } from './fence-end.ts'
import { removeInvisible } from './invisible.ts'
import { removeInvisibleEntities } from './invisible-entities.ts'
import { keepLocalLinks, leadsTo } from './local-links.ts'
import { markdownRegions } from './markdown-regions.ts'
import { escapeOpenFences } from './open-fences.ts'
import { plainHtml } from './plain-html.ts'
import { fence } from './quote.ts'
import type { Redactor } from './redact.ts'

export interface CleanOptions {
  readonly redactor: Redactor
  /** Lower-case hosts that links may lead to, such as `github.com`. */
  readonly hosts: readonly string[]
}

/** Text that needs more rounds is built to resist; it is shown as code. */
const ROUNDS = 10

/**
 * Makes text from agents, scripts and strangers fit to be posted as Markdown: no secret, no invisible character, no HTML that
 * does more than arrange, no hidden comment, no link to elsewhere, and no mention, closing keyword or command that would act.
 * In code nothing is alive, so there only secrets and invisible characters go. Cleaning twice is cleaning once.
 */
export function clean(text: string, options: CleanOptions): string {
  let current = text
  for (let round = 0; round < ROUNDS; round += 1) {
    const next = cleanOnce(current, options)
    if (next === current) return current
    current = next
  }
  return asCode(current, options)
}

interface WithinOptions extends CleanOptions {
  /** Says where the whole text is, and counts as well. It is asked only when needed. */
  readonly rest: string | (() => string)
  /** What is done to the clean text besides, before it is measured. */
  readonly finish?: (text: string) => string
}

/** The same, cut to a length in UTF-16 units. */
export function cleanWithin(text: string, maxLength: number, options: WithinOptions): string {
  const { finish = (clean) => clean } = options
  // Secrets go before anything is cut: half of one is still too much. What is cut off may have closed a fence or a tag, so
  // that the part is cleaned, not the whole.
  const redacted = options.redactor.redact(removeInvisible(text))
  if (redacted.length <= maxLength * 2) {
    const whole = finish(clean(redacted, options))
    if (whole.length <= maxLength) return whole
  }
  const rest = typeof options.rest === 'string' ? options.rest : options.rest()
  const tail = `\n\n${rest}`
  const part = longPart(maxLength, tail.length, (room) => finish(clean(cutText(redacted, room), options) + tail))
  return part ?? cutText(finish(rest), maxLength)
}

/** Each try costs as much as the text is long. */
const TRIES = 8
/** How much of the most that could be shown is enough. */
const ENOUGH = 0.9

interface Tried {
  readonly room: number
  readonly length: number
}

/** Of the texts of different room that fit into a length one of the longest; undefined where none fits. `least` is the length without any room. */
function longPart(maxLength: number, least: number, textOf: (room: number) => string): string | undefined {
  let found: string | undefined
  let fits: Tried = { room: 0, length: least }
  let exceeds: Tried | undefined
  let room = maxLength - least
  for (let tries = 0; room > 0 && (found === undefined || tries < TRIES); tries += 1) {
    const text = textOf(room)
    const tried = { room, length: text.length }
    if (tried.length > maxLength) exceeds = tried
    else {
      found = text
      fits = tried
    }
    if (exceeds === undefined || fits.length >= maxLength * ENOUGH || fits.room >= exceeds.room * ENOUGH) break
    room = roomBetween(fits, exceeds, maxLength)
  }
  return found
}

/** Where the length would be nearly reached if the text grew evenly. A text may grow at one end alone, so each try also leaves out a part of the others. */
function roomBetween(fits: Tried, exceeds: Tried, maxLength: number): number {
  const share = (maxLength * 0.97 - fits.length) / (exceeds.length - fits.length)
  const [least, most] = fits.room === 0 ? [0.02, 0.5] : [0.1, 0.9]
  return fits.room + Math.floor((exceeds.room - fits.room) * Math.min(Math.max(share, least), most))
}

/** Text for a place that is no Markdown, such as a title: one line, with the real zero-width space in place of its entity. */
export function cleanLine(text: string, maxLength: number, { redactor }: CleanOptions): string {
  const visible = redactor.redact(removeInvisible(text)).replace(/\s+/g, ' ').trim()
  const redacted = redactor.redact(visible)
  return cutText(defusePlain(redacted), maxLength)
}

/** What may become a commit's message, as the title of a pull request does when it is merged. */
function defusePlain(text: string): string {
  const checked = defuseSkips(text, '\u200b')
  return defuseCommands(defuseClosingKeywords(defuseMentions(checked, '\u200b'), '\u200b'), '\u200b')
}

/**
 * The message of a commit: it holds no secret, mentions nobody, closes, skips and commands nothing, and names nobody by an address that
 * GitHub knows.
 */
export function cleanCommitMessage(text: string, { redactor }: Pick<CleanOptions, 'redactor'>): string {
  // A secret may be whole only once what shows nothing is gone, and the sign that stands for it may make a keyword of what is beside it.
  const known = redactor.redactKnown(removeInvisible(text))
  const visible = known.replace(/^([ \t]*[a-z][a-z-]*-by[ \t]*:[^<>\n]*)<[^\n]*$/gim, (_, person: string) => person.trimEnd())
  return defusePlain(visible)
}

/** Text that will stand in a fence or a code span: secrets and invisible characters go, all else stays. */
export function cleanCode(text: string, { redactor }: Pick<CleanOptions, 'redactor'>): string {
  return withoutMarkers(redactor.redact(removeInvisible(text)))
}

function withoutMarkers(text: string): string {
  return text.replace(/<!--(\s*)raymond:/g, '<!--$1raymond ')
}

function cleanOnce(text: string, options: CleanOptions): string {
  const visible = options.redactor.redact(removeInvisible(text))
  const arranged = plainHtml(markdownRegions(visible), (url) => leadsTo(url, options.hosts))
  const regions = markdownRegions(arranged.map(({ text: part }) => part).join(''))
  const cleaned = regions.map((region) =>
    region.kind === 'code' ? withoutMarkers(withoutPicture(region.text)) : cleanProse(region.text, options),
  )
  return closeFence(escapeOpenFences(cleaned.join('')))
}

function cleanProse(text: string, { hosts }: CleanOptions): string {
  // A fence of which it is unclear whether it is one may be one all the same.
  const plain = removeInvisibleEntities(decodeSimpleEntities(withoutPicture(text, FENCES)), BREAK)
  return defuseFormulas(defuseCommands(defuseClosingKeywords(defuseMentions(keepLocalLinks(defuseNotes(plain), hosts)))))
}

/** GitHub draws these: with links, maps and letters of any size. What a model writes of them is shown as text. */
const DRAWN = /^(?:mermaid|math|geojson|topojson|stl)\b/i
/** The first line of a fence, in whatever quote or list, and the language that it names. */
const FENCE = /^((?:[ \t>*+-]|\d+[.)])*(?:`{3,}|~{3,})[ \t]*)([^\s`]+)[^\n]*/
const FENCES = new RegExp(FENCE, 'gm')

function withoutPicture(text: string, fence = FENCE): string {
  return text.replace(fence, (line, opener: string, language: string) =>
    DRAWN.test(decodeSimpleEntities(language)) ? `${opener}text` : line,
  )
}

/** Formulas, too: a sign that could begin or end one is parted from what stands before it. */
function defuseFormulas(text: string): string {
  if (text.indexOf('$') === text.lastIndexOf('$') && !text.endsWith('$')) return text
  // Functions: in a replacement that is text `$&` stands for what was found.
  return text.replace(/(?<!&#8203;)\$/g, () => `${BREAK}$`).replace(/\$(?=`|$)(?!&#8203;)/g, () => `$${BREAK}`)
}

/** The line that opens a fence, where a code span of as many backticks has its end. */
const BARE_OPENER = /^(?:`{3,}[^`]*|~{3,}.*)$/

/** A fence that is left open would swallow what comes after the text. */
function closeFence(text: string): string {
  const last = markdownRegions(text).at(-1)
  if (last?.kind !== 'code' || !(last.text.includes('\n') || BARE_OPENER.test(last.text))) return text
  const marker = /^`{3,}|^~{3,}/.exec(last.text)?.[0]
  if (marker === undefined) return text
  const lines = last.text.split('\n')
  return lines.length > 1 && endsFence(lines.at(-1) ?? '', marker) ? text : `${text}\n${marker}`
}

function asCode(text: string, options: CleanOptions): string {
  return fence(options.redactor.redact(cleanCode(text, options)))
}
