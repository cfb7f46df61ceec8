import type { Problem } from '../problem.ts'
import { hasWrappedUp } from '../run/money/has-wrapped-up.ts'
import type { Ask, Run } from '../run/run.ts'
import type { Workflow } from '../workflow/workflow.ts'
import { agentTable } from './agent-table.ts'
import { approvalBoxes, type PendingApproval } from './approval-box.ts'
import { type AskLine, askBox, askLine, openQuestions } from './ask-box.ts'
import { cleanWithin } from './cleaning/clean.ts'
import { blockQuote, inlineCode, inlineText } from './cleaning/quote.ts'
import { budgetLine, costDetails } from './cost-details.ts'
import type { Section } from './fit-sections.ts'
import { formatDuration, formatMoment, formatUsd } from './format-amounts.ts'
import { proposalList, pullRequests } from './proposal-list.ts'
import type { ReportOptions } from './report-options.ts'
import { resultPayload } from './result-comment.ts'
import { runDiagram } from './run-diagram.ts'
import { failureBox, overBudgetBox, pauseBox, unstoredBox, waitBox, workerPauseBox } from './status-box.ts'
import { runSign, statusWords } from './status-line.ts'
import { workersTable } from './workers/workers-table.ts'

export interface WorkerApproval {
  /** The worker's. */
  readonly run: Run
  readonly approval: PendingApproval
}

/** What a picture of a run shows beside the run itself. */
export interface RunPicture {
  readonly run: Run
  readonly workflow: Workflow | undefined
  readonly approval?: PendingApproval | undefined
  /** What workers in jobs of their own propose and a person has to approve; they have no comments. */
  readonly approvalsOfWorkers?: readonly WorkerApproval[] | undefined
  /** Proposals that were refused. */
  readonly refused?: readonly Problem[] | undefined
  /** Why the state branch does not have it as it is shown. */
  readonly unstored?: Problem | undefined
  /** It stands in a thread: results are shown whole unless they have comments of their own, a large workflow only in part. */
  readonly isComment?: boolean
}

/** The picture of a run, the same in its sticky comment and in the summary of its job. The first section is the headline. */
export function runSections(picture: RunPicture, options: ReportOptions): readonly Section[] {
  const { run, unstored } = picture
  return [
    { weight: 100, variants: [unstored === undefined ? headline(run) : unstoredHeadline(run)] },
    { weight: 98, variants: [pullRequests(run)] },
    ...attention(picture, options),
    ...resultSections(picture, options),
    { weight: 60, variants: diagrams(picture, options) },
    { weight: 80, variants: [agentTable(run, 25), agentTable(run, 6)] },
    { weight: 78, variants: [workersTable(run, options, 40), workersTable(run, options, 6), ''] },
    { weight: 90, variants: [budgetLine(run)] },
    { weight: 72, variants: [30, 5].map((most) => proposalList(run, most, picture.isComment)) },
    { weight: 70, variants: [problemList('Refused proposals', picture.refused ?? []), ''] },
    { weight: 30, variants: [warningList(run), ''] },
    { weight: 20, variants: [costDetails(run), ''] },
    { weight: 50, variants: [links(run, options), ''] },
  ]
}

function headline(run: Run): string {
  return `### ${runSign(run)} ${inlineText(run.workflow.name)} ${statusWords(run)}${headlineDetail(run)}`
}

/** Whatever it came to: for the next job it has not come to it. */
function unstoredHeadline({ workflow }: Run): string {
  return `### ${runSign({ status: 'failed' })} ${inlineText(workflow.name)} could not be stored`
}

function headlineDetail({ status, created_at, updated_at, budget }: Run): string {
  if (status !== 'completed') return ''
  return ` in ${formatDuration(Date.parse(updated_at) - Date.parse(created_at))} for ${formatUsd(budget.spent_usd)}`
}

/** What a person must know or do now. */
function attention(picture: RunPicture, options: ReportOptions): readonly Section[] {
  const { run, approval, unstored } = picture
  if (unstored !== undefined) return [{ weight: 96, variants: [unstoredBox(unstored, options)] }]
  // Whatever else holds the run up, people can answer and approve meanwhile.
  const forPeople = () => [...approvalSections(picture, options), ...askSections(run, options), ...pausedSections(run, options)]
  switch (run.status) {
    case 'running':
      return [{ weight: 95, variants: [`${atWork(run)} \`/raymond stop\` ends it.`] }, ...forPeople()]
    case 'waiting':
      return [...forPeople(), ...otherWaits(run, approval, options)]
    case 'suspended':
      return [{ weight: 95, variants: [isAway(run) ? away(run) : pauseBox(run, options)] }, ...forPeople()]
    case 'over_budget':
      return [{ weight: 95, variants: [overBudgetBox(run)] }, ...forPeople()]
    case 'failed':
      return [...(run.error === null ? [] : [{ weight: 95, variants: [failureBox(run.error, run, options)] }]), ...forPeople()]
    case 'cancelled':
      return [{ weight: 95, variants: ['Somebody stopped it. Nothing of it will run again; start a new run to try again.'] }]
    case 'completed':
      return []
  }
}

function away({ children = [] }: Run): string {
  const open = children.filter(({ status }) => status !== 'ended')
  const isHeldUp = open.length > 0 && open.every(({ paused = [] }) => paused.length > 0)
  if (isHeldUp) return 'Its workers are paused, and it goes on with them. `/raymond stop` ends them all.'
  return 'Its workers are at work in jobs of their own; the last one starts the next job. `/raymond stop` ends them all.'
}

function isAway({ reason }: Run): boolean {
  return reason === 'workers' || reason === 'dispatched'
}

function atWork(run: Run): string {
  const active = run.agents
    .filter(({ status }) => status === 'active')
    .map(({ id, current_state }) => `${inlineCode(id)} at ${inlineCode(current_state)}`)
  if (active.length === 0) return 'At work: what was proposed is carried out.'
  const more = active.length > 3 ? ` and ${active.length - 3} more agents` : ''
  return `At work: ${active.slice(0, 3).join(', ')}${more}.`
}

function approvalSections({ run, approval, approvalsOfWorkers = [] }: RunPicture, options: ReportOptions): readonly Section[] {
  const own = approval === undefined ? [] : [{ run, approval }]
  const all = [...own, ...approvalsOfWorkers]
  return all.map((one) => ({
    weight: 96,
    variants: approvalBoxes(one.approval, one.run, options, all.length),
  }))
}

/** Boxes for the first ten, a line for each of the others. */
function askSections(run: Run, options: ReportOptions): readonly Section[] {
  const [first, ...others] = openQuestions(run)
  if (first === undefined) return []
  const boxes = [8000, 2000, 400].map((length) => askBox(first, run, options, length))
  const section: Section = { weight: 95, variants: boxes, asks: boxes.map(() => [first.id]) }
  return others.length === 0 ? [section] : [section, otherAsks(others, run, options)]
}

const MOST_BOXES = 9
/** Of a question in a line: there are few that are longer. */
const LONGEST_LINE = 2000
/** Where there is no room for that. */
const SHORT_LINE = 160
const FEWER_LINES = [300, 200, 150, 100, 70, 50, 30, 20, 10, 0]

function otherAsks(asks: readonly Ask[], run: Run, options: ReportOptions): Section {
  const lines = asks.map((ask) => askLine(ask, options, LONGEST_LINE))
  const withBoxes = [4000, 1000, 300].map((length) => {
    const [boxed, listed] = [asks.slice(0, MOST_BOXES), lines.slice(MOST_BOXES)]
    const boxes = boxed.map((ask) => askBox(ask, run, options, length))
    return { text: [...boxes, ...list(listed)].join('\n\n'), shown: [...boxed.map(({ id }) => id), ...shownBy(listed)] }
  })
  const short = asks.map((ask) => askLine(ask, options, SHORT_LINE))
  const fewer = [asks.length, ...FEWER_LINES.filter((most) => most < asks.length)].map((most) => short.slice(0, most))
  const inLines = [lines, ...fewer].map((listed) => {
    const left = asks.length - listed.length
    const more = `${left} more questions are open and have no room here. Each is shown once others are answered, and has all of its time from then on.`
    return { text: [...list(listed), ...(left > 0 ? [more] : [])].join('\n\n'), shown: shownBy(listed) }
  })
  const all = [...withBoxes, ...inLines]
  return { weight: 85, variants: all.map(({ text }) => text), asks: all.map(({ shown }) => shown) }
}

function list(lines: readonly AskLine[]): readonly string[] {
  return lines.length === 0 ? [] : [lines.map(({ text }) => text).join('\n')]
}

function shownBy(lines: readonly AskLine[]): readonly string[] {
  return lines.flatMap(({ id, isWhole }) => (isWhole ? [id] : []))
}

function pausedSections(run: Run, options: ReportOptions): readonly Section[] {
  const all = (run.children ?? []).flatMap(({ paused = [] }) => paused)
  const more = all.length - MOST_PAUSED
  return [
    ...all.slice(0, MOST_PAUSED).map((one): Section => ({ weight: 84, variants: [workerPauseBox(one, run, options), ''] })),
    ...(more > 0 ? [{ weight: 86, variants: [`${more} more workers are paused; \`/raymond retry\` goes on with all.`] }] : []),
  ]
}

const MOST_PAUSED = 5

function otherWaits(run: Run, approval: PendingApproval | undefined, options: ReportOptions): readonly Section[] {
  return run.asks.length > 0 || approval !== undefined ? [] : [{ weight: 95, variants: [waitBox(run, options)] }]
}

/** The results of a run that is over: whole where they have no comments of their own, else the first one at a glance. */
function resultSections({ run, isComment }: RunPicture, options: ReportOptions): readonly Section[] {
  const isOver = run.status === 'completed' || run.reason === 'failed-result' || hasWrappedUp(run)
  if (!isOver) return []
  if (isComment === true && run.comments !== undefined && run.comments !== 'results') {
    const { main, ...others } = run.results
    return [
      ...(main === undefined || main.trim() === ''
        ? []
        : [
            {
              weight: 94,
              variants: [30_000, 8000, 1500].map((length) => blockQuote(resultPayload(run, 'main', length, options))),
            },
          ]),
      ...Object.keys(others).map((agent) => ({
        weight: 40,
        variants: [...[6000, 800].map((length) => foldedResult(run, agent, length, options)), ''],
      })),
    ]
  }
  const result = run.status === 'completed' || hasWrappedUp(run) ? (run.results.main ?? '').trim() : ''
  if (result === '') return []
  return [{ weight: 75, variants: [blockQuote(cleanWithin(result, 600, { ...options, rest: '…' })), ''] }]
}

function foldedResult(run: Run, agent: string, length: number, options: ReportOptions): string {
  const title = `Result of ${inlineText(agent)}${run.failed_results.includes(agent) ? ', not a success' : ''}`
  return `<details><summary>${title}</summary>\n\n${resultPayload(run, agent, length, options)}\n\n</details>`
}

/** States of a workflow that a comment shows as a whole. */
const FEW_STATES = 10
/** States that fit side by side into the width of a telephone. */
const FIT_SIDE_BY_SIDE = 3

function diagrams({ run, workflow, isComment }: RunPicture, { runUrl }: ReportOptions): readonly string[] {
  const states = statesOf(workflow)
  const direction = isComment === true && states > FIT_SIDE_BY_SIDE ? 'TD' : 'LR'
  if (isComment !== true || states <= FEW_STATES)
    return [runDiagram(run, workflow, { most: 40, direction }), runDiagram(run, workflow, { most: 15, direction }), '']
  const way = runDiagram(run, workflow, { most: FEW_STATES, onlyTheWay: true })
  const whole = runUrl === null ? '' : `\n\n<sub>The way up to here; [the whole diagram](${runUrl})</sub>`
  return [`${way}${whole}`, '']
}

function statesOf(workflow: Workflow | undefined): number {
  if (workflow === undefined) return 0
  return workflow.kind === 'states' ? Object.keys(workflow.states).length : workflow.definition.steps.length
}

function problemList(title: string, problems: readonly Problem[]): string {
  if (problems.length === 0) return ''
  const items = problems
    .slice(0, 20)
    .map(({ message, hint }) => `- ${inlineText(message)}${hint === undefined ? '' : ` ${inlineCode(hint)}`}`)
  const more = problems.length > 20 ? [`- ${problems.length - 20} more`] : []
  return [`**${title}**`, '', ...items, ...more].join('\n')
}

function warningList({ warnings }: Run): string {
  if (warnings.length === 0) return ''
  const shown = warnings.slice(-20).map((warning) => `- ${inlineText(warning)}`)
  return [
    `<details><summary>${warnings.length === 1 ? '1 warning' : `${warnings.length} warnings`}</summary>`,
    '',
    ...shown,
    '',
    '</details>',
  ].join('\n')
}

function links(run: Run, { runUrl, branchUrl, repositoryUrl, docsUrl }: ReportOptions): string {
  const { commit, source } = run.workflow
  const workflowUrl = repositoryUrl === null || commit === null ? null : `${repositoryUrl}/tree/${commit}/${encodeURI(source)}`
  const named = [
    ['job', runUrl],
    ['state', branchUrl],
    ['workflow', workflowUrl],
    ['commands', `${docsUrl}/commands.md`],
  ] as const
  const found = named.flatMap(([name, url]) => (url === null ? [] : [`[${name}](${url})`]))
  return `<sub>${[inlineCode(run.workflow_id), ...found, `as of ${formatMoment(run.updated_at)}`].join(' · ')}</sub>`
}
