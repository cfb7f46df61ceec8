/** Who may do what with a workflow: what its manifest asks for, held against what a configuration gives to all that it names. */
import { onOneLine } from '../../report/cleaning/invisible.ts'
import { shellWord } from '../../report/cleaning/shell-text.ts'
import type { Access } from '../../triggers/config/config.ts'
import { type Role, roles } from '../../triggers/config/rules-schema.ts'
import type { AuthKind } from '../agent-auth.ts'
import type { Setup } from '../setup-schema.ts'

const DEEDS = {
  run: 'start it',
  stop: 'stop it',
  resume: 'go on with it',
  approve: 'approve what it proposes',
  answer: 'answer its questions',
} as const
type Deed = keyof typeof DEEDS

type Asked = NonNullable<Setup['access']>

/** A manifest that names nobody is made for those who may start a workflow where nothing else is said. */
export function askedBy({ access }: Setup): Asked & { readonly run: Role } {
  return { ...access, run: access?.run ?? 'write' }
}

/** Says what more people may do than the workflow is made for; undefined where nothing is. */
export function wider(name: string, asked: Asked, given: Access): string | undefined {
  const deed = (Object.keys(DEEDS) as Deed[]).find((one) => compare(given[one], asked[one]) < 0)
  const role = deed === undefined ? undefined : asked[deed]
  if (deed === undefined || role === undefined) return undefined
  return `${name} is made for ${who(role)} to ${DEEDS[deed]}, and here ${who(given[deed])} may.`
}

export function isNarrower(asked: Asked, given: Pick<Access, 'run'>): boolean {
  return compare(given.run, asked.run) > 0
}

function compare(given: Role, asked: Role | undefined): number {
  return asked === undefined ? 0 : roles.indexOf(given) - roles.indexOf(asked)
}

export function who(role: Role): string {
  return role === 'read' ? 'everybody' : `people with the role ${role} or more`
}

/** A configuration for those workflows that are made for people with the role, beside those that are there. */
export function fileFor(role: Role, taken: readonly string[]): string {
  const stem = `.github/raymond-${role === 'read' || role === 'triage' ? 'open' : role}`
  const names = [stem, ...taken.map((_, at) => `${stem}-${at + 2}`)].map((name) => `${name}.yml`)
  return names.find((name) => taken.every((one) => !one.endsWith(name))) ?? `${stem}.yml`
}

/** How a job is to use the action, let agents in, or call what has the steps; what is left out is as usual. */
interface InitOptions {
  readonly uses?: string | undefined
  readonly auth?: AuthKind | undefined
  readonly calls?: string | undefined
}

/** `workflows` as the command line names them. */
export function initCommand(workflows: readonly string[], file: string, { uses, auth, calls }: InitOptions = {}): string {
  const names = workflows.map((name) => `--workflow ${shellWord(name)}`)
  const options = [
    ...(uses === undefined ? [] : [`--uses ${shellWord(uses)}`]),
    ...(auth === undefined || auth === 'key' ? [] : [`--auth ${auth}`]),
    ...(calls === undefined ? [] : [`--calls ${shellWord(calls)}`]),
  ]
  return onOneLine(['raymond init', ...names, `--config ${file}`, ...options].join(' '))
}
