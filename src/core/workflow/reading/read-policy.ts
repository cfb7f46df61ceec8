import type { Problem } from '../../problem.ts'
import { table } from '../../yaml/table.ts'
import { wordOf } from '../../yaml/word-of.ts'
import { joinChoices, nobodyIn, splitChoices, splitPeople } from '../ask-lists.ts'
import type { Findings } from '../findings.ts'
import { didYouMean } from '../near-names.ts'
import { isTransitionTag, type TransitionTag, tagGrammar, transitionTags } from '../tag-grammar.ts'
import type { PolicyEntry } from '../workflow.ts'
import { isYamlMap } from './read-fields.ts'
import type { YamlPath, YamlText } from './read-yaml.ts'

const EXAMPLE = 'Write entries such as { tag: goto, target: REVIEW } or { tag: result }.'

/** Reads `allowed_transitions`. An entry that cannot be read is a problem: left out, it would forbid or allow too much. */
export function readPolicy(yaml: YamlText, path: YamlPath, value: unknown, findings: Findings): readonly PolicyEntry[] {
  if (value === undefined || value === null) return []
  if (!Array.isArray(value)) {
    findings.problems.push(badPolicy('allowed_transitions must be a list.', yaml.placeOf(path)))
    return []
  }
  return value.flatMap((entry: unknown, index) => readEntry(yaml, [...path, index], entry, findings) ?? [])
}

function readEntry(yaml: YamlText, path: YamlPath, value: unknown, findings: Findings): PolicyEntry | undefined {
  const complain = (message: string, key?: string, { hint, code }: Omit<Fault, 'message'> = {}): undefined => {
    const problem = badPolicy(message, yaml.placeOf(key === undefined ? path : [...path, key]), hint)
    findings.problems.push(code === undefined ? problem : { ...problem, code })
  }
  if (!isYamlMap(value)) return complain('An entry of allowed_transitions must be a map with a tag.')
  const { tag, ...rest } = value
  if (typeof tag !== 'string') return complain('An entry of allowed_transitions needs a tag.')
  if (!isTransitionTag(tag)) {
    const hint = didYouMean(tag, transitionTags) ?? `Tags: ${transitionTags.join(', ')}.`
    return complain(`There is no tag "${tag}".`, 'tag', { hint })
  }
  const own = new Map<string, string>()
  const attributes: [string, string][] = []
  for (const [key, given] of Object.entries(rest)) {
    const isOwn = keysOf(tag).includes(key)
    const fault = keyFault(tag, key) ?? (isOwn ? ownFault(key, given) : textFault(key, given))
    if (fault !== undefined) complain(fault.message, key, fault)
    else if (isOwn) own.set(key, textOf(given))
    else attributes.push([key, textOf(given)])
  }
  return assemble(tag, own, attributes)
}

interface Fault {
  readonly message: string
  readonly hint?: string | undefined
  readonly code?: Problem['code'] | undefined
}

/** Keys of an entry: the tag's attributes, and what stands for its body. */
function keysOf(tag: TransitionTag): readonly string[] {
  const { body, required, optional } = tagGrammar[tag]
  return [
    ...(body === 'text' || body === 'none' ? [] : ['target']),
    ...(tag === 'result' ? ['payload'] : []),
    ...required,
    ...optional,
  ]
}

function keyFault(tag: TransitionTag, key: string): Fault | undefined {
  const known = keysOf(tag)
  if (known.includes(key) || (tagGrammar[tag].open && /^[A-Za-z_][\w-]*$/.test(key))) return undefined
  return {
    message: `A ${tag} entry has no key "${key}".`,
    hint: didYouMean(key, known) ?? `It may have: tag, ${known.join(', ')}.`,
    code: key === 'cd' ? 'RAY-UNSUPPORTED-CD-ATTRIBUTE' : undefined,
  }
}

const CHOICES: Readonly<Record<string, readonly string[]>> = table({
  status: ['success', 'failure'],
  stack: ['keep', 'clear'],
  rest: ['cancel'],
  runner: ['job', 'here'],
})

/** A value that no tag could ever have would silently forbid the entry. */
function ownFault(key: string, value: unknown): Fault | undefined {
  const choices = CHOICES[key]
  if (choices !== undefined && !choices.includes(wordOf(value))) return { message: `${key} must be ${choices.join(' or ')}.` }
  const items = (key === 'to' || key === 'choices') && Array.isArray(value) ? value : [value]
  return items.map((item: unknown) => textFault(key, item) ?? peopleFault(key, item)).find((fault) => fault !== undefined)
}

function peopleFault(key: string, value: unknown): Fault | undefined {
  const nobody = key === 'to' ? nobodyIn(splitPeople(String(value))) : undefined
  return nobody === undefined ? undefined : { message: `to: "${nobody}" is not the login of a person.`, hint: WHO }
}

const WHO = 'Write logins, such as to: [mona, hubot]. A team cannot be named.'

function textFault(key: string, value: unknown): Fault | undefined {
  return typeof value === 'object' ? { message: `${key} must be a text.` } : undefined
}

function textOf(value: unknown): string {
  return Array.isArray(value) ? joinChoices(value.map(String)) : String(value)
}

function assemble(tag: TransitionTag, own: ReadonlyMap<string, string>, attributes: readonly [string, string][]): PolicyEntry {
  const to = own.get('to')
  const choices = own.get('choices')
  return {
    tag,
    target: own.get('target')?.trim(),
    return: own.get('return')?.trim(),
    next: own.get('next')?.trim(),
    payload: own.get('payload'),
    status: own.get('status'),
    input: own.get('input'),
    cd: own.get('cd'),
    stack: own.get('stack'),
    timeout: own.get('timeout'),
    timeout_next: own.get('timeout_next')?.trim(),
    for: own.get('for')?.trim(),
    rest: own.get('rest'),
    runner: own.get('runner'),
    to: to === undefined ? undefined : splitPeople(to),
    choices: choices === undefined ? undefined : splitChoices(choices),
    attributes: attributes.length > 0 ? Object.fromEntries(attributes) : undefined,
  }
}

function badPolicy(message: string, place: string, hint = EXAMPLE): Problem {
  return { code: 'RAY-BAD-POLICY', message, place, hint }
}
