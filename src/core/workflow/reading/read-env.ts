import type { Problem } from '../../problem.ts'
import type { Findings } from '../findings.ts'
import { isSteeringName } from '../steering-name.ts'
import { isYamlMap } from './read-fields.ts'
import type { YamlPath, YamlText } from './read-yaml.ts'

/** Reads a map of environment variables; values may be texts, numbers and booleans. */
export function readEnv(yaml: YamlText, path: YamlPath, value: unknown, findings: Findings): Readonly<Record<string, string>> {
  if (value === undefined || value === null) return {}
  if (!isYamlMap(value)) {
    findings.problems.push(badEnv('env must be a map of names and values.', yaml.placeOf(path)))
    return {}
  }
  const entries: [string, string][] = []
  for (const [name, given] of Object.entries(value)) {
    const place = yaml.placeOf([...path, name])
    const problem = envNameProblem(name, place)
    const isPlain = typeof given === 'string' || typeof given === 'number' || typeof given === 'boolean'
    if (problem !== undefined) findings.problems.push(problem)
    else if (isPlain) entries.push([name, String(given)])
    else findings.problems.push(badEnv(`env.${name} must be a text, a number, true or false.`, place))
  }
  return Object.fromEntries(entries)
}

/** Why a state may not set an environment variable of this name. */
export function envNameProblem(name: string, place: string): Problem | undefined {
  if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(name)) return badEnv(`"${name}" cannot be the name of an environment variable.`, place)
  if (!isSteeringName(name)) return undefined
  return {
    code: 'RAY-REFUSED-NAME',
    message: `env may not set ${name}: it steers programs.`,
    place,
    hint: 'Give the variable another name, and set this one in the script itself where it is needed.',
  }
}

function badEnv(message: string, place: string): Problem {
  return { code: 'RAY-BAD-SETTING', message, place, hint: 'For example env: { REGION: eu }' }
}
