import { ProblemError } from '../../core/problem.ts'
import type { Pin } from '../../core/workflow/pin.ts'
import { isStateFile } from '../../core/workflow/state-file.ts'
import type { ScopeFiles } from '../../ports/turns/workflow-source.ts'
import type { Definition, DefinitionFile } from './definition.ts'

/** Lays a definition out as the scope that it is: the texts of its top level. */
export function toScopeFiles(
  definition: Definition,
  scope: Pick<ScopeFiles, 'id' | 'pin' | 'entry' | 'directory' | 'copy' | 'writtenAt'>,
): ScopeFiles {
  const { shape, files } = definition
  const readable = files.filter(({ path }) => shape === 'file' || !path.includes('/'))
  return { ...scope, shape, files: Object.fromEntries(readable.map((file) => [file.path, textOf(file, scope.id)])) }
}

/** The entry that a pin's source names beyond its scope. */
export function entryOf(definition: Definition, id: string, pin: Pin): string | null {
  const name = pin.source.slice(pin.source.lastIndexOf('/') + 1)
  const isNamed = definition.shape === 'folder' && pin.source !== id && isStateFile(name)
  return isNamed && definition.files.some(({ path }) => path === name) ? name : null
}

function textOf({ path, bytes }: DefinitionFile, id: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    // Scripts may be in the encoding of their interpreter; of them only the leading comments are read.
    if (!isPrompt(path)) return Buffer.from(bytes).toString('latin1')
    throw new ProblemError({
      code: 'RAY-BAD-ENCODING',
      message: `${path} is not text in UTF-8.`,
      place: `${id}/${path}`,
      hint: 'Save the file as UTF-8.',
    })
  }
}

function isPrompt(path: string): boolean {
  return /\.(?:md|ya?ml|edn)$/i.test(path) && (isStateFile(path) || !path.endsWith('.md'))
}
