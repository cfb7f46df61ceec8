import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Minutes each, the longest first. */
const LONGEST = [
  'test/attacks/silence.test.ts',
  'test/runtime/job/rounds.test.ts',
  'test/runtime/job/workers.test.ts',
  'test/adapters/copilot-cli/contract.test.ts',
  'test/adapters/claude-cli/contract.test.ts',
  'test/attacks/workers.test.ts',
  'test/runtime/job/waiting-rounds.test.ts',
  'test/attacks/proposals.test.ts',
  'test/attacks/runs-of-other-configurations.test.ts',
  'test/attacks/words.test.ts',
  'test/workflows/compared.test.ts',
  'test/e2e/worker-conversations.test.ts',
  'test/attacks/workflow-notes.test.ts',
  'test/attacks/refused-words.test.ts',
  'test/attacks/spent-graphql.test.ts',
  'test/attacks/words-at-work.test.ts',
  'test/attacks/isolation.test.ts',
  'test/workflows/hanging-tests.test.ts',
  'test/workflows/not-proposed.test.ts',
  'test/attacks/reviews.test.ts',
  'test/attacks/people.test.ts',
  'test/attacks/lost-words.test.ts',
  'test/rehearsals/rehearsals.test.ts',
]

/**
 * Where Vitest has run no test before, as in CI, it goes by the size of files, which says little here: two of the longest have 4 KB. What
 * takes minutes begins before the rest, so that no such file is left over for one processor while the others have nothing more to do.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const root = this.ctx.config.root
    const gone = LONGEST.filter((file) => !existsSync(resolve(root, file)))
    if (gone.length > 0) throw new Error(`test/tools/longest-first.ts names what is not there: ${gone.join(', ')}`)
    const places = new Map(LONGEST.map((file, place) => [resolve(root, file), place]))
    const placeOf = ({ moduleId }: TestSpecification) => places.get(resolve(moduleId)) ?? LONGEST.length
    const projects = Map.groupBy(await super.sort(files), ({ project }) => project.name)
    return [...projects.values()].flatMap((ofProject) => ofProject.toSorted((a, b) => placeOf(a) - placeOf(b)))
  }
}
