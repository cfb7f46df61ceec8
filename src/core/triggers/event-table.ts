/** GitHub's filters under an event, and ours: `labels`, `command`, `actors`. */
export type FilterName =
  | 'branches'
  | 'branches-ignore'
  | 'tags'
  | 'tags-ignore'
  | 'paths'
  | 'paths-ignore'
  | 'workflows'
  | 'labels'
  | 'command'
  | 'actors'

export interface EventKind {
  /** Activity types that GitHub knows; `free` for names of the sender's own; null where the event has none. */
  readonly types: readonly string[] | 'free' | null
  /** What is meant when `types` is left out; null is all of them. */
  readonly defaultTypes: readonly string[] | null
  readonly filters: readonly FilterName[]
}

const BRANCHES = ['branches', 'branches-ignore'] as const
const PATHS = ['paths', 'paths-ignore'] as const
const EDITABLE = ['created', 'edited', 'deleted'] as const
const PULL_REQUEST_TYPES = [
  'assigned',
  'unassigned',
  'labeled',
  'unlabeled',
  'opened',
  'edited',
  'closed',
  'reopened',
  'synchronize',
  'converted_to_draft',
  'locked',
  'unlocked',
  'enqueued',
  'dequeued',
  'milestoned',
  'demilestoned',
  'ready_for_review',
  'review_requested',
  'review_request_removed',
  'auto_merge_enabled',
  'auto_merge_disabled',
  'stacked',
] as const
const PULL_REQUEST_DEFAULTS = ['opened', 'synchronize', 'reopened'] as const
const ISSUE_TYPES = [
  'opened',
  'edited',
  'deleted',
  'transferred',
  'pinned',
  'unpinned',
  'closed',
  'reopened',
  'assigned',
  'unassigned',
  'labeled',
  'unlabeled',
  'locked',
  'unlocked',
  'milestoned',
  'demilestoned',
  'field_added',
  'field_removed',
  'typed',
  'untyped',
] as const
const DISCUSSION_TYPES = [
  'created',
  'edited',
  'deleted',
  'transferred',
  'pinned',
  'unpinned',
  'labeled',
  'unlabeled',
  'locked',
  'unlocked',
  'category_changed',
  'answered',
  'unanswered',
] as const

/** Every event that GitHub can send to a job, the usual ones first. `workflow_call` is none: the callee sees the caller's event. */
export const eventTable = {
  issues: kind(ISSUE_TYPES, ['labels']),
  pull_request: kind(PULL_REQUEST_TYPES, [...BRANCHES, ...PATHS, 'labels'], PULL_REQUEST_DEFAULTS),
  pull_request_target: kind(PULL_REQUEST_TYPES, [...BRANCHES, ...PATHS, 'labels'], PULL_REQUEST_DEFAULTS),
  schedule: kind(null, []),
  issue_comment: kind(EDITABLE, ['labels', 'command']),
  pull_request_review: kind(['submitted', 'edited', 'dismissed'], ['labels', 'command']),
  pull_request_review_comment: kind(EDITABLE, ['labels', 'command']),
  workflow_dispatch: kind(null, []),
  repository_dispatch: kind('free', []),
  push: kind(null, [...BRANCHES, 'tags', 'tags-ignore', ...PATHS]),
  workflow_run: kind(['requested', 'completed', 'in_progress'], ['workflows', ...BRANCHES]),
  discussion: kind(DISCUSSION_TYPES, ['labels']),
  discussion_comment: kind(EDITABLE, ['labels', 'command']),
  release: kind(['published', 'unpublished', 'created', 'edited', 'deleted', 'prereleased', 'released'], []),
  check_run: kind(['created', 'rerequested', 'completed', 'requested_action'], []),
  check_suite: kind(['completed'], []),
  branch_protection_rule: kind(EDITABLE, []),
  create: kind(null, []),
  delete: kind(null, []),
  deployment: kind(null, []),
  deployment_status: kind(null, []),
  fork: kind(null, []),
  gollum: kind(null, []),
  image_version: kind(['created', 'ready', 'deleted'], []),
  label: kind(EDITABLE, []),
  merge_group: kind(['checks_requested'], [...BRANCHES]),
  milestone: kind(['created', 'closed', 'opened', 'edited', 'deleted'], []),
  page_build: kind(null, []),
  project: kind(['created', 'closed', 'reopened', 'edited', 'deleted'], []),
  project_card: kind(['created', 'moved', 'converted', 'edited', 'deleted'], []),
  project_column: kind(['created', 'updated', 'moved', 'deleted'], []),
  public: kind(null, []),
  registry_package: kind(['published', 'updated'], []),
  status: kind(null, []),
  watch: kind(['started'], []),
} as const satisfies Readonly<Record<string, EventKind>>

export type EventName = keyof typeof eventTable
export const eventNames = Object.keys(eventTable) as readonly EventName[]

function kind(
  types: EventKind['types'],
  filters: readonly FilterName[],
  defaultTypes: readonly string[] | null = null,
): EventKind {
  return { types, defaultTypes, filters: [...filters, 'actors'] }
}
