/** Each recipe as a reader copies it: its configuration, the Actions workflow that it names, and the ready workflows. */
import { spawnSync } from 'node:child_process'
import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { folderOf, raymond } from '../cli/raymond.ts'
import { root } from '../repository/architecture.ts'
import { fencedBlocks } from './markdown.ts'

const recipes = readFileSync(join(root, 'docs/recipes.md'), 'utf8')
  .split(/^## /m)
  .slice(1)
  .flatMap((text) => {
    const [title = ''] = text.split('\n')
    const named = [...text.matchAll(/\.github\/workflows\/([\w-]+\.yml)/g)].map(([, file = '']) => file)
    const configurations = fencedBlocks(text).filter((block) => block.text.startsWith('version: 1\n'))
    return configurations.map((block) => ({ title, file: named[0] ?? 'raymond.yml', text: block.text }))
  })

describe('a recipe, copied as it stands', () => {
  it('is there', () => {
    expect(recipes.length).toBeGreaterThan(6)
  })

  it.each(recipes)('is a sound set-up: $title', async ({ file, text }) => {
    const job = readFileSync(join(root, '.github/workflows', file), 'utf8')
    const { jobs } = parse(job)
    const steps = Object.values<{ steps: { with?: { config?: string } }[] }>(jobs).flatMap(({ steps }) => steps)
    const config = steps.find((step) => step.with?.config !== undefined)?.with?.config ?? '.github/raymond.yml'
    const folder = folderOf({ [`.github/workflows/${file}`]: job, [config]: `${text}\n` })
    cpSync(join(root, 'workflows'), join(folder, 'workflows'), { recursive: true })
    spawnSync('git', ['init', '-q', '-b', 'main'], { cwd: folder })
    const doctor = await raymond(folder, 'doctor', '--config', config, '--json', {
      env: { GITHUB_TOKEN: '', GITHUB_ACTIONS: '', RAYMOND_CELL: 'off' },
    })
    const { checks } = JSON.parse(doctor.stdout)
    const findings = checks.flatMap((check: { findings: { level: string }[] }) => check.findings)
    // That everybody may start it is what two of them are for.
    const wrong = findings.filter(
      ({ level, code }: { level: string; code: string }) => level !== 'notice' && code !== 'RAY-OPEN-TO-ALL',
    )
    expect(wrong).toEqual([])
  })
})
