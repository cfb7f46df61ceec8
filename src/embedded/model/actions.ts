import { parse } from 'yaml'
import { notFound } from '../answer.ts'
import { Results } from '../results/results.ts'
import type { Account, Author } from './account.ts'
import type { RepositoryFacts } from './repository-facts.ts'

export interface WorkflowRun {
  readonly id: number
  readonly number: number
  readonly event: string
  /** `.github/workflows/ci.yml` */
  readonly path: string
  readonly workflowId: number
  readonly name: string
  readonly headBranch: string | null
  readonly headSha: string
  readonly actor: Account
  readonly createdAt: Date
  triggeringActor: Account
  attempt: number
  status: 'queued' | 'in_progress' | 'completed'
  conclusion: 'success' | 'failure' | 'cancelled' | null
  updatedAt: Date
}

export type NewRun = Pick<WorkflowRun, 'event' | 'path' | 'headSha' | 'actor'> &
  Partial<Pick<WorkflowRun, 'name' | 'headBranch' | 'triggeringActor' | 'status' | 'conclusion'>>

/** A request to start jobs. A harness plays them. */
export type Dispatch =
  | {
      readonly kind: 'workflow_dispatch'
      readonly path: string
      readonly ref: string
      readonly inputs: Readonly<Record<string, string>>
      readonly author: Author
      readonly run: WorkflowRun
    }
  | {
      readonly kind: 'repository_dispatch'
      readonly eventType: string
      readonly clientPayload: Readonly<Record<string, unknown>>
      readonly author: Author
    }

export interface Artifact {
  readonly id: number
  readonly name: string
  readonly runId: number
  readonly zip: Buffer
  readonly createdAt: Date
}

/** A workflow file on the default branch. */
export interface ActionsWorkflow {
  readonly id: number
  readonly path: string
  readonly name: string
}

/** GitHub Actions without the running: workflow files, runs, dispatches, artifacts. */
export class Actions {
  readonly runs: WorkflowRun[] = []
  readonly dispatches: Dispatch[] = []
  readonly artifacts: Artifact[] = []
  readonly results = new Results((upload) => this.addArtifact(upload))
  readonly #repository: RepositoryFacts
  readonly #workflowIds = new Map<string, number>()

  constructor(repository: RepositoryFacts) {
    this.#repository = repository
  }

  /** The workflow files at a revision. */
  async workflows(revision = this.#repository.defaultBranch): Promise<readonly ActionsWorkflow[]> {
    const { git } = this.#repository
    const files = await git.tree(revision, { recursive: false, path: '.github/workflows/' })
    const workflows = files.filter(({ path, type }) => type === 'blob' && /\.ya?ml$/.test(path))
    return Promise.all(
      workflows.map(async ({ path, sha }) => {
        const content: unknown = parse((await git.blob(sha)).toString(), { logLevel: 'error' })
        return { id: this.workflowId(path), path, name: nameIn(content) ?? path }
      }),
    )
  }

  /** Numbers that stay: one for each path. */
  workflowId(path: string): number {
    const id = this.#workflowIds.get(path) ?? this.#repository.store.nextId()
    this.#workflowIds.set(path, id)
    return id
  }

  getRun(id: number): WorkflowRun {
    const run = this.runs.find((one) => one.id === id)
    if (!run) throw notFound()
    return run
  }

  addRun(run: NewRun): WorkflowRun {
    const { store } = this.#repository
    const now = store.now()
    const added: WorkflowRun = {
      id: store.nextId(),
      number: this.runs.filter(({ path }) => path === run.path).length + 1,
      event: run.event,
      path: run.path,
      workflowId: this.workflowId(run.path),
      name: run.name ?? run.path,
      headBranch: run.headBranch ?? this.#repository.defaultBranch,
      headSha: run.headSha,
      actor: run.actor,
      triggeringActor: run.triggeringActor ?? run.actor,
      attempt: 1,
      status: run.status ?? 'queued',
      conclusion: run.conclusion ?? null,
      createdAt: now,
      updatedAt: now,
    }
    this.runs.push(added)
    return added
  }

  addArtifact({ name, runId, zip }: Pick<Artifact, 'name' | 'runId' | 'zip'>): Artifact {
    const { store } = this.#repository
    const artifact: Artifact = { id: store.nextId(), name, runId, zip, createdAt: store.now() }
    this.artifacts.push(artifact)
    return artifact
  }
}

function nameIn(content: unknown): string | undefined {
  if (typeof content !== 'object' || content === null || !('name' in content)) return undefined
  return typeof content.name === 'string' ? content.name : undefined
}
