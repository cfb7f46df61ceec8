import { defuseCommands } from '../adapters/actions-runner/defuse-commands.ts'
import type { Problem } from '../core/problem.ts'
import type { StopRequest } from '../runtime/stop-request.ts'
import type { ActionInputs } from './inputs.ts'

export interface Stop {
  readonly signal: AbortSignal
  forget(): void
}

/** The runner kills after 10 seconds what it asked to end. Whoever waits for a server by then saves nothing; the post step does. */
const LONGEST_END_MS = 4_500

/**
 * Asks runs to stop and save themselves: on the runner's SIGINT or SIGTERM, and when the job's time is nearly up. `restore` puts back what the
 * runner uses later, where nothing else does.
 */
export function listenForStop(maxMinutes: number, handOverId: string | null, restore: () => readonly Problem[]): Stop {
  const controller = new AbortController()
  const ask = (request: StopRequest) => controller.abort(request)
  let end: NodeJS.Timeout | undefined
  const onSignal = () => {
    ask({ reason: 'signal' })
    end ??= setTimeout(giveUp, LONGEST_END_MS, restore)
  }
  const timeUp: StopRequest = { reason: 'time-up', ...(handOverId === null ? {} : { handOverId }) }
  const timer = setTimeout(() => ask(timeUp), Math.min(maxMinutes * 60_000, 2 ** 31 - 1)) // Node waits no longer
  // The runner sends SIGINT, then SIGTERM while we save: neither may end us half-way.
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
  return {
    signal: controller.signal,
    forget() {
      clearTimeout(timer)
      clearTimeout(end)
      process.off('SIGINT', onSignal)
      process.off('SIGTERM', onSignal)
    },
  }
}

/** All that happened is on the disk; what was started ends with this process. */
function giveUp(restore: () => readonly Problem[]): void {
  for (const { message } of restore()) process.stdout.write(`${defuseCommands(message)}\n`)
  process.stdout.write('A server has not answered in time; the post step saves what is left.\n')
  process.exit(1)
}

/** A job's own token ends after 24 hours, wherever the job runs; saving and handing over need some of them. */
const OF_A_JOBS_TOKEN = 23.5 * 60

/** Minutes after which the job saves its runs and hands over: before its token ends. An App's are renewed. */
export function minutesOf({ maxMinutes, appId }: Pick<ActionInputs, 'maxMinutes' | 'appId'>): number {
  return appId === null ? Math.min(maxMinutes, OF_A_JOBS_TOKEN) : maxMinutes
}
