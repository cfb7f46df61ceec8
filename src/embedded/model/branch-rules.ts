import picomatch from 'picomatch'
import type { Author } from './account.ts'

/** What is forbidden on the branches that match. A protection and a ruleset differ in the words of the refusal. */
export interface BranchRule {
  /** GitHub's fnmatch pattern of branch names: `main`, `release/*`, `**`. */
  readonly pattern: string
  readonly kind: 'protection' | 'ruleset'
  readonly requirePullRequest?: boolean
  readonly requireSignatures?: boolean
  readonly forbidForcePush?: boolean
  readonly forbidDeletion?: boolean
  readonly forbidCreation?: boolean
  /** Logins and app slugs that may do it all the same. */
  readonly bypass?: readonly string[]
}

/** One ref that is about to change. */
export interface RefChange {
  readonly branch: string
  readonly author: Author
  readonly creates: boolean
  readonly deletes: boolean
  /** Not a fast-forward. */
  readonly forced: boolean
  readonly unsigned: boolean
  /** Done by merging a pull request. */
  readonly merges: boolean
}

export interface RuleBreak {
  readonly rule: BranchRule
  readonly reasons: readonly string[]
}

/** The rules of a branch. */
export function rulesOf(rules: readonly BranchRule[], branch: string): readonly BranchRule[] {
  return rules.filter(({ pattern }) => picomatch.isMatch(branch, pattern))
}

/** The first rule that a change breaks, in GitHub's words; undefined when it may happen. */
export function brokenRule(rules: readonly BranchRule[], change: RefChange): RuleBreak | undefined {
  for (const rule of rulesOf(rules, change.branch)) {
    const reasons = maySkip(rule, change.author) ? [] : reasonsOf(rule, change)
    if (reasons.length > 0) return { rule, reasons }
  }
  return undefined
}

function maySkip(rule: BranchRule, { account, app }: Author): boolean {
  return (rule.bypass ?? []).some((name) => name === account.login || name === app?.slug)
}

function reasonsOf(rule: BranchRule, change: RefChange): readonly string[] {
  const ruleset = rule.kind === 'ruleset'
  if (change.deletes)
    return rule.forbidDeletion ? [ruleset ? 'Cannot delete this protected ref.' : 'Cannot delete this branch'] : []
  const reasons: string[] = []
  if (change.creates && rule.forbidCreation) reasons.push('Cannot create ref due to creations being restricted.')
  if (change.forced && rule.forbidForcePush) reasons.push('Cannot force-push to this branch')
  if (rule.requirePullRequest && !change.creates && !change.merges) reasons.push('Changes must be made through a pull request.')
  if (rule.requireSignatures && change.unsigned) reasons.push('Commits must have verified signatures.')
  return reasons
}
