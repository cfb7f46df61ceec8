import { parse } from 'yaml'
import { type Answer, noContent, notFound, ok, unprocessable } from '../answer.ts'
import type { RepositoryCall } from '../http/route.ts'
import type { ActionsWorkflow } from '../model/actions.ts'
import { bodyOf, inPath } from './input.ts'

// GitHub's limit for the payloads of both kinds of dispatch, in characters.
const longestPayload = 65_535

/** Starts a workflow. Nothing runs here: the dispatch is kept, and a queued run with it. */
export async function dispatchWorkflow(call: RepositoryCall): Promise<Answer> {
  const { ref, inputs = {}, return_run_details } = bodyOf<'actions', 'createWorkflowDispatch'>(call)
  const { repository, author } = call
  const branch = ref.replace(/^refs\/(heads|tags)\//, '')
  const headSha = await repository.git.resolve(branch)
  if (!headSha) throw unprocessable(`No ref found for: ${ref}`)
  const workflow = workflowNamed(await repository.actions.workflows(headSha), inPath(call, 'workflow_id'))
  const declared = declaredInputs(await repository.git.read(headSha, workflow.path))
  if (!declared) throw unprocessable("Workflow does not have 'workflow_dispatch' trigger")
  if (JSON.stringify(inputs).length > longestPayload) throw unprocessable('inputs are too large.')
  const values = inputValues(declared, inputs as Readonly<Record<string, unknown>>)
  const run = repository.actions.addRun({
    event: 'workflow_dispatch',
    path: workflow.path,
    name: workflow.name,
    headSha,
    headBranch: branch,
    actor: author.account,
  })
  repository.actions.dispatches.push({ kind: 'workflow_dispatch', path: workflow.path, ref: branch, inputs: values, author, run })
  repository.announce('workflow_dispatch', undefined, author, {
    inputs: values,
    ref: `refs/heads/${branch}`,
    workflow: workflow.path,
  })
  if (!return_run_details) return noContent()
  const html_url = `${repository.htmlUrl}/actions/runs/${run.id}`
  return ok({ workflow_run_id: run.id, run_url: `${repository.apiUrl}/actions/runs/${run.id}`, html_url })
}

export function dispatchRepository(call: RepositoryCall): Answer {
  const { event_type, client_payload = {} } = bodyOf<'repos', 'createDispatchEvent'>(call)
  const { repository, author } = call
  if (JSON.stringify(client_payload).length > longestPayload) throw unprocessable('client_payload is too large.')
  const clientPayload: Readonly<Record<string, unknown>> = client_payload
  repository.actions.dispatches.push({ kind: 'repository_dispatch', eventType: event_type, clientPayload, author })
  const fields = { client_payload: clientPayload, branch: repository.defaultBranch }
  repository.announce('repository_dispatch', event_type, author, fields)
  return noContent()
}

/** By number, by file name or by path. */
export function workflowNamed(workflows: readonly ActionsWorkflow[], name: string): ActionsWorkflow {
  const workflow = workflows.find(({ id, path }) => String(id) === name || path === name || path.endsWith(`/${name}`))
  if (!workflow) throw notFound()
  return workflow
}

interface InputDeclaration {
  readonly required?: boolean
  readonly default?: unknown
  readonly type?: string
  readonly options?: readonly string[]
}
type Declarations = Readonly<Record<string, InputDeclaration | null>>

/** Undefined when the workflow cannot be dispatched. */
function declaredInputs(text: string | undefined): Declarations | undefined {
  const on: unknown = (parse(text ?? '', { logLevel: 'error' }) as { readonly on?: unknown } | null)?.on
  if (on === 'workflow_dispatch') return {}
  if (Array.isArray(on)) return on.includes('workflow_dispatch') ? {} : undefined
  if (typeof on !== 'object' || on === null || !('workflow_dispatch' in on)) return undefined
  return (on.workflow_dispatch as { readonly inputs?: Declarations } | null)?.inputs ?? {}
}

/** What the job will see: text, with the declared defaults. */
function inputValues(declared: Declarations, given: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  const unexpected = Object.keys(given).filter((name) => !(name in declared))
  if (unexpected.length > 0) throw unprocessable(`Unexpected inputs provided: ${JSON.stringify(unexpected)}`)
  const values: Record<string, string> = {}
  for (const [name, declaration] of Object.entries(declared)) {
    const { required, type, options, default: fallback } = declaration ?? {}
    const value = textOf(given[name] ?? fallback)
    if (required && value === '') throw unprocessable(`Required input '${name}' not provided`)
    if (type === 'choice' && value !== '' && !options?.includes(value)) {
      throw unprocessable(`Provided value '${value}' for input '${name}' not in the list of allowed values`)
    }
    values[name] = value
  }
  return values
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}
