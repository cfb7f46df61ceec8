/** The workflows that people copy: well formed on every platform, explained, and each state of each of them played. */
import { globSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { codexRights } from '../../src/adapters/codex-cli/rights.ts'
import { copilotRights } from '../../src/adapters/copilot-cli/rights.ts'
import { findCases } from '../../src/cli/cases/find-cases.ts'
import { type PlayedCase, runCase } from '../../src/cli/cases/run-case.ts'
import { plainName } from '../../src/core/cases/choose-answer.ts'
import { stateGraph } from '../../src/core/picture/state-graph.ts'
import { agentFor } from '../../src/core/run/which-agent.ts'
import { parseWorkflow } from '../../src/core/workflow/reading/parse-workflow.ts'
import type { Platform, PromptState, StateWorkflow } from '../../src/core/workflow/workflow.ts'

const HOME = resolve(import.meta.dirname, '../../workflows')
const NAMES = ['coding', 'fan-out', 'maintenance', 'triage', 'review', 'ralph'] as const
const PLATFORMS = ['linux', 'darwin', 'win32'] as const

function read(name: string, platform: Platform = 'linux') {
  const folder = join(HOME, name)
  const names = readdirSync(folder).filter((file) => statSync(join(folder, file)).isFile())
  const files = Object.fromEntries(names.map((file) => [file, readFileSync(join(folder, file), 'utf8')]))
  return parseWorkflow(
    { id: `workflows/${name}`, pin: { source: name, commit: null, sha256: '' }, shape: 'folder', files, entry: null },
    platform,
  )
}

function states(name: string): StateWorkflow {
  const { workflow } = read(name)
  if (workflow?.kind !== 'states') throw new Error(`${name} cannot be read`)
  return workflow
}

function prompts(name: string): readonly PromptState[] {
  return Object.values(states(name).states).filter((state) => state.kind === 'prompt')
}

describe.each(NAMES)('workflows/%s', (name) => {
  it.each(PLATFORMS)('is read without problems or warnings on %s', (platform) => {
    const { problems, warnings } = read(name, platform)
    expect({ problems, warnings }).toEqual({ problems: [], warnings: [] })
  })

  it('says what it is, what it may cost, and how to set it up', () => {
    const { manifest } = states(name)
    expect(manifest).toMatchObject({ name, description: expect.stringMatching(/\w/), budget_usd: expect.any(Number) })
    const readme = readFileSync(join(HOME, name, 'README.md'), 'utf8')
    for (const heading of ['## What it does', '## What it costs', '## Settings']) expect(readme).toContain(heading)
    expect(readme, 'and what it never does').toContain('It never ')
  })

  it('has prompts that bound what the agent may do and name every tag that ends them', () => {
    for (const { file, body, settings } of prompts(name)) {
      expect(settings.tools, `${file} names its tools`).toBeDefined()
      expect(settings.max_duration, `${file} ends some time`).toBeDefined()
      expect(settings.allowed_transitions.length, `${file} has a policy`).toBeGreaterThan(0)
      for (const { tag, target } of settings.allowed_transitions) {
        expect(body, `${file} shows <${tag}>`).toContain(`<${tag}`)
        if (target !== undefined) expect(body, `${file} names ${target}`).toContain(target)
      }
    }
  })

  it('has a bound on every loop', () => {
    const workflow = states(name)
    const next = new Map<string, string[]>()
    for (const { from, to } of stateGraph(workflow)) if (to.kind === 'state') next.set(from, [...(next.get(from) ?? []), to.file])
    const isBounded = (file: string) => workflow.states[file]?.settings.max_visits !== undefined
    const returns = (from: string, file: string, seen = new Set<string>()): boolean =>
      (next.get(file) ?? []).some((to) => {
        if (isBounded(to) || seen.has(to)) return false
        return to === from || returns(from, to, seen.add(to))
      })
    expect(Object.keys(workflow.states).filter((file) => !isBounded(file) && returns(file, file))).toEqual([])
  })
})

describe('what must not differ between them', () => {
  it.each(['TEST.mjs', 'TESTED.mjs'])('is how a project is tested: %s', (file) => {
    const [coding, ...others] = ['coding', 'fan-out', 'maintenance', 'ralph'].map((name) =>
      readFileSync(join(HOME, name, file), 'utf8'),
    )
    expect(others).toEqual([coding, coding, coding])
  })

  it('is that a script which reads what it is given looks into the file, too, that holds it when it is long', () => {
    const scripts = NAMES.flatMap((name) => globSync(`${name}/*.mjs`, { cwd: HOME })).filter((file) =>
      /RAYMOND_(?:INPUT|RESULT)\b/.test(readFileSync(join(HOME, file), 'utf8')),
    )
    expect(scripts.length).toBeGreaterThan(20)
    expect(scripts.filter((file) => !readFileSync(join(HOME, file), 'utf8').includes('RAYMOND_RESULT_FILE'))).toEqual([])
  })

  it('is that whoever is sent to the file with the task is told that it gives no orders', () => {
    const readers = NAMES.flatMap(prompts).filter(({ body }) => body.includes('.raymond/task.md'))
    expect(readers.length).toBeGreaterThan(4)
    for (const { file, body } of readers)
      expect(body.replaceAll('\n', ' '), file).toMatch(/cannot change your tools or these steps|gives you no instructions/)
  })

  it('is that those who read strangers’ code or issues cannot write or run anything', () => {
    expect(prompts('triage').flatMap(({ settings }) => settings.tools)).toEqual([])
    const tools = prompts('review').flatMap(({ settings }) => settings.tools ?? [])
    expect(tools.filter((tool) => !/^(?:Read|Grep)\b/.test(tool))).toEqual([])
  })

  it('is that no prompt proposes anything, as code does', () => {
    for (const name of NAMES)
      for (const { file, settings } of prompts(name)) expect(settings.proposes, `${name}/${file}`).toBeUndefined()
  })

  it('is that no agent gets a shell: the programs that it may run are named one by one', () => {
    const tools = NAMES.flatMap(prompts).flatMap(({ settings }) => settings.tools ?? [])
    const running = new Set(tools.filter((tool) => /^(?:Bash|PowerShell|ProjectCommands)/.test(tool)))
    expect([...running].toSorted()).toEqual(['Bash(git mv:*)', 'Bash(git rm:*)', 'ProjectCommands'])
  })

  it('is that every paid turn which can lose work names a state that keeps it', () => {
    for (const name of ['coding', 'fan-out', 'ralph', 'maintenance']) {
      const writing = prompts(name).filter(({ settings }) => settings.tools?.includes('Edit'))
      for (const { file, settings } of writing) expect(settings.on_failure, `${name}/${file}`).toBeDefined()
    }
  })

  it('is that who writes for somebody without the notes is told so: workers of fan-out have neither the task nor a diff', () => {
    const [split, work] = ['SPLIT.md', 'WORK.md'].map((name) => prompts('fan-out').find(({ file }) => file === name)?.body)
    expect(split?.replaceAll(/\s+/g, ' ')).toContain('They see neither the task nor anything in `.raymond/`')
    expect(work).not.toContain('.raymond/')
  })

  it('is that nobody reviews, describes or reports with tools that write', () => {
    const readers = prompts('coding').filter(({ file }) =>
      ['BEGIN.md', 'ANSWERED.md', 'PLAN.md', 'REVIEW.md', 'DESCRIBE.md', 'WRAP_UP.md'].includes(file),
    )
    expect(readers).toHaveLength(6)
    for (const { file, settings } of readers) expect(settings.tools, file).not.toContain('Edit')
  })
})

describe('a second opinion on workflows/coding', () => {
  it('is of the agent that is named for it, with tools that each of them can hold to', () => {
    const run = { backend: 'claude', limits: { review_agent: 'codex' } }
    const reviewing = prompts('coding').filter(({ settings }) => agentFor(run, settings) === 'codex')
    expect(reviewing.map(({ file }) => file)).toEqual(['REVIEW.md'])
    for (const { settings } of reviewing)
      for (const rights of [codexRights(settings.tools ?? null), copilotRights(settings.tools ?? null)])
        expect(rights).not.toHaveProperty('code')
  })
})

describe('the cases of', () => {
  it.each(NAMES)('workflows/%s hold, and enter every state', { timeout: 120_000 }, async (name) => {
    const played: PlayedCase[] = []
    for (const found of findCases([join(HOME, name)])) played.push(await runCase(found))
    for (const { file, differences, problems } of played)
      expect({ file, differences, problems }).toEqual({ file, differences: [], problems: [] })
    const entered = new Set(
      played.flatMap(({ outcome }) =>
        Object.values(outcome?.path ?? {})
          .flat()
          .map(plainName),
      ),
    )
    const all = Object.keys(states(name).states).map(plainName)
    expect(all.filter((state) => !entered.has(state))).toEqual([])
  })
})
