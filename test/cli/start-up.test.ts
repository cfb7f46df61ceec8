/** What it costs to be there: what is loaded before anything is done, and what a thousand agents take. Of the bundle, as people run it. */
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { folderOf } from './raymond.ts'

const DIST = resolve(import.meta.dirname, '../../dist')
const AGENTS = 1000
const MOST_BYTES = 150e6

/** The chunk and all that it imports at once, by path. */
function loadedWith(chunk: string, loaded: Map<string, string> = new Map()): ReadonlyMap<string, string> {
  if (loaded.has(chunk)) return loaded
  const text = readFileSync(join(DIST, 'chunks', chunk), 'utf8')
  loaded.set(chunk, text)
  for (const [, other = ''] of text.matchAll(/^import .*from "\.\/([^"]+)";$/gm)) loadedWith(other, loaded)
  return loaded
}

function packagesIn(chunks: ReadonlyMap<string, string>): ReadonlySet<string> {
  const found = [...chunks.values()].flatMap((text) => [...text.matchAll(/^\/\/ node_modules\/((?:@[^/]+\/)?[^/]+)\//gm)])
  return new Set(found.map(([, name = '']) => name))
}

/** Of `const { run } = await import("./run.js")`: the bundler chooses the names. */
function chunkOfCommand(name: string): string {
  const program = [...loadedWith('program.js').values()].join('\n')
  return new RegExp(`const \\{ ${name} \\} = await import\\("\\./([^"]+)"\\)`).exec(program)?.[1] ?? ''
}

/** Node's own modules with servers and clients in them take longer to load than all of ours. */
function servesNothing(chunks: ReadonlyMap<string, string>): void {
  for (const [chunk, text] of chunks) expect.soft(text, chunk).not.toMatch(/^import .*from "node:(https?|tls|http2)";$/m)
}

it('shows its help without any command, and without the engine', () => {
  const loaded = loadedWith('program.js')
  expect([...packagesIn(loaded)]).toEqual(['commander'])
  servesNothing(loaded)
  expect([...loaded.values()].join('').length).toBeLessThan(250_000)
})

it('loads nothing that a run of scripts does not need', () => {
  const loaded = loadedWith(chunkOfCommand('run'))
  servesNothing(loaded)
  for (const [chunk, text] of loaded)
    expect.soft(text, chunk).not.toMatch(/^function create(?:Claude|Codex|Copilot|Command)Backend\(/m)
  const packages = packagesIn(loaded)
  expect(packages).toContain('zod')
  for (const name of ['adm-zip', '@dagrejs/dagre', '@actions/expressions', '@octokit/rest']) expect(packages).not.toContain(name)
})

it('shows what a run is at without the engine', () => {
  const loaded = loadedWith(chunkOfCommand('status'))
  servesNothing(loaded)
  expect([...packagesIn(loaded)]).toEqual(['zod'])
})

it('begins a job with what asks git, and loads no HTTP library of its own for the rest', () => {
  const early = loadedWith('run-action.js')
  expect([...packagesIn(early)].toSorted()).toEqual(['@actions/core', 'p-limit', 'yocto-queue'])
  expect([...early.values()].join('').length).toBeLessThan(250_000)
  const rest = packagesIn(loadedWith('work-in-job.js'))
  expect(rest).toContain('@octokit/rest')
  expect(rest).not.toContain('undici')
})

it('holds a thousand agents in less than 150 MB', { timeout: 900_000 }, async () => {
  const forks = Array.from({ length: AGENTS }, (_, i) => `<fork item="${i}">WORK</fork>`).join('')
  const folder = folderOf({
    'flow/START.mjs': `process.stdout.write(${JSON.stringify(`${forks}<goto>END</goto>`)})`,
    'flow/WORK.sh': 'echo "<result>$item</result>"\n',
    'flow/END.sh': 'echo "<result>done</result>"\n',
    'tell.mjs': "process.once('exit', () => process.stderr.write(`PEAK=${process.resourceUsage().maxRSS}`))\n",
  })
  const args = ['--import', join(folder, 'tell.mjs'), join(DIST, 'cli.js'), 'run', 'flow', '--quiet', '--max-parallel', '4']
  const { stdout, stderr } = await promisify(execFile)(process.execPath, args, { cwd: folder })
  expect(stdout).toBe('done\n')
  expect(Number(/PEAK=(\d+)/.exec(stderr)?.[1]) * 1024).toBeLessThan(MOST_BYTES)
})
