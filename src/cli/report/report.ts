/** `raymond report`: reads runs, writes pages. */

import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { limitsOnPage } from '../../core/page/deed.ts'
import { renderPrometheus } from '../../core/page/prometheus.ts'
import { renderRepositoryPage } from '../../core/page/repository-page.ts'
import { type RepositoryReport, repositoryReport } from '../../core/page/repository-report.ts'
import { renderRunPage } from '../../core/page/run-page.ts'
import { type RunReport, runReport } from '../../core/page/run-report.ts'
import { withWorkers } from '../../core/page/with-workers.ts'
import { messageOf, ProblemError } from '../../core/problem.ts'
import type { Run } from '../../core/run/run.ts'
import { STATE_BRANCH } from '../../core/run/usual-branch.ts'
import { writeForPerson } from '../checkout-file.ts'
import { oneLine } from '../live/terminal-text.ts'
import { noSuchRun } from '../no-such-run.ts'
import { printJson, say } from '../output.ts'
import { refuse } from '../refuse.ts'
import { repositoryRoot } from '../repository-root.ts'
import { stateDirectory } from '../state-directory.ts'
import { withBranchSource } from './branch-source.ts'
import { createDirectorySource } from './directory-source.ts'
import { reportWithWork } from './kept-work.ts'
import type { ReportSource } from './report-source.ts'

export interface ReportFlags {
  readonly out?: string
  readonly stateDir?: string
  readonly git?: string
  readonly ref?: string
  readonly json?: boolean
  readonly prometheus?: boolean
  readonly outcomes?: boolean
}

export async function report(id: string | undefined, flags: ReportFlags): Promise<void> {
  try {
    await withSource(flags, (source) => (id === undefined ? reportAll(source, flags) : reportOne(id, source, flags)))
  } catch (error) {
    refuse(error, flags)
  }
}

export async function withSource(
  flags: Pick<ReportFlags, 'stateDir' | 'git' | 'ref'>,
  use: (source: ReportSource) => Promise<void>,
): Promise<void> {
  if (flags.git !== undefined || flags.ref !== undefined)
    return withBranchSource({ clone: flags.git ?? '.', ref: flags.ref ?? STATE_BRANCH }, use)
  return use(createDirectorySource(await stateDirectory(repositoryRoot(process.cwd()), flags.stateDir)))
}

async function reportOne(id: string, source: ReportSource, flags: ReportFlags): Promise<void> {
  const run = await source.run(id)
  if (!run) throw noSuchRun(id, await source.ids())
  const made = await runReportOf(run, source)
  if (flags.json === true) printJson(made)
  if (flags.json === true && flags.out === undefined) return
  await writePage(flags.out ?? `${id}.html`, renderRunPage(made, { pack }), flags)
}

async function reportAll(source: ReportSource, flags: ReportFlags): Promise<void> {
  const ids = await source.ids()
  const { runs, unreadable } = await readRuns(ids, source)
  if (flags.prometheus === true) {
    process.stdout.write(renderPrometheus(runs))
    return
  }
  const made = repositoryReport(runs, { generatedAt: now(), source: source.name, ledger: await source.ledger(), unreadable })
  if (flags.json === true) printJson(made)
  if (flags.json === true && flags.out === undefined) return
  if (flags.out !== undefined && isFolder(flags.out)) return writeSite(flags.out, made, runs, source, flags)
  await writePage(flags.out ?? 'raymond-report.html', renderRepositoryPage(made), flags)
}

/** A page of all runs and one of each, linked: ready to be served. */
async function writeSite(
  folder: string,
  all: RepositoryReport,
  runs: readonly Run[],
  source: ReportSource,
  flags: ReportFlags,
): Promise<void> {
  const written = new Set<string>()
  for (const run of runs) {
    const { workflow_id: id } = run
    const page = await readable(`${id} has no page`, async () =>
      renderRunPage(await runReportOf(run, source), { pack, home: 'index.html' }),
    )
    if (page === undefined) continue
    await writePage(join(folder, `${id}.html`), page, flags)
    written.add(id)
  }
  const outcomes = flags.outcomes === true ? await writeOutcomes(folder, runs, source, flags) : undefined
  const linkOf = (id: string) => (written.has(id) ? `${id}.html` : undefined)
  await writePage(join(folder, 'index.html'), renderRepositoryPage(all, { linkOf, outcomes }), flags)
}

/** What is made of a run, if what was stored of it can be read; else says so, and the others are not to suffer. */
async function readable<T>(without: string, make: () => Promise<T>): Promise<T | undefined> {
  try {
    return await make()
  } catch (error) {
    const place = error instanceof ProblemError && error.problem.place !== undefined ? ` (${error.problem.place})` : ''
    say(oneLine(`warning: ${without}: ${messageOf(error)}${place}`))
    return undefined
  }
}

/** The page's name; undefined where GitHub could not be asked, which the other pages are not to suffer from. */
async function writeOutcomes(
  folder: string,
  runs: readonly Run[],
  source: ReportSource,
  flags: ReportFlags,
): Promise<string | undefined> {
  try {
    const [{ askOutcomes }, { renderOutcomesPage }] = await Promise.all([
      import('./ask-outcomes.ts'),
      import('../../core/outcomes/outcomes-page.ts'),
    ])
    const page = renderOutcomesPage(await askOutcomes(runs, source), { source: source.name, generatedAt: now() })
    await writePage(join(folder, 'outcomes.html'), page, flags)
    return 'outcomes.html'
  } catch (error) {
    say(oneLine(`What became of proposals could not be asked: ${error instanceof Error ? error.message : String(error)}`))
    return undefined
  }
}

/** A state that cannot be read is shown as such; the others are not to suffer. */
export async function readRuns(
  ids: readonly string[],
  source: ReportSource,
): Promise<{ runs: readonly Run[]; unreadable: RepositoryReport['unreadable'] }> {
  const runs: Run[] = []
  const unreadable: { run: string; why: string }[] = []
  for (const id of ids) {
    try {
      const run = await source.run(id)
      if (run) runs.push(run)
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error
      unreadable.push({ run: id, why: error.problem.message })
    }
  }
  return { runs, unreadable }
}

/** One report of a run and all its workers that had jobs of their own. */
async function runReportOf(run: Run, source: ReportSource): Promise<RunReport> {
  const workers = await workersOf(run, source)
  const elsewhere = workers.flatMap(({ plain }) => plain.turns)
  const own = { run, plain: runReport(run, await source.journal(run.workflow_id), now(), elsewhere) }
  const limits = limitsOnPage(own.plain.turns.length + elsewhere.length)
  const made: RunReport[] = []
  let without: string | null = null
  for (const { run: of, plain } of [own, ...workers]) {
    const { report: one, missing } = await reportWithWork(plain, of, source, limits)
    made.push(one)
    without ??= missing
  }
  const [first = own.plain, ...others] = made
  const all = withWorkers(first, others)
  return without === null ? all : { ...all, without_work: without }
}

interface WorkerReport {
  readonly run: Run
  readonly plain: RunReport
}

/** Workers with jobs of their own, each before those that it has started. One that is not stored, or cannot be read, is left out. */
async function workersOf(run: Run, source: ReportSource, seen = new Set([run.workflow_id])): Promise<readonly WorkerReport[]> {
  const ids = [...new Set((run.children ?? []).map(({ id }) => id))].filter((id) => !seen.has(id))
  for (const id of ids) seen.add(id) // a state that names itself, or one above it, has no end otherwise
  const { runs } = await readRuns(ids, source)
  const found: WorkerReport[] = []
  for (const child of runs.filter(({ parent }) => parent?.run === run.workflow_id)) {
    const plain = await readable(`The page of ${run.workflow_id} is without its worker ${child.workflow_id}`, async () =>
      runReport(child, await source.journal(child.workflow_id), now()),
    )
    if (plain !== undefined) found.push({ run: child, plain })
    found.push(...(await workersOf(child, source, seen)))
  }
  return found
}

export async function writePage(path: string, page: string, { json }: Pick<ReportFlags, 'json'>): Promise<void> {
  await writeForPerson(path, page) // what agents said and did is in it
  if (json === true) say(path)
  else process.stdout.write(`${path}\n`)
}

function isFolder(path: string): boolean {
  return path.endsWith('/') || (existsSync(path) && statSync(path).isDirectory())
}

function pack(text: string): string {
  return gzipSync(text).toString('base64')
}

function now(): string {
  return new Date().toISOString()
}
