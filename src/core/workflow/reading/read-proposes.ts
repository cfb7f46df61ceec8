import type { Findings } from '../findings.ts'
import { isProposalType, type ProposalType, unknownProposalType } from '../proposal-types.ts'

/** Reads `proposes` of a state: a list in YAML, names with commas between them in the comment of a script. */
export function readProposes(value: unknown, place: string, findings: Findings): readonly ProposalType[] | undefined {
  if (value === undefined || value === null) return undefined
  const names = typeof value === 'string' ? value.split(',').map((name) => name.trim()) : value
  if (!Array.isArray(names) || !names.every((name) => typeof name === 'string')) {
    findings.problems.push({
      code: 'RAY-BAD-SETTING',
      message: 'proposes must be a list of types.',
      place,
      hint: 'For example proposes: [comment, pull_request]',
    })
    return undefined
  }
  const wanted = [...new Set<string>(names)].filter((name) => name !== '')
  findings.problems.push(
    ...wanted.filter((name) => !isProposalType(name)).map((name) => ({ ...unknownProposalType(name), place })),
  )
  return wanted.filter(isProposalType)
}
