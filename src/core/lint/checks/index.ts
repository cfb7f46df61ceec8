import type { Check } from '../check.ts'
import { budgetCannotBeMet } from './budget-cannot-be-met.ts'
import { callWithoutResultPath } from './call-without-result-path.ts'
import { conversationCrossesAgents } from './conversation-crosses-agents.ts'
import { deadEndState } from './dead-end-state.ts'
import { followUpWithoutPullRequests } from './follow-up-without-pull-requests.ts'
import { forceImplicitInvalid } from './force-implicit-invalid.ts'
import { forkAttribute } from './forks/fork-attribute.ts'
import { forkNextMismatch } from './forks/fork-next-mismatch.ts'
import { joinWithoutFork } from './forks/join-without-fork.ts'
import { missingForkNext } from './forks/missing-fork-next.ts'
import { foundOnReading } from './found-on-reading.ts'
import { implicitTransition } from './implicit-transition.ts'
import { invalidModel } from './invalid-model.ts'
import { networkUnused } from './network-unused.ts'
import { noStopCondition } from './no-stop-condition.ts'
import { projectCodeUnsaid } from './project-code-unsaid.ts'
import { proposalChecksOfStates } from './proposal-checks.ts'
import { scriptStateNoStaticAnalysis } from './script-state-no-static-analysis.ts'
import { scriptWithoutTransition } from './script-without-transition.ts'
import { trustFlow } from './trust-flow.ts'
import { unboundedLoop } from './unbounded-loop.ts'
import { unknownField } from './unknown-field.ts'
import { unknownVariable } from './unknown-variable.ts'
import { unreachableState } from './unreachable-state.ts'
import { unusedAllowedTransition } from './unused-allowed-transition.ts'

/** All that lint looks for in a workflow of states: errors first, then what is probably wrong, then what is worth to know. */
export const checks: readonly Check[] = [
  ...foundOnReading,
  missingForkNext,
  invalidModel,
  forceImplicitInvalid,
  forkAttribute,
  unknownField,
  forkNextMismatch,
  unreachableState,
  deadEndState,
  callWithoutResultPath,
  conversationCrossesAgents,
  joinWithoutFork,
  unusedAllowedTransition,
  unboundedLoop,
  noStopCondition,
  scriptWithoutTransition,
  unknownVariable,
  trustFlow,
  budgetCannotBeMet,
  networkUnused,
  projectCodeUnsaid,
  ...proposalChecksOfStates,
  followUpWithoutPullRequests,
  implicitTransition,
  scriptStateNoStaticAnalysis,
]
