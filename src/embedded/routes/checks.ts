import { type Answer, created, forbidden, ok, unprocessable } from '../answer.ts'
import { countedAnswer } from '../http/page.ts'
import type { RepositoryCall } from '../http/route.ts'
import type { Annotation, CheckRun } from '../model/checks.ts'
import { checkShape } from '../model/shapes/actions-shape.ts'
import { timestamp } from '../model/timestamp.ts'
import { inPath, numberInPath } from './input.ts'

/** What both calls may give. Octokit types it as a union that is of no use here. */
interface CheckBody {
  readonly name?: string
  readonly head_sha?: string
  readonly status?: CheckRun['status']
  readonly conclusion?: Exclude<CheckRun['conclusion'], null>
  readonly started_at?: string
  readonly completed_at?: string
  readonly external_id?: string
  readonly details_url?: string
  readonly output?: {
    readonly title?: string
    readonly summary?: string
    readonly text?: string
    readonly annotations?: Annotation[]
  }
}

export async function createCheck(call: RepositoryCall): Promise<Answer> {
  const body = call.body as CheckBody
  const { repository, author, store } = call
  if (!author.app) throw forbidden('You must authenticate via a GitHub App.')
  const headSha = await repository.git.resolve(body.head_sha ?? '')
  if (!headSha) throw unprocessable(`No commit found for SHA: ${body.head_sha}`)
  const check = repository.checks.add({
    author,
    headSha,
    name: body.name ?? '',
    status: 'queued',
    conclusion: null,
    startedAt: body.started_at ?? timestamp(store.now()),
    completedAt: null,
    externalId: body.external_id ?? '',
    detailsUrl: body.details_url ?? null,
    title: null,
    summary: null,
    text: null,
    annotations: [],
  })
  change(call, check, body)
  return created(checkShape(repository, check), `${repository.apiUrl}/check-runs/${check.id}`)
}

export function updateCheck(call: RepositoryCall): Answer {
  const check = checkOf(call)
  if (check.author.app?.id !== call.author.app?.id) throw forbidden(`Invalid app_id \`${String(call.author.app?.id)}\``)
  change(call, check, call.body as CheckBody)
  return ok(checkShape(call.repository, check))
}

export function getCheck(call: RepositoryCall): Answer {
  return ok(checkShape(call.repository, checkOf(call)))
}

export async function listChecks(call: RepositoryCall): Promise<Answer> {
  const { repository, query } = call
  const sha = await repository.git.resolve(inPath(call, 'ref'))
  if (!sha) throw unprocessable(`No commit found for SHA: ${inPath(call, 'ref')}`)
  const checks = repository.checks.all.filter(
    ({ headSha, name }) => headSha === sha && (!query.check_name || name === query.check_name),
  )
  return countedAnswer(call, 'check_runs', checks, (check) => checkShape(repository, check))
}

/** A conclusion completes a check, whatever status was given. */
function change({ store }: RepositoryCall, check: CheckRun, body: CheckBody): void {
  const { output, conclusion } = body
  check.name = body.name ?? check.name
  check.externalId = body.external_id ?? check.externalId
  check.detailsUrl = body.details_url ?? check.detailsUrl
  check.status = conclusion ? 'completed' : (body.status ?? check.status)
  check.conclusion = conclusion ?? check.conclusion
  if (check.status === 'completed') check.completedAt = body.completed_at ?? check.completedAt ?? timestamp(store.now())
  check.title = output?.title ?? check.title
  check.summary = output?.summary ?? check.summary
  check.text = output?.text ?? check.text
  check.annotations.push(...(output?.annotations ?? []))
}

function checkOf(call: RepositoryCall): CheckRun {
  return call.repository.checks.get(numberInPath(call, 'check_run_id'))
}
