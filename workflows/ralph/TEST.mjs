// raymond: timeout=20m max_duration=50m runs_project_code=true proposes=
// Installs and tests the project as RAYMOND_PROJECT_FILE says, and hands on the end of what was printed.
// The first time, before anything is changed or paid for, it notes what fails already and goes where the state before it has said;
// later it goes to PASSED when nothing fails that did not fail then, else to FAILED.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const MINUTES = 40
const SHOWN = 12_000 // characters of output that the next state sees
const MOST_FAILURES = 200
const LOST =
  '<result status="failure">The notes of this run in .raymond/ did not come along from the job before. Does .gitignore name that folder? Take it out there, then start again.</result>'
const NOT_FOUND = 127 // a shell's exit code for a program that is not there

const { RAYMOND_AGENT_ID = 'main', RAYMOND_STATE_DIR = '.raymond' } = process.env
/** What decides where this goes: an agent that changes files does not come there, and what the tests write there is undone. */
const NOTES = join(RAYMOND_STATE_DIR, 'notes')
const root = process.cwd()
const toolchains = detected()
const before = baseline()
const begin = noteOf(RAYMOND_AGENT_ID, 'begin')
const isFirst = before === undefined && begin !== undefined
// Whoever sends a run here has laid notes for agents down as well: without them it would begin with an empty task.
const isLost = isFirst && !existsSync('.raymond')
const there = new Set(filesOfGit())
const notes = notesNow()
const results = isLost ? [] : await testAll(isFirst ? toolchains : toolchains.filter(isTouched))
putNotesBack(notes)
hideLeftovers()
if (isFirst && !isLost) keepBaseline(results)
const passed = results.every(({ fresh }) => fresh.length === 0)
if (!isFirst && passed) keepForPeople(results)
const state = isFirst ? begin.trim() : passed ? 'PASSED' : 'FAILED'
const given = isFirst ? task() : describe(results)
const next = isLost ? LOST : `<goto input="${attribute(given)}">${state}</goto>`
process.stdout.write(`${next}\n`, () => process.exit(0)) // not kept alive by what a test left running

function task() {
  const { RAYMOND_INPUT = '', RAYMOND_RESULT_FILE } = process.env
  return RAYMOND_RESULT_FILE ? readFileSync(RAYMOND_RESULT_FILE, 'utf8') : RAYMOND_INPUT
}

function detected() {
  const file = process.env.RAYMOND_PROJECT_FILE
  const found = file === undefined ? [] : JSON.parse(readFileSync(file, 'utf8')).toolchains
  return found.filter((one) => one.test !== null && existsSync(join(root, one.root)))
}

/** What was noted first, for this agent or for one that has forked it; in a job of its own a worker has only what the fork told it. */
function baseline() {
  for (let agent = RAYMOND_AGENT_ID; agent !== ''; agent = agent.slice(0, Math.max(0, agent.lastIndexOf('_')))) {
    const noted = noteOf(agent, 'baseline.json')
    if (noted !== undefined) return JSON.parse(noted).results
  }
  return process.env.tests_before === undefined ? undefined : JSON.parse(process.env.tests_before)
}

function noteOf(agent, name) {
  const file = join(NOTES, agent, name)
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

function notesNow() {
  const folder = join(NOTES, RAYMOND_AGENT_ID)
  const names = existsSync(folder) ? readdirSync(folder) : []
  return names.flatMap((name) => (lstatSync(join(folder, name)).isFile() ? [[name, readFileSync(join(folder, name))]] : []))
}

function putNotesBack(kept) {
  const folder = join(NOTES, RAYMOND_AGENT_ID)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const [name, content] of kept) writeFileSync(join(folder, name), content)
}

/** In a repository of several parts only those are tested that were changed, or all of them when none was. */
function isTouched({ root: part }, _, all) {
  const changed = changedFiles()
  const touches = ({ root: one }) => changed.some((file) => one === '.' || file.startsWith(`${one}/`))
  return part === '.' || all.length === 1 || !all.some(touches) || touches({ root: part })
}

function changedFiles() {
  const base = noteOf(RAYMOND_AGENT_ID, 'base')?.trim() ?? 'HEAD'
  const git = (...args) => (spawnSync('git', args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 }).stdout ?? '').split('\n')
  return [...git('diff', '--name-only', base, '--'), ...git('ls-files', '--others', '--exclude-standard')].filter(
    (file) => file !== '' && !file.startsWith('.raymond/'),
  )
}

/** All that git would commit. */
function filesOfGit() {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
  return (spawnSync('git', args, { encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 }).stdout ?? '')
    .split('\0')
    .filter((file) => file !== '')
}

/** Folders that installing and testing made are nobody's change: where no .gitignore names them, each gets one of its own. */
function hideLeftovers() {
  const kept = new Set([...there].flatMap(foldersAbove))
  const made = filesOfGit().filter((file) => !there.has(file) && !file.startsWith('.raymond/'))
  for (const folder of new Set(made.map((file) => foldersAbove(file).find((one) => !kept.has(one)))))
    if (folder !== undefined) writeFileSync(join(folder, '.gitignore'), '*\n')
}

/** From the outermost in. */
function foldersAbove(file) {
  const parts = file.split('/').slice(0, -1)
  return parts.map((_, at) => parts.slice(0, at + 1).join('/'))
}

async function testAll(parts) {
  const done = []
  for (const part of parts) {
    const directory = join(root, part.root)
    const known = before?.find((one) => one.root === part.root && one.test === part.test)
    const installed = await install(directory, part)
    const ran = installed.code === 0 ? await run(part.test, directory) : installed
    const failures = ran.code === 0 ? [] : failureLines(ran.output)
    const isTested = installed.code === 0 && ran.code !== NOT_FOUND
    done.push({ ...part, ...ran, isTested, failures, fresh: freshFailures(ran, failures, known), known })
  }
  return done
}

/**
 * Again only when a file that says what to install has changed. The mark lies where git does not look, like most of what is installed: to
 * the machine of the next job neither of them goes along.
 */
async function install(directory, { install: command }) {
  if (command === null) return { code: 0, output: '', command }
  const marks = join(root, '.raymond', 'installed')
  const mark = join(marks, createHash('sha256').update(`${directory}\n${command}`).digest('hex').slice(0, 12))
  const names = [
    'package.json',
    'package-lock.json',
    'pnpm-lock.yaml',
    'yarn.lock',
    'bun.lock',
    'pyproject.toml',
    'uv.lock',
    'poetry.lock',
  ]
  const more = [
    'requirements.txt',
    'requirements-dev.txt',
    'go.mod',
    'go.sum',
    'Cargo.toml',
    'Cargo.lock',
    'pom.xml',
    'Gemfile.lock',
  ]
  const files = [...names, ...more, 'build.gradle', 'build.gradle.kts', 'composer.lock', 'mix.lock'].map((name) =>
    join(directory, name),
  )
  const texts = files.filter((file) => existsSync(file)).map((file) => readFileSync(file))
  const digest = createHash('sha256').update(Buffer.concat(texts)).digest('hex')
  if (existsSync(mark) && readFileSync(mark, 'utf8') === digest) return { code: 0, output: '', command }
  const ran = await run(command, directory)
  if (ran.code === 0) {
    mkdirSync(marks, { recursive: true })
    writeFileSync(join(marks, '.gitignore'), '*\n')
    writeFileSync(mark, digest)
  } else rmSync(mark, { force: true })
  return ran
}

/** Failures that were not there before; what failed as a whole before, and says no more about it now, counts for nothing. */
function freshFailures({ code, command }, failures, known) {
  if (code === 0 || isFirst) return []
  const whole = `${command} ended with exit code ${code}`
  if (known === undefined || known.code === 0) return failures.length === 0 ? [whole] : failures
  return failures.filter((line) => !known.failures.includes(line))
}

/** Lines that name what failed, without what differs from one run to the next. */
function failureLines(output) {
  const named =
    /\b(?:FAIL(?:ED|URE|URES)?|ERROR|panicked)\b|^\s*(?:not ok\b|✗|✘|×|error(?:\[E\d+\])?:|E {3})|\b(?:Error|Exception)\b/
  const lines = plain(output)
    .split('\n')
    .filter((line) => named.test(line))
  const stable = lines.map((line) =>
    line
      .replaceAll(root, '.')
      .replace(/0x[0-9a-f]+/gi, '0x')
      .replace(/\b\d+(?:\.\d+)?\s*(?:ms|s|seconds?)\b/g, '')
      .replace(/:\d+(?::\d+)?/g, '')
      .replace(/\b\d+\b/g, 'N')
      .trim(),
  )
  return [...new Set(stable)].slice(0, MOST_FAILURES)
}

function keepBaseline(done) {
  mkdirSync('.raymond', { recursive: true })
  const kept = done.map(({ root: part, test, command, code, failures }) => ({ root: part, test, command, code, failures }))
  mkdirSync(join(NOTES, RAYMOND_AGENT_ID), { recursive: true })
  writeFileSync(join(NOTES, RAYMOND_AGENT_ID, 'baseline.json'), JSON.stringify({ results: kept }))
  writeFileSync('.raymond/baseline.md', `${describe(done)}\n`)
}

function keepForPeople(done) {
  mkdirSync(join(NOTES, RAYMOND_AGENT_ID), { recursive: true })
  writeFileSync(join(NOTES, RAYMOND_AGENT_ID, 'tested.md'), whatPeopleRead(done))
}

function describe(done) {
  if (done.length === 0) return 'No test command was found in this project: nothing was run, the change is untested.'
  const share = Math.floor(SHOWN / done.length)
  return done.map((one) => report(one, share)).join('\n\n')
}

/** What a pull request has to say of its tests; nothing when all of them pass. */
function whatPeopleRead(done) {
  if (done.length === 0)
    return 'No test command was found in this repository, so nothing was tested. `project:` in `.github/raymond.yml` can name one.'
  const red = done.filter(({ code }) => code !== 0)
  return red
    .map(({ root: part, test, command, code, isTested }) => {
      const where = part === '.' ? '' : ` in \`${part}\``
      if (isTested) return `\`${command}\`${where} failed before this change already; the change makes nothing else fail.`
      const why = code === NOT_FOUND ? 'needs a program that this machine does not have' : 'failed before this change already'
      return `\`${command}\`${where} ${why}${command === test ? '' : `, so \`${test}\` was not run`}: this change is not tested.`
    })
    .join('\n')
}

function report({ root: part, test, command, code, output, isTested, fresh, known }, most) {
  const text = plain(output).trim()
  const where = part === '.' ? '' : ` (in ${part})`
  const old = !isFirst && code !== 0 && known !== undefined && known.code !== 0
  const note = !old
    ? ''
    : fresh.length === 0
      ? `\nIt failed in the same way before the change.${isTested || command === test ? '' : ' The tests were not run.'}`
      : `\nIt failed before the change too; new are:\n${fresh.slice(0, 40).join('\n')}`
  const end = text.length > most ? `…\n${text.slice(-most)}` : text
  return `Command: ${command}${where}\nExit code: ${code}${note}${end === '' ? '' : `\n\n${end}`}`
}

function plain(output) {
  return output.replace(/\u001b\[[0-9;?]*[A-Za-z]/g, '')
}

/** What it prints goes to stderr, for people who watch and to show that it lives; stdout is for the tag alone. */
function run(command, directory) {
  return new Promise((done) => {
    // What steers this run is none of the tests' business.
    const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('RAYMOND_')))
    const options = { cwd: resolve(directory), env: { ...env, CI: 'true' }, shell: true, stdio: ['ignore', 'pipe', 'pipe'] }
    const child = spawn(command, { ...options, detached: process.platform !== 'win32' })
    let output = ''
    const hear = (chunk) => {
      process.stderr.write(chunk)
      output = (output + chunk.toString()).slice(-40 * SHOWN)
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    const limit = setTimeout(() => {
      output += `\nStopped after ${MINUTES} minutes.`
      try {
        process.kill(process.platform === 'win32' ? child.pid : -child.pid, 'SIGKILL')
      } catch {
        // It has ended by itself.
      }
    }, MINUTES * 60_000)
    const end = (code) => {
      clearTimeout(limit)
      done({ code, output, command })
    }
    child.on('error', (error) => {
      output += error.message
      end(127)
    })
    // Not "close": a server that a test left behind may hold the pipe open.
    child.on('exit', (code) => setTimeout(() => end(code ?? 1), 200))
  })
}

function attribute(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
