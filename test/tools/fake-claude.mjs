#!/usr/bin/env node
import { randomUUID } from 'node:crypto'
// A stand-in for the Claude Code CLI, for what the real one cannot be made to do on demand. It keeps transcripts as the real one does.
// The prompt says what happens: a line `FAKE: {json}` with
//   reply      final text ("OK"); blocks: texts before it, one event each
//   cost       dollars of this call (1); tokens: input tokens (100)
//   costs      "carry" (total goes on over resumes, as since 2.1.277) or "fresh" (as before); since: false leaves out the exact usage
//   version    what it says it is; older than 2.1.277 it finds sessions only under the directory's own slug
//   result     fields laid over the result event; exit: its exit code; results: more result events before the last
//   events     events printed before the answer, as they are; raw: text printed before the answer, as it is
//   slice      bytes per write, so that characters and lines are cut anywhere
//   transcript false writes none
//   until      a file: says init and waits until it exists
//   hang       true: says init and then nothing; onTerm: text that SIGTERM makes it print as a success, with exit 0
import { appendFileSync, copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { join } from 'node:path'

const TAKES_VALUE = [
  [
    '--output-format',
    '--input-format',
    '--setting-sources',
    '--permission-mode',
    '--model',
    '--effort',
    '--tools',
    '--allowedTools',
  ],
  ['--max-budget-usd', '--append-system-prompt', '--append-system-prompt-file', '--add-dir', '--session-id', '--resume'],
].flat()
const FLAGS = ['-p', '--verbose', '--strict-mcp-config', '--dangerously-skip-permissions', '--fork-session', '--version']

const options = {}
for (let rest = process.argv.slice(2); rest.length > 0; ) {
  const [argument] = rest
  const [name, inline] = argument.split(/=(.*)/s)
  if (FLAGS.includes(name)) {
    options[name] = true
    rest = rest.slice(1)
  } else if (TAKES_VALUE.includes(name)) {
    options[name] = inline ?? rest[1]
    rest = rest.slice(inline === undefined ? 2 : 1)
  } else fail(`error: unknown option '${argument}'`)
}

const prompt = options['--version'] ? '' : readFileSync(0, 'utf8')
const script = JSON.parse(/FAKE: (.*)/.exec(promptText(prompt))?.[1] ?? '{}')
const version = script.version ?? '2.1.330'
if (options['--version']) {
  console.log(`${version} (Claude Code)`)
  process.exit(0)
}
if (options['--output-format'] === 'stream-json' && !options['--verbose']) {
  fail('Error: When using --print, --output-format=stream-json requires --verbose')
}
if (prompt === '') fail('Error: Input must be provided either through stdin or as a prompt argument')

const isOld = Number(version.split('.')[2]) < 277
const projects = join(process.env.CLAUDE_CONFIG_DIR, 'projects')
const folder = join(projects, realpathSync(process.cwd()).replace(/[^A-Za-z0-9]/g, '-'))
const before = openSession()
const id = options['--fork-session'] || !options['--resume'] ? (options['--session-id'] ?? randomUUID()) : options['--resume']
const file = join(folder, `${id}.jsonl`)
const cost = script.cost ?? 1
const total = before.spent + cost

process.stderr.write('a warning that nobody asked for\n')
if (script.hang) process.on('SIGTERM', onTerm)
void answer()

/** What the session that this run goes on with had spent. */
function openSession() {
  const wanted = options['--session-id']
  if (wanted && existsSync(join(folder, `${wanted}.jsonl`))) fail(`Error: Session ID ${wanted} is already in use.`)
  const source = options['--resume']
  if (!source) return { spent: 0 }
  const folders =
    isOld || !existsSync(projects) ? [folder] : [folder, ...readdirSync(projects).map((name) => join(projects, name))]
  const found = folders.map((path) => join(path, `${source}.jsonl`)).find((path) => existsSync(path) && statSync(path).size > 0)
  if (!found) {
    const message = `No conversation found with session ID: ${source}`
    say({ errors: [message], is_error: true, session_id: source, subtype: 'error_during_execution', type: 'result' })
    fail(message)
  }
  if (options['--fork-session']) copyFileSync(found, join(folder, `${wanted}.jsonl`))
  const states = readFileSync(found, 'utf8')
    .split('\n')
    .filter((line) => line.includes('cost-state'))
  const spent = states.length > 0 && !isOld && script.costs !== 'fresh' ? JSON.parse(states.at(-1)).totalCostUSD : 0
  return { spent }
}

async function answer() {
  say({ type: 'system', subtype: 'hook_started', something: { new: true } })
  say({ claude_code_version: version, model: 'fake-model', session_id: id, subtype: 'init', tools: [], type: 'system' })
  for (const event of script.events ?? []) say(event)
  if (script.raw) write(script.raw)
  keep({ type: 'user', message: { role: 'user', content: prompt } })
  while (script.until && !existsSync(script.until)) await new Promise((resolve) => setTimeout(resolve, 20))
  if (script.hang) {
    keep({ type: 'cost-state', totalCostUSD: total, modelUsage: { 'fake-model': { inputTokens: 100, outputTokens: 0 } } })
    setInterval(() => {}, 1000)
    return
  }
  for (const text of [...(script.blocks ?? []), script.reply ?? 'OK']) sayText(text)
  keep({ type: 'assistant', message: { role: 'assistant', content: script.reply ?? 'OK' } })
  keep({ type: 'cost-state', totalCostUSD: total, modelUsage: {} })
  for (const more of script.results ?? []) sayResult({ model_usage_since_last_result: {}, ...more })
  sayResult(script.result ?? {})
  process.exitCode = script.exit ?? 0
}

function sayText(text) {
  say({
    message: { content: [{ type: 'text', text }], role: 'assistant', model: 'fake-model' },
    parent_tool_use_id: null,
    type: 'assistant',
  })
}

function sayResult(overlay) {
  const usage = { 'fake-model': { inputTokens: script.tokens ?? 100, outputTokens: 10, costUSD: cost } }
  say({
    total_cost_usd: isOld || script.costs === 'fresh' ? cost : total,
    session_id: id,
    is_error: false,
    permission_denials: [],
    usage: { input_tokens: script.tokens ?? 100, output_tokens: 10 },
    modelUsage: usage,
    ...(script.since === false || isOld ? {} : { model_usage_since_last_result: usage }),
    result: script.reply ?? 'OK',
    subtype: 'success',
    type: 'result',
    something_new: [1],
    ...overlay,
  })
}

function onTerm() {
  if (script.onTerm === undefined) process.exit(143)
  sayResult({ result: script.onTerm })
  process.exit(0)
}

function promptText(text) {
  if (options['--input-format'] !== 'stream-json') return text
  return JSON.parse(text)
    .message.content.map((block) => block.text)
    .join('\n')
}

function say(event) {
  write(`${JSON.stringify(event)}\n`)
}

function write(text) {
  const bytes = Buffer.from(text)
  const size = script?.slice ?? bytes.length
  for (let at = 0; at < bytes.length; at += size) process.stdout.write(bytes.subarray(at, at + size))
}

function keep(row) {
  if (script.transcript === false) return
  mkdirSync(folder, { recursive: true })
  appendFileSync(file, `${JSON.stringify(row)}\n`)
}

function fail(message) {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}
