import { ProblemError } from '../../core/problem.ts'
import { shellWord } from '../../core/report/cleaning/shell-text.ts'
import { nameInTheWay } from '../process/git/ref-commands.ts'

/** The server does not let us write the state branch: which of its rules it is, and what to change. */
export function branchRefused(branch: string, words: string, place: string | undefined): ProblemError {
  return new ProblemError({
    code: 'RAY-STATE-BRANCH-REFUSED',
    message: `The server refuses the branch ${branch}: ${words}`,
    place,
    hint: fixFor(branch, words),
  })
}

/** What to do about another branch beside which git has none of that name; undefined where the words speak of none. */
export function fixForName(branch: string, words: string): string | undefined {
  const name = nameInTheWay(words)
  if (name === undefined) return undefined
  const deletion = `git push origin --delete ${shellWord(name)}`
  return `Git keeps no branch ${branch} beside one that is called ${name}. Where that one is merged, delete it: ${deletion}. Else rename it: Branches > ${name} > Rename branch.`
}

function fixFor(branch: string, words: string): string {
  const ofName = fixForName(branch, words)
  if (ofName !== undefined) return ofName
  const pattern = `${branch.split('/')[0]}/**`
  if (/GH013|rule violations|ruleset/i.test(words)) {
    const rule = /signed|verified signature/i.test(words)
      ? 'the rule "Require signed commits"'
      : /pull request/i.test(words)
        ? 'the rule "Require a pull request before merging"'
        : 'the ruleset that applies to it'
    return `Settings > Rules > Rulesets: under "Target branches" of ${rule}, exclude \`${pattern}\`, or add the token's app to its bypass list.`
  }
  if (/GH006|protected branch/i.test(words)) {
    return `Settings > Branches: change the protection rule so that its pattern no longer matches \`${pattern}\`.`
  }
  if (/archived/i.test(words)) return 'The repository is archived and read-only: unarchive it, or switch the workflow off.'
  if (/Authentication failed|could not read|error: 401/i.test(words)) {
    return 'The token is missing, wrong or past its end: check the input github-token (or app-id and app-private-key).'
  }
  if (/error: 40[34]|Permission to|Write access|not found/i.test(words)) {
    return 'Give the job the right to write contents:\n\npermissions:\n  contents: write'
  }
  return `Let the job's token create and update branches that match \`${pattern}\`, or choose another name with the input state-branch.`
}
