import type { Proposal } from './proposal.ts'

/** All that a person agrees to with a code. */
export interface ApprovalSubject {
  readonly run: string
  readonly seq: number
  readonly proposals: readonly Proposal[]
  /** Of the work that would be pushed. */
  readonly diff: string
  /** Commit that the work ends with; null when nothing is pushed. */
  readonly headSha: string | null
}

/** Hex digits: 80 bits, so that nobody who knows all of the subject finds another one with the same code. */
const CODE_LENGTH = 20

/**
 * The code of `/raymond approve CODE`. Any change of the subject changes it, so that a late edit voids an approval.
 * `digest` is SHA-256 in hex; the core computes none.
 */
export function approvalCode(subject: ApprovalSubject, digest: (text: string) => string): string {
  return digest(approvalText(subject)).toLowerCase().slice(0, CODE_LENGTH)
}

/** Whether somebody typed the code that is valid now. */
export function matchesApproval(typed: string, code: string): boolean {
  return typed.trim().toLowerCase() === code
}

/** One text for one subject: keys in order, and each part a JSON value of its own, so that no part can run into the next. */
export function approvalText({ run, seq, proposals, diff, headSha }: ApprovalSubject): string {
  return ['raymond-approval-1', run, seq, proposals, diff, headSha].map((part) => JSON.stringify(sorted(part))).join('\n')
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([, held]) => held !== undefined)
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([key, held]) => [key, sorted(held)]))
}
