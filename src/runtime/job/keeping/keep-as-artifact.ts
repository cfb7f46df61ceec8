import { messageOf, type Problem } from '../../../core/problem.ts'
import { artifactName } from '../../../core/report/artifact-name.ts'
import { shellWord } from '../../../core/report/cleaning/shell-text.ts'
import type { Run } from '../../../core/run/run.ts'
import { STATE_BRANCH } from '../../../core/run/usual-branch.ts'
import type { Upload } from '../../../ports/keeping/artifact-store.ts'
import type { Checkpoint } from '../../../ports/keeping/state-branch.ts'
import { stopRequest } from '../../stop-request.ts'
import type { Job } from '../job.ts'
import type { Unstored } from '../run-book.ts'
import { definitionsOf } from '../showing/definitions-of.ts'

/** What it takes of a job. */
type KeepingJob = Pick<Job, 'identity' | 'keeping' | 'book' | 'ports' | 'log' | 'stop'>

/**
 * The last resort: what the server would not take stays with the Actions run, whole. After a signal there is no time for that; the
 * post step then tries all of it again.
 */
export async function keepAsArtifact(checkpoint: Checkpoint, problem: Problem, job: KeepingJob): Promise<void> {
  const { workflow_id } = checkpoint.run
  job.book.isUnstored(
    workflow_id,
    stopRequest(job.stop)?.reason === 'signal' ? { problem, artifact: null } : await keep(checkpoint, problem, job),
  )
  await publish(checkpoint.run, job)
}

/** The state is stored, but not these branches: what was done in files would go with the machine. */
export async function keepWorkAsArtifact(checkpoint: Checkpoint, refused: readonly string[], job: KeepingJob): Promise<void> {
  if (stopRequest(job.stop)?.reason === 'signal') return
  const upload = await packed(checkpoint, job)
  const named = refused.join(', ')
  const place = refused[0]
  if (upload.kind !== 'uploaded') {
    const message = `The server refuses ${named}, so that this work stays behind; ${whyNot(upload)}.`
    job.log.annotate('warning', { code: 'RAY-PUSH-REFUSED', message, place, hint: ALLOW })
  } else {
    const message = `The server refuses ${named}, so that this work was saved as the artifact ${upload.name}.`
    job.log.annotate('warning', {
      code: 'RAY-PUSH-REFUSED',
      message,
      place,
      hint: [ALLOW, ...wayBack(upload.name, job)].join('\n'),
    })
  }
}

const ALLOW = "Let the job's token create and update branches that match `raymond/**`."

async function keep(checkpoint: Checkpoint, problem: Problem, job: KeepingJob): Promise<Unstored> {
  const { workflow_id } = checkpoint.run
  const upload = await packed(checkpoint, job)
  if (upload.kind !== 'uploaded') {
    const message = `${problem.message} The run ${workflow_id} could not be saved as an artifact either: ${whyNot(upload)}.`
    return { problem: { ...problem, code: 'RAY-STATE-LOST', message }, artifact: null }
  }
  const { name } = upload
  return {
    problem: {
      code: 'RAY-STATE-IN-ARTIFACT',
      message: `${problem.message} So the run ${workflow_id} was saved whole as the artifact ${name}.`,
      place: problem.place,
      hint: [...(problem.hint === undefined ? [] : [problem.hint]), ...wayBack(name, job)].join('\n'),
    },
    artifact: name,
  }
}

/** A full disk, a broken git: whatever it is, the job has a state to report and goes on to do that. */
async function packed(checkpoint: Checkpoint, { keeping, identity }: KeepingJob): Promise<Upload> {
  const name = artifactName(`run-${checkpoint.run.workflow_id}`, identity.attempt)
  try {
    return await keeping.artifacts.upload({ name, files: await keeping.archive.pack(checkpoint), retentionDays: null })
  } catch (error) {
    return { kind: 'failed', why: messageOf(error) }
  }
}

function wayBack(name: string, { identity: { runId, repository, stateBranch } }: KeepingJob): readonly string[] {
  const elsewhere = stateBranch === STATE_BRANCH ? '' : ` --state-branch ${shellWord(stateBranch)}`
  return [
    '',
    'Then bring the run back, in a clone of the repository:',
    '',
    `gh run download ${runId} -R ${repository} -n ${name} -D ${name}`,
    `GITHUB_TOKEN=$(gh auth token) raymond restore ${name}${elsewhere}`,
  ]
}

function whyNot(upload: Exclude<Upload, { kind: 'uploaded' }>): string {
  return upload.kind === 'unavailable' ? 'this place takes no artifacts' : upload.why.replace(/\.$/, '')
}

/** The comment must not go on saying that everything is stored. */
async function publish(run: Run, job: KeepingJob): Promise<void> {
  await job.ports.reports.publishReport(run, await definitionsOf(run, job))
}
