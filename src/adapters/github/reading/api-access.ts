import type { Clock } from '../../../ports/clock.ts'
import type { ApiAccess } from '../../../ports/turns/api-access.ts'
import { openPlainCell } from '../../process/plain-cells.ts'
import { type ApiReaderOptions, createApiReader } from './api-reader.ts'
import { createPace, type Pace } from './pace.ts'

export interface ApiAccessOptions extends Omit<ApiReaderOptions, 'pace'> {
  readonly clock: Clock
}

/** The job needs calls of its own: a run that polls leaves it most of them. */
const BOUNDS = [
  { times: 60, withinMs: 60_000 },
  { times: 200, withinMs: 3_600_000 },
]

/** Turns of one run share its pace. */
export function createApiAccess({ clock, ...options }: ApiAccessOptions): ApiAccess {
  const paces = new Map<string, Pace>()
  return {
    async open({ workflowId, cell }) {
      const pace = paces.get(workflowId) ?? createPace(BOUNDS, () => clock.now())
      paces.set(workflowId, pace)
      const reader = createApiReader({ ...options, pace })
      const plain = cell === undefined ? openPlainCell() : undefined
      const url = await (cell ?? plain)?.serve('github', reader.listener)
      reader.servedAt(url ?? '')
      return {
        environment: { GITHUB_API_URL: url ?? '', GITHUB_TOKEN: reader.standIn, GITHUB_REPOSITORY: options.repository },
        close: async () => void (await plain?.close()),
      }
    },
  }
}
