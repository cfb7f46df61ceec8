import { type Problem, START_AGAIN } from '../problem.ts'
import { branchOfAgent } from '../run/work.ts'
import type { ProposalType } from '../workflow/proposal-types.ts'
import { type Allowance, capOf, leftOf } from './allowance.ts'
import { describeProposal } from './describe-proposal.ts'
import type { OutputsPolicy } from './outputs-policy.ts'
import type { OutboxLine } from './parse-outbox.ts'
import type { Proposal, ProposalOf } from './proposal.ts'
import { type PathRules, protectedPaths } from './protected-paths.ts'

/** The state or step whose turn proposes. */
export interface Proposer {
  readonly name: string
  /** The types that it lists; undefined where it may propose whatever `outputs` allows. */
  readonly listed: readonly ProposalType[] | undefined
  /** Where `proposes` is written, such as `the frontmatter of START.md`. */
  readonly listedIn: string
  /** How a list of types is written there. */
  readonly write: (types: readonly ProposalType[]) => string
}

export interface CheckContext extends Allowance {
  readonly proposer: Proposer
  /** Issue, pull request or discussion that started the run. */
  readonly issue: number | null
  /** Of a run, or of the one that opened its pull request: the discussion that it began with. */
  readonly discussion?: number | null | undefined
  readonly workflowId: string
  /** Whose worker the run is, if it is one's. */
  readonly parent?: { readonly run: string; readonly agent: string } | undefined
  /** Who proposes. */
  readonly agent: string
  readonly defaultBranch: string
  /** Issues and pull requests that the run itself has opened. */
  readonly opened: readonly number[]
  /** Of a round: the branch of its pull request, which all that it pushes goes to. */
  readonly pushesTo?: string | undefined
  /** Branches of the run's agents. */
  readonly branches: readonly string[]
  /** What pushed work may not change. */
  readonly paths: PathRules
  /** Nothing is posted from here: what the state lists is only shown. */
  readonly onlyShown: boolean
  /** Paths that each branch changes against its base, by branch. */
  readonly changedPaths: Readonly<Record<string, readonly string[]>>
}

export interface RefusedProposal extends OutboxLine {
  /** RAY-PROPOSAL-REFUSED, with the reason. */
  readonly problem: Problem
}

export interface CheckedProposals {
  readonly accepted: readonly OutboxLine[]
  readonly refused: readonly RefusedProposal[]
}

/** Why a proposal is refused: the end of a sentence, and the configuration that would allow it where there is one. */
interface Reason {
  readonly because: string
  readonly hint?: string | undefined
}

/** Parts what the workflow's policy allows from what it does not, in order: an accepted one counts towards the caps of the next. */
export function checkProposals(lines: readonly OutboxLine[], context: CheckContext): CheckedProposals {
  const accepted: OutboxLine[] = []
  const refused: RefusedProposal[] = []
  for (const line of lines) {
    const earlier = [...context.applied, ...accepted.map(({ proposal }) => proposal)]
    const reason = notProposed(line.proposal, context) ?? judge(line.proposal, { ...context, applied: earlier })
    if (reason === undefined) accepted.push(line)
    else refused.push({ ...line, problem: asProblem(line, reason, context) })
  }
  return { accepted, refused }
}

const nothingAllowed: Reason = { because: 'the workflow has no outputs in .github/raymond.yml', hint: 'outputs: { comments: 5 }' }

function notProposed({ type }: Proposal, { proposer }: CheckContext): Reason | undefined {
  const { name, listed, listedIn, write } = proposer
  if (listed === undefined || listed.includes(type)) return undefined
  return {
    because: `${name} does not list "${type}" under proposes`,
    hint: `${START_AGAIN} with this in ${listedIn}: ${write([...listed, type])}`,
  }
}

function judge(proposal: Proposal, context: CheckContext): Reason | undefined {
  const { policy, onlyShown } = context
  if (onlyShown) return undefined
  if (policy === undefined) return nothingAllowed
  // A name that is not on a list says more than a list that is empty.
  const isOfNames = proposal.type === 'labels' || proposal.type === 'assignees' || proposal.type === 'dispatch'
  const over = overCap(proposal.type, context)
  return isOfNames ? (refusal(proposal, policy, context) ?? over) : (over ?? refusal(proposal, policy, context))
}

function refusal(proposal: Proposal, policy: OutputsPolicy, context: CheckContext): Reason | undefined {
  switch (proposal.type) {
    case 'comment':
      return targetRefusal(proposal.issue, policy, context)
    case 'labels':
      return (
        notListed('labels', policy.labels, [...proposal.add, ...proposal.remove]) ??
        discussionRefusal(proposal.issue, 'labels are set on issues and pull requests', context) ??
        targetRefusal(proposal.issue, policy, context)
      )
    case 'assignees':
      return (
        notListed('assignees', policy.assignees, [...proposal.add, ...proposal.remove]) ??
        discussionRefusal(proposal.issue, 'nobody can be assigned to it', context) ??
        targetRefusal(proposal.issue, policy, context)
      )
    case 'issue':
      return notListed('labels', policy.labels, proposal.labels) ?? notListed('assignees', policy.assignees, proposal.assignees)
    case 'pull_request':
      return pullRequestRefusal(proposal, policy, context)
    case 'review':
      return reviewRefusal(proposal, context)
    case 'dispatch':
      return notListed('dispatches', policy.dispatches, [proposal.workflow]) ?? refRefusal(proposal, policy, context)
    case 'reply':
      return context.remarks.includes(proposal.to)
        ? undefined
        : { because: `review comment ${proposal.to} is not one of those that started the run` }
  }
}

function pullRequestRefusal(
  proposal: ProposalOf<'pull_request'>,
  policy: OutputsPolicy,
  context: CheckContext,
): Reason | undefined {
  const allowed = policy.pull_requests
  if (allowed?.draft === true && proposal.draft === false) {
    return { because: 'outputs.pull_requests.draft allows drafts only', hint: 'outputs: { pull_requests: { draft: false } }' }
  }
  const branch = proposal.branch ?? branchOfAgent({ workflow_id: context.workflowId, parent: context.parent }, context.agent)
  if (context.pushesTo !== undefined) return protectedRefusal(context.changedPaths[context.pushesTo] ?? [], context.paths)
  const base = proposal.base ?? context.defaultBranch
  const bases = allowed?.base ?? [context.defaultBranch]
  if (!bases.includes(base)) {
    return {
      because: `the base "${base}" is not among ${bases.join(', ')}`,
      hint: `outputs: { pull_requests: { base: ${asList([...bases, base])} } }`,
    }
  }
  if (!context.branches.includes(branch)) {
    return {
      because: `the branch "${branch}" belongs to no agent of this run`,
      hint: `The branches are: ${context.branches.join(', ')}.`,
    }
  }
  return protectedRefusal(context.changedPaths[branch] ?? [], context.paths)
}

function protectedRefusal(changed: readonly string[], rules: PathRules): Reason | undefined {
  const [first, ...others] = protectedPaths(changed, rules)
  if (first === undefined) return undefined
  const more = others.length > 0 ? ` and ${others.length} more protected paths` : ', a protected path'
  return {
    because: `its branch changes ${first}${more}`,
    hint: `outputs: { paths: { allow: ${asList([...rules.allow, first])} } }`,
  }
}

function reviewRefusal(proposal: ProposalOf<'review'>, context: CheckContext): Reason | undefined {
  // Branch rules count an approval whoever gave it; a model must not stand in for the person that they ask for.
  if (proposal.event === 'APPROVE')
    return { because: 'only a person may approve a pull request', hint: 'Propose it with "event": "COMMENT".' }
  const notHere = 'there is nothing to review'
  return discussionRefusal(proposal.pull_request, notHere, context) ?? noTarget(proposal.pull_request, context)
}

/** How each type is allowed, for messages. */
const KEYS: Readonly<Record<ProposalType, { readonly key: string; readonly example: string }>> = {
  comment: { key: 'comments', example: 'comments: 1' },
  labels: { key: 'labels', example: 'labels: [needs-review]' },
  assignees: { key: 'assignees', example: 'assignees: [mona]' },
  issue: { key: 'issues', example: 'issues: 1' },
  pull_request: { key: 'pull_requests.max', example: 'pull_requests: { max: 1, draft: true }' },
  review: { key: 'reviews', example: 'reviews: 1' },
  dispatch: { key: 'dispatches', example: 'dispatches: [ci.yml]' },
  reply: { key: 'replies', example: 'replies: 1' },
}

function overCap(type: ProposalType, context: CheckContext): Reason | undefined {
  if (leftOf(type, context) > 0) return undefined
  const { key, example } = KEYS[type]
  const cap = capOf(type, context)
  if (cap === 0) return { because: `outputs allows no ${type.replace('_', ' ')}`, hint: `outputs: { ${example} }` }
  return { because: `outputs.${key} allows ${cap}, and the run has made ${cap}` }
}

/** GitHub compares labels, logins and such without regard to case. */
function notListed(key: string, allowed: readonly string[] | undefined, wanted: readonly string[]): Reason | undefined {
  const known = new Set((allowed ?? []).map((name) => name.toLowerCase()))
  const foreign = wanted.filter((name) => !known.has(name.toLowerCase()))
  if (foreign.length === 0 && (allowed !== undefined || wanted.length === 0)) return undefined
  return {
    because: `outputs.${key} does not list ${foreign.map((name) => `"${name}"`).join(', ')}`,
    hint: `outputs: { ${key}: ${asList([...(allowed ?? []), ...foreign])} }`,
  }
}

/** A branch of the agent's own would meet the secrets of that Actions workflow. */
function refRefusal(
  { ref }: ProposalOf<'dispatch'>,
  { dispatch_refs = [] }: OutputsPolicy,
  { defaultBranch }: CheckContext,
): Reason | undefined {
  if (ref === undefined || ref === defaultBranch || dispatch_refs.includes(ref)) return undefined
  return {
    because: `Actions workflows are started on ${[defaultBranch, ...dispatch_refs].join(', ')} alone, not on "${ref}"`,
    hint: `outputs: { dispatch_refs: ${asList([...dispatch_refs, ref])} }`,
  }
}

function targetRefusal(named: number | undefined, policy: OutputsPolicy, context: CheckContext): Reason | undefined {
  const { issue, opened } = context
  if (named === undefined || named === issue) return noTarget(named, context)
  if (policy.other_issues === true || opened.includes(named)) return undefined
  return {
    because:
      issue === null
        ? `it is about #${named}, and no issue started the run`
        : `it is about #${named}, and #${issue} started the run`,
    hint: 'outputs: { other_issues: true }',
  }
}

/** What only issues and pull requests have. */
function discussionRefusal(named: number | undefined, why: string, { issue, discussion }: CheckContext): Reason | undefined {
  const about = named ?? issue
  if (discussion == null || about !== discussion) return undefined
  return { because: `#${discussion} is a discussion, and ${why}`, hint: 'Propose a comment, or name an issue of its own.' }
}

function noTarget(named: number | undefined, { issue }: CheckContext): Reason | undefined {
  if (named !== undefined || issue !== null) return undefined
  return { because: 'it names no issue, and none started the run', hint: 'Add "issue": NUMBER to the line.' }
}

function asProblem({ line, proposal }: OutboxLine, { because, hint }: Reason, { agent, issue }: CheckContext): Problem {
  return {
    code: 'RAY-PROPOSAL-REFUSED',
    message: `The proposal of ${agent} was refused (${describeProposal(proposal, issue)}): ${because}.`,
    place: `outbox of ${agent}:${line}`,
    hint,
  }
}

/** A YAML flow list; JSON strings are YAML strings. */
function asList(names: readonly string[]): string {
  return `[${names.map((name) => JSON.stringify(name)).join(', ')}]`
}
