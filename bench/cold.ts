/** From the start of the action to the agent's first word on a runner that has nothing, and on one that has the agent's CLI already. */
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedGitHub } from '../src/embedded/embedded-github.ts'
import { prepareJob } from '../src/embedded/job/prepare-job.ts'
import { recordedEvent, runStep } from '../test/e2e/runner.ts'
import { type PackageRegistry, startRegistry } from './package-registry.ts'
import { startScriptedModel } from './scripted-model.ts'

const CONFIG = `version: 1
workflows:
  bench:
    path: flows/bench
    on:
      issues: { types: [labeled], labels: ["raymond:bench"] }
`
const PROMPT = '---\ntools: [Read, Grep, Glob]\n---\nSay hello. End with <result>hello</result>.\n'

/** Milliseconds from the start of `dist/main.js`. */
export interface FirstWord {
  readonly askedGitHub: number
  /** The last answer of GitHub before the agent's first word: state, workflow and lease are there. */
  readonly hadGitHub: number
  /** Null where nothing was installed. */
  readonly askedRegistry: number | null
  readonly downloaded: number | null
  /** The agent's first request, which is answered at once. */
  readonly askedModel: number
}

export interface ColdStart {
  readonly bytesPerSecond: number
  /** Milliseconds of the download alone, to nowhere. */
  readonly download: number
  readonly cold: FirstWord
  readonly warm: FirstWord
}

export async function measureColdStart(bytesPerSecond: number): Promise<ColdStart> {
  const registry = await startRegistry(bytesPerSecond)
  const machine = mkdtempSync(join(tmpdir(), 'raymond-cold-'))
  try {
    const download = await downloadAlone(registry)
    const cold = await firstWord(machine, registry)
    const warm = await firstWord(machine, registry)
    return { bytesPerSecond, download, cold, warm }
  } finally {
    await registry.close()
    rmSync(machine, { recursive: true, force: true, maxRetries: 9 })
  }
}

async function downloadAlone({ archive }: PackageRegistry): Promise<number> {
  const began = performance.now()
  const hash = createHash('sha512')
  const { body } = await fetch(archive)
  for await (const chunk of body ?? []) hash.update(chunk)
  return performance.now() - began
}

/** The tool cache lies in the folder of the machine and outlives the job; all else is new each time. */
async function firstWord(directory: string, registry: PackageRegistry): Promise<FirstWord> {
  const github = await startEmbeddedGitHub()
  const model = await startScriptedModel()
  try {
    const repository = await github.addRepository({
      owner: 'Codertocat',
      name: 'Hello-World',
      private: true,
      files: { '.github/raymond.yml': CONFIG, 'flows/bench/START.md': PROMPT },
    })
    const payload = recordedEvent('issues', 'labeled', repository, (event) => {
      event.label = { ...(event.label as object), name: 'raymond:bench' }
    })
    const { url, asked } = model.turn(['<result>hello</result>'])
    const inputs = { 'anthropic-api-key': 'not-a-key', 'hand-over': 'none' }
    const job = await prepareJob({ repository, event: 'issues', payload, directory, inputs })
    registry.served.length = 0
    let began = 0
    const path = (process.env.PATH ?? '').split(':').filter((folder) => !folder.includes('node_modules'))
    const end = await runStep(
      'main',
      { ...job.env, ANTHROPIC_BASE_URL: url, npm_config_registry: registry.url, PATH: path.join(':') },
      () => (began = Date.now()),
    )
    const first = asked[0]
    if (end.code !== 0 || first === undefined) throw new Error(end.log)
    const ofGitHub = github.requests.map(({ at }) => at.getTime()).filter((at) => at >= began && at <= first.at)
    const archive = registry.served.find(({ path }) => /claude-code-[^/]+\/-\/.*\.tgz$/.test(path))
    return {
      askedGitHub: Math.min(...ofGitHub) - began,
      hadGitHub: Math.max(...ofGitHub) - began,
      askedRegistry: registry.served[0] === undefined ? null : registry.served[0].began - began,
      downloaded: archive === undefined ? null : archive.ended - began,
      askedModel: first.at - began,
    }
  } finally {
    await model.close()
    await github.close()
  }
}

export function printColdStart({ bytesPerSecond, download, cold, warm }: ColdStart): void {
  const s = (ms: number | null) => (ms === null ? '-' : `${(ms / 1000).toFixed(2)} s`).padStart(9)
  console.log(`From the start of the action, with a registry that gives ${bytesPerSecond / 1e6} MB a second:`)
  console.log(`${''.padEnd(48)}${'cold'.padStart(9)}${'warm'.padStart(9)}`)
  const rows: readonly [string, keyof FirstWord][] = [
    ['GitHub is asked', 'askedGitHub'],
    ['the registry is asked', 'askedRegistry'],
    ['the archive is there', 'downloaded'],
    ['GitHub was asked for the last time', 'hadGitHub'],
    ["the agent's first word", 'askedModel'],
  ]
  for (const [what, key] of rows) console.log(`${what.padEnd(48)}${s(cold[key])}${s(warm[key])}`)
  console.log(`${'the download alone'.padEnd(48)}${s(download)}`)
  console.log(
    `cold: ${(cold.askedModel / download).toFixed(2)} x the download alone, ${s(cold.askedModel - download).trim()} more (aim: 1 s)`,
  )
}
