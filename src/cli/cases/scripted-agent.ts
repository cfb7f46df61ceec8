import type { Answer } from '../../core/cases/case-schema.ts'
import { chooseAnswer } from '../../core/cases/choose-answer.ts'
import { missingPart } from '../../core/cases/match-text.ts'
import type { AgentBackend, TurnResult, TurnSpec } from '../../ports/turns/agent-backend.ts'
import { layFiles } from './case-world.ts'

/** An agent that says what a case has written for it, each answer once. */
export interface ScriptedAgent extends AgentBackend {
  /** What was not as the case expects: prompts, missing answers, answers that nobody asked for. */
  complaints(): readonly string[]
}

export function createScriptedAgent(answers: readonly Answer[]): ScriptedAgent {
  const given = new Set<number>()
  const heard: string[] = []

  return {
    preflight: async () => [],
    async runTurn(spec, observer) {
      const at = chooseAnswer(answers, given, { ...spec, visit: spec.visit ?? 1 })
      const answer = at === undefined ? undefined : answers[at]
      if (at === undefined || answer === undefined) {
        heard.push(`no answer for ${named(spec)}`)
        return unanswered(spec)
      }
      given.add(at) // before any wait: another agent may ask meanwhile
      const missing = missingPart(answer.prompt, spec.prompt)
      if (missing !== undefined)
        heard.push(`the prompt of ${named(spec)} lacks ${JSON.stringify(missing)}: ${excerpt(spec.prompt)}`)
      await layFiles(spec.cwd, answer.writes ?? {})
      if (answer.text !== undefined) observer.text(answer.text)
      return resultOf(answer, spec)
    },
    complaints() {
      const idle = answers.flatMap((answer, index) =>
        given.has(index) ? [] : [`nobody asked for answer ${index + 1}, of ${answer.state}`],
      )
      return [...heard, ...idle]
    },
  }
}

function resultOf({ text, error, cost_usd = 0 }: Answer, spec: TurnSpec): TurnResult {
  const { session } = spec
  const spent = {
    costUsd: cost_usd,
    tokens: { input: 0, output: 0 },
    model: spec.model,
    sessionId: session.mode === 'resume' ? session.id : session.new_id,
  }
  if (error !== undefined) return { ok: false, failure: error, ...spent }
  const said = text ?? ''
  return {
    ok: true,
    text: said,
    denied: [],
    messages: [
      { role: 'user', content: spec.prompt },
      { role: 'assistant', content: said },
    ],
    ...spent,
  }
}

/** Of a class that is not tried again. */
function unanswered(spec: TurnSpec): TurnResult {
  const message = `The case has no answer for ${named(spec)}.`
  const problem = {
    code: 'RAY-CASE-NO-ANSWER',
    message,
    hint: `Add it below answers: { state: ${spec.state.replace(/\.md$/, '')}, text: "…" }`,
  } as const
  return {
    ok: false,
    failure: { class: 'not-installed', message, problem },
    costUsd: 0,
    tokens: { input: 0, output: 0 },
    model: null,
    sessionId: null,
  }
}

function named({ agent, state, visit = 1, attempt }: TurnSpec): string {
  return `${agent} at ${state}${visit > 1 ? `, visit ${visit}` : ''}${attempt > 1 ? `, attempt ${attempt}` : ''}`
}

function excerpt(prompt: string): string {
  const text = prompt.trim().replace(/\s+/g, ' ')
  return text.length > 400 ? `${text.slice(0, 400)}…` : text
}
