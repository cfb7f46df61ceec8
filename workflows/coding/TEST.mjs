// raymond: timeout=20m max_duration=50m
// Runs the project's own tests, whatever they are written in, and hands on what they said: the end of it, never all of it.
// An executable file script/test comes first, so that a project can say for itself what testing means.
import { spawn } from 'node:child_process'
import { accessSync, constants, existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

const MINUTES = 40
const SHOWN = 12_000 // characters of output that the next state sees

const { passed, text } = await testProject()
const input = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
const tag = passed ? `<goto input="${input}">PASSED</goto>` : `<goto input="${input}">FAILED</goto>`
process.stdout.write(`${tag}\n`, () => process.exit(0)) // what a test left running must not keep this script alive

async function testProject() {
  const commands = findTests()
  if (commands === undefined)
    return { passed: true, text: 'No test command was found in this project: nothing was run, the change is untested.' }
  for (const command of [commands.install, commands.test]) {
    const { code, output } = command === undefined ? { code: 0 } : await run(command)
    if (code !== 0 || command === commands.test) return { passed: code === 0, text: report(command, code, output) }
  }
}

/** The command that tests this project, and the one that must run before it. */
function findTests() {
  for (const file of ['script/test', 'scripts/test', 'scripts/test.sh']) if (isExecutable(file)) return { test: [`./${file}`] }
  return (
    findNode() ??
    findMake() ??
    byFile('Cargo.toml', ['cargo', 'test', '--quiet']) ??
    byFile('go.mod', ['go', 'test', './...']) ??
    findPython() ??
    byFile('gradlew', ['./gradlew', 'test', '--console=plain']) ??
    byFile('mvnw', ['./mvnw', '--batch-mode', '--quiet', 'test']) ??
    byFile('pom.xml', ['mvn', '--batch-mode', '--quiet', 'test']) ??
    byFile('build.gradle', ['gradle', 'test', '--console=plain']) ??
    byFile('build.gradle.kts', ['gradle', 'test', '--console=plain']) ??
    byFile('mix.exs', ['mix', 'test']) ??
    byFile('deno.json', ['deno', 'test']) ??
    byFile('Package.swift', ['swift', 'test']) ??
    byFile('.rspec', ['bundle', 'exec', 'rspec']) ??
    byFile('phpunit.xml', ['vendor/bin/phpunit']) ??
    (readdirSync('.').some((name) => /\.(sln|slnx|csproj|fsproj)$/.test(name)) ? { test: ['dotnet', 'test'] } : undefined)
  )
}

function findNode() {
  if (!existsSync('package.json')) return undefined
  const { scripts = {} } = readPackage()
  if (typeof scripts.test !== 'string' || /no test specified/.test(scripts.test)) return undefined
  const test = (program) => ({ test: [program, 'test'], install: undefined })
  const missing = !hasModules()
  if (existsSync('pnpm-lock.yaml'))
    return { ...test('pnpm'), install: missing ? ['pnpm', 'install', '--frozen-lockfile'] : undefined }
  if (existsSync('yarn.lock')) return { ...test('yarn'), install: missing ? ['yarn', 'install'] : undefined }
  if (existsSync('bun.lock') || existsSync('bun.lockb')) {
    return { test: ['bun', 'run', 'test'], install: missing ? ['bun', 'install', '--frozen-lockfile'] : undefined }
  }
  return {
    ...test('npm'),
    install: missing && existsSync('package-lock.json') ? ['npm', 'ci', '--no-audit', '--no-fund'] : undefined,
  }
}

function readPackage() {
  try {
    return JSON.parse(readFileSync('package.json', 'utf8'))
  } catch {
    return {}
  }
}

/** A worktree below the checkout finds the checkout's packages, as Node looks upwards. */
function hasModules() {
  for (let folder = process.cwd(); ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'node_modules'))) return true
    if (dirname(folder) === folder) return false
  }
}

function findMake() {
  const file = ['GNUmakefile', 'makefile', 'Makefile'].find((name) => existsSync(name))
  const text = file === undefined ? '' : readFileSync(file, 'utf8')
  const target = ['test', 'check'].find((name) => new RegExp(`^${name}\\s*:(?!=)`, 'm').test(text))
  return target === undefined ? undefined : { test: ['make', target] }
}

function findPython() {
  const signs = ['pytest.ini', 'conftest.py', 'tests/conftest.py', 'pyproject.toml', 'setup.py', 'setup.cfg', 'tox.ini']
  if (!signs.some((name) => existsSync(name))) return undefined
  const python = process.platform === 'win32' ? 'python' : 'python3'
  return { test: [python, '-m', 'pytest', '-q'] }
}

function byFile(name, test) {
  return existsSync(name) ? { test } : undefined
}

function isExecutable(file) {
  try {
    accessSync(resolve(file), constants.X_OK)
    return process.platform !== 'win32'
  } catch {
    return false
  }
}

/** Its output goes to stderr, for people who watch and to show that it lives; stdout is for the tag alone. */
function run([program, ...args]) {
  return new Promise((done) => {
    // What steers this run is none of the tests' business.
    const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('RAYMOND_')))
    const child = spawn(program, args, {
      env: { ...env, CI: 'true' },
      shell: process.platform === 'win32',
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    const hear = (chunk) => {
      process.stderr.write(chunk)
      output = (output + chunk.toString()).slice(-4 * SHOWN)
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    const limit = setTimeout(() => {
      output += `\nStopped after ${MINUTES} minutes.`
      child.kill('SIGKILL')
    }, MINUTES * 60_000)
    const end = (code) => {
      clearTimeout(limit)
      done({ code, output })
    }
    child.on('error', (error) => {
      output += error.message
      end(127)
    })
    // Not "close": a server that a test left behind may hold the pipe open.
    child.on('exit', (code) => setTimeout(() => end(code ?? 1), 200))
  })
}

function report(command, code, output) {
  const plain = output.replace(/\u001b\[[0-9;?]*[A-Za-z]/g, '').trim()
  const end = plain.length > SHOWN ? `…\n${plain.slice(-SHOWN)}` : plain
  return `Command: ${command.join(' ')}\nExit code: ${code}\n\n${end}`
}
