import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { type Problem, ProblemError } from '../../core/problem.ts'
import { failureClasses, tokensSchema } from '../../core/run/events.ts'

const messageSchema = z.strictObject({
  role: z.enum(['user', 'assistant']),
  content: z.union([
    z.string(),
    z.array(
      z.discriminatedUnion('type', [
        z.strictObject({ type: z.literal('text'), text: z.string() }),
        z.strictObject({ type: z.literal('tool_use'), name: z.string(), input: z.unknown() }),
        z.strictObject({ type: z.literal('tool_result'), text: z.string() }),
      ]),
    ),
  ]),
})

const errorSchema = z.strictObject({
  class: z.enum(failureClasses),
  message: z.string(),
  detail: z.string().optional(),
  reset_at: z.string().optional(),
})

/** One turn. What a hand-written line leaves out matches anything, or costs nothing. */
const recordedTurnSchema = z
  .strictObject({
    /** With or without `.md`. */
    state: z.string(),
    agent: z.string().optional(),
    attempt: z.number().int().positive().optional(),
    visit: z.number().int().positive().optional(),
    prompt: z.string().optional(),
    text: z.string().optional(),
    /** Null when the turn made no session; else the session planned for it is what counts. */
    session: z.string().nullable().optional(),
    cost_usd: z.number().nonnegative().optional(),
    tokens: tokensSchema.optional(),
    model: z.string().nullable().optional(),
    /** Tools that were refused. */
    denied: z.array(z.string()).optional(),
    /** What was said and done, where it is more than the prompt and the text. */
    messages: z.array(messageSchema).optional(),
    /** The turn failed. */
    error: errorSchema.optional(),
    /** Milliseconds that the answer takes, so that a demo can be watched. */
    delay_ms: z.number().nonnegative().optional(),
  })
  .refine((turn) => (turn.text === undefined) !== (turn.error === undefined), { message: 'needs either "text" or "error"' })

export type RecordedTurn = z.infer<typeof recordedTurnSchema>

/** Reads a recording: JSON, one turn a line; blank lines and lines that begin with `#` are left out. Throws `RAY-REPLAY-UNREADABLE`. */
export async function readRecording(file: string): Promise<readonly RecordedTurn[]> {
  let text: string
  try {
    text = await readFile(file, 'utf8')
  } catch (error) {
    throw unreadable(`The recording cannot be read: ${(error as Error).message}.`, file)
  }
  return parseRecording(text, file)
}

function parseRecording(text: string, file: string): readonly RecordedTurn[] {
  const lines = text.replace(/^\uFEFF/, '').split('\n')
  const last = lines.length - 1
  return lines.flatMap((line, at) => {
    if (line.trim() === '' || line.trimStart().startsWith('#')) return []
    // A recording that was cut off by a kill ends in half a line: its turn never ended either.
    if (at === last && !isJson(line)) return []
    return [parseLine(line, `${file}:${at + 1}`)]
  })
}

function parseLine(line: string, place: string): RecordedTurn {
  if (!isJson(line)) throw unreadable('A line of the recording is not JSON.', place)
  const parsed = recordedTurnSchema.safeParse(JSON.parse(line))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const path = issue?.path.join('.') ?? ''
  throw unreadable(
    `A line of the recording is not a turn: ${path === '' ? '' : `${path}: `}${issue?.message ?? 'unknown'}.`,
    place,
  )
}

/** Whether it is JSON as a whole: half a line is not. */
export function isJson(line: string): boolean {
  try {
    JSON.parse(line)
    return true
  } catch {
    return false
  }
}

function unreadable(message: string, place: string): ProblemError {
  const problem: Problem = {
    code: 'RAY-REPLAY-UNREADABLE',
    message,
    place,
    hint: 'One JSON object a line, for example {"state": "START", "agent": "main", "attempt": 1, "text": "<result>done</result>", "cost_usd": 0.01}',
  }
  return new ProblemError(problem)
}
