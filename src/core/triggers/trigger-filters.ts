import type { EventTrigger } from './config/config.ts'
import { type FilterPattern, parseFilterPattern, passesPatterns } from './filter-pattern.ts'
import type { RepoEvent } from './repo-event.ts'

/** Why a trigger does not let an event of its name through; undefined when it does. */
export function triggerFault(trigger: EventTrigger, event: RepoEvent): string | undefined {
  return (
    typeFault(trigger, event) ??
    refFault(trigger, event) ??
    workflowFault(trigger, event) ??
    labelFault(trigger, event) ??
    actorFault(trigger, event) ??
    pathFault(trigger, event)
  )
}

function typeFault({ types, event: name }: EventTrigger, { action }: RepoEvent): string | undefined {
  if (types === null || (action !== null && types.includes(action))) return undefined
  return `This is ${[name, action].filter(Boolean).join('.')}, and it listens to ${types.map((type) => `${name}.${type}`).join(', ')}.`
}

function refFault(trigger: EventTrigger, event: RepoEvent): string | undefined {
  if (event.name === 'push') return pushFault(trigger, event)
  const { branches, branchesIgnore } = trigger
  if (branches === null && branchesIgnore === null) return undefined
  const branch = branchOf(event)
  return branch === null ? 'The branch is not known.' : nameFault('branch', branch, branches, branchesIgnore)
}

/** The branch that GitHub filters on: the base of a pull request, the head of a workflow run, the target of a merge group. */
function branchOf({ name, pullRequest, workflowRun, mergeInto }: RepoEvent): string | null {
  if (name === 'workflow_run') return workflowRun?.branch ?? null
  if (name === 'merge_group') return mergeInto?.replace(/^refs\/heads\//, '') ?? null
  return pullRequest?.baseRef ?? null
}

/** With filters for branches alone, pushed tags do not count, and the other way round. */
function pushFault({ branches, branchesIgnore, tags, tagsIgnore }: EventTrigger, { push }: RepoEvent): string | undefined {
  const filtersBranches = branches !== null || branchesIgnore !== null
  const filtersTags = tags !== null || tagsIgnore !== null
  if (!filtersBranches && !filtersTags) return undefined
  if (push === null || push.kind === 'other') return 'What was pushed is neither a branch nor a tag.'
  if (push.kind === 'branch') {
    return filtersBranches
      ? nameFault('branch', push.name, branches, branchesIgnore)
      : `The branch ${push.name} was pushed, and it filters tags alone.`
  }
  return filtersTags
    ? nameFault('tag', push.name, tags, tagsIgnore)
    : `The tag ${push.name} was pushed, and it filters branches alone.`
}

function nameFault(
  kind: 'branch' | 'tag',
  name: string,
  only: readonly string[] | null,
  ignore: readonly string[] | null,
): string | undefined {
  if (only !== null && !passes(only, name)) return `The ${kind} ${name} does not fit ${only.join(', ')}.`
  if (ignore !== null && passes(ignore, name)) return `The ${kind} ${name} is left out by ${ignore.join(', ')}.`
  return undefined
}

function workflowFault({ workflows }: EventTrigger, { workflowRun }: RepoEvent): string | undefined {
  if (workflows === null) return undefined
  const name = workflowRun?.name ?? null
  if (
    name !== null &&
    (workflows.includes(name) ||
      passes(
        workflows.filter((one) => one.includes('*')),
        name,
      ))
  )
    return undefined
  return `The Actions workflow ${name ?? 'without a name'} is not among ${workflows.join(', ')}.`
}

function labelFault({ labels }: EventTrigger, event: RepoEvent): string | undefined {
  if (labels === null) return undefined
  const wanted = new Set(labels.map(folded))
  const present = event.action === 'labeled' ? [event.label].filter((label) => label !== null) : (event.subject?.labels ?? [])
  if (present.some((label) => wanted.has(folded(label)))) return undefined
  if (event.action === 'labeled') return `The label ${event.label ?? 'without a name'} is not among ${labels.join(', ')}.`
  return `It needs one of the labels ${labels.join(', ')}, and none of them is set.`
}

function actorFault({ actors }: EventTrigger, { sender, job }: RepoEvent): string | undefined {
  if (actors === null) return undefined
  const login = sender?.login ?? job.actor
  const fits = actors.some((actor) =>
    typeof actor === 'number' ? actor === sender?.id : login !== null && folded(actor) === folded(login),
  )
  return fits ? undefined : `${login ?? 'Somebody unknown'} is not among ${actors.join(', ')}.`
}

/** GitHub lets an event through when it cannot say what changed, and asks nothing of pushed tags. */
function pathFault({ paths, pathsIgnore }: EventTrigger, { changedPaths, push }: RepoEvent): string | undefined {
  if ((paths === null && pathsIgnore === null) || changedPaths === null || push?.kind === 'tag') return undefined
  if (paths !== null && !changedPaths.some((path) => passes(paths, path))) return `No changed file fits ${paths.join(', ')}.`
  if (pathsIgnore !== null && changedPaths.every((path) => passes(pathsIgnore, path))) {
    return `All changed files are left out by ${pathsIgnore.join(', ')}.`
  }
  return undefined
}

function passes(sources: readonly string[], text: string): boolean {
  const patterns = sources.map(parseFilterPattern).filter((pattern): pattern is FilterPattern => typeof pattern !== 'string')
  return passesPatterns(patterns, text)
}

/** Names of labels and accounts are one and the same to GitHub in upper and lower case; beyond ASCII we take them as written. */
function folded(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
}
