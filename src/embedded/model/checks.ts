import { notFound } from '../answer.ts'
import type { Author } from './account.ts'
import type { RepositoryFacts } from './repository-facts.ts'

type Conclusion = 'action_required' | 'cancelled' | 'failure' | 'neutral' | 'success' | 'skipped' | 'timed_out'

export interface Annotation {
  readonly path: string
  readonly start_line: number
  readonly end_line: number
  readonly annotation_level: 'notice' | 'warning' | 'failure'
  readonly message: string
}

export interface CheckRun {
  readonly id: number
  readonly author: Author
  readonly headSha: string
  /** Null where a fork has started it. */
  readonly headBranch?: string | null
  name: string
  status: 'queued' | 'in_progress' | 'completed'
  conclusion: Conclusion | null
  startedAt: string | null
  completedAt: string | null
  externalId: string
  detailsUrl: string | null
  title: string | null
  summary: string | null
  text: string | null
  /** Each call adds to them. */
  readonly annotations: Annotation[]
}

/** The check runs of a repository. */
export class Checks {
  readonly all: CheckRun[] = []
  readonly #repository: RepositoryFacts

  constructor(repository: RepositoryFacts) {
    this.#repository = repository
  }

  get(id: number): CheckRun {
    const check = this.all.find((one) => one.id === id)
    if (!check) throw notFound()
    return check
  }

  add(check: Omit<CheckRun, 'id'>): CheckRun {
    const added: CheckRun = { ...check, id: this.#repository.store.nextId() }
    this.all.push(added)
    return added
  }
}
