import { closedIssue } from '../outbox/closed-issue.ts'
import { describeProposal } from '../outbox/describe-proposal.ts'
import type { Proposal } from '../outbox/proposal.ts'
import type { PinnedWork } from '../run/proposed.ts'
import type { Run } from '../run/run.ts'
import { alert } from './alert.ts'
import { cleanCode } from './cleaning/clean.ts'
import { cutText } from './cleaning/cut-text.ts'
import { fence, inlineCode, inlineText } from './cleaning/quote.ts'
import { REDACTED } from './cleaning/redact.ts'
import { writeOutInvisible } from './cleaning/written-out.ts'
import type { ReportOptions } from './report-options.ts'
import { type ShownDiff, shownDiff } from './shown-diff.ts'

/** What waits for a person's approval. */
export interface PendingApproval {
  readonly code: string
  readonly proposals: readonly Proposal[]
  /** In the same order: the pull request that its work goes to while that is open; null or left out where it opens one. */
  readonly addsTo?: readonly (number | null)[]
  /** What would be pushed. */
  readonly works: readonly Pick<
    PinnedWork,
    'base' | 'commit' | 'message' | 'messages' | 'paths' | 'diff' | 'left_out' | 'passing' | 'along' | 'hidden_lines'
  >[]
  /** The least role that may approve, such as `maintain`. */
  readonly role: string
  /** Who started the run and may not approve it; null when anybody of the role may. */
  readonly notBy: string | null
}

/** Paths that stand in the box itself; more are folded. */
const FEW_PATHS = 12

/** Of all together in a comment, in characters: they have room as they are. */
const LONGEST_IN_BRIEF = 8_000

/**
 * The proposals, their texts, the diff, and the reply that approves exactly these; in several lengths, the fullest first. So many wait
 * `among` which it stands; the last length has no reply, as a comment that is cut must not offer what it does not show.
 */
export function approvalBoxes(approval: PendingApproval, run: Run, options: ReportOptions, among = 1): readonly string[] {
  const looked = lookedThrough(approval, options)
  const boxes = [40_000, 12_000, 3000].map((length) => boxOf(looked, run, options, length))
  const isBrief = (boxes.at(-1) ?? '').length <= LONGEST_IN_BRIEF / among
  const inFile = isBrief ? [] : [approvalInFile(looked, run, options)]
  const noRoom = `**What ${inlineCode(run.workflow_id)} proposes waits for approval**, and has no room here: approve, or stop, others first.`
  return [...boxes, ...inFile, noRoom]
}

/** `maxLength` is for the texts alone. */
export function approvalBox(approval: PendingApproval, run: Run, options: ReportOptions, maxLength: number): string {
  return boxOf(lookedThrough(approval, options), run, options, maxLength)
}

/** With what is seen of each work, however often it is laid out: a difference may be a megabyte. */
interface Looked extends PendingApproval {
  readonly works: readonly LookedWork[]
}

type LookedWork = PendingApproval['works'][number] & { readonly seen: ShownDiff; readonly said: ShownDiff }

function lookedThrough(approval: PendingApproval, { redactor }: ReportOptions): Looked {
  const works = approval.works.map((work) => ({
    ...work,
    seen: shownDiff(work.diff, redactor),
    said: shownDiff(saidIn(work), redactor),
  }))
  return { ...approval, works }
}

function boxOf(approval: Looked, run: Run, options: ReportOptions, maxLength: number): string {
  const { code, proposals, works } = approval
  const texts = textsToRead(approval, run, options)
  const perText = Math.max(200, Math.floor(maxLength / (texts.reduce((sum, { share }) => sum + share, 0) + 1)))
  const shown = texts.map((text) =>
    folded({ ...text, file: `approve-${run.workflow_id}-${code}-${text.file}` }, perText * text.share, options),
  )
  const missing = shown.flatMap(({ missing: title }) => title ?? [])
  const boxWith = (end: readonly string[]) => {
    const box = alert('IMPORTANT', [
      `**${proposals.length === 1 ? 'A proposal waits' : `${proposals.length} proposals wait`} for approval:**`,
      '',
      ...listOf(approval, run),
      ...works.flatMap((work) => ['', ...summaryOf(work, options)]),
      '',
      ...end,
    ])
    return [box, ...shown.map(({ markdown }) => markdown)].join('\n\n')
  }
  if (missing.length > 0) return boxWith(cannotBeSeen(missing))
  const whole = boxWith(howToApprove(approval))
  // Its parts were clean: what is hidden in all of it together would be approved and not seen.
  return options.redactor.redactLines(whole) === whole
    ? whole
    : boxWith(cannotBeSeen(['what looks like a secret over several lines']))
}

/** All of it stands in one file. */
function approvalInFile(approval: Looked, run: Run, options: ReportOptions): string {
  const { code, proposals, works } = approval
  const texts = textsToRead(approval, run, options)
  const parts = [
    ...listOf(approval, run),
    ...works.flatMap((work) => ['', ...summaryOf(work, options)]),
    ...texts.map(({ text, title, language }) => `\n**${inlineText(title)}**\n\n${fence(text, language)}`),
  ]
  const kept = keptAt(`approve-${run.workflow_id}-${code}.md`, `${parts.join('\n')}\n`, options)
  const hidden = works.reduce((sum, work) => sum + hiddenIn(work), 0)
  return alert('IMPORTANT', [
    `**${counted(proposals.length, 'proposal')} wait for approval**, and are too long to be shown here.`,
    ...(kept === null ? [] : [`All of it is in ${kept}: read it before you approve.`]),
    ...(hidden === 0 ? [] : [`**${somethingHidden(hidden)}**`]),
    '',
    ...(kept === null ? cannotBeSeen(['what is proposed']) : howToApprove(approval)),
  ])
}

function listOf({ proposals, addsTo = [] }: PendingApproval, run: Run): readonly string[] {
  return proposals.map(
    (proposal, n) => `- ${inlineText(describeProposal(proposal, run.issue))}${adding(addsTo[n])}${closing(proposal, run)}`,
  )
}

function textsToRead({ proposals, works }: Looked, run: Run, options: ReportOptions): readonly Text[] {
  return [
    ...proposals.flatMap((proposal, index) => textsOf(proposal, index + 1, run.issue, options)),
    ...works.flatMap((work, index) => changesOf(work, works.length === 1 ? '' : `${index + 1}-`, options)),
  ]
}

function adding(pull: number | null | undefined): string {
  return pull == null ? '' : `; while #${pull} is open, the work goes there, and the title and text of that one stay as they are`
}

function closing(proposal: Proposal, run: Run): string {
  const issue = proposal.type === 'pull_request' ? closedIssue(run, proposal) : null
  return issue === null ? '' : `; merging it closes #${issue}`
}

function howToApprove({ code, role, notBy }: PendingApproval): readonly string[] {
  return [
    'This approves exactly what is shown here; any change makes another code:',
    '',
    fence(`/raymond approve ${code}`),
    `Somebody with the role \`${role}\` may approve${notBy === null ? '' : `, but not \`${notBy}\`, who started the run`}.`,
  ]
}

function cannotBeSeen(missing: readonly string[]): readonly string[] {
  return [
    `**This cannot be approved here:** ${missing.map(inlineText).join(', ')} cannot be shown whole, and could not be kept anywhere else.`,
    'Run the job again with "permissions: actions: write", or stop the run: `/raymond stop`.',
  ]
}

/** What is changed where, what of it cannot be seen here, and where all of it can be looked at. */
function summaryOf(work: LookedWork, options: ReportOptions): readonly string[] {
  const { base, commit, paths, left_out, passing = [], along = [] } = work
  const { binary, submodules, largeFiles, garbled } = work.seen
  const hidden = hiddenIn(work)
  const named = paths.length <= FEW_PATHS ? `: ${paths.map((path) => inlineCode(onOneLine(path))).join(', ')}` : ', named below'
  const { repositoryUrl } = options
  const compare = repositoryUrl === null ? '' : ` [Compare on GitHub](${repositoryUrl}/compare/${base}...${commit}).`
  const warnings = [
    ...(hidden === 0 ? [] : [somethingHidden(hidden)]),
    ...(binary.length === 0 ? [] : [`The content of ${counted(binary.length, 'file')} is binary and is not shown.`]),
    ...(submodules.length === 0 ? [] : [`What is new in ${counted(submodules.length, 'submodule')} is not shown.`]),
    ...(largeFiles.length === 0
      ? []
      : [`The content of ${counted(largeFiles.length, 'file')} is kept by Git LFS: only the pointer is shown.`]),
    ...(garbled.length === 0
      ? []
      : [`Bytes that are no UTF-8 text in ${counted(garbled.length, 'file')} are all shown as "\uFFFD".`]),
    ...(passing.length === 0
      ? []
      : [
          `What commits on the way hold of ${counted(passing.length, 'file')} is not in the diff, and stays in the branch's history.`,
        ]),
    ...(along.length === 0
      ? []
      : [
          `It is built on another commit than the branch that it would be merged into: what that changes in ${counted(along.length, 'file')} comes along, and is neither in the diff nor in the comparison.`,
        ]),
    ...(left_out.length === 0 ? [] : [`Left behind: ${left_out.map(inlineText).join('; ')}.`]),
  ]
  const unseen = [...new Set([...binary, ...submodules, ...largeFiles, ...garbled, ...passing, ...along])]
  const more = unseen.length > FEW_PATHS ? `, and ${unseen.length - FEW_PATHS} more` : ''
  return [
    `Changes ${counted(paths.length, 'file')}${named}.${compare}`,
    ...warnings.map((warning) => `**${warning}**`),
    ...(unseen.length === 0
      ? []
      : [
          `Not shown: ${unseen
            .slice(0, FEW_PATHS)
            .map((path) => inlineCode(onOneLine(path)))
            .join(', ')}${more}.`,
        ]),
  ]
}

function hiddenIn({ seen, said, hidden_lines: before = 0 }: LookedWork): number {
  return seen.hidden + said.hidden + before
}

function somethingHidden(lines: number): string {
  return `In ${counted(lines, 'line')} something is hidden that looks like a credential: look at it before you approve.`
}

/** A line feed in a name would make two names of it. */
function onOneLine(path: string): string {
  return writeOutInvisible(path).replaceAll('\n', '\\u{a}')
}

function counted(count: number, what: string): string {
  return count === 1 ? `1 ${what}` : `${count} ${what}s`
}

/** All that a proposal would write and its line does not say. */
function textsOf(proposal: Proposal, number: number, issue: number | null, options: ReportOptions): readonly Text[] {
  const title = describeProposal(proposal, issue)
  const body = 'body' in proposal ? proposal.body : ''
  const plain = (text: string) => writeOutInvisible(cleanCode(text, options))
  const json = (value: unknown) => asJson(value, options)
  return [
    ...(body === '' ? [] : [{ text: plain(body), title, language: '', file: `${number}.md`, share: 1 }]),
    ...(proposal.type === 'review' && proposal.comments.length > 0
      ? [
          {
            text: json(proposal.comments),
            title: `${title}: its comments`,
            language: 'json',
            file: `${number}-comments.json`,
            share: 1,
          },
        ]
      : []),
    ...(proposal.type === 'dispatch' && Object.keys(proposal.inputs).length > 0
      ? [
          {
            text: json(withCleanNames(proposal.inputs, options)),
            title: `${title}: its inputs`,
            language: 'json',
            file: `${number}-inputs.json`,
            share: 1,
          },
        ]
      : []),
  ]
}

function changesOf({ paths, diff, seen, said }: LookedWork, prefix: string, options: ReportOptions): readonly Text[] {
  const names = paths.map(onOneLine).join('\n')
  const folded = {
    text: options.redactor.redactLines(names),
    title: 'the changed files',
    language: '',
    file: `${prefix}files.txt`,
    share: 1,
  }
  return [
    ...(paths.length <= FEW_PATHS ? [] : [folded]),
    ...(said.text === ''
      ? []
      : [{ text: said.text, title: 'what its commits say', language: '', file: `${prefix}commits.txt`, share: 1 }]),
    ...(diff === '' ? [] : [{ text: seen.text, title: 'the diff', language: 'diff', file: `${prefix}changes.diff`, share: 2 }]),
  ]
}

/**
 * The messages of the agent's own commits, as they are pushed: indented, so that none can pass itself off as two. The signs that keep
 * them from acting show nothing, and are left out.
 */
function saidIn({ message, messages = [] }: PendingApproval['works'][number]): string {
  const own = messages.map((text) => text.trim()).filter((text) => text !== message.trim())
  return own.map((text, n) => `${n + 1}.  ${text.replaceAll('\u200b', '').replaceAll('\n', '\n    ')}`).join('\n')
}

/**
 * No value can pass itself off as another key or entry, and what shows nothing is written out. Each text is cleaned by itself, as it is when it
 * is carried out: what only looks like a secret beside another one stays.
 */
function asJson(value: unknown, { redactor }: ReportOptions): string {
  const text = JSON.stringify(value, (_, part) => (typeof part === 'string' ? redactor.redact(part) : part), 2)
  return writeOutInvisible(
    cleanCode(writeOutInvisible(text), { redactor: { ...redactor, redact: (whole) => redactor.redactKnown(whole) } }),
  )
}

/** Two names that are hidden stay two. */
function withCleanNames(inputs: Readonly<Record<string, string>>, { redactor }: ReportOptions): Record<string, string> {
  return Object.fromEntries(
    Object.entries(inputs).map(([name, value], n) => [redactor.redact(name) === name ? name : `${REDACTED}${n + 1}`, value]),
  )
}

interface Text {
  /** Clean. */
  readonly text: string
  readonly title: string
  readonly language: string
  /** Where the whole text is kept. */
  readonly file: string
  /** Of the room that there is. */
  readonly share: number
}

interface Folded {
  readonly markdown: string
  /** Its title, when it is nowhere as a whole. */
  readonly missing?: string
}

/** Where a person finds the whole text; null when it is nowhere. */
function keptAt(file: string, text: string, { keepWhole, branchUrl }: ReportOptions): string | null {
  return keepWhole?.(file, text) ?? (branchUrl === null ? null : `the [state](${branchUrl})`)
}

/** As source text: what is approved is what stands there, not how it renders. */
function folded({ text, title, language, file }: Text, maxLength: number, options: ReportOptions): Folded {
  const summary = `<details><summary>${inlineText(title)}</summary>`
  if (text.length <= maxLength) return { markdown: `${summary}\n\n${fence(text, language)}\n\n</details>` }
  const part = cutText(text, maxLength)
  const lines = text.split('\n').length - part.split('\n').length + 1
  const kept = keptAt(file, text, options)
  const rest = `**${text.length - part.length} more characters on ${counted(lines, 'line')} are not shown here.**`
  const where = kept === null ? '' : ` All of it is in ${kept}.`
  return {
    markdown: `${summary}\n\n${fence(part, language)}\n\n${rest}${where}\n\n</details>`,
    ...(kept === null ? { missing: title } : {}),
  }
}
