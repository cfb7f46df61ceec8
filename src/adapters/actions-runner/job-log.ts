import * as core from '@actions/core'
import { messageOf, type Problem } from '../../core/problem.ts'
import { annotationsOf } from '../../core/report/annotations.ts'
import { createGrowingRedactor } from '../../core/report/cleaning/redact.ts'
import type { JobLog, Severity } from '../../ports/job-log.ts'
import { defuseCommands } from './defuse-commands.ts'

/** The runner drops a summary that is larger, and shows an error instead. */
const LONGEST_SUMMARY = 1024 * 1024 - 1024
/** The runner shows so many annotations of a kind for a step; the rest stand in the log alone. */
const MOST_ANNOTATIONS = 10

/** The job's log through the runner's own files and commands. */
export function createJobLog(): JobLog {
  // The runner masks what it was told to hide, but not in every encoding.
  const redactor = createGrowingRedactor()
  // What parts a secret for the first look, as a title of a terminal does, may be left out by the second.
  const clean = (text: string) => redactor.redact(defuseCommands(redactor.redact(text)))
  const info = (text: string) => core.info(clean(text))
  let takesOutputs = true
  const shown: Record<Severity, number> = { error: 0, warning: 0, notice: 0 }
  const write = { error: core.error, warning: core.warning, notice: core.notice }
  return {
    line(text, title) {
      if (title === undefined) return info(text)
      core.startGroup(clean(title))
      info(text)
      core.endGroup()
    },
    annotate,
    async writeSummary(markdown) {
      const bytes = Buffer.from(markdown)
      const text = bytes.length > LONGEST_SUMMARY ? bytes.subarray(0, LONGEST_SUMMARY).toString('utf8') : markdown
      if (!process.env.GITHUB_STEP_SUMMARY) return // not every runner takes summaries
      try {
        await core.summary.addRaw(text).write({ overwrite: true })
      } catch (error) {
        info(`The summary could not be written: ${messageOf(error)}`)
      }
    },
    setOutput(name, value) {
      if (!takesOutputs) return
      try {
        core.setOutput(name, value)
      } catch (error) {
        // What became of the run is said all the same.
        takesOutputs = false
        annotate('error', unwritten(name, messageOf(error)))
        process.exitCode = 1
      }
    },
    hide(secret) {
      if (secret === '') return
      core.setSecret(secret)
      redactor.add(secret)
    },
  }

  function annotate(severity: Severity, problem: Problem): void {
    shown[severity] += 1
    const [annotation] = annotationsOf([problem], redactor)
    if (!annotation) return
    const { title, message, file, line, column } = annotation
    const text = `${problem.code}: ${message}`
    if (shown[severity] > MOST_ANNOTATIONS) {
      info(text)
      return
    }
    const where =
      file === undefined
        ? {}
        : { file, ...(line === undefined ? {} : { startLine: line }), ...(column === undefined ? {} : { startColumn: column }) }
    write[severity](text, { title, ...where })
  }
}

function unwritten(name: string, why: string): Problem {
  return {
    code: 'RAY-OUTPUT-UNWRITTEN',
    message: `The output ${name} of the step, and those after it, could not be written: ${why}`,
    hint: 'Look at whether the disk of the runner is full. What the run came to stands in its comment and on the state branch.',
  }
}
