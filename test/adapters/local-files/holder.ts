/** A process of its own that keeps a run and waits to be killed: `holder.ts DIRECTORY COMMITS [sealed]`. */
import { createLocalRunStore } from '../../../src/adapters/local-files/run-store.ts'
import type { Commit } from '../../../src/ports/keeping/run-store.ts'
import { seal } from './a-seal.ts'

const [directory = '', commits = '[]', sealed = ''] = process.argv.slice(2)
const held = await createLocalRunStore(directory, { seal: sealed === '' ? null : seal }).hold('r1')
for (const commit of JSON.parse(commits) as Commit[]) await held.commit(commit)
process.stdout.write('held\n')
setInterval(() => {}, 1000)
