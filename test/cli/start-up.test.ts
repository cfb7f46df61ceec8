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

it('loads nothing that a run of scripts does not need', () => {
  const packages = packagesIn(loadedWith('program.js'))
  expect(packages).toContain('commander')
  for (const name of ['execa', 'adm-zip', '@dagrejs/dagre', '@actions/expressions', '@octokit/rest'])
    expect(packages).not.toContain(name)
})

it('holds a thousand agents in less than 150 MB', async () => {
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
}, 60_000)
