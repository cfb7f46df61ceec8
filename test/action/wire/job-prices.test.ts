import { mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { jobPrices, pricesInCheckout } from '../../../src/action/wire/job-prices.ts'

let folder: string
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'raymond-prices-')))
  writeFileSync(join(folder, 'prices.json'), '{"gpt-5.5": {"input": 0, "output": 0}}')
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

const trusted: Readonly<Record<string, string>> = { 'prices.json': '{"gpt-5.5": {"input": 3, "output": 4}}' }
async function inputPrice(workspace: string, named: string, files = trusted): Promise<number | undefined> {
  vi.stubEnv('RAYMOND_PRICES', named)
  const { models } = await jobPrices('.github/raymond.yml', workspace, async (file) => files[file])
  return models.get('gpt-5.5')?.price.input
}

it('prices of a file in the checkout are those of the trusted commit, whatever a pull request or an agent has made of them', async () => {
  expect(await inputPrice(folder, 'prices.json')).toBe(3)
  expect(await inputPrice(folder, join(folder, 'prices.json'))).toBe(3)
  await expect(inputPrice(folder, 'prices.json', {})).rejects.toMatchObject({ problem: { code: 'RAY-BAD-PRICES' } })
})

it('prices of a file elsewhere are as it says', async () => {
  expect(await inputPrice('/nowhere/checkout', join(folder, 'prices.json'))).toBe(0)
})

it('the file of prices has the path by which git names it, also behind a link, and none outside of the checkout', () => {
  symlinkSync(join(folder, 'prices.json'), join(folder, 'link.json'))
  const pathsOf = (named: string) => {
    vi.stubEnv('RAYMOND_PRICES', named)
    return pricesInCheckout(folder)
  }
  expect(pathsOf('./prices.json')).toEqual(['prices.json'])
  expect(pathsOf('link.json')).toEqual(['link.json', 'prices.json'])
  expect(pathsOf('/etc/prices.json')).toEqual([])
  expect(pathsOf('')).toEqual([])
})
