import { z } from 'zod'
import { agentForms, agentKinds, readAgentChoice } from './agent-choice.ts'

/** An agent as configuration files and the journal name it. */
export const agentNameSchema = z.string().refine((text) => readAgentChoice(text) !== undefined, {
  message: `must be an agent: ${agentForms.join(', ')}`,
})

/** One value for all agents, or one for each by the agent's kind. */
export function byAgentSchema<T extends z.ZodType>(value: T) {
  return z.union([value, z.partialRecord(z.enum(agentKinds), value)])
}
