import { messageOf, ProblemError } from '../../problem.ts'
import { migrate } from '../migrations/index.ts'
import { RUN_VERSION, type Run, runSchema } from '../run.ts'

/** A run as `state.json` holds it. */
export function encodeRun(run: Run): string {
  return `${JSON.stringify(run, null, 2)}\n`
}

/** Reads `state.json`: older versions are migrated, newer ones and broken files are a ProblemError that names `place`. */
export function decodeRun(text: string, place: string): Run {
  try {
    return decoded(text, place)
  } catch (error) {
    // What is nested very deep exhausts the stack of who walks through it. That is this run's fault alone.
    if (error instanceof RangeError) throw broken(error.message, place)
    throw error
  }
}

function decoded(text: string, place: string): Run {
  const value = parseJson(text, place)
  const version = typeof value === 'object' && value !== null && 'version' in value ? value.version : undefined
  if (typeof version === 'number' && version > RUN_VERSION) throw newer(version, place)
  const parsed = runSchema.safeParse(migrate(value, version))
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw broken(issue ? `${issue.path.join('.') || 'the file'}: ${issue.message}` : 'it has no valid shape', place)
  }
  if (parsed.data.long_texts !== undefined) throw broken('its long texts stand in texts/ beside it, and were not read', place)
  return parsed.data
}

function parseJson(text: string, place: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw broken(messageOf(error), place)
  }
}

function newer(version: number, place: string): ProblemError {
  return new ProblemError({
    code: 'RAY-STATE-NEWER',
    message: `The state has version ${version}; this raymond knows versions up to ${RUN_VERSION}.`,
    place,
    hint: 'Use the raymond that wrote it, or a newer one. The state is left as it is.',
  })
}

function broken(why: string, place: string): ProblemError {
  return new ProblemError({
    code: 'RAY-STATE-BROKEN',
    message: `The state cannot be read: ${why}`,
    place,
    hint: 'Restore the file from the state branch or a backup. It was not changed.',
  })
}
