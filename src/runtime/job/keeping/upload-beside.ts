import type { Problem } from '../../../core/problem.ts'
import { artifactName } from '../../../core/report/artifact-name.ts'
import type { Run } from '../../../core/run/run.ts'
import { encodeRun } from '../../../core/run/stored/encode-run.ts'
import type { ArtifactFile, Upload } from '../../../ports/keeping/artifact-store.ts'
import { stopRequest } from '../../stop-request.ts'
import type { Job } from '../job.ts'
import { conversationsIn } from './conversations-in.ts'

export interface TranscriptChoice {
  /** Somebody has asked for them; null leaves it to what is safe here. */
  readonly asked: boolean | null
  /** Everybody who may see the artifact may see what is in it: a private repository without a `state-key`. */
  readonly safe: boolean
  readonly retentionDays: number
}

/** What belongs to runs but is no part of them. None of it may fail a job, or keep one that was cancelled from ending. */
export async function uploadTranscripts(
  runs: readonly Run[],
  { asked, safe, retentionDays }: TranscriptChoice,
  job: Job,
): Promise<void> {
  if (!(asked ?? safe) || stopRequest(job.stop)?.reason === 'signal') return
  const files = (await Promise.all(runs.map((run) => transcriptsOf(run, job)))).flat()
  if (files.length === 0) return
  const upload = await job.keeping.artifacts.upload({
    name: artifactName('transcripts', job.identity.attempt),
    files,
    retentionDays,
  })
  tell(upload, { what: 'The transcripts', wanted: asked === true }, job)
}

/** Texts that comments and reports name, because they could not show them whole. */
export async function uploadTexts(name: string, job: Job): Promise<void> {
  if (stopRequest(job.stop)?.reason === 'signal') return
  const { files, changed } = await job.keeping.texts.all()
  if (changed.length > 0) job.log.annotate('error', textsChanged(name, changed))
  if (files.length === 0) return job.keeping.texts.clear()
  const upload = await job.keeping.artifacts.upload({ name, files, retentionDays: null })
  tell(upload, { what: 'Texts that were too long to be shown whole', wanted: true }, job)
  if (upload.kind === 'uploaded') await job.keeping.texts.clear()
}

function textsChanged(artifact: string, files: readonly string[]): Problem {
  return {
    code: 'RAY-TEXT-CHANGED',
    message: `What runs in the job has written where texts for the artifact ${artifact} are kept. Left out of it: ${files.join(', ')}.`,
    hint: 'Approve nothing that you cannot read, and find out what of the run wrote there: in a cell nothing can.',
  }
}

/** State, journal and conversations of a run, through the one cleaner. `raymond report --state-dir` reads the folder. */
async function transcriptsOf(
  run: Run,
  { keeping: { store, sessions }, guards: { cleaner } }: Job,
): Promise<readonly ArtifactFile[]> {
  const journal = await store.journal(run.workflow_id)
  const transcripts = await sessions.read(conversationsIn(run, journal ?? ''))
  const folder = run.workflow_id
  return [
    { path: `${folder}/state.json`, content: cleaner.value(encodeRun({ ...run, lease: null })) },
    ...(journal === undefined ? [] : [{ path: `${folder}/journal.jsonl`, content: cleaner.value(journal) }]),
    ...Object.entries(transcripts).map(([path, text]) => ({ path: `${folder}/sessions/${path}`, content: cleaner.value(text) })),
  ]
}

interface Told {
  readonly what: string
  /** Whether somebody misses them where there is no place for them. */
  readonly wanted: boolean
}

function tell(upload: Upload, { what, wanted }: Told, { log }: Pick<Job, 'log'>): void {
  switch (upload.kind) {
    case 'uploaded':
      log.line(`${what} are in the artifact ${upload.name}${upload.url === null ? '' : `: ${upload.url}`}`)
      return
    case 'unavailable':
      if (!wanted) return
      log.annotate('notice', {
        code: 'RAY-NO-ARTIFACTS',
        message: `${what} were not uploaded: this place takes no artifacts.`,
        hint: 'Results and journal are on the state branch. Some servers have no such service; nothing else is the worse for it.',
      })
      return
    case 'failed':
      log.annotate('warning', {
        code: 'RAY-ARTIFACT-FAILED',
        message: `${what} could not be uploaded: ${upload.why}.`,
        hint: 'The runs are not harmed. Results and journal are on the state branch.',
      })
  }
}
