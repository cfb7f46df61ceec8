import { agentFor } from '../../run/which-agent.ts'
import { type ByAgent, valueFor } from '../../workflow/agent-choice.ts'
import { didYouMean } from '../../workflow/near-names.ts'
import type { YamlPath } from '../../workflow/reading/read-yaml.ts'
import type { Check, Fault } from '../check.ts'

/** The names that Claude Code itself gives to models; with `[1m]` behind them they have a longer memory. */
const ALIASES = ['opus', 'sonnet', 'haiku', 'opusplan', 'best', 'default', 'fable', 'mythos']

/** A name that no backend of ours knows is only probably wrong: `--agent command:PROGRAM` may know it. */
export const invalidModel: Check = {
  code: 'RAY-INVALID-MODEL',
  level: 'error',
  about: 'A model has a name that no model has.',
  find: ({ states, manifest, manifestPlaceOf, problems }) => [
    ...problems.flatMap(({ code, message, place, hint }) =>
      code === 'RAY-INVALID-MODEL' ? { message, place: place ?? '', hint } : [],
    ),
    ...unknownModel(manifest.model, manifest.agent, () => manifestPlaceOf('model')),
    ...[...states.values()].flatMap(({ state, placeOf }) =>
      state.kind === 'prompt'
        ? unknownModel(state.settings.model, agentFor({ backend: manifest.agent ?? 'claude' }, state.settings), (...path) =>
            placeOf(path),
          )
        : [],
    ),
  ],
}

function unknownModel(
  said: ByAgent<string> | undefined,
  agent: string | undefined,
  placeOf: (...path: YamlPath) => string,
): readonly Fault[] {
  const model = valueFor(said, agent ?? 'claude')
  if (model === undefined || isKnown(model) || (agent ?? 'claude') !== 'claude') return []
  const near = didYouMean(model.replace(/\[.*\]$/, ''), ALIASES)
  const place = placeOf('model')
  if (near !== undefined) return [{ message: `There is no model "${model}".`, place, hint: near }]
  const message = `Claude Code knows no model "${model}".`
  return [
    {
      message,
      place,
      hint: `Write one of ${ALIASES.slice(0, 3).join(', ')}, or a full name such as claude-sonnet-4-5.`,
      level: 'warning',
    },
  ]
}

/** Cloud providers have names of their own, with dots, slashes, colons or "claude" in them. */
function isKnown(model: string): boolean {
  return ALIASES.includes(model.replace(/\[1m\]$/, '')) || /claude|anthropic|[/:@]/.test(model)
}
