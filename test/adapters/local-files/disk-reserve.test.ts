import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createDiskReserve } from '../../../src/adapters/local-files/disk-reserve.ts'

const MIB = 1024 * 1024
let folder: string
let file: string
let left: number

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'raymond-reserve-'))
  file = join(folder, 'reserve')
  left = 100 * MIB
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const reserveHere = () => createDiskReserve(file, () => left)

it('takes room on the disk, and gives it up once the rest is full, and takes it again when there is room', () => {
  const reserve = reserveHere()
  reserve.make()
  expect(statSync(file).blocks * 512).toBeGreaterThanOrEqual(16 * MIB)
  left = 17 * MIB
  reserve.giveUp()
  expect(existsSync(file)).toBe(true)
  left = 1 * MIB
  reserve.giveUp()
  expect(existsSync(file)).toBe(false)
  expect(() => reserve.make()).toThrow(expect.objectContaining({ problem: expect.objectContaining({ code: 'RAY-DISK-FULL' }) }))
  left = 100 * MIB
  reserve.make()
  expect(existsSync(file)).toBe(true)
})

it('is not made where there is hardly more room than it takes', () => {
  left = 31 * MIB
  expect(() => reserveHere().make()).toThrow(`The disk of ${folder} is full: less than 32 MiB are left.`)
  expect(existsSync(file)).toBe(false)
})

it('of a job that was killed is made anew', () => {
  reserveHere().make()
  reserveHere().make()
  expect(statSync(file).size).toBe(16 * MIB)
})
