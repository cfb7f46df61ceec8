import { createHash } from 'node:crypto'
import { existsSync, realpathSync } from 'node:fs'
import { relative } from 'node:path'
import { isInside, openCheckout, worktreesOf } from '../../adapters/git-workspace/checkout.ts'
import { checkoutFile } from '../checkout-file.ts'
import { checkoutAround, noteWork } from './checkout-around.ts'
import { forget, isNoted, keepText, keptText, note } from './notes.ts'
import { type Beginning, beginningsNoted, noteBeginning } from './runs-at-work.ts'

export const CONFIGURATION = '.github/raymond.yml'
export const DOUBTFUL = `An agent may have changed ${CONFIGURATION}, so what it allows of cells and network does not count, nor do its prices; what it forbids does, and what the one before it forbade. If you have looked at it, say --cell auto (or off)`
/** To be said at the end of a run in which it has changed. */
export const CHANGED = `  ${CONFIGURATION} changed meanwhile, or the file of RAYMOND_PRICES. Look at what they say of cells, network and prices: only what they forbid counts until you say --cell, or edit them`

/** What was judged, and is not read again: somebody at work could put another one in its place between two looks. */
export interface JudgedConfiguration {
  /** Whether an agent may have written the configuration: it became what it is while a run was at work, or lies where agents of others are. */
  readonly isDoubtful: boolean
  /** Text of the configuration; undefined where there is none. */
  readonly text: string | undefined
  /** Text of the one that counted last, where this one is doubtful: what that forbids still holds. */
  readonly before: string | undefined
  /** Text of the file of prices that the environment names, where that lies in the checkout. */
  readonly prices: string | undefined
}

export interface ConfigurationWatch extends JudgedConfiguration {
  /** Before the first program is started. Where none is, nobody was at work in the folder. */
  started(): Promise<void>
  /** At the end of a run: whether it changed meanwhile. Then it stays doubtful until a person edits it, or says what it says of cells. */
  end(): Promise<boolean>
}

/** For commands that run nothing. */
export async function judgedConfiguration(workspace: string): Promise<JudgedConfiguration> {
  const { judged } = await judge(workspace, false)
  return judged
}

/** `isConfirmed`: a person has just said `auto` or `off`, and so that they have looked; `required` is what they are told to say before. */
export async function watchConfiguration(workspace: string, isConfirmed: boolean): Promise<ConfigurationWatch> {
  const { place, beginning, judged } = await judge(workspace, isConfirmed)
  let isAtWork = false
  const ended = await noteBeginning(atWork(place), beginning).catch(() => undefined)
  return {
    ...judged,
    async started() {
      if (isAtWork) return
      isAtWork = true
      if (!judged.isDoubtful) await keepText(counted(workspace), judged.text).catch(() => undefined)
      // In a home that cannot be written to the end of the run says it all the same.
      await noteWork(Object.keys(beginning.all)).catch(() => undefined)
    },
    async end() {
      await ended?.()
      const { beginning: now } = await lookAt(workspace)
      await noteDifferences(beginning, now)
      if (isAtWork) await noteWork(Object.keys(now.all)).catch(() => undefined) // worktrees that a person has made meanwhile
      return now.own !== beginning.own
    },
  }
}

async function judge(
  workspace: string,
  isConfirmed: boolean,
): Promise<{ readonly place: string; readonly beginning: Beginning; readonly judged: JudgedConfiguration }> {
  const around = checkoutAround(workspace)
  const { place, beginning, texts } = await lookAt(workspace)
  await noteWhatChanged(place, beginning)
  if (around !== undefined) {
    const outer = await lookAt(around)
    await noteWhatChanged(outer.place, outer.beginning)
  }
  if (isConfirmed) {
    await forget(doubt(workspace, beginning.own))
    if (around !== undefined) await note(word(workspace, beginning.own)).catch(() => undefined)
  }
  const isDoubtful =
    isNoted(doubt(workspace, beginning.own)) ||
    (around !== undefined &&
      beginning.own !== NONE &&
      !isSameAs(around, beginning.own) &&
      !isNoted(word(workspace, beginning.own)))
  const before = isDoubtful ? await keptText(counted(workspace)) : undefined
  return { place, beginning, judged: { ...texts, isDoubtful, before } }
}

/** The digest of a configuration that is not there. */
const NONE = ''

/** The checkout's worktrees are looked at together: agents may be sent from one to the other. */
async function lookAt(
  workspace: string,
): Promise<{ readonly place: string; readonly beginning: Beginning; readonly texts: Texts }> {
  const checkout = await openCheckout(workspace)
  const worktrees = checkout === undefined ? [] : await worktreesOf(checkout)
  const others = worktrees.filter(({ root }) => root !== workspace)
  const texts = textsIn(workspace)
  const own = digestOf(texts)
  const all = { [workspace]: own, ...Object.fromEntries(others.map(({ root }) => [root, digestOf(textsIn(root))])) }
  return { place: checkout?.common ?? workspace, beginning: { own, all }, texts }
}

/** By runs that have not ended, or were killed. */
async function noteWhatChanged(place: string, now: Beginning): Promise<void> {
  for (const before of await beginningsNoted(atWork(place))) await noteDifferences(before, now)
}

/** A worktree that was made meanwhile is compared with the folder that the run began in. */
async function noteDifferences(before: Beginning, now: Beginning): Promise<void> {
  for (const [root, digest] of Object.entries(now.all)) {
    const known = before.all[root]
    const isNew = known === undefined ? digest !== NONE && digest !== before.own : digest !== known
    if (isNew) await note(doubt(root, digest)).catch(() => undefined)
  }
}

function isSameAs(root: string, digest: string): boolean {
  return digestOf(textsIn(root)) === digest && !isNoted(doubt(root, digest))
}

type Texts = Pick<JudgedConfiguration, 'text' | 'prices'>

/** With the file of prices that the environment names there: it says no less of money. */
function textsIn(root: string): Texts {
  const prices = pricesFileIn(root)
  return { text: checkoutFile(root, CONFIGURATION), prices: prices === undefined ? undefined : checkoutFile(root, prices) }
}

function digestOf({ text, prices }: Texts): string {
  const texts = [text, prices].filter((one) => one !== undefined)
  return texts.length === 0 ? NONE : createHash('sha256').update(texts.join('\0')).digest('hex')
}

/** Its path in the checkout, where it lies there. */
function pricesFileIn(root: string): string | undefined {
  const named = process.env.RAYMOND_PRICES
  if (!named || !existsSync(named)) return undefined
  const [folder, file] = [realpathSync(root), realpathSync(named)]
  return isInside(file, folder) ? relative(folder, file) : undefined
}

function doubt(root: string, digest: string): readonly string[] {
  return [root, CONFIGURATION, digest]
}

/** Somebody has said a mode where nothing else tells a person's configuration from an agent's. */
function word(root: string, digest: string): readonly string[] {
  return [root, CONFIGURATION, digest, 'said']
}

/** The configuration that counted when a run was last at work here. */
function counted(root: string): readonly string[] {
  return [root, CONFIGURATION, 'counted']
}

function atWork(place: string): readonly string[] {
  return [place, CONFIGURATION, 'at work']
}
