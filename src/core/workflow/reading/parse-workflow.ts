import type { Problem } from '../../problem.ts'
import type { StepWorkflow } from '../../steps/step-workflow.ts'
import { findEntry } from '../find-entry.ts'
import { type Findings, noFindings } from '../findings.ts'
import { mainFile } from '../main-file.ts'
import type { Pin, ScopeId } from '../pin.ts'
import { resolveState } from '../resolve-state.ts'
import { isStateFile, splitStateFile } from '../state-file.ts'
import type { Manifest, Platform, StateDef, StateWorkflow, Workflow, WorkflowShape } from '../workflow.ts'
import { checkReferences, unresolved } from './check-references.ts'
import { parsePromptFile } from './parse-frontmatter.ts'
import { type ParsedManifest, parseManifest } from './parse-manifest.ts'
import { parseSingleFile } from './parse-single-file.ts'
import type { ParsedState } from './parsed-state.ts'
import { withPlainLines } from './plain-lines.ts'
import { isYamlMap } from './read-fields.ts'
import { readYaml } from './read-yaml.ts'
import { parseScriptFile } from './script-settings.ts'

/** The files of one scope, and where they are from. */
export interface WorkflowFiles {
  readonly id: ScopeId
  readonly pin: Pin
  readonly shape: WorkflowShape
  /** Contents by name; for a single-file workflow the file, and the scripts below `operations/` when it is one of steps. */
  readonly files: Readonly<Record<string, string>>
  /** The state that was named as the entry, when one was. */
  readonly entry: string | null
}

export interface ParsedWorkflow<W = Workflow> {
  /** What could be read; not to be run while there are problems. Undefined when not even an entry was found. */
  readonly workflow: W | undefined
  readonly problems: readonly Problem[]
  readonly warnings: readonly Problem[]
}

/** What a reader of step workflows gets: one YAML or EDN file, and the scripts beside it by their paths. */
export interface StepsFile {
  readonly file: string
  readonly text: string
  readonly id: ScopeId
  readonly pin: Pin
  readonly scripts: Readonly<Record<string, string>>
}
export type ReadSteps = (source: StepsFile) => ParsedWorkflow<StepWorkflow>

/** Reads and checks a whole scope at once; every problem names its file, line and column. */
export function parseWorkflow(source: WorkflowFiles, platform: Platform, readSteps?: ReadSteps): ParsedWorkflow {
  const scope = readScope(source, readSteps)
  return scope.kind === 'states' ? assemble(source, platform, scope) : scope.parsed
}

/** A scope as it was read, before its references were looked up. */
export type ReadScope =
  | (ParsedManifest & {
      readonly kind: 'states'
      /** Every name in the scope, sorted. */
      readonly listing: readonly string[]
      /** Those that could be read. */
      readonly states: readonly ParsedState[]
      readonly findings: Findings
    })
  /** Somebody else read it, or nobody could. */
  | { readonly kind: 'other'; readonly parsed: ParsedWorkflow }
type ReadStates = Extract<ReadScope, { kind: 'states' }>

/** Reads the states of a scope and nothing more. */
export function readScope(source: WorkflowFiles, readSteps?: ReadSteps): ReadScope {
  return source.shape === 'file' ? readFile(source, readSteps) : readFolder(source)
}

/** A folder or an archive: one file a state, and perhaps `workflow.yaml`. */
function readFolder(source: WorkflowFiles): ReadStates {
  const findings = noFindings()
  const listing = Object.keys(source.files).toSorted()
  const states: ParsedState[] = []
  for (const [file, text] of Object.entries(source.files)) {
    const extension = isStateFile(file) ? splitStateFile(file)?.extension : undefined
    const place = placeIn(source.id, file)
    if (extension === undefined) continue
    if (extension !== 'md') states.push(parseScriptFile({ file, language: extension, text, place }, findings))
    else states.push(...[parsePromptFile(file, text, place, findings) ?? []].flat())
  }
  const text = source.files['workflow.yaml']
  const manifest = text === undefined ? noManifest : parseManifest(text, placeIn(source.id, 'workflow.yaml'), findings)
  return { kind: 'states', listing, states, findings, ...manifest }
}

const noManifest: ParsedManifest = { manifest: {}, placeOf: () => 'workflow.yaml' }

/** One YAML file with `states`, or a file with `steps`, which somebody else reads. */
function readFile(source: WorkflowFiles, readSteps: ReadSteps | undefined): ReadScope {
  const place = source.id
  const name = mainFile(Object.keys(source.files))
  const { [name]: content = '', ...scripts } = source.files
  const steps: StepsFile = { file: place, text: content, id: source.id, pin: source.pin, scripts }
  if (/\.(?:edn|md)$/.test(name)) return { kind: 'other', parsed: readSteps?.(steps) ?? stepsNotRead(place) }
  const read = readYaml(withPlainLines(content), place)
  if (!read.ok) return { kind: 'other', parsed: { workflow: undefined, problems: read.problems, warnings: [] } }
  const { yaml } = read
  const value = yaml.value ?? {}
  if (!isYamlMap(value))
    return unreadable({
      code: 'RAY-NO-STATES',
      message: 'The file is not a map with states or steps.',
      place: `${place}:1:1`,
      hint: 'states: { START: { prompt: "…" } }',
    })
  const stepsKey = ['steps', ':steps'].find((key) => Object.hasOwn(value, key))
  if (stepsKey !== undefined) return { kind: 'other', parsed: readSteps?.(steps) ?? stepsNotRead(yaml.placeOf([stepsKey])) }
  const findings: Findings = { problems: [], warnings: [...yaml.warnings] }
  const parsed = parseSingleFile({ yaml, path: [], value }, place, findings)
  if (parsed.states.length === 0 && findings.problems.length > 0)
    return { kind: 'other', parsed: { workflow: undefined, ...findings } }
  const listing = parsed.states.map(({ state }) => state.file).toSorted()
  return { kind: 'states', listing, findings, ...parsed }
}

function assemble(source: WorkflowFiles, platform: Platform, read: ReadStates): ParsedWorkflow {
  const { id, pin, shape } = source
  const { listing, states, manifest, placeOf, findings } = read
  const scope = { listing, platform, shape }
  for (const state of states) checkReferences(state, scope, findings)
  const wrapUp =
    manifest.on_budget === undefined ? undefined : unresolved(manifest.on_budget, scope, 'on_budget', placeOf(['on_budget']))
  if (wrapUp !== undefined) findings.problems.push(wrapUp)
  const followUp =
    manifest.follow_up === undefined ? undefined : unresolved(manifest.follow_up, scope, 'follow_up', placeOf(['follow_up']))
  if (followUp !== undefined)
    findings.problems.push(
      followUp.code === 'RAY-MISSING-TARGET' ? { ...followUp, code: 'RAY-UNKNOWN-FOLLOW-UP-STATE' } : followUp,
    )
  const entry = source.entry === null ? findEntry(listing, platform) : resolveState(listing, source.entry, platform)
  if (!entry.ok) {
    findings.problems.push({ ...entry.problem, place: entry.problem.place ?? id })
    return { workflow: undefined, ...findings }
  }
  const workflow: StateWorkflow = {
    kind: 'states',
    id,
    pin,
    platform,
    shape,
    manifest,
    listing,
    states: Object.fromEntries(states.map(({ state }) => [state.file, underManifest(state, manifest)])),
    entry: entry.file,
  }
  return { workflow, ...findings }
}

/** With what the manifest says for all states. */
function underManifest(state: StateDef, { environment, agent: usual_agent, review_agent }: Manifest): StateDef {
  if (environment === undefined && usual_agent === undefined && review_agent === undefined) return state
  const env = { ...environment, ...state.settings.env }
  const usual = {
    ...(usual_agent === undefined ? {} : { usual_agent }),
    ...(review_agent === undefined ? {} : { usual_review_agent: review_agent }),
  }
  return state.kind === 'prompt'
    ? { ...state, settings: { ...state.settings, ...usual, env } }
    : { ...state, settings: { ...state.settings, env } }
}

function unreadable(problem: Problem): ReadScope {
  return { kind: 'other', parsed: unread(problem) }
}

function unread(problem: Problem): ParsedWorkflow<never> {
  return { workflow: undefined, problems: [problem], warnings: [] }
}

function stepsNotRead(place: string): ParsedWorkflow<never> {
  return unread({
    code: 'RAY-STEPS-NOT-READ',
    message: 'This is a workflow of steps, and only states are read here.',
    place,
    hint: 'Name a folder, a zip, or a YAML file with states.',
  })
}

/** A file of a scope as a person would look for it. */
function placeIn(id: ScopeId, file: string): string {
  return id === '' || id === '.' ? file : `${id}/${file}`
}
