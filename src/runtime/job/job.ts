/** What a job has at hand while it works. What it works on (event, configuration, request) is handed on beside it. */

import type { TextCleaner } from '../../core/outbox/clean-proposal.ts'
import type { ProjectFile } from '../../core/project/project-folder.ts'
import type { ActionsWorkflow } from '../../core/setup/actions-workflow.ts'
import type { Rules } from '../../core/triggers/config/config.ts'
import type { Checkout } from '../../core/triggers/may-trigger.ts'
import type { Credentials } from '../../ports/credentials.ts'
import type { Changes } from '../../ports/github/changes.ts'
import type { Comments } from '../../ports/github/comments.ts'
import type { HandOver } from '../../ports/github/hand-over.ts'
import type { OtherJobs } from '../../ports/github/other-jobs.ts'
import type { People } from '../../ports/github/people.ts'
import type { PullRequests } from '../../ports/github/pull-requests.ts'
import type { ThreadReader } from '../../ports/github/thread-reader.ts'
import type { Ports } from '../../ports/index.ts'
import type { JobLog } from '../../ports/job-log.ts'
import type { ArtifactStore } from '../../ports/keeping/artifact-store.ts'
import type { KeptTexts } from '../../ports/keeping/kept-texts.ts'
import type { RunArchive } from '../../ports/keeping/run-archive.ts'
import type { RunStore } from '../../ports/keeping/run-store.ts'
import type { Sessions } from '../../ports/keeping/sessions.ts'
import type { StateBranch } from '../../ports/keeping/state-branch.ts'
import type { TranscriptVault } from '../../ports/keeping/transcript-vault.ts'
import type { TrustedCommits } from '../../ports/keeping/trusted-commits.ts'
import type { ScriptFolders } from '../../ports/turns/script-folders.ts'
import type { Snapshots } from '../../ports/turns/workspace.ts'
import type { Claims } from './claims.ts'
import type { RunBook } from './run-book.ts'
import type { Digest } from './showing/approvals.ts'

export interface Job {
  readonly identity: JobIdentity
  readonly github: JobGitHub
  /** Of a job that remembers what GitHub has said: GitHub itself. */
  readonly direct?: JobGitHub
  readonly keeping: JobKeeping
  readonly guards: JobGuards
  readonly book: RunBook
  readonly ports: Ports
  readonly log: JobLog
  /** Aborted on a signal and when the time is up. */
  readonly stop: AbortSignal
}

/** Which job this is, and where. */
export interface JobIdentity {
  readonly workspace: string
  /** `owner/name` */
  readonly repository: string
  /** Address of GitHub's site, such as `https://github.com`. */
  readonly server: string
  /** Id and attempt of the Actions run. */
  readonly runId: string
  readonly attempt: number
  /** Proves to the state branch that a lease is this job's, in its main and its post step. */
  readonly leaseToken: string
  /** The bot that this action writes as; null when it writes as a person, or nobody knows. GitHub is asked the first time. */
  readonly ownBot: () => Promise<number | null>
  /** Path of the configuration. */
  readonly configuration: string
  /** Where the states of runs are kept. */
  readonly stateBranch: string
}

/** What is asked of GitHub, and done there beside what runs propose. */
export interface JobGitHub {
  readonly people: People
  readonly otherJobs: OtherJobs
  readonly comments: Comments
  readonly changes: Changes
  readonly threads: ThreadReader
  readonly pullRequests: PullRequests
  /** Null when the user wants no next job. */
  readonly handOver: HandOver | null
}

/** Where runs are kept, and what is kept of them. */
export interface JobKeeping {
  readonly store: RunStore
  readonly branch: StateBranch
  /** Packs what the branch does not take. */
  readonly archive: RunArchive
  /** Files that stay with the Actions run. */
  readonly artifacts: ArtifactStore
  /** Texts that reports name, because they could not show them whole. */
  readonly texts: KeptTexts
  readonly sessions: Sessions
  readonly vault: TranscriptVault
  /** What scripts have added to their folders travels with their run. */
  readonly scriptFolders: ScriptFolders
  /** Null where the workspace is no git checkout: then nobody's files are carried. */
  readonly snapshots: Snapshots | null
  /** May transcripts and prompts go to the branch: on a private repository, or encrypted. */
  readonly keepsTranscripts: boolean
  /** The files of the checkout, as detection of the project's tools needs them. */
  readonly projectFiles: () => Promise<readonly ProjectFile[]>
  /** Takes registered secrets out of a text. */
  readonly redact: (text: string) => string
}

/** What keeps harm away from the job. */
export interface JobGuards {
  readonly credentials: Credentials
  /** What is checked out; null where there is no checkout. */
  readonly checkout: Checkout | null
  readonly trustedCommits: TrustedCommits
  /** What a configuration of the trusted commit says; undefined where there is none at that path. */
  readonly rulesAt: (path: string) => Promise<Rules | undefined>
  /** The jobs of the trusted commit that use this action. */
  readonly actionsJobs: () => Promise<readonly ActionsWorkflow[]>
  readonly claims: Claims
  /** An empty directory: where agents read that may not see a stranger's code as files. */
  readonly emptyDirectory: () => Promise<string>
  /** Makes sentences with strangers' words in them fit to be shown. */
  readonly cleaner: TextCleaner
  readonly digest: Digest
  /** RAYMOND_DISABLED is set: nothing starts and nothing goes on. */
  readonly disabled: boolean
}
