import type { Run } from '../../../src/core/run/run.ts'
import type { Site } from '../../attacks/a-site.ts'
import type { InProcessOutcome } from '../../tools/job-in-process.ts'

/** All that a story leaves behind, without what differs between two calm tellings of it: times, ids, digests. */
export interface Picture {
  readonly outcomes: readonly object[]
  readonly issues: readonly object[]
  readonly comments: readonly string[]
  readonly branches: readonly string[]
  readonly runs: readonly object[]
  readonly ledger: readonly string[]
  readonly dispatched: readonly object[]
  readonly artifacts: readonly string[]
}

export async function pictureOf(
  site: Site,
  outcomes: readonly Pick<InProcessOutcome, 'runs' | 'problems' | 'unposted' | 'matches'>[],
): Promise<Picture> {
  const { repository } = site
  const { git } = repository
  const branches = (await git.run(['for-each-ref', '--format=%(refname:short) %(tree)', 'refs/heads'])).trim().split('\n')
  const state = branches.some((line) => line.startsWith('raymond/state '))
  const files = state ? (await git.run(['ls-tree', '-r', '--name-only', 'raymond/state'])).trim().split('\n') : []
  const ids = files.flatMap((file) => /^runs\/([^/]+)\/state\.json$/.exec(file)?.[1] ?? [])
  const ledgers = await Promise.all(
    files.filter((file) => file.startsWith('ledger/')).map((file) => git.run(['show', `raymond/state:${file}`])),
  )
  return {
    outcomes: outcomes.map(({ runs, problems, unposted, matches }) => ({
      runs: runs.map((run) => [same(run.workflow_id), run.status]),
      problems: problems.map(({ code }) => code),
      unposted: unposted.map(({ what }) => same(what)),
      started: matches.filter(({ started }) => started).map(({ workflow }) => workflow),
    })),
    issues: repository.issues.all.map(({ number, title, body, state, labels, assignees, pull }) => ({
      number,
      title,
      body: same(body ?? ''),
      state,
      labels: labels.map(({ name }) => name).toSorted(),
      assignees: assignees.map(({ login }) => login),
      pull: pull && {
        head: same(pull.headRef),
        base: pull.baseRef,
        draft: pull.draft,
        reviews: pull.reviews.map(({ body }) => same(body)),
        beside: pull.comments.map(({ path, line, body, reactions }) => ({
          path,
          line,
          body,
          reactions: reactions.map(({ content }) => content),
        })),
      },
    })),
    comments: repository.issues.all
      .flatMap(({ number, comments }) =>
        comments.map(
          ({ body, author, reactions }) =>
            `#${number} ${author.account.login}: ${same(body)} ${reactions.map(({ content }) => content).join(' ')}`,
        ),
      )
      .toSorted(),
    branches: branches.filter((line) => !line.startsWith('raymond/state ')).map((line) => line.replace(NUMBER, '#')),
    runs: await Promise.all(ids.map(async (id) => JSON.parse(same(JSON.stringify(told(await site.stored(id))))) as object)),
    ledger: ledgers.flatMap((text) => text.trim().split('\n')).map(same),
    artifacts: repository.actions.artifacts.map(({ name }) => same(name)).toSorted(),
    dispatched: repository.actions.dispatches.map((one) =>
      one.kind === 'workflow_dispatch' ? { path: one.path, ref: one.ref, inputs: same(JSON.stringify(one.inputs)) } : one,
    ),
  }
}

function told(run: Run): object {
  const { status, reason, results, budget, turns, agents, asks, proposals, warnings, error, lease, issue } = run
  return {
    id: same(run.workflow_id),
    status,
    reason,
    results,
    spent: budget.spent_usd,
    turns,
    agents: agents.map(({ id, status, visits }) => ({ id, status, visits })),
    asks: asks.length,
    proposals: proposals?.map(({ id, status, number, branch }) => ({ id, status, number, branch: branch && same(branch) })),
    warnings,
    error: error?.code ?? null,
    lease,
    issue,
  }
}

/** Ids of the site count up from a million, whatever else was made. */
const NUMBER = /\b1\d{6}\b/g

function same(text: string): string {
  return text
    .replace(NUMBER, '#')
    .replace(/\b[0-9a-f]{32,64}\b/g, 'digest')
    .replace(/seq=\d+/g, 'seq=N')
    .replace(/127\.0\.0\.1:\d+/g, 'site')
    .replace(/\d{4}-\d\d-\d\d([T ][\d:.]+( UTC|Z)?)?/g, 'date')
    .replace(/<?\d+(\.\d+)?[ \u00a0](ms|s|min)\b([ \u00a0]\d+[ \u00a0]m?s\b)?/g, 'time')
    .replace(/as of [^<]*/g, 'as of')
    .replace(/approve [0-9a-f]{20}/g, 'approve CODE')
    .replace(/raymond-texts-1-[0-9a-f]{8}/g, 'raymond-texts')
    .replace(/^(raymond-\S+?)(-2)?$/, '$1') // an announcement that was lost leaves its name taken
    .replace(/(word )+/g, 'words ')
}
