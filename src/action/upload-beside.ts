import type { Run } from '../core/run/run.ts'
import type { Config } from '../core/triggers/config.ts'
import { uploadTexts, uploadTranscripts } from '../runtime/job/upload-beside.ts'
import type { Wired } from './wire.ts'

/** What is shown beside the Actions run when its runs are at rest. */
export async function uploadBeside(runs: readonly Run[], { artifacts }: Pick<Config, 'artifacts'>, wired: Wired): Promise<void> {
  await uploadTexts(wired.textsName, wired)
  const choice = { asked: artifacts.transcripts, safe: wired.transcriptsAreSafe, retentionDays: artifacts.retentionDays }
  await uploadTranscripts(runs, choice, wired)
}
