/** A workflow of scripts that counts, and goes on with its pull request: what tests of rounds share. */
import { setTimeout } from 'node:timers/promises'
import { expect } from 'vitest'
import type { EmbeddedRepository } from '../../../src/embedded/model/repository.ts'
import { openSite, type Site } from '../../attacks/a-site.ts'

export const config = (more = '') => `version: 1
workflows:
  count:
    path: flows/count
    on:
      issues: { types: [labeled], labels: [count] }
      issue_comment: { command: count }
      pull_request_review_comment: { command: count }
    outputs: { comments: 1, pull_requests: { max: 1, draft: true } }
    follow_up: { ${more.includes('on:') ? '' : 'on: [command, review, failed_checks]'}${more.replace(/^, (?=on:)/, '')} }
`

const START = `echo two >> counter.txt
echo '{"type": "pull_request", "title": "Count to two", "body": "As asked."}' > "$RAYMOND_OUTBOX"
echo '<result>counted</result>'
`

/** Pushes a line for each round, and answers every remark that the input names. Asks first where it is told to. */
const FOLLOW_UP = `last=$(printf '%s\\n' "$RAYMOND_INPUT" | tail -n 1)
case "$last" in *'?') printf '<ask next="FOLLOW_UP">%s</ask>' "$last"; exit;; esac
printf '%s\\n' "$last" >> counter.txt
echo '{"type": "pull_request", "title": "Count on", "body": ""}' > "$RAYMOND_OUTBOX"
for id in $(printf '%s\\n' "$RAYMOND_INPUT" | sed -n 's/^### Review comment //p'); do
  printf '{"type": "reply", "to": %s, "body": "Done."}\\n' "$id" >> "$RAYMOND_OUTBOX"
done
printf '<result>%s\n%s</result>' "$RAYMOND_INPUT" "$(ls -1 "$RAYMOND_ATTACHMENTS_DIR" 2> /dev/null)"
`

export const files = {
  'flows/count/workflow.yaml': 'follow_up: FOLLOW_UP\n',
  'flows/count/START.sh': START,
  'flows/count/FOLLOW_UP.sh': FOLLOW_UP,
  'counter.txt': 'one\n',
}

export type Pull = EmbeddedRepository['pulls']['all'][number]

export interface Opened {
  readonly site: Site
  readonly issue: number
  readonly pull: Pull
  /** Id of the run that opened it. */
  readonly first: string
}

/** Runs of strangers need a cell, which not every machine has. */
export const OFF = { inputs: { cell: 'off' } }

/** From the label to the pull request. Failed checks need "checks: read" more than every job has. */
export async function openCounting(
  more = '',
  {
    access = '',
    by = 'maria',
    guard,
    ...options
  }: { readonly private?: boolean; readonly access?: string; readonly by?: string; readonly guard?: string } = {},
): Promise<Opened> {
  const text = access + config(more) + (guard === undefined ? '' : `    if: ${JSON.stringify(guard)}\n`)
  const site = await openSite({ config: text, files, requests: 'any', grants: { checks: 'read' }, ...options })
  const { number } = site.issue('rita', 'Count', 'To two, please.')
  const first = await site.job('issues', site.labeled(number, 'count', by), access === '' ? {} : OFF)
  const [pull] = site.repository.pulls.all
  if (pull === undefined) throw new Error(JSON.stringify(first.problems))
  return { site, issue: number, pull, first: first.runs[0]?.workflow_id ?? '' }
}

export const content = (site: Site, { pull }: Pull, file = 'counter.txt') => site.repository.read(file, pull.headSha)
export const whys = ({ matches }: { readonly matches: readonly { readonly why: string }[] }) => matches.map(({ why }) => why)

/** GitHub counts whole seconds: what is said after this was said later for every job. */
export const aSecondLater = () => setTimeout(1000 - (Date.now() % 1000))

/** A comment on the pull request, and what GitHub tells of it. */
export function said(site: Site, pull: Pull, body: string, by = 'maria'): object {
  const payload = site.comment(pull.number, body, by) as { issue: object }
  return { ...payload, issue: { ...payload.issue, pull_request: { url: 'x' } } }
}

/** Through the API, as a person does it in the pages; gives what GitHub tells the job. */
export async function review({ github, repository }: Site, pull: Pull, by: string, body: object): Promise<object> {
  const token = `pat-${by}-${pull.number}`
  github.addToken({ token, kind: 'pat', actor: by })
  const answer = await fetch(`${github.apiUrl}/repos/${repository.fullName}/pulls/${pull.number}/reviews`, {
    method: 'POST',
    headers: { authorization: `token ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(answer.status, await answer.clone().text()).toBe(200)
  return github.events.findLast(({ name }) => name === 'pull_request_review')?.payload as object
}

/** A comment on a line by itself, with nothing else in its review; gives what GitHub tells of the comment. */
export async function onLine(site: Site, pull: Pull, body: string): Promise<object> {
  await review(site, pull, 'maria', { event: 'COMMENT', body: '', comments: [{ path: 'counter.txt', line: 2, body }] })
  return site.github.events.findLast(({ name }) => name === 'pull_request_review_comment')?.payload as object
}

/** A check of the pull request's head has failed: what GitHub shows of it, and what it tells the job. */
export function failedCheck({ repository }: Site, { pull: { headSha } }: Pull, name = 'test'): object {
  const at = new Date(repository.store.now()).toISOString().replace(/\.\d+Z$/, 'Z')
  repository.checks.add({
    author: repository.authorOf('owner'),
    headSha,
    name,
    status: 'completed',
    conclusion: 'failure',
    startedAt: at,
    completedAt: at,
    externalId: '',
    detailsUrl: null,
    title: 'It failed',
    summary: '',
    text: null,
    annotations: [],
  })
  return {
    action: 'completed',
    check_suite: { id: 1, head_sha: headSha, conclusion: 'failure', pull_requests: [], updated_at: at },
    repository: { full_name: repository.fullName, id: repository.id, default_branch: 'main' },
    sender: { login: 'github-actions[bot]', id: 41_898_282, type: 'Bot' },
  }
}
