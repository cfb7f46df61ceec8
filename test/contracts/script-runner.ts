import { randomUUID } from 'node:crypto'
import { mkdtempSync, realpathSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { ScriptLanguage } from '../../src/core/workflow/workflow.ts'
import type { ScriptResult, ScriptRunner, ScriptSpec } from '../../src/ports/turns/script-runner.ts'

const quiet = { text() {}, activity() {} }
const never = new AbortController().signal

/** What every ScriptRunner does; `create` is given the environment of our own process. */
export function describeScriptRunner(name: string, create: (environment: NodeJS.ProcessEnv) => ScriptRunner): void {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'scripts-')))
  const { PATH = '' } = process.env
  const runner = create({
    PATH,
    HOME: folder,
    GITHUB_TOKEN: 'secret',
    ACTIONS_RUNTIME_TOKEN: 'secret',
    ANTHROPIC_API_KEY: 'secret',
  })

  function specOf(text: string, language: ScriptLanguage = 'sh', change: Partial<ScriptSpec> = {}): ScriptSpec {
    const file = join(folder, `${randomUUID()}.${language}`)
    writeFileSync(file, text)
    return { file, language, cwd: folder, env: {}, stdin: null, silenceMs: 20_000, durationMs: null, ...change }
  }

  function run(text: string, change: Partial<ScriptSpec> = {}, signal = never): Promise<ScriptResult> {
    return runner.runScript(specOf(text, 'sh', change), quiet, signal)
  }

  async function outputOf(result: Promise<ScriptResult>): Promise<string> {
    const settled = await result
    if (!settled.ok) throw new Error(settled.failure.message)
    return settled.stdout
  }

  describe.skipIf(process.platform === 'win32')(`${name} is a script runner`, () => {
    it('P-TURN 6: gives stdout whole and byte for byte', async () => {
      expect(await outputOf(run('printf "  <result> a\\r\\n é </result>\\n\\n"'))).toBe('  <result> a\r\n é </result>\n\n')
    })

    it('P-TURN 6: takes any exit code as an answer, with the last lines of stderr', async () => {
      const result = await run('echo out; for i in $(seq 30); do echo "line $i" >&2; done; exit 42')
      expect(result).toMatchObject({ ok: true, exitCode: 42, stdout: 'out\n' })
      expect(result.ok && result.stderrTail.split('\n').slice(0, 2)).toEqual(['line 11', 'line 12'])
    })

    it('gives a script that a signal ended the exit code that a shell would', async () => {
      expect(await run('kill -TERM $$')).toMatchObject({ ok: true, exitCode: 143 })
    })

    it("P-TURN 6: runs in the agent's directory, by the absolute path of the file", async () => {
      const cwd = realpathSync(mkdtempSync(join(folder, 'agent-')))
      const spec = specOf('echo "$PWD"; echo "$0"', 'sh', { cwd })
      expect(await outputOf(runner.runScript(spec, quiet, never))).toBe(`${cwd}\n${spec.file}\n`)
    })

    it('P-TURN 7: adds the given variables, and hands on no credential of ours', async () => {
      const result = run('echo "$RAYMOND_AGENT_ID/$item/$HOME"; env', { env: { RAYMOND_AGENT_ID: 'main', item: 'a b\n"c' } })
      const [first, second, ...rest] = (await outputOf(result)).split('\n')
      expect([first, second]).toEqual(['main/a b', `"c/${folder}`])
      expect(rest.filter((line) => /secret|^(GITHUB|ACTIONS)_|TOKEN|KEY/.test(line))).toEqual([])
    })

    it('P-TURN 6: closes stdin', async () => {
      expect(await outputOf(run('cat; echo over'))).toBe('over\n')
    })

    it('tells a script on stdin what it was given', async () => {
      expect(await outputOf(run('cat', { stdin: '{"a": 1}' }))).toBe('{"a": 1}')
    })

    /** Ends the script at the first that it is heard to print. */
    async function firstPrint(spec: ScriptSpec) {
      const stop = new AbortController()
      let heard = ''
      const observer = {
        text(chunk: string) {
          heard += chunk
          if (heard.endsWith('\n')) stop.abort()
        },
        activity() {},
      }
      return { result: await runner.runScript(spec, observer, stop.signal), heard }
    }

    it('tells the observer what is printed while the script runs, and nothing of stderr', async () => {
      const { result, heard } = await firstPrint(specOf('echo cause >&2; echo first; sleep 60; echo second'))
      expect(heard).toBe('first\n')
      expect(result).toMatchObject({ ok: false, failure: { class: 'interrupted', detail: 'cause\n' } })
    })

    it('P-TURN 8: ends a script that is silent for too long', async () => {
      const spec = specOf('echo cause >&2; sleep 60', 'sh', { silenceMs: 1_000 })
      const result = await runner.runScript(spec, quiet, never)
      expect(result).toMatchObject({ ok: false, failure: { class: 'silent', detail: 'cause\n' } })
      expect(!result.ok && result.failure.message).toMatch(/\.sh printed nothing for 1 s and was ended\.$/)
    })

    it('P-TURN 8: ends a script that takes too long, though it speaks', async () => {
      const result = await run('while :; do echo .; sleep 0.05; done', { durationMs: 400 })
      expect(result).toMatchObject({ ok: false, failure: { class: 'too-long' } })
      expect(!result.ok && result.failure.message).toMatch(/\.sh took longer than 0\.4 s and was ended\.$/)
    })

    it('says when the directory is not there', async () => {
      const result = await run('echo out', { cwd: join(folder, 'gone') })
      expect(result).toMatchObject({ ok: false, failure: { class: 'bad-directory' } })
    })

    it('runs .mjs files with our own Node', async () => {
      const spec = specOf('console.log(`<goto>${process.version}</goto>`)', 'mjs')
      expect(await outputOf(runner.runScript(spec, quiet, never))).toBe(`<goto>${process.version}</goto>\n`)
    })

    it('runs .py files with Python, whose prints come at once', async () => {
      const { result, heard } = await firstPrint(specOf('import time\nprint("é")\ntime.sleep(60)\nprint("late")\n', 'py'))
      expect(heard).toBe('é\n')
      expect(result).toMatchObject({ ok: false, failure: { class: 'interrupted' } })
    })
  })
}
