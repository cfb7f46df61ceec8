import { join } from 'node:path'
import { createArtifactStore } from '../../adapters/actions-results/artifact-store.ts'
import { createSessionArchive } from '../../adapters/claude-cli/session-archive.ts'
import { createCodexArchive } from '../../adapters/codex-cli/session-archive.ts'
import { createCopilotArchive } from '../../adapters/copilot-cli/session-archive.ts'
import { sha256Of } from '../../adapters/git-branch/state-file.ts'
import { createTranscriptVault } from '../../adapters/git-branch/transcript-vault.ts'
import { type DiskReserve, storedInReserve } from '../../adapters/local-files/disk-reserve.ts'
import { createLocalRunStore } from '../../adapters/local-files/run-store.ts'
import { readProjectFiles } from '../../adapters/repository/project-files.ts'
import type { Redactor } from '../../core/report/cleaning/redact.ts'
import { rememberClean } from '../../core/run/stored/redact-stored.ts'
import type { Clock } from '../../ports/clock.ts'
import type { KeptTexts } from '../../ports/keeping/kept-texts.ts'
import type { ScriptFolders } from '../../ports/turns/script-folders.ts'
import { createAgentSessions } from '../../runtime/agent-sessions.ts'
import type { JobKeeping } from '../../runtime/job/job.ts'
import type { ActionInputs } from '../inputs.ts'
import type { JobFacts } from '../job-facts.ts'
import { sealOf } from '../step-memory.ts'
import type { GitWiring } from './wire-git.ts'

export interface KeepingOptions {
  readonly home: string
  readonly git: GitWiring
  readonly texts: KeptTexts
  readonly redactor: Redactor
  readonly clock: Clock
  readonly isPublic: boolean
  readonly leaseToken: string
  readonly scriptFolders: ScriptFolders
  readonly reserve: DiskReserve
}

/** Where runs are kept: this disk, the state branch, artifacts. */
export function wireKeeping(
  inputs: ActionInputs,
  facts: JobFacts,
  { home, git, texts, redactor, clock, isPublic, leaseToken, scriptFolders, reserve }: KeepingOptions,
): JobKeeping {
  const redact = (text: string) => redactor.redact(text)
  return {
    store: storedInReserve(createLocalRunStore(join(home, 'state'), { seal: sealOf(inputs, leaseToken) }), reserve),
    branch: git.branch,
    archive: git.archive,
    artifacts: createArtifactStore({
      service: facts.results,
      pageOf: (artifact) => `${facts.serverUrl}/${facts.repository}/actions/runs/${facts.runId}/artifacts/${artifact}`,
      mostDays: facts.retentionDays,
      now: () => clock.now(),
    }),
    texts,
    sessions: createAgentSessions(createSessionArchive({ directory: join(home, 'claude'), redact }), {
      codex: createCodexArchive({ directory: join(home, 'codex'), redact }),
      copilot: createCopilotArchive({ directory: join(home, 'copilot'), redact }),
    }),
    vault: createTranscriptVault(inputs.stateKey),
    scriptFolders,
    snapshots: git.snapshots,
    projectFiles: () => readProjectFiles(facts.workspace),
    keepsTranscripts: !isPublic || inputs.stateKey !== null,
    redact: rememberClean((text) => redactStored(text, redactor), sha256Of),
  }
}

/** Where there is a secret others may be as well. A difference stays code, which somebody is to judge. */
function redactStored(text: string, redactor: Redactor): string {
  const known = redactor.redactKnown(text)
  return known === text || text.startsWith('diff --git ') ? known : redactor.redact(text)
}
