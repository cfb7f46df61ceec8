import { ProblemError } from '../problem.ts'

/** The target form has no place for something, so nothing is converted: what is left out would be lost. */
export function cannotHold(
  form: 'a single file' | 'a folder' | 'an archive' | 'a folder or an archive',
  what: string,
  place: string,
  hint: string,
): ProblemError {
  return new ProblemError({
    code: 'RAY-CONVERT-LOSS',
    message: `${form[0]?.toUpperCase()}${form.slice(1)} cannot hold ${what}.`,
    place,
    hint,
  })
}
