import { sha256Of } from '../../adapters/git-branch/state-file.ts'
import type { KeptTexts } from '../../ports/keeping/kept-texts.ts'
import type { JobFacts } from '../job-facts.ts'

/** Of this job alone: comments name it before it is uploaded. The token tells jobs of one Actions run apart. */
export function textsArtifact({ attempt }: Pick<JobFacts, 'attempt'>, leaseToken: string): string {
  return `raymond-texts-${attempt}-${sha256Of(leaseToken).slice(0, 8)}`
}

/** Keeps whole texts for the job's artifact, and says in Markdown where they will be; null where no artifacts are taken. */
export function keepWholeIn(
  texts: KeptTexts,
  artifact: string,
  { results, serverUrl, repository, runId }: JobFacts,
): (file: string, text: string) => string | null {
  return (file, text) => {
    if (results === null) return null
    try {
      texts.keep(file, text)
    } catch {
      return null // a full disk is no reason to post nothing
    }
    return `\`${file}\` of the artifact [\`${artifact}\`](${serverUrl}/${repository}/actions/runs/${runId}#artifacts)`
  }
}

/** A name for a text that has none. */
export function fileFor(text: string): string {
  return `text-${sha256Of(text).slice(0, 12)}.md`
}
