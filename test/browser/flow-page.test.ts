import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { folderOf, raymond } from '../cli/raymond.ts'
import { hasChromium, launch, reason } from './browser.ts'

const files = {
  'flow/START.md': 'Plan. <goto>BUILD</goto> <goto>ASK</goto>\n',
  'flow/BUILD.md': 'Build. <goto>TEST</goto>\n',
  'flow/ASK.md': 'Ask. <goto>BUILD</goto>\n',
  'flow/TEST.md': 'Test. <goto>BUILD</goto> <result>done</result>\n',
}

describe.skipIf(!hasChromium)(`the page of a diagram in a browser${reason}`, () => {
  let browser: Browser
  let markup: string
  beforeAll(async () => {
    browser = await launch()
    const folder = folderOf(files)
    expect((await raymond(folder, 'diagram', 'flow', '--html', 'flow.html')).code).toBe(0)
    markup = readFileSync(join(folder, 'flow.html'), 'utf8')
  })
  afterAll(() => browser?.close())

  it.each([390, 1280, 1920])('keeps all of the picture in view beside its panel, %i pixels wide', async (width) => {
    const page = await browser.newPage({ viewport: { width, height: 900 } })
    try {
      await page.setContent(markup)
      await page.click('#fit')
      await page.locator('[data-node][role=button]').first().click()
      expect(await page.isVisible('#panel')).toBe(true)
      const inside = await page.evaluate(`(() => {
        const [picture, stage, panel] = ['#view', '#stage', '#panel'].map((one) => document.querySelector(one).getBoundingClientRect())
        const apart = panel.left >= stage.right - 1 || panel.top >= stage.bottom - 1
        return apart && picture.left >= stage.left && picture.right <= stage.right && picture.bottom <= stage.bottom
      })()`)
      expect(inside).toBe(true)
    } finally {
      await page.close()
    }
  })
})
