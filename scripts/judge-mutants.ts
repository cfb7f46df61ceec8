/**
 * The score of mutation runs: `node scripts/judge-mutants.ts [--show] [REPORT…]`. Mutants that no test noticed and that the type
 * checker refuses do not count, as they can never come to be; Stryker's own checker of types needs a TypeScript before 7.
 */
import { execFile } from 'node:child_process'
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'

const LEAST = 85
const root = resolve(import.meta.dirname, '..')
const copy = join(root, '.stryker-tmp/types')

interface Place {
  readonly line: number
  readonly column: number
}
interface Mutant {
  readonly status: string
  readonly mutatorName: string
  readonly replacement?: string
  readonly location: { readonly start: Place; readonly end: Place }
}
interface Report {
  readonly files: Readonly<Record<string, { readonly source: string; readonly mutants: readonly Mutant[] }>>
}
interface Mutated {
  readonly file: string
  readonly source: string
  readonly mutant: Mutant
}

const reports = process.argv.slice(2).filter((arg) => !arg.startsWith('--'))
const mutants = (reports.length === 0 ? [join(root, '.stryker-tmp/mutation.json')] : reports)
  .map((file) => JSON.parse(readFileSync(file, 'utf8')) as Report)
  .flatMap(({ files }) => Object.entries(files))
  .flatMap(([file, { source, mutants }]) => mutants.map((mutant): Mutated => ({ file, source, mutant })))
const unnoticed = mutants.filter(({ mutant }) => mutant.status === 'Survived' || mutant.status === 'NoCoverage')
const refused = await refusedByTypes(unnoticed)
const open = unnoticed.filter((one) => !refused.has(one))
if (process.argv.includes('--show')) for (const one of open) console.log(line(one))
for (const [file, own] of Map.groupBy(mutants, (one) => one.file)) console.log(scoreOf(own), file)
console.log(scoreOf(mutants), `all, without ${refused.size} that the type checker refuses`)
if (share(mutants) < LEAST) process.exitCode = 1

function counts(some: readonly Mutated[]) {
  const noticed = some.filter(({ mutant }) => mutant.status === 'Killed' || mutant.status === 'Timeout').length
  return { noticed, of: noticed + some.filter((one) => open.includes(one)).length }
}

function share(some: readonly Mutated[]): number {
  const { noticed, of } = counts(some)
  return of === 0 ? 100 : (100 * noticed) / of
}

function scoreOf(some: readonly Mutated[]): string {
  const { noticed, of } = counts(some)
  return `${share(some).toFixed(1).padStart(6)} % ${`${noticed}/${of}`.padStart(10)} `
}

function line({ file, source, mutant: { status, replacement = '', location } }: Mutated): string {
  const [from, to] = [offsetOf(source, location.start), offsetOf(source, location.end)]
  const short = (text: string) => text.replace(/\s+/g, ' ').slice(0, 90)
  return `${file}:${location.start.line} ${status === 'NoCoverage' ? 'not reached ' : ''}${short(source.slice(from, to))} -> ${short(replacement)}`
}

/** One mutant of each file at a time; those with an error outside of their own lines are looked at alone. */
async function refusedByTypes(some: readonly Mutated[]): Promise<ReadonlySet<Mutated>> {
  cpSync(join(root, 'src/core'), join(copy, 'src/core'), { recursive: true })
  const options = { noUnusedLocals: false, noUnusedParameters: false, allowUnreachableCode: true, types: [], incremental: true }
  writeFileSync(
    join(copy, 'tsconfig.json'),
    JSON.stringify({ extends: '../../tsconfig.core.json', compilerOptions: options, include: ['src/core'] }),
  )
  try {
    const found = new Set<Mutated>()
    const unsure: Mutated[] = []
    const queues = [...Map.groupBy(some, ({ file }) => file).values()]
    for (let at = 0; queues.some((queue) => at < queue.length); at++) {
      const batch = queues.flatMap((queue) => queue.slice(at, at + 1))
      const errors = await errorsWith(batch)
      for (const one of batch) {
        const own = errors.filter(({ file }) => file === one.file)
        if (own.some(({ line }) => isWithin(one, line))) found.add(one)
        else if (own.length > 0) unsure.push(one)
      }
    }
    for (const one of unsure) if ((await errorsWith([one])).length > 0) found.add(one)
    return found
  } finally {
    rmSync(copy, { recursive: true })
  }
}

interface TypeError {
  readonly file: string
  readonly line: number
}

async function errorsWith(batch: readonly Mutated[]): Promise<readonly TypeError[]> {
  for (const { file, source, mutant } of batch) {
    const [from, to] = [offsetOf(source, mutant.location.start), offsetOf(source, mutant.location.end)]
    writeFileSync(join(copy, file), `${source.slice(0, from)}${mutant.replacement ?? ''}${source.slice(to)}`)
  }
  const tsc = join(root, 'node_modules/.bin/tsc')
  const { stdout } = await promisify(execFile)(tsc, ['-p', 'tsconfig.json', '--pretty', 'false'], { cwd: copy }).catch(
    (error: { stdout: string }) => error, // it exits with 1 for errors
  )
  for (const { file, source } of batch) writeFileSync(join(copy, file), source)
  return [...stdout.matchAll(/^(.+)\((\d+),\d+\): error/gm)].map(([, file = '', line]) => ({ file, line: Number(line) }))
}

function isWithin({ mutant: { location, replacement = '' } }: Mutated, line: number): boolean {
  const { start, end } = location
  return line >= start.line && line <= Math.max(end.line, start.line + replacement.split('\n').length - 1)
}

/** Lines and columns from 1. */
function offsetOf(source: string, { line, column }: Place): number {
  let at = 0
  for (let n = 1; n < line; n++) at = source.indexOf('\n', at) + 1
  return at + column - 1
}
