import type { Problem } from '../../core/problem.ts'

/** Codex refuses longer ones, in characters. */
export const LONGEST_PROMPT = 1_048_576

export const noKey: Problem = {
  code: 'RAY-NO-API-KEY',
  message: 'There is no key for Codex.',
  hint: 'On your own machine, set OPENAI_API_KEY. In a job, give the action the input "openai-api-key", or do without a stored key: "raymond init --workflow NAME --auth federation", with the name of the workflow, writes what that takes.',
}

/** Commands of Codex's own sandbox read every file that its user can read. */
export const unguarded: Problem = {
  code: 'RAY-NO-CELL',
  message: 'Codex works on what strangers wrote only in a cell: its own sandbox lets it read every file of the machine.',
  hint: 'Run it where "raymond cell" finds what it needs, or let claude run the state.',
}
