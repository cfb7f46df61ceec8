import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { ASSETS, pageAssets } from '../../scripts/build-pages.ts'

it('src/core/page/assets.json is what src/browser builds: else run node scripts/build-pages.ts', async () => {
  expect(readFileSync(ASSETS, 'utf8') === (await pageAssets())).toBe(true)
})
