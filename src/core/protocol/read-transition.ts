import type { Problem } from '../problem.ts'
import { nobodyIn, splitChoices, splitPeople } from '../workflow/ask-lists.ts'
import { parseDuration } from '../workflow/duration.ts'
import { didYouMean } from '../workflow/near-names.ts'
import { isSteeringAttribute } from '../workflow/steering-name.ts'
import { stateAttributes, type TransitionTag, tagGrammar } from '../workflow/tag-grammar.ts'
import { parseAttributes } from './parse-attributes.ts'
import type { Runner, Transition } from './transition.ts'

type ReadTransition = { readonly ok: true; readonly transition: Transition } | { readonly ok: false; readonly problem: Problem }
type Attributes = ReadonlyMap<string, string>

/** Makes a transition of one tag, or says what is wrong with it. */
export function readTransition(tag: TransitionTag, attributeText: string, body: string): ReadTransition {
  const parsed = parseAttributes(tag, attributeText)
  if (!parsed.ok) return parsed
  const { attributes } = parsed
  const problem = checkNames(tag, attributes) ?? checkValues(tag, attributes) ?? checkBody(tag, body)
  return problem === undefined ? { ok: true, transition: makeTransition(tag, attributes, body) } : { ok: false, problem }
}

function checkNames(tag: TransitionTag, attributes: Attributes): Problem | undefined {
  const { required, optional, open } = tagGrammar[tag]
  const known = [...required, ...optional]
  for (const [name, value] of attributes) {
    if (known.includes(name)) continue
    if (!open) {
      return {
        code: name === 'cd' ? 'RAY-UNSUPPORTED-CD-ATTRIBUTE' : 'RAY-UNKNOWN-ATTRIBUTE',
        message: `<${tag}> has no attribute "${name}".`,
        hint: didYouMean(name, known) ?? `It may have: ${known.join(', ')}.`,
      }
    }
    if (isSteeringAttribute(name)) {
      return {
        code: 'RAY-FORK-ATTRIBUTE',
        message: `<${tag}> may not have the attribute "${name}": as an environment variable it would steer programs.`,
        hint: 'Give the attribute another name.',
      }
    }
    if (value.includes('\0')) {
      return {
        code: 'RAY-FORK-ATTRIBUTE',
        message: `The attribute "${name}" of <${tag}> holds a NUL, which no environment variable can.`,
        hint: 'Pass it on in a file, or leave the NUL out.',
      }
    }
  }
  const missing = required.find((name) => !attributes.has(name))
  if (missing === undefined) return undefined
  return {
    code: missing === 'return' ? 'RAY-MISSING-RETURN' : tag === 'join' ? 'RAY-MISSING-JOIN-NEXT' : 'RAY-MISSING-ASK-NEXT',
    message: `<${tag}> needs ${missing}="…", the state to go on with.`,
    hint: `For example <${tag} ${missing}="NEXT">${EXAMPLE_BODY[tagGrammar[tag].body]}</${tag}>.`,
  }
}

const EXAMPLE_BODY = { text: 'the question', none: '', state: 'STATE', workflow: 'PATH' } as const

function checkValues(tag: TransitionTag, attributes: Attributes): Problem | undefined {
  const { required, optional } = tagGrammar[tag]
  const known = [...required, ...optional]
  for (const name of stateAttributes) {
    const value = known.includes(name) ? attributes.get(name) : undefined
    if (value === undefined) continue
    const problem = checkName(`${name} of <${tag}>`, value.trim())
    if (problem !== undefined) return problem
  }
  return (
    checkChoice(tag, attributes, 'status', ['success', 'failure']) ??
    checkChoice(tag, attributes, 'stack', ['keep', 'clear']) ??
    checkChoice(tag, attributes, 'rest', ['cancel']) ??
    checkChoice(tag, attributes, 'runner', ['job', 'here']) ??
    checkFor(tag, attributes) ??
    checkPeople(tag, attributes) ??
    checkTimeout(tag, attributes)
  )
}

function checkChoice(tag: TransitionTag, attributes: Attributes, name: string, choices: readonly string[]): Problem | undefined {
  const value = tagGrammar[tag].optional.includes(name) ? attributes.get(name) : undefined
  if (value === undefined || choices.includes(value)) return undefined
  return {
    code: 'RAY-BAD-ATTRIBUTE',
    message: `${name}="${shortened(value)}" of <${tag}> is not one of: ${choices.join(', ')}.`,
    hint: `Write ${name}="${choices.join(`" or ${name}="`)}".`,
  }
}

function checkTimeout(tag: TransitionTag, attributes: Attributes): Problem | undefined {
  const value = tag === 'ask' || tag === 'join' ? attributes.get('timeout') : undefined
  if (value === undefined || parseDuration(value) !== undefined) return undefined
  return {
    code: 'RAY-BAD-DURATION',
    message: `timeout="${shortened(value)}" of <${tag}> is not a duration.`,
    hint: 'Write a whole number and ms, s, m, h or d, such as 2d, and at most 36500d.',
  }
}

function checkFor(tag: TransitionTag, attributes: Attributes): Problem | undefined {
  const value = tag === 'join' ? attributes.get('for') : undefined
  if (value === undefined || /^\s*(?:any|all|[1-9]\d{0,5})\s*$/.test(value)) return undefined
  return {
    code: 'RAY-BAD-ATTRIBUTE',
    message: `for="${shortened(value)}" of <join> is neither "any" nor a number of workers.`,
    hint: 'Write for="any", or for="3"; without it the join waits for all.',
  }
}

function checkPeople(tag: TransitionTag, attributes: Attributes): Problem | undefined {
  const nobody = tag === 'ask' ? nobodyIn(splitPeople(attributes.get('to') ?? '')) : undefined
  if (nobody === undefined) return undefined
  return {
    code: 'RAY-BAD-ATTRIBUTE',
    message: `to="${shortened(nobody)}" of <ask> is not the login of a person.`,
    hint: 'Write logins with commas between them, such as to="mona, hubot". A team cannot be named.',
  }
}

function checkBody(tag: TransitionTag, body: string): Problem | undefined {
  const text = body.trim()
  switch (tagGrammar[tag].body) {
    case 'state':
      return checkName(`The target of <${tag}>`, text)
    case 'workflow':
      return checkSpecifier(tag, text)
    case 'none':
      return text === ''
        ? undefined
        : {
            code: 'RAY-BAD-ATTRIBUTE',
            message: `<${tag}> holds text, and stands for itself alone.`,
            hint: `Leave it empty: <${tag} next="NEXT"></${tag}>.`,
          }
    case 'text':
      return tag === 'ask' && text === ''
        ? { code: 'RAY-EMPTY-TARGET', message: '<ask> has no question.', hint: '<ask next="NEXT">Which one?</ask>' }
        : undefined
  }
}

function checkName(what: string, name: string): Problem | undefined {
  if (name === '') {
    return { code: 'RAY-EMPTY-TARGET', message: `${what} is empty.`, hint: 'Name a state of this workflow.' }
  }
  if (!/[/\\]/.test(name)) return undefined
  return {
    code: 'RAY-PATH-TARGET',
    message: `${what} is a path: "${shortened(name)}".`,
    hint: 'Name a state of this workflow, without / and \\.',
  }
}

function checkSpecifier(tag: TransitionTag, path: string): Problem | undefined {
  if (path === '') {
    return { code: 'RAY-EMPTY-TARGET', message: `The target of <${tag}> is empty.`, hint: 'Name a workflow, such as ../review.' }
  }
  if (!/^(?:[/\\]|[A-Za-z]:)/.test(path)) return undefined
  return {
    code: 'RAY-PATH-TARGET',
    message: `The target of <${tag}> is not relative: "${shortened(path)}".`,
    hint: 'Write the path from this workflow to the other one, such as ../review.',
  }
}

/** Makes a transition of a tag whose attributes and body keep to its grammar. */
export function makeTransition(tag: TransitionTag, attributes: Attributes, body: string): Transition {
  const target = body.trim()
  const input = attributes.get('input')
  const cd = attributes.get('cd')
  const next = attributes.get('next')?.trim()
  const back = attributes.get('return')?.trim() ?? ''
  switch (tag) {
    case 'goto':
      return { tag, target, input }
    case 'reset':
    case 'reset-workflow':
      return { tag, target, input, cd, stack: attributes.get('stack') === 'clear' ? 'clear' : 'keep' }
    case 'call':
    case 'function':
    case 'call-workflow':
      return { tag, target, return: back, input }
    case 'function-workflow':
      return { tag, target, return: back, input, cd }
    case 'fork':
    case 'fork-workflow':
      return { tag, target, next, input, cd, ...runnerOf(attributes), attributes: forkAttributes(tag, attributes) }
    case 'result':
      return { tag, payload: body, status: attributes.get('status') === 'failure' ? 'failure' : 'success' }
    case 'join':
      return {
        tag,
        next: next ?? '',
        for: attributes.get('for')?.trim(),
        rest: attributes.get('rest') === 'cancel' ? 'cancel' : undefined,
        timeout: attributes.get('timeout'),
        timeout_next: attributes.get('timeout_next')?.trim(),
      }
    case 'ask':
      return {
        tag,
        prompt: target,
        next: next ?? '',
        timeout: attributes.get('timeout'),
        timeout_next: attributes.get('timeout_next')?.trim(),
        to: splitPeople(attributes.get('to') ?? ''),
        choices: splitChoices(attributes.get('choices') ?? ''),
      }
  }
}

function runnerOf(attributes: Attributes): { readonly runner?: Runner } {
  const runner = attributes.get('runner')
  return runner === 'job' || runner === 'here' ? { runner } : {}
}

function forkAttributes(tag: TransitionTag, attributes: Attributes): Readonly<Record<string, string>> {
  const own = tagGrammar[tag].optional
  return Object.fromEntries([...attributes].filter(([name]) => !own.includes(name)))
}

function shortened(text: string): string {
  return text.length > 100 ? `${text.slice(0, 100)}…` : text
}
