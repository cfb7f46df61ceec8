import type { ProjectFile } from './project-folder.ts'
import type { Toolchain } from './toolchain.ts'

/** They stand in a prompt, one a line. */
const MOST = 60

interface Runner {
  /** Fits the toolchain's test command, or the script behind it. */
  readonly runs: RegExp
  readonly file: RegExp
  readonly command: (test: string, file: string) => string
}

const behind = (test: string, file: string) => `${test} ${file}`

/** Runners that take a file as their last word, and then run that file alone. */
const RUNNERS: readonly Runner[] = [
  { runs: /(?:^|[ /])pytest$/, file: /(?:^|\/)(?:test_[^/]*|[^/]*_test)\.py$/, command: behind },
  { runs: /(?:^|[ /])rspec$/, file: /_spec\.rb$/, command: behind },
  { runs: /^mix test$/, file: /_test\.exs$/, command: behind },
  { runs: /(?:^|\/)(?:phpunit|pest)$/, file: /Test\.php$/, command: behind },
  {
    runs: /^go test \.\/\.\.\.$/,
    file: /_test\.go$/,
    command: (_, file) => `go test ./${file.split('/').slice(0, -1).join('/')}`,
  },
  {
    runs: /^(?:npx )?(?:vitest(?: run)?|jest)$/,
    file: /(?:\.(?:test|spec)|(?:^|\/)__tests__\/[^/]+)\.[cm]?[jt]sx?$/,
    // npm hands on only what stands behind the two dashes.
    command: (test, file) => (test.startsWith('npm ') ? `${test} -- ${file}` : `${test} ${file}`),
  },
]

/** The exact command for each test file of the toolchains in the repository's root, by path. */
export function singleTests(toolchains: readonly Toolchain[], files: readonly ProjectFile[]): readonly string[] {
  const paths = files.map(({ path }) => path).filter((path) => /^[\w@+.][\w@+./-]*$/.test(path))
  const found = toolchains.flatMap(({ root, test }) => {
    if (root !== '.' || test === null) return []
    const runner = RUNNERS.find(({ runs }) => runs.test(test) || runs.test(scriptBehind(test, files)))
    return runner === undefined ? [] : paths.filter((path) => runner.file.test(path)).map((path) => runner.command(test, path))
  })
  return [...new Set(found)].toSorted((a, b) => (a < b ? -1 : 1)).slice(0, MOST)
}

/** What `npm test` and the like stand for. */
function scriptBehind(test: string, files: readonly ProjectFile[]): string {
  if (!/^(?:npm|pnpm|yarn|bun run) test$/.test(test)) return ''
  const text = files.find(({ path }) => path === 'package.json')?.text ?? ''
  const [, script = ''] = /"test"\s*:\s*"([^"\\]*)"/.exec(text) ?? []
  return script.trim()
}
