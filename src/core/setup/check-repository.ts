import type { Finding } from './finding.ts'
import type { NeededPermission } from './permissions.ts'

/** What GitHub says about a repository and a token. */
export interface RepositoryFacts {
  /** `owner/name` */
  readonly name: string
  readonly isPublic: boolean
  readonly isArchived: boolean
  /** Of the permissions that were asked about, those that the token does not have. */
  readonly lacking: readonly string[]
  /** Kinds of rules that hold for the state branch and would refuse it. */
  readonly hinderingRules: readonly string[]
  /** Null where the token may not ask. */
  readonly labels: readonly string[] | null
  readonly pullRequestsByActions: boolean | null
}

export function checkRepository(
  facts: RepositoryFacts,
  needed: readonly NeededPermission[],
  stateBranch: string,
): readonly Finding[] {
  const findings: Finding[] = []
  if (facts.isArchived) {
    findings.push({
      level: 'error',
      code: 'RAY-SETUP-ARCHIVED',
      message: `${facts.name} is archived: nothing can be written to it.`,
      hint: 'Unarchive the repository.',
    })
  }
  const lacking = needed.filter(({ name }) => facts.lacking.includes(name))
  if (lacking.length > 0 && !facts.isArchived) {
    findings.push({
      level: 'error',
      code: 'RAY-SETUP-TOKEN',
      message: `The token may not write ${lacking.map(({ name, why }) => `${name} (${why})`).join(', ')} of ${facts.name}.`,
      hint: `In a job, grant it:\npermissions:\n${lacking.map(({ name }) => `  ${name}: write`).join('\n')}\nElsewhere use a token with these rights.`,
    })
  }
  if (facts.hinderingRules.length > 0) {
    findings.push({
      level: 'error',
      code: 'RAY-STATE-BRANCH-REFUSED',
      message: `Rules of the repository hold for ${stateBranch} as well: ${facts.hinderingRules.join(', ')}.`,
      hint: 'Exclude "raymond/**" from the ruleset (Settings, Rules, Rulesets, Target branches).',
    })
  }
  return findings
}
