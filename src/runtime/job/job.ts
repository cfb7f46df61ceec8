/** What a job knows and has at hand while it works on one event. */
import type { TextCleaner } from '../../core/outbox/clean-proposal.ts'
import type { Problem } from '../../core/problem.ts'
import type { ProjectFile } from '../../core/project/project-folder.ts'
import type { WhyLine } from '../../core/report/job-summary.ts'
import type { Run } from '../../core/run/run.ts'
import type { StoredState } from '../../core/run/stored-state.ts'
import type { Config } from '../../core/triggers/config.ts'
import type { Settings } from '../../core/triggers/config-schema.ts'
import type { Checkout } from '../../core/triggers/may-trigger.ts'
import type { RepoEvent } from '../../core/triggers/repo-event.ts'
import type { ArtifactStore } from '../../ports/artifact-store.ts'
import type { Changes } from '../../ports/changes.ts'
import type { Comments } from '../../ports/comments.ts'
import type { Credentials } from '../../ports/credentials.ts'
import type { HandOver } from '../../ports/hand-over.ts'
import type { Ports } from '../../ports/index.ts'
import type { JobLog } from '../../ports/job-log.ts'
import type { KeptTexts } from '../../ports/kept-texts.ts'
import type { OtherJobs } from '../../ports/other-jobs.ts'
import type { People } from '../../ports/people.ts'
import type { RunArchive } from '../../ports/run-archive.ts'
import type { RunStore } from '../../ports/run-store.ts'
import type { Sessions } from '../../ports/sessions.ts'
import type { StateBranch } from '../../ports/state-branch.ts'
import type { TranscriptVault } from '../../ports/transcript-vault.ts'
import type { Snapshots } from '../../ports/workspace.ts'
import type { Digest } from './approvals.ts'
import type { Unstored } from './unstored.ts'

/** What the user of the action asks for, beside what the event says. */
export interface JobRequest {
  /** Name or path of a workflow to start whatever the event. */
  readonly workflow: string | null
  readonly input: string | null
  /** A run to go on with, its answer, and the proof that it is our own hand-over. */
  readonly run: string | null
  readonly answer: string | null
  readonly handOverId: string | null
  /** Only what was really set. */
  readonly settings: Settings
  readonly backend: string
}

export interface Job {
  readonly event: RepoEvent
  readonly request: JobRequest
  readonly config: Config
  readonly workspace: string
  /** `owner/name` */
  readonly repository: string
  /** Id and attempt of the Actions run. */
  readonly runId: string
  readonly attempt: number
  /** Proves to the state branch that a lease is this job's, in its main and its post step. */
  readonly leaseToken: string
  readonly ports: Ports
  readonly store: RunStore
  readonly branch: StateBranch
  /** Packs what the branch does not take. */
  readonly archive: RunArchive
  /** Files that stay with the Actions run. */
  readonly artifacts: ArtifactStore
  /** Texts that reports name, because they could not show them whole. */
  readonly texts: KeptTexts
  /** Runs that the branch did not take when they came to rest, by id. */
  readonly unstored: Map<string, Unstored>
  readonly people: People
  readonly otherJobs: OtherJobs
  readonly comments: Comments
  readonly changes: Changes
  readonly credentials: Credentials
  readonly log: JobLog
  /** Aborted on a signal and when the time is up. */
  readonly stop: AbortSignal
  /** The states that this job has stored last, by run. */
  readonly stored: Map<string, StoredState>
  /** Dollars of each run as they were last stored: the ledger gets the rest. */
  readonly costs: Map<string, number>
  /** The same, as of the last look at the caps. */
  readonly looked: Map<string, number>
  readonly sessions: Sessions
  readonly vault: TranscriptVault
  /** Null where the workspace is no git checkout: then nobody's files are carried. */
  readonly snapshots: Snapshots | null
  /** Null when the user wants no next job. */
  readonly handOver: HandOver | null
  /** Makes sentences with strangers' words in them fit to be shown. */
  readonly cleaner: TextCleaner
  readonly digest: Digest
  /** RAYMOND_DISABLED is set: nothing starts and nothing goes on. */
  readonly disabled: boolean
  /** The account that this action writes as, when it is a GitHub App's; null for the job's own token. */
  readonly ownBot: number | null
  /** What is checked out; null where there is no checkout. */
  readonly checkout: Checkout | null
  /** An empty directory: where agents read that may not see a stranger's code as files. */
  readonly emptyDirectory: () => Promise<string>
  /** The files of the checkout, as detection of the project's tools needs them. */
  readonly projectFiles: () => Promise<readonly ProjectFile[]>
  /** How many runs of a workflow this job has begun, by name. */
  readonly begun: Map<string, number>
  /** Takes registered secrets out of a text. */
  readonly redact: (text: string) => string
  /** May transcripts and prompts go to the branch: on a private repository, or encrypted. */
  readonly keepsTranscripts: boolean
}

/** What came of an event. */
export interface JobOutcome {
  readonly matches: readonly WhyLine[]
  readonly runs: readonly Run[]
  readonly problems: readonly Problem[]
  /** Runs that another job has taken over, or a person has stopped elsewhere: this job did not fail with them. */
  readonly superseded?: readonly string[]
}

/** What a job needs to bring runs to rest: no event, no configuration, nobody to ask. */
export type EndingJob = Omit<Job, 'event' | 'config' | 'request' | 'people'>
