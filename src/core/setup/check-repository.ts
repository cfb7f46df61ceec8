import { shellWord } from '../report/cleaning/shell-text.ts'
import type { Finding } from './finding.ts'
import type { NeededPermission } from './permissions.ts'

/** What GitHub says about a repository and a token. */
export interface RepositoryFacts {
  /** `owner/name` */
  readonly name: string
  readonly isPublic: boolean
  readonly isArchived: boolean
  readonly hasIssues: boolean
  readonly defaultBranch: string
  /** What the default branch has of the files that were asked about: their blobs, or null where it lacks them. Null where the token may not ask. */
  readonly pushed: Readonly<Record<string, string | null>> | null
  /** Whether GitHub starts Actions workflows: their states by their files. Null where the token may not ask. */
  readonly states: Readonly<Record<string, string>> | null
  /** Of the permissions that were asked about, those that the token does not have. */
  readonly lacking: readonly string[]
  /** Kinds of rules that hold for the state branch and would refuse it. */
  readonly hinderingRules: readonly string[]
  /** Null where the token may not ask. */
  readonly labels: readonly string[] | null
  readonly pullRequestsByActions: boolean | null
}

/** What a repository is held against. */
export interface Expected {
  readonly permissions: readonly NeededPermission[]
  readonly stateBranch: string
  /** Names of the workflows that issues start. */
  readonly startedByIssues: readonly string[]
  /** Blobs that the configuration and the Actions workflows that run it may be stored as, by their files. */
  readonly files: Readonly<Record<string, readonly string[]>>
}

export function checkRepository(facts: RepositoryFacts, expected: Expected): readonly Finding[] {
  const { permissions: needed, stateBranch } = expected
  const findings: Finding[] = [...issuesOff(facts, expected), ...notPushed(facts, expected), ...disabled(facts, expected)]
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

function issuesOff({ name, hasIssues }: RepositoryFacts, { startedByIssues }: Expected): readonly Finding[] {
  if (hasIssues || startedByIssues.length === 0) return []
  return [
    {
      level: 'error',
      code: 'RAY-SETUP-NO-ISSUES',
      message: `Issues are turned off in ${name}, and ${startedByIssues.join(' and ')} waits for them.`,
      hint: `gh repo edit ${name} --enable-issues`,
    },
  ]
}

/** Events are answered by what is on the default branch, whatever lies in a checkout. */
function notPushed({ name, defaultBranch, pushed }: RepositoryFacts, { files }: Expected): readonly Finding[] {
  if (pushed === null) return []
  const missing = Object.keys(files).filter((file) => pushed[file] === null)
  const other = Object.entries(files).flatMap(([file, blobs]) => {
    const there = pushed[file]
    return typeof there === 'string' && !blobs.includes(there) ? [file] : []
  })
  if (missing.length + other.length === 0) return []
  const what = [
    ...(missing.length === 0 ? [] : [`lacks ${missing.join(', ')}`]),
    ...(other.length === 0 ? [] : [`has ${other.join(', ')} in another version`]),
  ]
  return [
    {
      level: 'warning',
      code: 'RAY-SETUP-NOT-PUSHED',
      message: `The default branch ${defaultBranch} of ${name} ${what.join(' and ')}; events are answered by what it has.`,
      hint: `Commit and push to ${defaultBranch}, or merge the branch that has them.`,
    },
  ]
}

/** After 60 days without a commit GitHub disables schedules, and in a fork everything until somebody enables it. */
function disabled({ name, states }: RepositoryFacts, { files }: Expected): readonly Finding[] {
  return Object.keys(files)
    .filter((file) => (states?.[file] ?? 'active') !== 'active')
    .map((file) => ({
      level: 'error',
      code: 'RAY-SETUP-DISABLED',
      message: `GitHub starts no jobs for ${file}: its state is ${states?.[file]}.`,
      place: file,
      hint: `gh workflow enable ${shellWord(file.replace(/^.*\//, ''))} --repo ${name}`,
    }))
}
