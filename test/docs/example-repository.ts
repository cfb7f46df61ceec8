import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../repository/architecture.ts'
import { built } from '../tools/built.ts'

export interface Outcome {
  readonly exitCode: number
  readonly stdout: string
  readonly stderr: string
}

/** A repository for the commands of one document: `raymond` and `dist/cli.js` are today's command line. */
export interface ExampleRepository {
  write(path: string, text: string): void
  run(script: string): Promise<Outcome>
  remove(): void
}

export function createExampleRepository({ withWorkflows }: { readonly withWorkflows: boolean }): ExampleRepository {
  const folder = mkdtempSync(join(tmpdir(), 'raymond-docs-'))
  const bin = join(folder, '.bin')
  const main = built('cli')
  write('.bin/raymond', `#!/bin/sh\nexec "${process.execPath}" --disable-warning=ExperimentalWarning "${main}" "$@"\n`)
  chmodSync(join(bin, 'raymond'), 0o755)
  write('dist/cli.js', `import ${JSON.stringify(pathToFileURL(main).href)}\n`)
  write('package.json', '{"type": "module"}\n')
  write('.gitignore', '.bin\ndist\n')
  if (withWorkflows) cpSync(join(root, 'workflows'), join(folder, 'workflows'), { recursive: true })
  const git = (...args: readonly string[]) =>
    spawnSync('git', ['-c', 'user.name=Mona', '-c', 'user.email=mona@example.com', ...args], { cwd: folder })
  git('init', '-q', '-b', 'main')
  git('add', '.')
  git('commit', '-qm', 'Begin')

  function write(path: string, text: string): void {
    const file = join(folder, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }

  return {
    write,
    run: (script) =>
      new Promise((resolve) => {
        const child = spawn('bash', ['-eu', '-c', script], {
          cwd: folder,
          env: environment(bin),
          stdio: ['ignore', 'pipe', 'pipe'],
        })
        let [stdout, stderr] = ['', '']
        child.stdout.on('data', (data: Buffer) => (stdout += data.toString()))
        child.stderr.on('data', (data: Buffer) => (stderr += data.toString()))
        child.on('close', (code) => resolve({ exitCode: code ?? 128, stdout, stderr }))
      }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** Without keys, tokens and the marks of a job, as on a newcomer's laptop. */
function environment(bin: string): NodeJS.ProcessEnv {
  const { PATH = '', HOME, TMPDIR, LANG } = process.env
  const node = dirname(process.execPath)
  return {
    PATH: [bin, node, PATH].join(delimiter),
    HOME,
    TMPDIR,
    LANG,
    NO_COLOR: '1',
    NODE_COMPILE_CACHE: join(tmpdir(), 'raymond-docs-compiled'),
  }
}
