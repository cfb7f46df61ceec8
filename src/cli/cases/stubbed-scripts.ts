import { basename } from 'node:path'
import type { Case, Stub } from '../../core/cases/case-schema.ts'
import { plainName } from '../../core/cases/choose-answer.ts'
import type { ScriptRunner } from '../../ports/turns/script-runner.ts'

/** Prints what the case says for the scripts that it names; the others are run. Of several stubs each serves one visit, the last all further ones. */
export function stubScripts(inner: ScriptRunner, scripts: Case['scripts'] = {}): ScriptRunner {
  const stubs = new Map(
    Object.entries(scripts).map(([state, given]) => [plainName(state), Array.isArray(given) ? given : [given]]),
  )
  const visits = new Map<string, number>()
  return {
    async runScript(spec, observer, signal) {
      const state = plainName(basename(spec.file))
      const list = stubs.get(state)
      if (list === undefined) return inner.runScript(spec, observer, signal)
      const visit = visits.get(state) ?? 0
      visits.set(state, visit + 1)
      const { stdout, exit_code } = wholeStub(list[Math.min(visit, list.length - 1)] ?? '')
      observer.text(stdout)
      return { ok: true, exitCode: exit_code, stdout, stderrTail: '' }
    },
  }
}

function wholeStub(stub: Stub): Exclude<Stub, string> {
  return typeof stub === 'string' ? { stdout: stub, exit_code: 0 } : stub
}
