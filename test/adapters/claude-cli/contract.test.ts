import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { transcriptFiles } from '../../../src/adapters/claude-cli/sessions.ts'
import { turnRights } from '../../../src/core/engine/turn/turn-rights.ts'
import type { Outputs } from '../../../src/core/run/proposed.ts'
import type { TurnSpec } from '../../../src/ports/turns/agent-backend.ts'
import { never, overhear, sessionId, turnSpec } from '../../contracts/agent-backend.ts'
import { describeAgentCli } from '../../contracts/agent-cli.ts'
import { whyNoCell } from '../../tools/cells.ts'
import { startCloudModel } from '../../tools/cloud-model.ts'
import { type FakeAnthropic, startFakeAnthropic } from '../../tools/fake-anthropic.mjs'
import { bwrapCellsIn } from '../../tools/in-cells.ts'
import { stateRun } from '../../tools/state-run.ts'
import { type ClaudeWorld, createClaudeWorld, realClaude } from './claude-world.ts'
import { claudeUnderTest } from './under-test.ts'

await describeAgentCli(claudeUnderTest)

const claude = realClaude()
const program = 'program' in claude ? claude.program : ''
const noCell = await whyNoCell()
const PLACES = [
  ['the real Claude Code alone', undefined],
  ['the real Claude Code alone, in a cell', bwrapCellsIn],
] as const
const skip = claudeUnderTest.missing !== undefined

describe.each(noCell === undefined ? PLACES : PLACES.slice(0, 1))('%s', { skip }, (_place, cellsIn) => {
  let api: FakeAnthropic
  let world: ClaudeWorld
  beforeAll(async () => {
    api = await startFakeAnthropic({ logBody: true })
  })
  afterAll(() => api.close())
  beforeEach(() => {
    api.reset()
    world = createClaudeWorld(program, api.url, cellsIn)
  })
  afterEach(() => world.remove())

  const run = (overrides: Partial<TurnSpec>, options: Parameters<ClaudeWorld['backend']>[0] = {}, observer = overhear()) =>
    world.backend(options).runTurn(turnSpec({ cwd: world.cwd, model: 'sonnet', ...overrides }), observer, never())

  /** Texts of the last request's messages, the CLI's own reminders left out. */
  const sent = (): string[] => {
    const messages = api.requests.findLast(({ body }) => body !== undefined)?.body?.messages ?? []
    const user = messages.filter(({ role }) => role === 'user')
    const texts = user.flatMap(({ content }) => (typeof content === 'string' ? [content] : content.map(({ text }) => text ?? '')))
    return texts.filter((text) => !text.startsWith('<system-reminder>\nAttribution'))
  }

  it('keeps a conversation without big outputs in one file', async () => {
    await run({ prompt: 'REPLY: x' })
    expect(Object.keys(await transcriptFiles(world.config, world.cwd, sessionId(1)))).toEqual([`${sessionId(1)}.jsonl`])
  })

  it('answers with its own final message, not with what it said of a task that ended in the background', async () => {
    const prompt = 'TOOL: Bash {"command":"sleep 1","description":"x","run_in_background":true}\nREPLY: <goto>NEXT</goto>'
    const result = await run({ prompt, tools: ['Bash'], env: { CLAUDE_CODE_DISABLE_BACKGROUND_TASKS: '0' } })
    expect(result).toMatchObject({ ok: true, text: '<goto>NEXT</goto>' })
    const one = await run({ prompt, tools: ['Bash'], session: { mode: 'fresh', new_id: sessionId(2) } })
    expect(one).toMatchObject({ ok: true, text: '<goto>NEXT</goto>' })
  })

  it.each([
    ['key', { apiKey: 'sk-very-secret', oauthToken: null }],
    ['token', { apiKey: null, oauthToken: 'sk-very-secret' }],
  ])('no tool can read the %s', async (_, credentials) => {
    const look =
      'env; tr "\\0" "\\n" < /proc/$PPID/environ; cat /proc/$PPID/fd/3 /proc/$PPID/cmdline; grep -rsl very-secret $TMPDIR $HOME; true'
    const prompt = `TOOL: Bash ${JSON.stringify({ command: look, description: 'x' })}\nREPLY: done`
    const environment = {
      PATH: process.env.PATH,
      ANTHROPIC_BASE_URL: api.url,
      ANTHROPIC_API_KEY: 'sk-very-secret',
      GITHUB_TOKEN: 'ghs-very-secret',
      ACTIONS_RUNTIME_TOKEN: 'rt-very-secret',
    }
    const result = await run({ prompt, tools: ['Bash'] }, { credentials, environment })
    expect(result).toMatchObject({ ok: true, text: 'done' })
    const output = JSON.stringify(result.ok && result.messages.slice(2, 3))
    expect(output).toContain('CLAUDE_CONFIG_DIR') // it did look
    expect(output).not.toContain('very-secret')
    expect(api.requests.at(-1)?.auth).toBe(credentials.apiKey === null ? 'bearer' : 'x-api-key')
  })

  it.each([
    [
      'Foundry',
      'x-api-key',
      { CLAUDE_CODE_USE_FOUNDRY: '1', ANTHROPIC_FOUNDRY_API_KEY: 'sk-very-secret' },
      'ANTHROPIC_FOUNDRY_BASE_URL',
    ],
    [
      'Bedrock',
      'bearer',
      { CLAUDE_CODE_USE_MANTLE: '1', AWS_REGION: 'us-east-1', AWS_BEARER_TOKEN_BEDROCK: 'sk-very-secret' },
      'ANTHROPIC_BEDROCK_MANTLE_BASE_URL',
    ],
  ])('works with the models of %s, and no tool can read its key', async (_, auth, variables, base) => {
    const look = 'env; tr "\\0" "\\n" < /proc/$PPID/environ; cat /proc/$PPID/cmdline; grep -rsl very-secret $TMPDIR $HOME; true'
    const prompt = `TOOL: Bash ${JSON.stringify({ command: look, description: 'x' })}\nREPLY: done`
    const environment = { PATH: process.env.PATH, CLAUDE_CODE_MAX_RETRIES: '0', ...variables, [base]: api.url }
    const credentials = { apiKey: null, oauthToken: null }
    const limits = { ...turnSpec().limits, budgetUsd: 5 }
    const result = await run({ prompt, tools: ['Bash'], model: 'claude-sonnet-5', limits }, { credentials, environment })
    expect(result).toMatchObject({ ok: true, text: 'done' })
    expect(result.costUsd).toBeGreaterThan(0)
    const output = JSON.stringify(result.ok && result.messages.slice(2, 3))
    expect(output).toContain('CLAUDE_CONFIG_DIR') // it did look
    expect(output).not.toContain('very-secret')
    expect(api.requests.at(-1)).toMatchObject({ auth, key: 'sk-very-secret' })
  })

  it.each([
    [
      'Vertex AI',
      {
        CLAUDE_CODE_USE_VERTEX: '1',
        CLOUD_ML_REGION: 'us-east5',
        ANTHROPIC_VERTEX_PROJECT_ID: 'acme',
        GOOGLE_OAUTH_ACCESS_TOKEN: 'very-secret',
      },
      (url: string) => ({ ANTHROPIC_VERTEX_BASE_URL: `${url}/v1` }),
      /^\/v1\/projects\/acme\/locations\/us-east5\/publishers\/anthropic\/models\/claude-sonnet-5:streamRawPredict$/,
      /^Bearer very-secret$/,
    ],
    [
      'Bedrock by a key',
      { CLAUDE_CODE_USE_BEDROCK: '1', AWS_REGION: 'us-east-1', AWS_BEARER_TOKEN_BEDROCK: 'very-secret' },
      (url: string) => ({ ANTHROPIC_BEDROCK_BASE_URL: url }),
      /^\/model\/[\w.]*claude-sonnet-5[\w.:-]*\/invoke-with-response-stream$/,
      /^Bearer very-secret$/,
    ],
    [
      'Bedrock by credentials of AWS',
      {
        CLAUDE_CODE_USE_BEDROCK: '1',
        AWS_REGION: 'us-east-1',
        AWS_ACCESS_KEY_ID: 'AKIA1',
        AWS_SECRET_ACCESS_KEY: 'very-secret',
        AWS_SESSION_TOKEN: 'very-secret-session',
      },
      (url: string) => ({ ANTHROPIC_BEDROCK_BASE_URL: url }),
      /^\/model\/[\w.]*claude-sonnet-5[\w.:-]*\/invoke-with-response-stream$/,
      /^AWS4-HMAC-SHA256 Credential=AKIA1\/\d{8}\/us-east-1\/bedrock\/aws4_request, SignedHeaders=/,
    ],
  ])(
    'works with the models of %s, named in the path, and no tool can read what lets it in',
    async (_, variables, at, path, auth) => {
      const cloud = await startCloudModel(api.url)
      const look = 'env; tr "\\0" "\\n" < /proc/$PPID/environ; cat /proc/$PPID/cmdline; grep -rsl very-secret $TMPDIR $HOME; true'
      const prompt = `TOOL: Bash ${JSON.stringify({ command: look, description: 'x' })}\nREPLY: done`
      const environment = { PATH: process.env.PATH, CLAUDE_CODE_MAX_RETRIES: '0', ...variables, ...at(cloud.url) }
      const credentials = { apiKey: null, oauthToken: null }
      const limits = { ...turnSpec().limits, budgetUsd: 5 }
      const result = await run({ prompt, tools: ['Bash'], model: 'claude-sonnet-5', limits }, { credentials, environment })
      await cloud.close()
      expect(result).toMatchObject({ ok: true, text: 'done', tokens: { input: expect.any(Number) } })
      expect(result.costUsd).toBeGreaterThan(0)
      const output = JSON.stringify(result.ok && result.messages.slice(2, 3))
      expect(output).toContain('CLAUDE_CONFIG_DIR') // it did look
      expect(output).not.toContain('very-secret')
      expect([...new Set(cloud.calls.map((call) => call.path))]).toEqual([expect.stringMatching(path)])
      for (const call of cloud.calls) expect(call.headers.authorization).toMatch(auth)
    },
  )

  it('reads no settings, hooks or shell files that somebody left for it after an earlier turn', async () => {
    await run({ prompt: 'REPLY: one' })
    const ran = join(world.root, 'ran')
    const hooks = { SessionStart: [{ hooks: [{ type: 'command', command: `touch ${ran}` }] }] }
    const settings = JSON.stringify({ hooks, apiKeyHelper: `touch ${ran}`, env: { ANTHROPIC_BASE_URL: 'http://127.0.0.1:9' } })
    const home = join(world.root, 'claude', 'home')
    mkdirSync(join(home, '.claude'), { recursive: true })
    writeFileSync(join(world.config, 'settings.json'), settings)
    writeFileSync(join(home, '.claude', 'settings.json'), settings)
    writeFileSync(join(home, '.bashrc'), `touch ${ran}`)
    const prompt = 'TOOL: Bash {"command":"true","description":"x"}\nREPLY: two'
    expect(await run({ prompt, tools: ['Bash'] })).toMatchObject({ ok: true, text: 'two' })
    expect(existsSync(ran)).toBe(false)
  })

  it.runIf(process.getuid?.() === 0)('skips permissions as root only when it is told to', async () => {
    const prompt = 'TOOL: Bash {"command":"python3 -c \'open(chr(120), chr(119))\'","description":"x"}\nREPLY: done'
    const result = await run({ prompt }, { permissions: { mode: 'acceptEdits', skip: true } })
    expect(result).toMatchObject({ ok: true, text: 'done', denied: [] })
    expect(existsSync(join(world.cwd, 'x'))).toBe(true)
  })

  describe("on a stranger's code", () => {
    const rights = turnRights(
      { ...stateRun(), read_only: true, outputs: { policy: { comments: 1 } } as Outputs, claude: { allowed_tools: ['Read'] } },
      { proposes: ['comment'] },
    )
    const use = (tool: string, input: object, directories: readonly string[] = []) =>
      run({
        prompt: `TOOL: ${tool} ${JSON.stringify(input)}\nREPLY: done`,
        tools: rights.tools,
        permissions: rights,
        directories,
      })
    const told = () => JSON.stringify(api.requests.findLast(({ body }) => body !== undefined)?.body?.messages)

    beforeEach(() => {
      mkdirSync(join(world.root, 'secrets'))
      writeFileSync(join(world.root, 'secrets/key.txt'), 'hush-hush')
      symlinkSync(join(world.root, 'secrets'), join(world.cwd, 'link'))
    })

    it.each([
      ['Read', { file_path: '../secrets/key.txt' }],
      ['Read', { file_path: 'link/key.txt' }],
      ['Grep', { pattern: 'hush', path: '../secrets', output_mode: 'content' }],
      ['Glob', { pattern: '**/key*', path: '..' }],
    ])('lets %s see nothing outside of the empty directory: %j', async (tool, input) => {
      expect(await use(tool, input)).toMatchObject({ ok: true, denied: [tool] })
      expect(told()).not.toMatch(/hush-hush|secrets\/key\.txt:1/)
    })

    it('writes nothing but its outbox', async () => {
      const outbox = join(world.root, 'outbox')
      mkdirSync(outbox)
      const elsewhere = join(world.root, 'elsewhere')
      expect(await use('Write', { file_path: elsewhere, content: 'x' }, [outbox])).toMatchObject({ denied: ['Write'] })
      expect(existsSync(elsewhere)).toBe(false)
      const file = join(outbox, 'outbox-1.jsonl')
      expect(await use('Write', { file_path: file, content: '{}' }, [outbox])).toMatchObject({ ok: true, denied: [] })
      expect(readFileSync(file, 'utf8')).toBe('{}')
    })
  })

  if (cellsIn !== undefined) return // what is left is decided before anything runs in a cell, or by what the API is asked

  it('names the tools that were refused, and succeeds all the same', async () => {
    const result = await run({
      prompt: 'TOOL: Bash {"command":"python3 -c \'open(chr(120), chr(119))\'","description":"x"}\nREPLY: done',
    })
    expect(result).toMatchObject({ ok: true, text: 'done', denied: ['Bash'] })
    expect(existsSync(join(world.cwd, 'x'))).toBe(false)
  })

  it('P-TURN 2: offers the tools that the state names alone, and grants them without asking', async () => {
    const prompt = 'TOOL: Bash {"command":"echo a,b > x","description":"x"}\nREPLY: done'
    const result = await run({ prompt, tools: ['Bash(echo:*)', 'Read'] })
    expect(result).toMatchObject({ ok: true, text: 'done' })
    expect(api.requests.at(-1)?.tools).toEqual(expect.arrayContaining(['Bash', 'Read']))
    expect(api.requests.at(-1)?.tools).not.toContain('Write')
    expect(result.ok && result.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'user', 'assistant'])
  })

  describe('sends no more than the state needs', () => {
    const asked = () => JSON.stringify(api.requests.at(-1)?.body)
    const among = (words: readonly string[]) => words.filter((word) => asked().includes(word))
    const harness = '# Harness'
    const git = ['gitStatus', '# Git']
    const house = 'The house rule is kindness.'

    it('without tools: neither the words on tools of the CLI nor anything of the repository, also when it goes on', async () => {
      await run({ prompt: 'REPLY: x', tools: [], systemPrompt: house })
      expect(among([house, harness, ...git])).toEqual([house])
      expect(asked().length).toBeLessThan(4_000)
      await run({ prompt: 'REPLY: y', tools: [], session: { mode: 'resume', id: sessionId(1) } })
      expect(among([house, harness, ...git])).toEqual([house])
    })

    it('with tools: its words on tools, but nothing of git where the state has no shell', async () => {
      execFileSync('git', ['init', '--quiet', '.'], { cwd: world.cwd })
      await run({ prompt: 'REPLY: x', tools: ['Read', 'Bash(npm test)'] })
      expect(among([harness, ...git, 'DeferredToolPlaceholder'])).toEqual([harness])
      await run({ prompt: 'REPLY: x', tools: ['Bash'], session: { mode: 'fresh', new_id: sessionId(2) } })
      expect(among([harness, ...git])).toEqual([harness, ...git])
    })
  })

  it('P-COST 2: stops at the cap that it is given, and bills what it took to see that', async () => {
    const limits = { budgetUsd: 0.01, silenceMs: 60_000, durationMs: null }
    const result = await run({ limits, prompt: 'USAGE: in=1000000 out=0\nREPLY: <goto>NEXT</goto>' })
    expect(result).toMatchObject({ ok: false, failure: { class: 'budget' }, sessionId: sessionId(1) })
    expect(result.costUsd).toBeCloseTo(2, 9)
  })

  it('P-TAG 2: finds a tag that stands in an earlier block of what was said', async () => {
    const result = await run({ prompt: 'BLOCK: <goto>NEXT</goto>\nREPLY: That is all.' })
    expect(result).toMatchObject({ ok: true, text: '<goto>NEXT</goto>\n\nThat is all.' })
  })

  describe('takes a prompt as it is', () => {
    it('with a slash at its start', async () => {
      expect(await run({ prompt: '/cost is a word here\nREPLY: x' })).toMatchObject({ ok: true, text: 'x' })
      expect(sent()).toEqual(['\n/cost is a word here\nREPLY: x'])
    })

    it('with the path of a file in it', async () => {
      writeFileSync(join(world.cwd, 'secret.txt'), 'the content of the file')
      const prompt = '/cost of @secret.txt and @/etc/hostname\n、@secret.txt\nREPLY: x'
      expect(await run({ prompt })).toMatchObject({ ok: true, text: 'x' })
      expect(sent().filter((text) => text.includes('secret.txt'))).toEqual([prompt])
      expect(JSON.stringify(api.requests.at(-1)?.body)).not.toContain('the content of the file')
      const again = await run({ prompt: '@secret.txt\nREPLY: y', session: { mode: 'resume', id: sessionId(1) } })
      expect(again).toMatchObject({ ok: true, text: 'y', sessionId: sessionId(1) })
      expect(JSON.stringify(api.requests.at(-1)?.body)).not.toContain('the content of the file')
    })
  })
})
