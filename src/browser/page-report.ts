import type { PackedTexts } from '../core/page/packed-texts.ts'
import type { PageReport } from '../core/page/run-report.ts'
import { byId } from './element.ts'
import { unpack } from './unpack.ts'

export function readPageReport(): Promise<PageReport> {
  return unpack(JSON.parse(byId('report').textContent ?? ''))
}

export function readPackedTexts(): PackedTexts {
  return JSON.parse(byId('texts').textContent ?? '')
}
