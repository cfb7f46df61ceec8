import * as core from '@actions/core'
import type { JobLog } from '../../ports/job-log.ts'
import { defuseCommands } from './defuse-commands.ts'

/** The runner drops a summary that is larger, and shows an error instead. */
const LONGEST_SUMMARY = 1024 * 1024 - 1024

/** The job's log through the runner's own files and commands. */
export function createJobLog(): JobLog {
  return {
    line(text) {
      core.info(defuseCommands(text))
    },
    annotate(severity, { code, message, place, hint }) {
      const [, file, line] = /^([^:]+):(\d+)/.exec(place ?? '') ?? []
      const text = [`${code}: ${message}`, ...(hint === undefined ? [] : [`Fix: ${hint}`])].join('\n').slice(0, 4096)
      const where = { title: code, ...(file === undefined ? {} : { file, startLine: Number(line) }) }
      if (severity === 'error') core.error(text, where)
      else if (severity === 'warning') core.warning(text, where)
      else core.notice(text, where)
    },
    async writeSummary(markdown) {
      const bytes = Buffer.from(markdown)
      const text = bytes.length > LONGEST_SUMMARY ? bytes.subarray(0, LONGEST_SUMMARY).toString('utf8') : markdown
      await core.summary.addRaw(text).write({ overwrite: true })
    },
    setOutput(name, value) {
      core.setOutput(name, value)
    },
    hide(secret) {
      if (secret !== '') core.setSecret(secret)
    },
  }
}
