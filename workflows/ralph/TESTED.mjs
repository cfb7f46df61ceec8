// raymond: runs_project_code=false
// Decides on what TEST hands on. The first time, before anything is changed or paid for, it notes what fails already and goes where the
// state before TEST has said; later it goes to PASSED when nothing fails that did not fail then, else to FAILED.
import { spawnSync } from 'node:child_process'
import { existsSync, lstatSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const SHOWN = 12_000 // characters of output that the next state sees
const LOST =
  '<result status="failure">The notes of this run in .raymond/ did not come along from the job before. Does .gitignore name that folder? Take it out there, then start again.</result>'
const OTHER = '`project:` in `.github/raymond.yml` can name another command.'
const MOST_FAILURES = 200 // as in TEST
/**
 * What may stand in front of any text that is printed, beside the name of a test. Nx does not count its tasks in a sum, and nobody but AVA
 * says [fail] there.
 */
const CROSS_OR_NUMBER = /^(?:[✗✘×✕✖]|N\)) (?!nx run |\[fail\]: )/
const PACKAGES_IN = /(?:^|\/)(?:node_modules|site-packages|vendor|deps|ruby\/\d[\d.]*\/(?:(?:bundler\/)?gems|bin))\// // as in TEST, which names nothing else that lies there
const NOT_FOUND = 127 // a shell's exit code for a program that is not there

const { RAYMOND_AGENT_ID = 'main', RAYMOND_STATE_DIR = '.raymond' } = process.env
const { RAYMOND_INPUT = '', RAYMOND_RESULT_FILE } = process.env
const NOTES = join(RAYMOND_STATE_DIR, 'notes', RAYMOND_AGENT_ID) // out of the reach of agents, and of what TEST starts
const handed = JSON.parse(RAYMOND_RESULT_FILE ? readFileSync(RAYMOND_RESULT_FILE, 'utf8') : RAYMOND_INPUT)
const before = baseline()
const begin = noteOf(RAYMOND_AGENT_ID, 'begin')
const isFirst = before === undefined && begin !== undefined
const results = handed.results.map(withFresh)
const { gone = [], added = [], untested = [], ignored, packages, unproposed = [] } = handed
mkdirSync(NOTES, { recursive: true }) // a worker begins without any
if (!isFirst) keepLeftovers()
if (unproposed.length > 0) writeFileSync(join(NOTES, 'unproposed.json'), JSON.stringify(unproposed))
else rmSync(join(NOTES, 'unproposed.json'), { force: true })

if (isFirst && handed.isLost) {
  console.log(LOST)
} else if (isFirst) {
  keepBaseline()
  go(begin.trim(), noteOf(RAYMOND_AGENT_ID, 'task') ?? '')
} else if (results.every(({ fresh }) => fresh.length === 0)) {
  writeFileSync(join(NOTES, 'tested.md'), whatPeopleRead(results))
  writeFileSync(join(NOTES, 'fewer.md'), results.flatMap(lessThanGreen).join('\n')) // no such change is small
  // Who has moved or deleted what a part was tested by has not shown that the issue is solved.
  writeFileSync(join(NOTES, 'gone.md'), gone.flatMap(({ file, wasThere }) => (wasThere ? [file] : [])).join('\n'))
  go('PASSED', describe(results))
} else {
  go('FAILED', describe(results))
}

function go(state, input) {
  console.log(`<goto input="${attribute(input)}">${state}</goto>`)
}

/** What was noted first, for this agent or for one that has forked it; in a job of its own a worker has only what the fork told it. */
function baseline() {
  const known = noted()?.results
  return known ?? (process.env.tests_before === undefined ? undefined : JSON.parse(process.env.tests_before))
}

function noted() {
  for (let agent = RAYMOND_AGENT_ID; agent !== ''; agent = agent.slice(0, Math.max(0, agent.lastIndexOf('_')))) {
    const text = noteOf(agent, 'baseline.json')
    if (text !== undefined) return JSON.parse(text)
  }
  return undefined
}

function noteOf(agent, name) {
  const file = join(RAYMOND_STATE_DIR, 'notes', agent, name)
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

/**
 * With the failures that were not there before: by what is named or marked, where both runs name tests, as an error may hold words of
 * chance. What failed as a whole before, and says no more about it now, counts for nothing; nor can anybody tell then whether more fails.
 */
function withFresh(one) {
  const { root, test, code, command, isTested, stopped, isNamed, failures, signs = [], errors = [], sum = 0 } = one
  const known = before?.find((noted) => noted.root === root && noted.test === test)
  const whole = `${command} ended with exit code ${code}`
  const late = stopped === undefined || known?.stopped !== undefined ? [] : [`${command} was stopped ${stopped}`]
  const all = [...late, ...failures, ...signs, ...errors]
  const isNew = known === undefined || known.code === 0 || (wasTested(known) && !isTested)
  const isByName = !isNew && wasTested(known) && isNamed && known.isNamed === true
  const named = [...newIn(failures, known?.failures), ...newIn(signs, known?.signs)]
  const log = known?.failures.some((name) => name.startsWith('[ERROR]')) ? /^ERROR\b/ : /^\[?ERROR\b/ // Maven marks its own errors so
  const isPrinted = (line) => (signs.includes(line) ? log : CROSS_OR_NUMBER).test(line)
  const printed = isByName && hasNoRoom(one, known) ? named.filter(isPrinted) : []
  const otherErrors = [...newIn(errors, known?.errors), ...printed]
  // An install says it otherwise where a tool remembers that something could not be had.
  const isSameInstall = command !== test && command === known?.command && code === known.code
  // Tests of one name lie in several files, and a runner may print a name once more: its sum decides, where it has one.
  const again = isNew ? [] : moreOften(one, known)
  const isMore = sum > (known?.sum ?? 0)
  const isAgain = isMore || sum === 0 || known?.sum === 0
  const marked = [...named.filter((line) => !printed.includes(line)), ...(isAgain ? again : [])]
  const isUnknown = !isNew && isTested && (!wasTested(known) || known.stopped !== undefined)
  const added = isSameInstall || isUnknown ? late : [...late, ...marked, ...(isByName ? [] : otherErrors)]
  const fresh = isNew && all.length === 0 ? [whole] : isNew ? all : added
  // Tests that were ended early have not come to what else would fail.
  const isWhole = code === known?.code && countOf(one) >= countOf(known) && !isMore && again.length === 0
  const isCompared = isByName && !isUnknown && !isPartial(one, known) && !isCut(known) && isWhole && otherErrors.length === 0
  return { ...one, known, fresh: code === 0 || isFirst ? [] : fresh, isCompared, otherErrors }
}

/** Of which of its lines are new, a list that holds no more than the first of them can tell nothing. */
function newIn(lines, known = []) {
  return known.length > MOST_FAILURES ? [] : lines.filter((line) => !known.includes(line))
}

/** Of what is named in both runs. */
function moreOften({ failures, times = [] }, known) {
  const before = new Map(known.failures.map((name, at) => [name, known.times?.[at] ?? 1]))
  return failures.filter((name, at) => times[at] > before.get(name))
}

/**
 * By the sums of the runners all that fails now failed before: what is not named any more, or less often, has left no room for others. A
 * runner that did not sum up what fails in both runs says nothing of that.
 */
function hasNoRoom({ failures, times = [], sum = 0, sums = 0 }, known) {
  const { failures: named, times: often = [], sum: before = 0, sums: lines = 0 } = known
  const now = new Map(failures.map((name, at) => [name, times[at] ?? 1]))
  const counts = named.map((_, at) => often[at] ?? 1)
  const all = counts.reduce((total, count) => total + count, 0)
  // Node prints each of them twice, and its sum counts it once.
  const each = Math.max(1, Math.floor(Math.min(all / before, ...counts)))
  const fewer = named.map((name, at) => Math.ceil(Math.max(0, counts[at] - (now.get(name) ?? 0)) / each))
  const gone = fewer.reduce((total, count) => total + count, 0)
  const isWhole = all >= before || !named.every((name) => CROSS_OR_NUMBER.test(name))
  return isWhole && sum > 0 && sums === lines && sum + gone <= before
}

/** Of tests, and of packages where a runner counts no more than these. */
function countOf({ ran = 0, packages = 0 } = {}) {
  return ran + packages
}

function lessThanGreen(one) {
  return [...fewerTests(one), ...greenAlone(one)]
}

/**
 * A script may end with 0 whatever its tests do. Tests of what runs tests print of failures as well, but as many before: where some failed then,
 * only what has not become less is told.
 */
function greenAlone({ root: part, test, known, isGreenAlone, ...one }) {
  if (isFirst || isGreenAlone !== true || known === undefined || !wasTested(known)) return []
  if (known.stopped !== undefined || isPartial(known)) return [] // nobody knows how many would have failed
  const count = hasFailed(one) || hasFailed(known) ? hasFailed : ({ failedPackages = 0 }) => failedPackages
  const [now, before] = [count(one), count(known)]
  if (now === 0 || now < before || (known.code === 0 && now === before)) return []
  const where = part === '.' ? '' : ` in ${plainly(part)}`
  const many = count === hasFailed ? `by its sum ${now}` : `in ${now} ${now === 1 ? 'package' : 'packages'}`
  return [`\`${test}\`${where} counts as passed by its exit code 0 alone: its output names tests that failed, ${many}.`]
}

/** By its sum, without what a runner calls risky or warns of. */
function hasFailed({ sum = 0, mayFail = 0 }) {
  return sum - mayFail
}

/**
 * To delete tests may be what was asked for: it is said, and not refused. Only what is counted as tests is compared by its number, and nothing
 * where a tool had no need to run all of them anew. Tests that failed before count like others: to delete them is the shortest way to green.
 */
function fewerTests({ root: part, test, code, known, ...one }) {
  if (isFirst || known === undefined || one.fresh.length > 0 || one.isReused || known.isReused) return []
  // Nobody knows how many there would have been; of a run that ended early it is at least as many as it counted.
  if (
    !wasTested(known) ||
    known.stopped !== undefined ||
    (code !== 0 && (!one.isTested || one.stopped !== undefined || isPartial(one)))
  )
    return []
  const where = part === '.' ? '' : ` in ${plainly(part)}`
  const packages = known.code === 0 ? `${known.packages} packages with tests` : 'packages with tests'
  const before = known.ran > 0 ? `${known.ran}` : packages
  // Go prints the same of a package with tests that fail and of one that could not be built, but names tests in the first alone.
  const hadTests = known.ran > 0 || (known.packages > 0 && (known.code === 0 || known.isNamed))
  if (code === 0 && hadTests && countOf(one) === 0)
    return [`\`${test}\`${where} passes, but prints of no test any more that it ran; before this change it counted ${before}.`]
  return known.ran > one.ran && one.ran > 0
    ? [`\`${test}\`${where} ran fewer tests than before this change: ${one.ran}, before ${known.ran}.`]
    : []
}

function isCut({ failures = [], signs = [], errors = [] } = {}) {
  return [failures, signs, errors].some((lines) => lines.length > MOST_FAILURES)
}

/** Tests that end with the first failure say nothing of those behind it. */
function isPartial(...runs) {
  return runs.some((one) => one?.isPartial === true)
}

function whyNot({ known, isNamed, otherErrors, ...one }) {
  if (known?.stopped !== undefined) return 'were stopped then before they had ended'
  if (isPartial(one, known)) return 'end before all of them have run, where some fail'
  if (isCut(known)) return 'named more failures than are compared'
  if (!isNamed) return 'do not name what failed'
  return otherErrors.length === 0
    ? 'ended in another way than before, or were fewer, or more of them failed'
    : 'print errors that they did not print before'
}

/** An install that failed before, or a program that was not there, says nothing of the tests. */
function wasTested({ test, command, code }) {
  return command === test && code !== NOT_FOUND
}

function keepBaseline() {
  const kept = results.map((one) =>
    pick(one, [
      'root',
      'test',
      'command',
      'code',
      'stopped',
      'isNamed',
      'isPartial',
      'failures',
      'signs',
      'errors',
      'ran',
      'packages',
      'isReused',
      'sum',
      'sums',
      'mayFail',
      'failedPackages',
      'times',
    ]),
  )
  writeFileSync(
    join(NOTES, 'baseline.json'),
    JSON.stringify({
      results: kept,
      ...namesAndContents(handedOn().filter(isNew())),
      rewritten: handed.rewritten,
      ignored,
      packages,
    }),
  )
  writeFileSync(join(NOTES, 'baseline.md'), `${describe(results)}\n`)
  try {
    lay('baseline.md', `${describe(results)}\n`)
  } catch (error) {
    if (error.code !== 'EROFS') throw error // a laptop's own checkout, of which a cell does not show that folder
  }
}

function pick(one, fields) {
  return Object.fromEntries(fields.map((field) => [field, one[field]]))
}

function handedOn() {
  return handed.leftovers.map((path, at) => ({ path, content: handed.contents?.[at] ?? null }))
}

function namesAndContents(leftovers) {
  return { leftovers: leftovers.map(({ path }) => path), contents: leftovers.map(({ content }) => content) }
}

/** What an agent has written since, where tests had made a file of that name, is not theirs any more; none comes to it. */
function keepLeftovers() {
  const known = noted()
  if (known === undefined) return
  const before = new Set(known.leftovers)
  const rest = handedOn().filter(({ path }) => before.has(path))
  writeFileSync(
    join(NOTES, 'baseline.json'),
    JSON.stringify({ ...known, ...namesAndContents(rest), locks: handed.locks ?? [], ignored, packages }),
  )
}

/** In a round tests that an agent has written run before this: no file that is committed may pass for one that they leave, and be removed. */
function isNew() {
  const base = noteOf(RAYMOND_AGENT_ID, 'base')?.trim() || 'HEAD'
  const all = ['ls-tree', '-r', '-z', '--name-only', '--full-tree', base]
  const { stdout } = spawnSync('git', all, { encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 })
  const committed = new Set((stdout ?? '').split('\0'))
  return ({ path }) => !committed.has(path)
}

function describe(done) {
  const none = 'No test command was found in this project: nothing was run, the change is untested.'
  const share = Math.floor(SHOWN / done.length)
  return [
    ...(done.length + gone.length === 0 ? [none] : []),
    ...done.map((one) => report(one, share)),
    ...gone.map(notRun),
    ...untestedParts(),
    ...notProposed(),
  ].join('\n\n')
}

/** Without what the program goes by it would say nothing of this change. */
function notRun({ root: part, test, file, wasThere }) {
  const where = part === '.' ? '' : ` in ${plainly(part)}`
  return `\`${test}\`${where} was not run, as ${plainly(file)} is ${wasThere ? 'no longer' : 'not'} there: this part is not tested.`
}

/** Nobody has said how they are tested: that is found out when they are there. */
function untestedParts() {
  const none = 'Not tested, as no command is known that tests them, are parts of the project in which the change is:'
  return [
    ...(added.length === 0 ? [] : [`Not tested are new parts of the project: ${listed(added)}.`]),
    ...(untested.length === 0 ? [] : [`${none} ${listed(untested)}.`]),
  ]
}

/** For agents, who may give it another name. */
function notProposed() {
  const packages = unproposed.filter((path) => PACKAGES_IN.test(path))
  const others = unproposed.filter((path) => !PACKAGES_IN.test(path))
  return [
    ...(others.length === 0 ? [] : [`The tests may go by what is not in the change, as .gitignore names it: ${listed(others)}.`]),
    ...(packages.length === 0
      ? []
      : [`The tests may go by edits of installed packages, which are not in the change: ${listed(packages)}.`]),
  ]
}

function listed(names) {
  return `${names.slice(0, 20).map(plainly).join(', ')}${names.length > 20 ? ` and ${names.length - 20} more` : ''}`
}

function plainly(name) {
  return `\`${name.replaceAll(/["`\s]/g, ' ').slice(0, 200)}\``
}

/** What a pull request has to say of its tests; nothing when all of them pass, and as many as before. */
function whatPeopleRead(done) {
  const none =
    'No test command was found in this repository, so nothing was tested. `project:` in `.github/raymond.yml` can name one.'
  const red = done.filter(({ code }) => code !== 0)
  const lines = red.map(({ root: part, test, command, code, isTested, isCompared, stopped, known, ...one }) => {
    const where = part === '.' ? '' : ` in \`${part}\``
    const fails = stopped === undefined ? 'fails' : `was stopped ${stopped}`
    if (isTested && known.stopped !== undefined)
      return `\`${command}\`${where} ${fails}. Before this change \`${known.command}\` was stopped ${known.stopped}: what the change makes fail is not known. ${OTHER}`
    if (isTested && !wasTested(known))
      return `\`${command}\`${where} fails. Before this change it could not be run, as \`${known.command}\` failed: what the change makes fail is not known.`
    if (isTested && !isCompared)
      return `\`${command}\`${where} failed before this change already; the change may make more fail: the tests ${whyNot({ known, ...one })}, so nobody could compare.`
    if (isTested) return `\`${command}\`${where} failed before this change already; no other failure is named.`
    const failed = known.stopped === undefined ? 'failed' : `was stopped ${known.stopped}`
    const why = code === NOT_FOUND ? 'needs a program that this machine does not have' : `${failed} before this change already`
    const result = `${command === test ? '' : `, so \`${test}\` was not run`}: this change is not tested.`
    return `\`${command}\`${where} ${why}${result}${known.stopped === undefined ? '' : ` ${OTHER}`}`
  })
  return [
    ...(done.length + gone.length === 0 ? [none] : []),
    ...lines,
    ...done.flatMap(lessThanGreen),
    ...gone.map(notRun),
    ...untestedParts(),
  ].join('\n')
}

function report({ root: part, test, command, code, output: text, isTested, isCompared, fresh, known, ...one }, most) {
  const where = part === '.' ? '' : ` (in ${part})`
  const old = !isFirst && code !== 0 && known !== undefined && known.code !== 0
  const same =
    isTested && !isCompared
      ? `It failed before the change as well, and its tests ${whyNot({ known, ...one })}: the two cannot be compared.`
      : `It failed in the same way before the change.${isTested || command === test ? '' : ' The tests were not run.'}`
  const more = `It failed before the change too; new are:\n${fresh.slice(0, 40).join('\n')}`
  const less = lessThanGreen({ root: part, test, code, known, isTested, fresh, ...one }).map((line) => `\n${line}`)
  const note = `${old ? `\n${fresh.length === 0 ? same : more}` : ''}${less.join('')}`
  const end = text.length > most ? `…\n${text.slice(-most)}` : text
  return `Command: ${command}${where}\nExit code: ${code}${note}${end === '' ? '' : `\n\n${end}`}`
}

/** An agent may have put a link there, which leads to where agents do not come. */
function lay(name, text) {
  const file = join('.raymond', name)
  if (lstatSync('.raymond', { throwIfNoEntry: false })?.isDirectory() !== true) {
    rmSync('.raymond', { force: true })
    mkdirSync('.raymond')
  }
  rmSync(file, { recursive: true, force: true })
  writeFileSync(file, text, { flag: 'wx' })
}

function attribute(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
