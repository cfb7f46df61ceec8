import type { Findings } from '../findings.ts'
import type { ScriptLanguage, ScriptSettings, ScriptState, StateFile } from '../workflow.ts'
import type { ParsedState } from './parsed-state.ts'
import { envNameProblem } from './read-env.ts'
import { type Field, unknownKey } from './read-fields.ts'
import { readProposes } from './read-proposes.ts'
import { scriptOnlyFields, turnFields } from './state-fields.ts'

const COMMENT: Readonly<Record<ScriptLanguage, RegExp>> = {
  sh: /^\s*#/,
  py: /^\s*#/,
  ps1: /^\s*#/,
  mjs: /^\s*\/\//,
  bat: /^\s*@?(?:REM\b|::)/i,
}
/** Lines that may stand among the leading comments. */
const SKIPPED = /^\s*$|^#!|^\s*@?echo\s+off\s*$/i
const MARK = /^\s*(?:#+|\/\/+|::|@?REM)\s*raymond:(.*)$/i
const SETTING = /([A-Za-z_][\w.]*)=(?:"([^"]*)"|'([^']*)'|(\S*))|(\S+)/g
const WHOLE_NUMBERS: readonly string[] = ['max_visits', 'retries']

interface ScriptFile {
  readonly file: StateFile
  readonly language: ScriptLanguage
  readonly text: string
  /** The file that the text stands in, for messages, and the line there on which it starts. */
  readonly place: string
  readonly firstLine?: number
}

/** Reads a script and the settings in its leading comment lines, such as `# raymond: timeout=10m retries=2`. */
export function parseScriptFile(
  { file, language, text, place, firstLine = 1 }: ScriptFile,
  findings: Findings,
): { readonly state: ScriptState; readonly placeOf: ParsedState['placeOf'] } {
  const values = new Map<string, unknown>()
  const env = new Map<string, string>()
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  const places = new Map<string, string>()
  for (const [index, line] of lines.entries()) {
    if (!SKIPPED.test(line) && !COMMENT[language].test(line)) {
      warnOfLateSettings(lines.slice(index), language, place, index + firstLine, findings)
      break
    }
    const settings = COMMENT[language].test(line) ? MARK.exec(line)?.[1] : undefined
    if (settings === undefined) continue
    for (const match of settings.matchAll(SETTING)) {
      const at = `${place}:${index + firstLine}:${line.length - settings.length + match.index + 1}`
      const [, key, double, single, plain, stray] = match
      if (key === undefined) findings.problems.push(notASetting(stray ?? '', at))
      else if (key.startsWith('env.')) readVariable(key.slice('env.'.length), double ?? single ?? plain ?? '', at, env, findings)
      else if (key === 'proposes') values.set(key, readProposes(double ?? single ?? plain ?? '', at, findings))
      else readSetting(key, double ?? single ?? plain ?? '', at, values, findings)
      if (key !== undefined) places.set(key, at)
    }
  }
  // Each value was read by the field of its own key.
  const settings = { ...Object.fromEntries(values), env: Object.fromEntries(env) } as ScriptSettings
  return {
    state: { kind: 'script', file, language, text, settings },
    placeOf: ([key]) => places.get(String(key)) ?? `${place}:${firstLine}:1`,
  }
}

function readVariable(name: string, value: string, at: string, env: Map<string, string>, findings: Findings): void {
  const problem = envNameProblem(name, at)
  if (problem === undefined) env.set(name, value)
  else findings.problems.push(problem)
}

function readSetting(key: string, value: string, at: string, values: Map<string, unknown>, findings: Findings): void {
  const fields: Readonly<Record<string, Field<unknown>>> = { ...turnFields, ...scriptOnlyFields }
  const field = Object.hasOwn(fields, key) ? fields[key] : undefined
  if (field === undefined) {
    findings.warnings.push(unknownKey(key, [...Object.keys(fields), 'proposes', 'env.NAME'], at))
    return
  }
  const read = field.read(WHOLE_NUMBERS.includes(key) && /^\d+$/.test(value) ? Number(value) : value)
  if (read !== undefined) values.set(key, read)
  else {
    const hint = `For example ${key}=${field.example}`
    findings.problems.push({
      code: field.code ?? 'RAY-BAD-SETTING',
      message: `${key} must be ${field.expected}.`,
      place: at,
      hint,
    })
  }
}

function notASetting(text: string, place: string): Findings['problems'][number] {
  return {
    code: 'RAY-BAD-SETTING',
    message: `"${text}" is not a setting.`,
    place,
    hint: 'Write settings as key=value with spaces between them, such as timeout=10m retries=2.',
  }
}

/** Settings below the first line of code are not read; whoever wrote them there should know. */
function warnOfLateSettings(
  lines: readonly string[],
  language: ScriptLanguage,
  place: string,
  from: number,
  findings: Findings,
): void {
  const late = lines.findIndex((line) => COMMENT[language].test(line) && MARK.test(line))
  if (late === -1) return
  findings.warnings.push({
    code: 'RAY-LATE-SETTINGS',
    message: 'These settings stand below the first line of code and are not read.',
    place: `${place}:${from + late}:1`,
    hint: 'Move the line to the top of the script.',
  })
}
