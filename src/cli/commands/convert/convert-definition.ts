import { basename, join } from 'node:path'
import type { Definition, DefinitionFile } from '../../../adapters/workflow-files/definition.ts'
import { fromSingleFile } from '../../../core/convert/from-single-file.ts'
import { cannotHold } from '../../../core/convert/refuse-conversion.ts'
import { differenceBetween } from '../../../core/convert/same-workflow.ts'
import { toSingleFile } from '../../../core/convert/to-single-file.ts'
import { ProblemError } from '../../../core/problem.ts'
import { readScope, type WorkflowFiles } from '../../../core/workflow/reading/parse-workflow.ts'
import { isStateFile } from '../../../core/workflow/state-file.ts'
import { type Form, README, type Whole } from './convert-files.ts'

const WORDS = { folder: 'a folder', zip: 'an archive', yaml: 'a single file' } as const satisfies Record<Form, string>

/** A workflow and what belongs to it in another form. Throws a ProblemError for what that form cannot hold. */
export function convertWhole(path: string, { definition, cases, readme }: Whole, form: Form): Whole {
  // A single file has no place for the README, so that it lies beside it there.
  const isAbout = (file: DefinitionFile) => form === 'yaml' && definition.shape !== 'file' && file.path === README
  const about = readme ?? definition.files.find(isAbout)
  const files = definition.files.filter((file) => !isAbout(file))
  const converted = convertDefinition(path, { ...definition, files }, form)
  const isInside = about !== undefined && form === 'zip'
  return {
    definition: { ...definition, files: isInside ? [...converted, about] : converted },
    cases,
    readme: isInside ? undefined : about,
  }
}

function convertDefinition(path: string, { shape, files }: Definition, form: Form): readonly DefinitionFile[] {
  if (shape === 'folder' && form !== 'folder') requireStates(path, files)
  if ((shape === 'file') === (form === 'yaml')) return sameKind(path, shape, files, form)
  const before = textsOf(files, shape, path)
  const name = basename(path)
  const original = scopeOf(name, shape, before)
  const read = readScope(original)
  if (read.kind === 'other') throw notOfStates(path, read.parsed.problems[0])
  const [first, ...others] = read.findings.problems
  if (first !== undefined) throw new ProblemError(first, others)
  const text = Object.values(before)[0] ?? ''
  const after = form === 'yaml' ? { 'workflow.yaml': toSingleFile(before) } : fromSingleFile(text)
  const difference = differenceBetween(original, scopeOf(name, form === 'yaml' ? 'file' : form, after))
  if (difference !== undefined)
    throw cannotHold(WORDS[form], `${difference}: it would change`, path, 'Write this part more plainly, then convert again.')
  return Object.entries(after).map(([file, content]) => ({
    path: file,
    bytes: Buffer.from(content),
    executable: content.startsWith('#!'),
  }))
}

/** A folder with a workflow of steps has that file alone to convert. */
function requireStates(path: string, files: readonly DefinitionFile[]): void {
  if (files.some(({ path: file }) => isStateFile(file) && !file.includes('/'))) return
  const steps = files.find((file) => /^(?!workflow\.ya?ml$)[^/]+\.(?:ya?ml|edn)$/i.test(file.path))
  if (steps !== undefined) throw notOfStates(join(path, steps.path), undefined)
}

/** Between folder and archive, and for a plain copy, the bytes stay as they are. */
function sameKind(
  path: string,
  shape: Definition['shape'],
  files: readonly DefinitionFile[],
  form: Form,
): readonly DefinitionFile[] {
  if (shape === 'file' && !/\.ya?ml$/i.test(path)) throw notOfStates(path, undefined)
  if (shape === 'folder' && form === 'folder') return files
  const deep = shape === 'file' ? undefined : files.find((file) => file.path.includes('/'))
  if (deep !== undefined)
    throw cannotHold(WORDS[form], `folders (${deep.path})`, path, 'Keep all files of the workflow in one folder.')
  return files
}

function scopeOf(id: string, shape: WorkflowFiles['shape'], files: Readonly<Record<string, string>>): WorkflowFiles {
  const named = shape === 'file' ? { [id]: Object.values(files)[0] ?? '' } : files
  return { id, pin: { source: id, commit: null, sha256: '' }, shape, files: named, entry: null }
}

function textsOf(files: readonly DefinitionFile[], shape: Definition['shape'], path: string): Readonly<Record<string, string>> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  const own = shape === 'file' ? files.slice(0, 1) : files
  return Object.fromEntries(
    own.map((file) => {
      try {
        return [file.path, decoder.decode(file.bytes)]
      } catch {
        throw cannotHold(
          'a single file',
          `${file.path}, which is not text in UTF-8`,
          path,
          'Convert to zip, or save the file as UTF-8.',
        )
      }
    }),
  )
}

function notOfStates(path: string, problem: ProblemError['problem'] | undefined): ProblemError {
  const isSteps = problem === undefined || problem.code === 'RAY-STEPS-NOT-READ'
  if (!isSteps) return new ProblemError(problem)
  return new ProblemError({
    code: 'RAY-CONVERT-STEPS',
    message: 'A workflow of steps has one form alone: its file.',
    place: path,
    hint: 'Copy its folder: raymond convert FOLDER --to folder --out COPY. Or the file and its operations, without workflows that it calls: raymond convert FILE --to yaml --out COPY',
  })
}
